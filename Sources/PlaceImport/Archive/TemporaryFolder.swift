import Glibc

/// A folder that only we can look into, gone with all that is in it when nobody holds it any more.
final class TemporaryFolder {
    let path: String

    /// A new folder under `TMPDIR`, or `/tmp`.
    init() throws(ImportError) {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/lair-import-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw .unreadable("no room to unpack it: \(systemWords(errno))") }
        path = String(cString: made)
    }

    deinit { Self.remove(path) }

    /// The path of a file of that name in it.
    func path(of name: String) -> String { "\(path)/\(name)" }

    /// The names of what is in it.
    var names: [String] { Self.names(in: path) }

    private static func names(in path: String) -> [String] {
        guard let folder = opendir(path) else { return [] }
        defer { closedir(folder) }
        var found: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if name != ".", name != ".." { found.append(name) }
        }
        return found
    }

    /// A tool may have made folders in it; links are removed, not followed.
    private static func remove(_ path: String) {
        for name in names(in: path) {
            let inner = "\(path)/\(name)"
            if unlink(inner) != 0, errno == EISDIR || errno == EPERM { remove(inner) }
        }
        rmdir(path)
    }
}

/// The system's words for an error.
func systemWords(_ code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
