import Foundation

/// Writes a model as the app loads it: one GLB with a node `rig` that moves, three movements, and a coarse `far`.
struct GLBWriter {
    /// By which a file of ours is known.
    static let generator = "Lair model 1"

    private var binary: [UInt8] = []
    private var views: [GLTFDocument.View] = []
    private var accessors: [GLTFDocument.Accessor] = []

    /// The file. The same scene gives the same bytes.
    static func bytes(of scene: ModelScene, height: Double) throws(ModelError) -> [UInt8] {
        var writer = GLBWriter()
        var document = GLTFDocument(asset: .init(version: "2.0", generator: generator))
        document.scene = 0
        document.scenes = [.init(nodes: [0, 2])]
        let facts = RigFacts(height: height, balls: scene.balls(height: height))
        document.nodes = [
            .init(name: "rig", children: [1], extras: Lenient(facts)), .init(name: "body", mesh: 0), .init(name: "far", mesh: 1),
        ]
        let body = scene.parts.map { writer.primitive($0) }
        let far = writer.far(scene.far(height: height))
        document.meshes = [.init(name: "body", primitives: body), .init(name: "far", primitives: [far])]
        document.animations = Lenient(Movement.all.map { writer.animation($0, node: 1, height: height) })
        document.materials = scene.materials.isEmpty ? nil : scene.materials.map(material)
        if !scene.pictures.isEmpty {
            document.textures = scene.pictures.indices.map { .init(source: $0) }
            document.images = scene.pictures.map { picture in
                .init(bufferView: writer.view(picture.bytes, target: nil), mimeType: picture.type)
            }
        }
        document.accessors = writer.accessors
        document.bufferViews = writer.views
        document.buffers = [.init(byteLength: writer.binary.count)]
        return try writer.packed(document)
    }

    private static func material(_ material: ModelScene.Material) -> GLTFDocument.Material {
        .init(
            name: material.name,
            pbrMetallicRoughness: .init(
                baseColorFactor: (0..<4).map { material.color[$0] },
                baseColorTexture: material.picture.map { .init(index: $0) }, metallicFactor: 0, roughnessFactor: 1),
            alphaMode: material.alphaMode == "OPAQUE" ? nil : material.alphaMode,
            alphaCutoff: material.alphaMode == "MASK" ? material.alphaCutoff : nil, doubleSided: material.isDoubleSided)
    }

    // MARK: Parts

    private mutating func primitive(_ part: ModelScene.Part) -> GLTFDocument.Primitive {
        var attributes = ["POSITION": positions(part.vertices.map(\.position))]
        if part.hasNormals { attributes["NORMAL"] = vectors(part.vertices.map(\.normal)) }
        if part.hasPictureCoordinates {
            let values = part.vertices.flatMap { [$0.picture.x, $0.picture.y] }
            attributes["TEXCOORD_0"] = add(floats: values, type: "VEC2", count: part.vertices.count, target: 34_962)
        }
        if part.hasColors { attributes["COLOR_0"] = colors(part.vertices.map(\.color)) }
        return .init(attributes: attributes, indices: indices(part.indices, of: part.vertices.count), material: part.material)
    }

    private mutating func far(_ far: ModelScene.Far) -> GLTFDocument.Primitive {
        .init(
            attributes: ["POSITION": positions(far.positions), "COLOR_0": colors(far.colors)],
            indices: indices(far.indices, of: far.positions.count))
    }

    private mutating func positions(_ values: [SIMD3<Float>]) -> Int {
        let index = vectors(values)
        let low = values.reduce(SIMD3<Float>(repeating: .infinity)) { pointwiseMin($0, $1) }
        let high = values.reduce(SIMD3<Float>(repeating: -.infinity)) { pointwiseMax($0, $1) }
        if !values.isEmpty {
            accessors[index].min = (0..<3).map { Double(low[$0]) }
            accessors[index].max = (0..<3).map { Double(high[$0]) }
        }
        return index
    }

