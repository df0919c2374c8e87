/// What is taken of an OpenStreetMap extract: a tag that a node, way or relation must have.
public struct TagCondition: Sendable, Hashable {
    /// The tag's key, such as `tourism`.
    public let key: String
    /// The tag's value, such as `artwork`; nil: any.
    public let value: String?

    /// Reads `tourism=artwork`, `historic=*` or `historic`; nil for anything else. A key and a value have up to 255 characters, none
    /// of them a control character (as in OpenStreetMap), a comma or an asterisk.
    public init?(_ text: String) {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let key = parts.first, Self.isWord(key) else { return nil }
        self.key = key
        guard parts.count == 2, parts[1] != "*" else {
            value = nil
            return
        }
        guard Self.isWord(parts[1]) else { return nil }
        value = parts[1]
    }

    private static func isWord(_ text: String) -> Bool {
        (1...255).contains(text.unicodeScalars.count) && !text.contains { ",*!@/".contains($0) }
            && text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// As it is written.
    public var text: String { "\(key)=\(value ?? "*")" }

    func holds(of tags: [(key: String, value: String)]) -> Bool {
        tags.contains { $0.key == key && (value == nil || $0.value == value) }
    }
}
