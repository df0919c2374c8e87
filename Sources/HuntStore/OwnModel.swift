/// A model that a host keeps with a hunt, for a creature of its own.
public struct OwnModel: Sendable, Hashable {
    /// What the host names it by, as an overlay's name.
    public var name: String
    /// Another text for another content: a page knows by it whether to fetch the file again.
    public var tag: String
    /// Triangles that it is drawn with.
    public var triangles: Int
    /// The file, a GLB.
    public var bytes: [UInt8]

    /// A model of these parts.
    public init(name: String, tag: String, triangles: Int, bytes: [UInt8]) {
        self.name = name
        self.tag = tag
        self.triangles = triangles
        self.bytes = bytes
    }

    /// What is told of a model without its file.
    public struct Facts: Sendable, Hashable {
        /// As the model's.
        public var name: String
        /// As the model's.
        public var tag: String
        /// As the model's.
        public var triangles: Int
        /// How many bytes it has.
        public var size: Int

        /// Facts of these parts.
        public init(name: String, tag: String, triangles: Int, size: Int) {
            self.name = name
            self.tag = tag
            self.triangles = triangles
            self.size = size
        }
    }
}

/// What became of a creature that was to be removed.
public enum CreatureRemoval: Sendable, Hashable {
    /// It is gone, with the model that nobody else wears.
    case removed
    /// There was none.
    case notThere
    /// So many of it stand somewhere.
    case stands(Int)
    /// It is the hunt's only one.
    case isLast
}
