/// What is imported: it is read twice, so both kinds can be read from the start again.
public enum ImportInput: Sendable {
    /// The file's bytes.
    case bytes([UInt8])
    /// The path of a regular file, which is read in pieces.
    case file(path: String)

    /// The name a source has without another: the file's name without its last ending; nil for bytes.
    public var stem: String? {
        guard case .file(let path) = self, let name = path.split(separator: "/").last else { return nil }
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
        return String(name[..<dot])
    }
}
