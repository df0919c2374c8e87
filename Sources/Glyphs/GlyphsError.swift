/// What can be wrong with a font. Each names the file.
public enum GlyphsError: Error, Sendable, Equatable {
    /// There is no such file, or it is no font that FreeType reads.
    case badFont(path: String, reason: String)
}

extension GlyphsError: CustomStringConvertible {
    /// A sentence for whoever runs the server.
    public var description: String {
        switch self {
        case .badFont(let path, let reason): "\(path) is no font that can be used: \(reason)"
        }
    }
}
