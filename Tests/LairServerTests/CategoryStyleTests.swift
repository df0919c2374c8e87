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
}
