public import Geodesy

/// A creature's model as the app shows it: one GLB, on its feet, as tall as it says, with the movements of every creature.
public struct CreatureModel: Sendable {
    /// The file.
    public let bytes: [UInt8]
    /// How tall it stands.
    public let height: Distance
    /// How wide, and how long from front to back.
    public let width: Distance
    public let length: Distance
    /// Triangles it is drawn with near by.
    public let triangles: Int

    /// Triangles that a phone draws with ease.
    public static let mostTriangles = 100_000
    /// Bytes that a model may have when it is done: players load it over a phone's network.
    public static let largest = 4 << 20
    /// Bytes that a file may have before.
    public static let largestFile = 64 << 20
    /// How tall a creature may be.
    public static let heights = Distance(metres: 0.05)...Distance(metres: 100)

    /// The model that a glTF file holds.
    ///
    /// What was made here before, of the same height, comes out as it went in.
    /// - Parameters:
    ///   - up: which way is up in it.
    ///   - turn: degrees to turn it by, seen from above against the clock: it looks along +z when it is done.
    ///   - beside: where files beside it come from, by the name that it has for them; none unless given.
    public init(
        gltf bytes: [UInt8], height: Distance, up: UpAxis = .y, turn: Angle = .degrees(0),
        beside: @escaping (String) throws(ModelError) -> [UInt8] = { name throws(ModelError) in
            throw .outside(String(name.prefix(100)))
        }
    ) throws(ModelError) {
        guard bytes.count <= Self.largestFile else { throw .fileTooLarge(bytes: bytes.count, limit: Self.largestFile) }
        let file = try GLTFFile(bytes, beside: beside)
        var scene = try file.scene(mostTriangles: Self.mostTriangles)
        scene.tidy()
        guard !scene.parts.isEmpty else { throw .empty }
        let isDone = file.isOurs && up == .y && turn.degrees == 0 && scene.stands(height: height.metres)
        if !isDone {
            try scene.stand(height: height.metres, up: up, turn: turn.degrees)
            // Corners that were apart by less than a number tells are one now.
            scene.tidy()
        }
        guard let (low, high) = scene.box else { throw .empty }
        self.bytes = try GLBWriter.bytes(of: scene, height: height.metres)
        guard self.bytes.count <= Self.largest else { throw .tooLarge(bytes: self.bytes.count, limit: Self.largest) }
        self.height = height
        width = .metres(Double(high.x - low.x))
        length = .metres(Double(high.z - low.z))
        triangles = scene.triangles
    }
}

extension CreatureModel {
    /// A model that was made here before, as tall as it says.
    public init(made bytes: [UInt8]) throws(ModelError) {
        guard bytes.count <= Self.largest else { throw .tooLarge(bytes: bytes.count, limit: Self.largest) }
        let file = try GLTFFile(bytes) { name throws(ModelError) in throw .outside(String(name.prefix(100))) }
        let rig = file.document.nodes?.first { $0.name == "rig" }?.extras?.value
        guard file.isOurs, let rig, Self.heights.contains(.metres(rig.height)) else {
            throw .broken("it is no model that Lair made")
        }
        try self.init(gltf: bytes, height: .metres(rig.height))
    }
}
