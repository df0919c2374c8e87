import HuntRules
import Testing

@Suite("Keys of places")
struct PlaceKeyTests {
    @Test(
        "a key's text is its source, its record and its part; ordinary records stand in it as they are",
        arguments: [
            ("5", 0, "Art/5"), ("5", 1, "Art/5#1"), ("a/b c–狼.é", 0, "Art/a/b c–狼.é"), ("x#1", 0, "Art/x%231"),
            ("x", 1, "Art/x#1"), ("x%231", 0, "Art/x%25231"), ("", 2, "Art/#2"),
        ])
    func text(record: String, part: Int, text: String) {
        #expect(Array(PlaceKey(source: "Art", record: record, part: part).text.utf8) == Array(text.utf8))
    }

    @Test("keys that only Unicode holds for equal are two")
    func bytes() {
        let composed = PlaceKey(source: "s", record: "\u{E9}")
        let decomposed = PlaceKey(source: "s", record: "e\u{301}")
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed, composed]).count == 2)
        #expect(PlaceKey(source: "\u{E9}", record: "r") != PlaceKey(source: "e\u{301}", record: "r"))
    }

    @Test(
        "a key is read back from its text, and nothing else is read",
        arguments: [("5", 0), ("5", 1), ("a/b c–狼.é", 0), ("x#1", 0), ("x#", 3), ("x%231", 0), ("", 2), ("#", 0), ("%", 7)])
    func roundTrip(record: String, part: Int) {
        let key = PlaceKey(source: "Art", record: record, part: part)
        #expect(PlaceKey(text: key.text) == key)
    }

    @Test(
        "what is no key's text is none",
        arguments: ["", "Art", "Art/x#0", "Art/x#01", "Art/x#y", "Art/x%", "Art/x%20", "Art/x#-1"])
    func noKey(text: String) {
        #expect(PlaceKey(text: text) == nil)
    }
}
