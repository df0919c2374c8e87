import HuntRules
import PlaceImport
import TestSupport
import Testing

@Suite("no text makes the importer trap or give half a file")
struct FuzzTests {
    @Test("a file that is cut off anywhere is refused", arguments: ["nordhafen.rows.json", "nordhafen.geojson"])
    func truncated(name: String) throws {
        let whole = try ImportInput.fixture(name).content
        #expect(try Importer(source: "S").read(.bytes(whole)).places.count == 4)
        for count in 0..<whole.count {
            #expect(throws: ImportError.self, "cut at \(count)") {
                try Importer(source: "S").read(.bytes(Array(whole[..<count])))
            }
        }
    }

    @Test("lines that are cut off anywhere but at a line's end are refused")
    func truncatedLines() throws {
        let whole = try ImportInput.fixture("nordhafen.geojsonl").content
        var ends: Set<Int> = [whole.count]
        for (index, byte) in whole.enumerated() where byte == 0x0A { ends.formUnion([index, index + 1]) }
        for count in 0...whole.count {
            let isWhole = (try? Importer(source: "S").read(.bytes(Array(whole[..<count])))) != nil
            #expect(isWhole == ends.contains(count), "cut at \(count)")
        }
    }

    @Test(
        "a changed file is refused, or its ledger adds up",
        arguments: [("nordhafen.rows.json", 11), ("nordhafen.geojson", 12), ("nordhafen.geojsonl", 13)] as [(String, UInt64)])
    func mutated(name: String, seed: UInt64) throws {
        let whole = try ImportInput.fixture(name).content
        var random = SeededRandom(seed: seed)
        var accepted = 0
        for round in 0..<1500 {
            let bytes = mutate(whole, &random)
            guard let (places, report) = try? Importer(source: "S").read(.bytes(bytes)) else { continue }
            accepted += 1
            #expect(report.ledger.agrees(with: places), "seed \(seed), round \(round)")
        }
        // Most single changes of a word leave JSON behind; if none did, this would test the parser only.
        #expect(accepted > 50)
    }

    private static let morsels = [
        "null", "[]", "{}", "1e999", "-0", "\"\"", "\"features\"", "\"data\"", "\"Feature\"", "\"type\"", "[[", "]]", "}", ",",
        ":", "\\u0000",
        "\\ud800", "\u{1E}", "\u{FEFF}", "99999999999999999999", "\"coordinates\"", "[0,0]", "true", "\"crs\":{},",
    ]

    private func mutate(_ whole: [UInt8], _ random: inout SeededRandom) -> [UInt8] {
        var bytes = whole
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            let at = Int.random(in: 0..<bytes.count, using: &random)
            switch Int.random(in: 0..<6, using: &random) {
            case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes[at] ^= 1 << UInt8.random(in: 0..<8, using: &random)
            case 2: bytes.remove(at: at)
            case 3: bytes.insert(contentsOf: (Self.morsels.randomElement(using: &random) ?? "").utf8, at: at)
            case 4:
                let end = min(bytes.count, at + Int.random(in: 1...40, using: &random))
                bytes.insert(contentsOf: Array(bytes[at..<end]), at: Int.random(in: 0..<bytes.count, using: &random))
            default: bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...40, using: &random)))
            }
            if bytes.isEmpty { bytes = [0x7B] }
        }
        return bytes
    }
}
