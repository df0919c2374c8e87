/// What something is called: on its own signs, and in the languages the pages speak, where that is another name.
public struct Names: Sendable, Hashable {
    /// The name on the spot.
    public var name: String
    /// In English.
    public var english: String?
    /// In Chinese, in traditional characters.
    public var traditional: String?
    /// In Chinese, in simplified characters.
    public var simplified: String?

    /// Names of these parts.
    public init(name: String, english: String? = nil, traditional: String? = nil, simplified: String? = nil) {
        self.name = name
        self.english = english
        self.traditional = traditional
        self.simplified = simplified
    }

    /// The names that tags hold; nil where there is none.
    ///
    /// OpenStreetMap's `name:zh` does not say which characters it is in; the more exact keys come first. Characters of the other kind
    /// are better than none for a reader of Chinese, but not than a name that is Chinese itself.
    init?(_ tags: [String: String]) {
        let english = tags["name:en"]
        let chinese = tags["name:zh"]
        let traditional = tags["name:zh-Hant"] ?? chinese
        let simplified = tags["name:zh-Hans"] ?? chinese
        guard let name = tags["name"] ?? english ?? traditional, !name.isEmpty else { return nil }
        let isChinese = name.unicodeScalars.contains { 0x4E00...0x9FFF ~= $0.value }
        func another(_ text: String?) -> String? { text.flatMap { $0 == name || $0.isEmpty ? nil : $0 } }
        self.init(
            name: name, english: another(english), traditional: another(traditional ?? (isChinese ? nil : simplified)),
            simplified: another(simplified ?? (isChinese ? nil : traditional)))
    }

    /// As they stand in a tile: `name`, `name_en`, `name_hant`, `name_hans`.
    var attributes: [(key: String, value: String)] {
        [("name", name), ("name_en", english), ("name_hant", traditional), ("name_hans", simplified)]
            .compactMap { key, value in value.map { (key, $0) } }
    }
}
