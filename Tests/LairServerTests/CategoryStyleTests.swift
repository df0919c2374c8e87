import Foundation
import HuntRules
import Testing

@Suite("Categories are told apart")
struct CategoryStyleTests {
    @Test("the most frequent eleven have a colour each, all others are slate")
    func colors() {
        let styles = CategoryStyle.styles(byFrequency: (0..<20).map { "Category \($0)" })
        #expect(Set(styles.prefix(11).map(\.color)).count == 11)
        #expect(styles[0].color == "#6d3fb0" && styles[10].color == "#7b2d8b")
        #expect(styles.dropFirst(11).allSatisfy { $0.color == "#4b5b6b" })
    }

    @Test("a category has its first letter; two with one letter have their first two")
    func letters() {
        let names = ["Sculpture", "Plaque", "Mural", "Statue", "urn, garden", "壁畫", "壁龕", "(unknown)", "", "—"]
        let letters = CategoryStyle.styles(byFrequency: names).map(\.letter)
        #expect(letters == ["Sc", "P", "M", "St", "Ur", "壁畫", "壁龕", "Un", "•", "•"])
    }

    @Test("every list of names has styles, in its order")
    func total() {
        #expect(CategoryStyle.styles(byFrequency: []).isEmpty)
        let names = ["ß", "ﬁsh", "🦖", "e\u{301}tude", "9 men"]
        let styles = CategoryStyle.styles(byFrequency: names)
        #expect(styles.map(\.name) == names)
        #expect(styles.allSatisfy { !$0.letter.isEmpty && !$0.color.isEmpty })
    }

    @Test("what a host settles holds, and changes no other category")
    func choices() {
        let names = ["Sculpture", "Mural", "Statue"]
        let before = CategoryStyle.styles(byFrequency: names)
        let choice = CategoryChoice(name: "Mural", color: "#ffe08a", symbol: .mural, stands: true)
        let after = CategoryStyle.styles(byFrequency: names, choices: [choice, CategoryChoice(name: "None", letter: "N")])
        #expect(after[0] == before[0] && after[2] == before[2])
        #expect(after[1].color == "#ffe08a" && after[1].ink == "#000000" && after[1].letter == "M")
        #expect(after[1].symbol == .mural && after[1].stands)
        // A letter cannot stand by itself.
        #expect(!CategoryStyle.styles(byFrequency: ["A"], choices: [CategoryChoice(name: "A", stands: true)])[0].stands)
    }

    @Test("the pages draw every symbol there is")
    func drawn() throws {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Web/js/symbols.js")
        let script = try String(contentsOf: file, encoding: .utf8)
        for symbol in MarkerSymbol.allCases { #expect(script.contains("\n  \(symbol.rawValue): "), "\(symbol)") }
    }
}
