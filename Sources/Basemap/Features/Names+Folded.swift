import TextSearch

extension Names {
    /// All that it is called, as it is searched.
    var folded: String {
        [name, english, traditional, simplified].compactMap { $0 }.map(Self.fold).joined(separator: "\n")
    }

    /// A text as it is compared.
    static func fold(_ text: String) -> String { Folding.text(text) }
}
