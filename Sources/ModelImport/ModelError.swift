/// Why a file does not become a creature's model. Each names what is wrong.
public enum ModelError: Error, Sendable, Equatable {
    /// The file cannot be read; the system's words.
    case cannotRead(String, reason: String)
    /// Its ending is none of a format that is taken.
    case unknownFormat(String)
    /// The file has more bytes than are taken.
    case fileTooLarge(bytes: Int, limit: Int)
    /// `assimp`, which reads all formats but glTF, is not installed.
    case converterMissing
    /// `assimp` makes nothing of it; its words.
    case notConverted(String)
    /// It is no glTF, or a broken one.
    case broken(String)
    /// It needs something of glTF that is not understood.
    case unsupported(String)
    /// There are no triangles in it.
    case empty
    /// It has more triangles than a phone draws with ease.
    case tooManyTriangles(Int, limit: Int)
    /// A position, or what it is reckoned from, is no number, or out of all proportion.
    case notFinite
    /// It lies flat on the ground: it has no height to be scaled to.
    case flat
    /// It names a file that is not in its own folder.
    case outside(String)
    /// It names something in the network. Nothing is ever fetched.
    case remote(String)
    /// A picture is none that is taken.
    case badPicture(String, reason: String)
    /// Done, it has more bytes than a model may have.
    case tooLarge(bytes: Int, limit: Int)
}

extension ModelError: CustomStringConvertible {
    /// A sentence for the host, without its full stop.
    public var description: String {
        switch self {
        case .cannotRead(let file, let reason): "\(file) cannot be read: \(reason)"
        case .unknownFormat(let ending):
            "a model is Collada (.dae), FBX (.fbx), OBJ (.obj) or glTF (.glb, .gltf)\(ending.isEmpty ? "" : ", not .\(ending)")"
        case .fileTooLarge(let bytes, let limit): "the file has \(bytes >> 20) MiB; it may have \(limit >> 20) MiB"
        case .converterMissing:
            "the program assimp, which reads Collada, FBX and OBJ, is not installed: `apt install assimp-utils` brings it; glTF is read without"
        case .notConverted(let words): "assimp makes no model of it: \(words)"
        case .broken(let words): "it is no glTF, or a broken one: \(words)"
        case .unsupported(let what): "it needs \(what), which is not understood here: export it without"
        case .empty: "there are no triangles in it"
        case .tooManyTriangles(let count, let limit): "it has \(count) triangles; a model may have \(limit): simplify it first"
        case .notFinite: "some of its positions are no numbers, or beyond all measure"
        case .flat: "it has no height, so that it cannot be scaled"
        case .outside(let name): "it names “\(name)”, which is not in the model's own folder"
        case .remote(let name): "it names “\(name)”, which lies in the network: put the file beside the model"
        case .badPicture(let name, let reason): "the picture \(name) \(reason)"
        case .tooLarge(let bytes, let limit):
            "done, it has \(bytes) bytes; a model may have \(limit): fewer triangles or smaller pictures make it smaller"
        }
    }
}
