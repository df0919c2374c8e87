import Testing
import TextSearch

@Suite("Folding")
struct FoldingTests {
    @Test(
        "a text is compared without its case, accents, width and marks",
        arguments: [
            ("Kalākaua", "kalakaua"), ("Ｈａｌｅ", "hale"), ("Hawaiʻi", "hawaii"), ("O'Brien", "obrien"), ("ﬁn", "fin"),
            ("Straße", "strasse"), ("ØRE", "ore"), ("İstanbul", "istanbul"), ("ıssız", "issiz"), ("ΣΟΦΌΣ", "σοφοσ"),
            ("Łódź", "lodz"),
            ("公園", "公園"), ("が", "か"), ("ｶﾞ", "カ"), ("½", "1⁄2"), ("Ünïcödé", "unicode"), ("e\u{301}", "e"), ("Ærø", "aero"),
            ("ẞ", "ss"),
        ])
    func folding(text: String, folded: String) {
        var letters: [UInt32] = []
        Folding.append(text, to: &letters)
        #expect(letters == folded.unicodeScalars.map(\.value))
    }

    @Test func wordsAreWhatIsBetweenSpacesOfAnyKind() {
        #expect(Folding.words("  Two\u{A0}wörds\u{3000}公園 ").map { $0.count } == [3, 5, 2])
        #expect(Folding.words(" ' ").isEmpty)
    }
}
