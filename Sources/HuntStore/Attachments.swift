/// Lines and areas that a host lays over the map of a hunt: a trail, a quarter that is closed.
public struct Overlay: Sendable, Hashable {
    /// What the host names it by: 1–40 of `a–z 0–9 -`, not starting or ending with `-`.
    public var name: String
    /// What players see.
    public var title: String
    /// Its colour as `#rrggbb`, where its shapes have none of their own.
    public var color: String
    /// Another number each time it is put: a page knows by it whether to fetch the shapes again.
    public var version: Int64

    /// An overlay of these parts.
    public init(name: String, title: String, color: String, version: Int64 = 0) {
        self.name = name
        self.title = title
        self.color = color
        self.version = version
    }
}

/// A picture that a host keeps with a hunt, for its markers.
public struct MarkerImage: Sendable, Hashable {
    /// What the host names it by, as an overlay's name.
    public var name: String
    /// Its media type, such as `image/png`.
    public var type: String
    /// The file.
    public var bytes: [UInt8]

    /// A picture of these parts.
    public init(name: String, type: String, bytes: [UInt8]) {
        self.name = name
        self.type = type
        self.bytes = bytes
    }
}
