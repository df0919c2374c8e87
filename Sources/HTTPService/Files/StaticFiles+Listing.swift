import Glibc

/// What a folder of files holds at one moment.
public struct FileListing: Sendable {
    /// One file: its path below the folder, its size in bytes, and the tag it is served with (without quotes).
    public typealias File = (path: String, size: Int, tag: String)

    /// All files that are served, sorted by path.
    public let files: [File]
    /// A hash of all their paths and tags: another one as soon as one byte of one file is another.
    public let version: String
}

extension StaticFiles {
    /// Folders within folders beyond which nothing is listed: a link may lead in a circle.
    private static let deepest = 8

    /// Lists what is served, reading each file whose size or time has changed since it was last read.
    public func listing() -> FileListing {
        var files: [FileListing.File] = []
        walk("", depth: 0, into: &files)
        files.sort { $0.path < $1.path }
        let lines = files.map { "\($0.path) \($0.tag)\n" }.joined()
        return FileListing(files: files, version: Digest.hex(Digest.sha256(Array(lines.utf8)).prefix(8)))
    }

    /// A file's bytes; nil where there is none that would be served.
    public func content(of path: String) -> [UInt8]? {
        find(path).flatMap { file in look(at: file, named: path)?.prepared ?? (try? readFile(file)) }
    }

    private func walk(_ folder: String, depth: Int, into files: inout [FileListing.File]) {
        guard depth < Self.deepest, let directory = opendir(root + folder) else { return }
        defer { closedir(directory) }
        while let item = readdir(directory) {
            let name = withUnsafePointer(to: &item.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
            }
            guard !name.hasPrefix(".") else { continue }
            guard let file = find(folder + name) else { continue }
            if let known = look(at: file, named: name) {
                files.append((folder + name, known.prepared?.count ?? known.stamp.size, known.tag))
            } else {
                walk(folder + name + "/", depth: depth + 1, into: &files)
            }
        }
    }
}
