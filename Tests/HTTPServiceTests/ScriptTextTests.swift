import Foundation
import HTTPService
import Testing

@Suite("A script as it is sent")
struct ScriptTextTests {
    static func sent(_ text: String) -> String? {
        ScriptText.withoutComments(Array(text.utf8)).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test(
        "comments that begin a line are left out, and each line keeps its number",
        arguments: [
            ("a();\n// no\nb();\n", "a();\n\nb();\n"), ("  /** one\n   * two\n   */\n  c();", "\n\n\n  c();"),
            ("/** @type {any} */ (d).e();", " (d).e();"), ("f(); // stays", "f(); // stays"),
            ("/* one *//* two */g();", "g();"), ("h(`\n// text\n/* text */\n`);\n// no", "h(`\n// text\n/* text */\n`);\n"),
            ("i('\\`');\n// no\n", "i('\\`');\n\n"), ("", ""), ("// no end", ""),
            ("j(`${`k`}`);\n/* no */\n", "j(`${`k`}`);\n\n"),
        ])
    func leftOut(source: String, right: String) {
        #expect(Self.sent(source) == right)
    }

    @Test("what cannot be told for sure is sent as it is", arguments: ["a(`\n// text", "/* no end", "b(\n/* no end *\n"])
    func unsure(source: String) {
        #expect(Self.sent(source) == nil)
    }

    @Test("all of the app's own scripts can be told")
    func own() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("Web/js")
        let scripts =
            FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
            .filter { $0.pathExtension == "js" } ?? []
        #expect(scripts.count > 80)
        for script in scripts {
            let source = try String(contentsOf: script, encoding: .utf8)
            // Where this fails: a backtick that begins no text is written \x60.
            let sent = try #require(Self.sent(source), "\(script.lastPathComponent)")
            #expect(
                sent.split(separator: "\n", omittingEmptySubsequences: false).count
                    == source.split(separator: "\n", omittingEmptySubsequences: false).count)
            #expect(!sent.contains("\n// "))
        }
    }
}
