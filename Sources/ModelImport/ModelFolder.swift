import ChildProcess
public import Geodesy
import Glibc

extension CreatureModel {
    /// The model that a file holds: glTF is read here, Collada, FBX and OBJ go through `assimp`, which runs beside this program within
    /// limits. Pictures and buffers that it names are taken from its own folder and from nowhere else.
    public init(file: String, height: Distance, up: UpAxis = .y, turn: Angle = .degrees(0)) throws(ModelError) {
        let folder = ModelFolder(of: file)
        let bytes = try ModelFolder.read(file, limit: Self.largestFile)
        let beside = { (name: String) throws(ModelError) in try folder.read(name) }
        switch folder.ending {
        case "glb", "gltf": try self.init(gltf: bytes, height: height, up: up, turn: turn, beside: beside)
        case "obj", "dae", "fbx":
            if folder.ending == "obj" { try ModelFolder.checkLibraries(of: bytes) }
            let converted = try Self.convert(file)
            do throws(ModelError) {
                try self.init(gltf: converted, height: height, up: up, turn: turn, beside: beside)
            } catch {
                // Of numbers that are none, assimp makes JSON that is none.
                if case .broken = error { throw .notConverted("some of its positions may be no numbers") }
                throw error
            }
        default: throw .unknownFormat(folder.ending)
        }
    }

    /// What assimp makes of a file: a GLB that names its pictures.
    private static func convert(_ file: String) throws(ModelError) -> [UInt8] {
        do throws(ChildProcessError) {
            let work = try WorkFolder()
            guard let path = ModelFolder.resolved(file) else { throw .cannotStart(program: "assimp", reason: "the file is gone") }
            let limits = ChildProcess.Limits(seconds: 60, memory: 2 << 30, fileSize: 256 << 20, output: 1 << 20)
            let child = ChildProcess("assimp", ["export", path, "done.glb", "-fglb2"], in: work.path, limits: limits)
            let said = try child.run()
            guard let made = try? ModelFolder.read(work.file("done.glb"), limit: 256 << 20), !made.isEmpty else {
                let words = String(decoding: said.output, as: UTF8.self).split(whereSeparator: \.isNewline)
                    .last { $0.contains("ERROR") }.map { $0.drop { $0 != ":" }.dropFirst().drop { $0 == " " } }
                return try Self.nothing(words.map(String.init))
            }
            return made
        } catch {
            switch error {
            case .missing: throw .converterMissing
            case .failed(_, _, let errors) where errors.isEmpty: throw .notConverted("it is no model, or damaged")
            case .failed: throw .notConverted("it is no model, or damaged")
            default: throw .notConverted("\(error)")
            }
        }
    }

    private static func nothing(_ words: String?) throws(ChildProcessError) -> [UInt8] {
        throw .failed(program: "assimp", status: 0, errors: words ?? "")
    }
}

/// The folder that a model lies in, out of which it leads nowhere.
struct ModelFolder {
    private let path: String
    /// What the model's name ends with, in lower case.
    let ending: String

    init(of file: String) {
        let slash = file.lastIndex(of: "/")
        path = slash.map { $0 == file.startIndex ? "/" : String(file[..<$0]) } ?? "."
        let name = slash.map { file[file.index(after: $0)...] } ?? file[...]
        ending = name.lastIndex(of: ".").map { name[name.index(after: $0)...].lowercased() } ?? ""
    }

    /// A file beside the model, by the name that the model has for it. Exporters write paths of machines long gone: then the last
    /// part of it counts, in the model's own folder.
    func read(_ name: String) throws(ModelError) -> [UInt8] {
        let shown = String(name.prefix(100))
        if name.contains("://") { throw .remote(shown) }
        let parts = name.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." }.map(String.init)
        let isOwn =
            !name.hasPrefix("/") && !name.hasPrefix("\\") && !parts.contains("..") && !(parts.first?.hasSuffix(":") ?? true)
        guard let last = parts.last, last != "..", let root = Self.resolved(path) else { throw .outside(shown) }
        for candidate in isOwn ? [parts.joined(separator: "/"), last] : [last] {
            // Links are followed, and must not lead out.
            guard let found = Self.resolved("\(path)/\(candidate)"), found.hasPrefix(root == "/" ? "/" : root + "/") else {
                continue
            }
            return try Self.read(found, limit: CreatureModel.largestFile)
        }
        throw .outside(shown)
    }

    /// An OBJ names files of materials, which assimp opens: none of them outside.
    static func checkLibraries(of bytes: [UInt8]) throws(ModelError) {
        for line in bytes.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            let start = line.drop { $0 == 0x20 || $0 == 0x09 }
            guard start.starts(with: "mtllib".utf8) else { continue }
            let name = String(decoding: start.dropFirst(6), as: UTF8.self).split(whereSeparator: \.isWhitespace).joined(
                separator: " ")
            let parts = name.split { $0 == "/" || $0 == "\\" }
            if name.hasPrefix("/") || name.hasPrefix("\\") || parts.contains("..") || name.contains(":") {
                throw .outside(String(name.prefix(100)))
            }
        }
    }

    static func resolved(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    static func read(_ path: String, limit: Int) throws(ModelError) -> [UInt8] {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .cannotRead(path, reason: String(cString: strerror(errno))) }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else {
            throw .cannotRead(path, reason: "it is no file")
        }
        guard facts.st_size <= limit else { throw .fileTooLarge(bytes: Int(facts.st_size), limit: limit) }
        var bytes = [UInt8](repeating: 0, count: Int(facts.st_size))
        var have = 0
        while have < bytes.count {
            let count = bytes.withUnsafeMutableBytes { Glibc.read(descriptor, $0.baseAddress! + have, $0.count - have) }
            if count > 0 { have += count } else if count == 0 || errno != EINTR { break }
        }
        return have == bytes.count ? bytes : Array(bytes[..<have])
    }
}
