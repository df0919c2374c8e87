import Glibc

/// A folder for a while: made empty, for this account only, and removed with all that is in it.
public final class WorkFolder: Sendable {
    /// Where it is.
    public let path: String

    /// Makes one in `parent`: where temporary files go unless said otherwise.
    public init(in parent: String? = nil) throws(ChildProcessError) {
        let parent = parent ?? getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(parent)/lair-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else {
            throw .cannotStart(program: "a folder in \(parent)", reason: String(cString: strerror(errno)))
        }
        path = String(cString: made)
    }

    deinit { Self.remove(path) }

    /// A file's path in it.
    public func file(_ name: String) -> String { "\(path)/\(name)" }

    private static func remove(_ path: String) {
        var facts = stat()
        guard lstat(path, &facts) == 0 else { return }
        guard facts.st_mode & S_IFMT == S_IFDIR, let folder = opendir(path) else {
            unlink(path)
            return
        }
        while let item = readdir(folder) {
            let name = withUnsafePointer(to: &item.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
            }
            if name != ".", name != ".." { remove("\(path)/\(name)") }
        }
        closedir(folder)
        rmdir(path)
    }
}
