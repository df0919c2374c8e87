import Foundation
import Testing

@testable import PlaceImport

@Suite("What an import says, in every language of the pages")
struct WordsTests {
    /// A file's texts by key.
    static func words(_ language: String) throws -> [String: String] {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let file = folder.appending(path: "Web/i18n/more/\(language).json")
        return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
    }

    /// The blanks of a text.
    static func blanks(_ text: String) -> Set<String> {
        Set(
            text.split(separator: "{", omittingEmptySubsequences: false).dropFirst().compactMap {
                $0.split(separator: "}").first.map(String.init)
            })
    }

    /// Each fault of a file once.
    static let faults: [ImportError] = [
        .unreadable("w"), .empty, .encoding("e"), .invalidUTF8(record: 1, byte: 2), .unknownEncoding,
        .undecodable(record: 1, byte: 2, encoding: "e"), .unknownFormat, .syntax(record: 1, byte: 2, reason: "w"),
        .truncated(record: 1), .tooDeep(record: 1, limit: 2), .tooLarge(record: 1, bytes: 2 << 20), .tooWide(record: 1, limit: 2),
        .wrongShape("w"), .markup(record: 1, byte: 2, reason: "w"), .entities, .archive("w"), .tooMuch("w"), .foreign("n"),
        .conditionMissing, .toolMissing(tool: "t", package: "p"), .toolLimit(tool: "t", what: "l"),
        .toolFailed(tool: "t", reason: "w"), .referenceSystem("s"),
    ]

    @Test(
        "every reason has its words, which name nothing that the reason does not tell", arguments: ["en", "zh-Hant", "zh-Hans"])
    func complete(language: String) throws {
        let words = try Self.words(language)
        var keys: Set<String> = []
        func check(_ key: String, _ blanks: Set<String>) {
            keys.insert(key)
            guard let text = words[key] else {
                Issue.record("\(language) has no \(key)")
                return
            }
            #expect(Self.blanks(text).isSubset(of: blanks), "\(language) \(key): \(text)")
        }
        for fault in RecordFault.allCases { check("studio.record.\(fault.rawValue)", Self.blanks(fault.template)) }
        for fault in ColumnFault.allCases { check("studio.file.\(fault.rawValue)", Self.blanks(fault.template)) }
        for fault in Self.faults { check("studio.file.\(fault.slug)", Set(fault.values.keys)) }
        keys.insert("studio.record.point")
        // And no words are left over.
        for key in words.keys where key.hasPrefix("studio.record.") || key.hasPrefix("studio.file.") {
            #expect(keys.contains(key), "\(key)")
        }
    }

    @Test("a sentence is filled with all its values")
    func filled() {
        for fault in Self.faults {
            #expect(!fault.sentence.contains("{") && !fault.sentence.contains("  "), "\(fault.sentence)")
            #expect(Self.blanks(fault.template) == Set(fault.values.keys), "\(fault.slug)")
        }
        #expect(ImportError.tooLarge(record: 3, bytes: 64 << 20).sentence == "record 3: larger than 64 MiB")
        let rejection = Ledger.Rejection(record: "a", .swapped, ["latitude": "-96.6"], point: .init(number: 2, of: 3))
        #expect(rejection.reason == "point 2 of 3: latitude -96.6 is beyond a pole: latitude and longitude look swapped")
    }
}
