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
        .markup(record: 1, byte: 2, reason: "w"), .entities,
        .conditionMissing, .toolMissing(tool: "t", package: "p"), .toolLimit(tool: "t", .seconds(1)),
        .toolLimit(tool: "t", .words(mebibytes: 1)), .toolLimit(tool: "t", .file(mebibytes: 1)),
        .toolLimit(tool: "t", .memory(mebibytes: 1)),
        .toolFailed(tool: "t", reason: "w"), .referenceSystem("s"), .unnamedSystem, .twoSystems,
        .unknownSystem("s"),
        // Of a table's header, which is no record.
        .invalidUTF8(record: 0, byte: 2), .undecodable(record: 0, byte: 2, encoding: "e"), .truncated(record: 0),
        .tooLarge(record: 0, bytes: 2 << 20), .tooWide(record: 0, limit: 2),
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
        for fault in FileFault.allCases { check("studio.file.\(fault.rawValue)", Self.blanks(fault.template)) }
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

    @Test("no two faults go by one name, and every kind of fault is among those that are looked at")
    func distinct() {
        let slugs = ColumnFault.allCases.map(\.rawValue) + FileFault.allCases.map(\.rawValue) + Self.faults.map(\.slug)
        #expect(Set(slugs).count == slugs.count)
        // Pages tell by these what an extract, or a hunt's archive, was refused for.
        #expect(!slugs.contains { $0.hasPrefix("extract-") || $0.hasPrefix("archive-") })
        // The compiler asks for a line here where a kind is added.
        func kind(_ error: ImportError) -> Int {
            switch error {
            case .unreadable: 0
            case .empty: 1
            case .encoding: 2
            case .invalidUTF8: 3
            case .unknownEncoding: 4
            case .undecodable: 5
            case .unknownFormat: 6
            case .syntax: 7
            case .truncated: 8
            case .tooDeep: 9
            case .tooLarge: 10
            case .tooWide: 11
            case .markup: 12
            case .entities: 13
            case .conditionMissing: 14
            case .toolMissing: 15
            case .toolLimit(_, .seconds): 16
            case .toolLimit(_, .words): 17
            case .toolLimit(_, .file): 18
            case .toolLimit(_, .memory): 19
            case .toolFailed: 20
            case .referenceSystem: 21
            case .unnamedSystem: 22
            case .twoSystems: 23
            case .unknownSystem: 24
            // Of these `allCases` is gone through.
            case .columns, .file: -1
            }
        }
        #expect(Set(Self.faults.map(kind)) == Set(0...24))
    }

    @Test("what is said to readers of Chinese has no English sentence in it", arguments: ["zh-Hant", "zh-Hans"])
    func noEnglish(language: String) throws {
        for (key, text) in try Self.words(language) where key.hasPrefix("studio.file.") || key.hasPrefix("studio.record.") {
            #expect(!text.contains("{words}"), "\(language) \(key): {words} are English")
        }
    }
}