    private mutating func vectors(_ values: [SIMD3<Float>]) -> Int {
        add(floats: values.flatMap { [$0.x, $0.y, $0.z] }, type: "VEC3", count: values.count, target: 34_962)
    }

    private mutating func colors(_ values: [SIMD4<UInt8>]) -> Int {
        let bytes = values.flatMap { [$0.x, $0.y, $0.z, $0.w] }
        accessors.append(
            .init(
                bufferView: view(bytes, target: 34_962), componentType: 5_121, normalized: true, count: values.count, type: "VEC4"
            ))
        return accessors.count - 1
    }

    private mutating func indices(_ values: [UInt32], of count: Int) -> Int {
        let isShort = count <= 65_535
        var bytes: [UInt8] = []
        bytes.reserveCapacity(values.count * (isShort ? 2 : 4))
        for value in values {
            bytes.append(UInt8(truncatingIfNeeded: value))
            bytes.append(UInt8(truncatingIfNeeded: value >> 8))
            if !isShort { bytes += [UInt8(truncatingIfNeeded: value >> 16), UInt8(truncatingIfNeeded: value >> 24)] }
        }
        accessors.append(
            .init(
                bufferView: view(bytes, target: 34_963), componentType: isShort ? 5_123 : 5_125, count: values.count,
                type: "SCALAR"))
        return accessors.count - 1
    }

    // MARK: Movements

    private mutating func animation(_ movement: Movement, node: Int, height: Double) -> GLTFDocument.Animation {
        let times = movement.keys.map { Float($0.time) }
        let input = add(floats: times, type: "SCALAR", count: times.count, target: nil)
        accessors[input].min = [Double(times.first ?? 0)]
        accessors[input].max = [Double(times.last ?? 0)]
        let turns = add(
            floats: movement.keys.flatMap { key in (0..<4).map { Float(key.turn[$0]) } }, type: "VEC4", count: times.count,
            target: nil)
        let scales = add(
            floats: movement.keys.flatMap { key in (0..<3).map { Float(key.scale[$0]) } }, type: "VEC3", count: times.count,
            target: nil)
        let slides = add(
            floats: movement.keys.flatMap { [0, 0, Float($0.slide * height)] }, type: "VEC3", count: times.count, target: nil)
        let paths = [("rotation", turns), ("scale", scales), ("translation", slides)]
        return .init(
            name: movement.name,
            channels: paths.enumerated().map { .init(sampler: $0.offset, target: .init(node: node, path: $0.element.0)) },
            samplers: paths.map { .init(input: input, output: $0.1, interpolation: "LINEAR") })
    }

    // MARK: Bytes

    private mutating func add(floats: [Float], type: String, count: Int, target: Int?) -> Int {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(4 * floats.count)
        for value in floats { withUnsafeBytes(of: value.bitPattern.littleEndian) { bytes.append(contentsOf: $0) } }
        accessors.append(.init(bufferView: view(bytes, target: target), componentType: 5_126, count: count, type: type))
        return accessors.count - 1
    }

    private mutating func view(_ bytes: [UInt8], target: Int?) -> Int {
        binary += [UInt8](repeating: 0, count: (4 - binary.count % 4) % 4)
        views.append(.init(buffer: 0, byteOffset: binary.count, byteLength: bytes.count, target: target))
        binary += bytes
        return views.count - 1
    }

    private func packed(_ document: GLTFDocument) throws(ModelError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(document) else { throw .notFinite }
        var text = Array(data)
        text += [UInt8](repeating: 0x20, count: (4 - text.count % 4) % 4)
        let content = binary + [UInt8](repeating: 0, count: (4 - binary.count % 4) % 4)
        func number(_ value: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) } }
        var file = Array("glTF".utf8) + number(2) + number(28 + text.count + content.count)
        file += number(text.count) + number(0x4E4F_534A) + text
        return file + number(content.count) + number(0x004E_4942) + content
    }
}
