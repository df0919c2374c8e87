import Glibc
import TestSupport
import Testing
import TextSearch

@Suite("The index of texts")
struct TextIndexTests {
    private func index(_ texts: [[String]]) throws -> TextIndex {
        var builder = try TextIndex.Builder(in: "/tmp")
        for text in texts { builder.add(text[0], text.count > 1 ? text[1] : "") }
        return try builder.index()
    }

    @Test(
        "a word is found by any part of it, however short, in any script",
        arguments: [
            ("bench", [0]), ("nch", [0]), ("b", [0]), ("公園", [1]), ("園", [1, 2]), ("植", [2]), ("中央公", [1]), ("ark", [1, 3]),
            ("pa", [1, 3]),
            ("parks", []), ("q", []), ("園公", []), ("benchcentral", []), ("s", [2]), ("ns", [2]),
        ])
    func finding(word: String, texts: [UInt32]) throws {
        let index = try index([["Bench"], ["中央公園", "Central Park"], ["植物園", "Gardens"], ["park"]])
        #expect(index.candidates(for: Folding.words(word)) == texts)
    }

    @Test func allWordsMustBeThereInAnyOrder() throws {
        let index = try index([["red fox"], ["fox", "Red"], ["red"], ["fox"]])
        #expect(index.candidates(for: Folding.words("fox red")) == [0, 1])
    }

    @Test func whatElseHasAWordCountsAsHavingIt() throws {
        let index = try index([["a fox"], ["a wolf"], ["a fox"]])
        #expect(index.candidates(for: Folding.words("fox mural"), others: [nil, { $0 == 2 }]) == [2])
    }

    @Test func noTextsAreNoTrouble() throws {
        #expect(try index([]).candidates(for: Folding.words("a")) == [])
        #expect(try index([[""], ["'"]]).candidates(for: Folding.words("a")) == [])
    }

    @Test func aFolderThatIsNotThereIsSaid() {
        #expect(throws: TextSearchError.noRoom(reason: String(cString: strerror(ENOENT)))) {
            _ = try TextIndex.Builder(in: "/nowhere at all")
        }
    }

    /// Two segments, lists and bitmaps, each letter a word's part somewhere: none is missed, and none that has not its grams is found.
    @Test(arguments: [1 as UInt64, 2])
    func noneOfManyIsMissed(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let letters = Array("abcdé公園橋 ")
        let texts = (0..<70_000).map { _ in
            String((0..<Int.random(in: 0...6, using: &random)).map { _ in letters.randomElement(using: &random)! })
        }
        let index = try index(texts.map { [$0] })
        let folded = texts.map { text -> [UInt32] in
            var letters: [UInt32] = []
            Folding.append(text, to: &letters)
            return letters
        }
        for _ in 0..<12 {
            let word = Folding.words(
                String((0..<Int.random(in: 1...4, using: &random)).map { _ in letters.dropLast().randomElement(using: &random)! })
            )
            let expected = folded.indices.filter { text in
                folded[text].count >= word[0].count
                    && (0...(folded[text].count - word[0].count)).contains { folded[text][$0...].starts(with: word[0]) }
            }
            let found = index.candidates(for: word)
            #expect(Set(expected).isSubset(of: Set(found.map(Int.init))), "seed \(seed)")
            // Up to three letters a gram says it all.
            if word[0].count <= 3 { #expect(found.map(Int.init) == expected, "seed \(seed)") }
        }
    }
}
