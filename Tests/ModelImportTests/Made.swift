import Foundation
import Geodesy
import ModelImport

/// A folder that is gone with its last owner, with files in it.
final class Folder {
    let path = NSTemporaryDirectory() + "lair-model-\(UUID().uuidString.prefix(8))"

    init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    @discardableResult
    func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
        try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
        return "\(path)/\(name)"
    }

    /// Copies a fixture into it.
    func copy(_ name: String) throws -> String { try write(try fixture(name), to: name) }
}

/// The bytes of a file in `Fixtures`.
func fixture(_ name: String) throws -> [UInt8] {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("Fixtures")
    return Array(try Data(contentsOf: folder.appendingPathComponent(name)))
}

/// A PNG's head, which says how large it is; of the rest nobody here asks.
func picture(width: Int = 4, height: Int = 4) -> [UInt8] {
    func number(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + number(13) + Array("IHDR".utf8) + number(width) + number(height)
        + [8, 2, 0, 0, 0] + number(0)
}

/// What a GLB says, read by a way of its own.
struct GLB {
    let json: [String: Any]
    private let binary: Data

    init(_ bytes: [UInt8]) throws {
        let data = Data(bytes)
        func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(data[at + $1]) << (8 * $1) } }
        struct Broken: Error {}
        guard data.prefix(4).elementsEqual("glTF".utf8), number(8) == data.count, number(12) % 4 == 0 else { throw Broken() }
        let end = 20 + number(12)
        guard let json = try JSONSerialization.jsonObject(with: data[20..<end]) as? [String: Any],
            number(end) == data.count - end - 8
        else { throw Broken() }
        self.json = json
        binary = data[(end + 8)...]
    }

    func list(_ name: String) -> [[String: Any]] { json[name] as? [[String: Any]] ?? [] }

    /// The corners of a mesh, of all its parts.
    func positions(mesh: Int) -> [SIMD3<Float>] {
        let parts = list("meshes")[mesh]["primitives"] as? [[String: Any]] ?? []
        return parts.flatMap { part -> [SIMD3<Float>] in
            let accessor = list("accessors")[(part["attributes"] as! [String: Int])["POSITION"]!]
            let view = list("bufferViews")[accessor["bufferView"] as! Int]
            let start = binary.startIndex + (view["byteOffset"] as? Int ?? 0)
            return (0..<(accessor["count"] as! Int)).map { index in
                let numbers = (0..<3).map { axis in
                    let at = start + 12 * index + 4 * axis
                    return Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(binary[at + $1]) << (8 * UInt32($1)) })
                }
                return SIMD3(numbers[0], numbers[1], numbers[2])
            }
        }
    }

    var balls: [[String: Double]] {
        let rig = list("nodes").first { $0["name"] as? String == "rig" }
        return (rig?["extras"] as? [String: Any])?["balls"] as? [[String: Double]] ?? []
    }
}

/// A glTF of triangles, as its words.
func gltf(
    _ points: [SIMD3<Float>], triangles: [UInt32], material: String = "{}", more: String = "", uri: String? = nil,
    primitive: String = ""
) -> [UInt8] {
    var buffer = Data()
    for point in points {
        for axis in 0..<3 { withUnsafeBytes(of: point[axis].bitPattern.littleEndian) { buffer.append(contentsOf: $0) } }
    }
    let length = buffer.count
    for index in triangles { withUnsafeBytes(of: index.littleEndian) { buffer.append(contentsOf: $0) } }
    let link = uri ?? "data:application/octet-stream;base64,\(buffer.base64EncodedString())"
    return Array(
        """
        {"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"scenes":[{"nodes":[0]}],
        "meshes":[{"primitives":[{"attributes":{"POSITION":0\(primitive)},"indices":1,"material":0}]}],
        "accessors":[{"bufferView":0,"componentType":5126,"count":\(points.count),"type":"VEC3"},
        {"bufferView":1,"componentType":5125,"count":\(triangles.count),"type":"SCALAR"}],
        "bufferViews":[{"buffer":0,"byteLength":\(length)},{"buffer":0,"byteOffset":\(length),"byteLength":\(4 * triangles.count)}],
        "buffers":[{"byteLength":\(buffer.count),"uri":"\(link)"}],"materials":[\(material)]\(more)}
        """.utf8)
}

/// A pyramid with a square foot: five corners, six triangles.
let pyramid: (points: [SIMD3<Float>], triangles: [UInt32]) = (
    [[-1, 0, -1], [1, 0, -1], [1, 0, 1], [-1, 0, 1], [0, 3, 0.5]], [0, 1, 2, 0, 2, 3, 0, 4, 1, 1, 4, 2, 2, 4, 3, 3, 4, 0]
)

/// A sphere of so many rings.
func ball(rings: Int) -> (points: [SIMD3<Float>], triangles: [UInt32]) {
    var points: [SIMD3<Float>] = []
    for ring in 0...rings {
        for step in 0...rings {
            let (a, b) = (Float(ring) / Float(rings) * .pi, Float(step) / Float(rings) * 2 * .pi)
            points.append([Float(sin(Double(a)) * cos(Double(b))), Float(cos(Double(a))), Float(sin(Double(a)) * sin(Double(b)))])
        }
    }
    var triangles: [UInt32] = []
    let row = UInt32(rings + 1)
    for ring in 0..<UInt32(rings) {
        for step in 0..<UInt32(rings) {
            let at = ring * row + step
            triangles += [at, at + 1, at + row, at + 1, at + row + 1, at + row]
        }
    }
    return (points, triangles)
}
