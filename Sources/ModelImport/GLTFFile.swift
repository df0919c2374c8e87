import Foundation

/// A glTF file taken apart: its document, and the bytes of its buffers and pictures.
struct GLTFFile {
    let document: GLTFDocument
    let buffers: [[UInt8]]
    /// Finds a file beside the model by the name that the model has for it.
    private let beside: (String) throws(ModelError) -> [UInt8]

    /// Reads a `.glb` or a `.gltf`. `beside`: where other files of it come from.
    init(_ bytes: [UInt8], beside: @escaping (String) throws(ModelError) -> [UInt8]) throws(ModelError) {
        var text = bytes[...]
        var binary: [UInt8]?
        if bytes.starts(with: "glTF".utf8) { (text, binary) = try Self.chunks(of: bytes) }
        do {
            document = try JSONDecoder().decode(GLTFDocument.self, from: Data(text))
        } catch let error as DecodingError {
            throw .broken(Self.words(error))
        } catch {
            throw .broken("\(error.localizedDescription)")
        }
        guard document.asset.version.hasPrefix("2.") || document.asset.version == "2" else {
            throw .unsupported("glTF \(document.asset.version.prefix(20))")
        }
        let refused = (document.extensionsUsed ?? []).first { Self.compressing.contains($0) }
        let unknown = (document.extensionsRequired ?? []).first { !Self.known.contains($0) }
        if let name = refused ?? unknown { throw .unsupported("the extension \(name.prefix(60))") }
        self.beside = beside
        var buffers: [[UInt8]] = []
        for (index, buffer) in (document.buffers ?? []).enumerated() {
            guard buffer.byteLength >= 0 else { throw .broken("buffer \(index) has \(buffer.byteLength) bytes") }
            let content: [UInt8]
            if let uri = buffer.uri {
                content = try Self.content(of: uri, beside)
            } else {
                guard index == 0, let binary else { throw .broken("buffer \(index) is not there") }
                content = binary
            }
            guard content.count >= buffer.byteLength else { throw .broken("buffer \(index) is shorter than it says") }
            buffers.append(content)
        }
        self.buffers = buffers
    }

    /// Extensions that pack what is read here.
    private static let compressing: Set<String> = ["KHR_draco_mesh_compression", "EXT_meshopt_compression"]
    /// Extensions without which a model looks a little different, and no more; or that need nothing.
    private static let known: Set<String> = [
        "KHR_mesh_quantization", "KHR_materials_unlit", "KHR_materials_pbrSpecularGlossiness", "KHR_materials_specular",
        "KHR_materials_ior", "KHR_materials_emissive_strength", "KHR_materials_clearcoat", "KHR_materials_sheen",
    ]

    /// The JSON and the binary chunk of a GLB.
    private static func chunks(of bytes: [UInt8]) throws(ModelError) -> (ArraySlice<UInt8>, [UInt8]?) {
        func number(_ at: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
        guard bytes.count >= 20, number(4) == 2, number(8) <= bytes.count else { throw .broken("it was cut off") }
        var at = 12
        var text: ArraySlice<UInt8>?
        var binary: [UInt8]?
        let end = number(8)
        while at + 8 <= end {
            let (length, kind) = (number(at), number(at + 4))
            guard at + 8 + length <= end else { throw .broken("it was cut off") }
            let content = bytes[at + 8..<at + 8 + length]
            if kind == 0x4E4F_534A, text == nil { text = content }
            if kind == 0x004E_4942, binary == nil { binary = Array(content) }
            at += 8 + length
        }
        guard let text else { throw .broken("there is no JSON in it") }
        return (text, binary)
    }

    private static func words(_ error: DecodingError) -> String {
        func path(_ context: DecodingError.Context) -> String {
            let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }.joined(separator: ".")
            return path.isEmpty ? "it is not JSON" : "“\(path)” is not what it should be"
        }
        switch error {
        case .keyNotFound(let key, let context):
            let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue } + [key.stringValue]
            return "“\(path.joined(separator: "."))” is missing"
        case .typeMismatch(_, let context), .valueNotFound(_, let context), .dataCorrupted(let context): return path(context)
        @unknown default: return "it is not JSON"
        }
    }

    // MARK: Bytes

    /// The bytes of a view.
    func view(_ index: Int) throws(ModelError) -> ArraySlice<UInt8> {
        guard let views = document.bufferViews, views.indices.contains(index) else { throw .broken("there is no view \(index)") }
        let view = views[index]
        let start = view.byteOffset ?? 0
        guard buffers.indices.contains(view.buffer), start >= 0, view.byteLength >= 0, start <= buffers[view.buffer].count,
            view.byteLength <= buffers[view.buffer].count - start
        else { throw .broken("view \(index) is not within its buffer") }
        return buffers[view.buffer][start..<start + view.byteLength]
    }

    /// A picture, of a type and a size that is taken.
    func picture(_ index: Int) throws(ModelError) -> ModelScene.Picture {
        guard let images = document.images, images.indices.contains(index) else { throw .broken("there is no picture \(index)") }
        let image = images[index]
        let name = image.name ?? image.uri.map { $0.hasPrefix("data:") ? "\(index)" : $0 } ?? "\(index)"
        let bytes: [UInt8]
        if let view = image.bufferView {
            bytes = Array(try self.view(view))
        } else {
            guard let uri = image.uri else { throw .broken("picture \(index) is nowhere") }
            bytes = try Self.content(of: uri, beside)
        }
        return ModelScene.Picture(bytes: bytes, type: try PictureFacts.check(bytes, named: String(name.prefix(100))))
    }

    /// What a URI leads to: data in itself, or a file beside the model. Nothing is fetched.
    private static func content(
        of uri: String, _ beside: (String) throws(ModelError) -> [UInt8]
    ) throws(ModelError) -> [UInt8] {
        if uri.hasPrefix("data:") {
            guard let comma = uri.firstIndex(of: ","), uri[..<comma].hasSuffix(";base64"),
                let data = Data(base64Encoded: String(uri[uri.index(after: comma)...]))
            else { throw .broken("data in it is not written in base64") }
            return Array(data)
        }
        if let colon = uri.firstIndex(of: ":"), uri.distance(from: uri.startIndex, to: colon) > 1 {
            throw .remote(String(uri.prefix(100)))
        }
        return try beside(uri.removingPercentEncoding ?? uri)
    }
}
