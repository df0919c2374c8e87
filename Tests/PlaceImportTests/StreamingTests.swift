import Foundation
import Geodesy
import HuntRules
import PlaceImport
import TestSupport
import Testing

@Suite("a file of any size is read in little memory")
struct StreamingTests {
    @Test("100 MB are imported with a peak of memory less than 24 MB above that of nothing")
    func memory() async {
        // In a process of its own: a peak cannot be told apart from that of tests beside it.
        await #expect(processExitsWith: .success) {
            let path = NSTemporaryDirectory() + "lair-import-\(ProcessInfo.processInfo.processIdentifier).geojson"
            defer { unlink(path) }
            let count = try Self.write(path, megabytes: 100)
            let before = try Self.peak()
            var seen = 0
            let report = try Importer(source: "S").read(.file(path: path)) { seen += $0.count }
            let grown = try Self.peak() - before
            guard report.ledger.accepted == count, seen == count, grown < 24 << 10 else {
                print("\(seen) of \(count) places, \(grown) KiB")
                exit(EXIT_FAILURE)
            }
        }
    }

    /// Writes a collection whose Features are mostly words, and says how many they are.
    private static func write(_ path: String, megabytes: Int) throws -> Int {
        guard let file = fopen(path, "w") else { throw CocoaError(.fileWriteUnknown) }
        defer { fclose(file) }
        let words = String(repeating: "all work and no play \u{e9} ", count: 170)
        var (count, size) = (0, 0)
        fputs(#"{"type":"FeatureCollection","features":["#, file)
        while size < megabytes << 20 {
            let feature =
                #"{"type":"Feature","id":\#(count),"properties":{"title":"T\#(count)","padding":"\#(words)"},"#
                + #""geometry":{"type":"Point","coordinates":[\#(Double(count % 359) - 179.5),45]}}"#
            fputs((count == 0 ? "" : ",\n") + feature, file)
            size += feature.utf8.count + 2
            count += 1
        }
        fputs("]}", file)
        return count
    }

    /// The most memory this process has had, KiB.
    private static func peak() throws -> Int {
        let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") } ?? ""
        return line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Int($0) } ?? 0
    }

    @Test("wherever the pieces of a file end, in a word or a letter, it reads the same")
    func pieces() throws {
        // Pieces are 64 KiB: white space in front moves every byte of the fixture across their border.
        let whole = try ImportInput.fixture("nordhafen.geojson").content
        let expected = try Importer(source: "S").read(.bytes(whole))
        for shift in stride(from: 1, to: whole.count, by: 7) {
            let moved = [UInt8](repeating: 0x20, count: 65_536 - shift) + whole
            let found = try Importer(source: "S").read(.bytes(moved))
            #expect(found.places == expected.places && found.report == expected.report, "shifted by \(shift)")
        }
    }

    @Test("batches come in the file's order, and the reader's ledger is whole after the last")
    func batches() throws {
        let features = (0..<5000).map {
            #"{"type":"Feature","id":\#($0),"properties":{"title":"T"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
        }
        let reader = try PlaceReader(.text(features.joined(separator: "\n")), source: "S")
        #expect(reader.format == .geojson && reader.ledger == Ledger())
        var batches = 0
        var records: [String] = []
        while let batch = try reader.next() {
            batches += 1
            records += batch.map(\.key.record)
        }
        #expect(batches > 1)
        #expect(records == (0..<5000).map(String.init))
        #expect(reader.ledger.read == 5000 && reader.ledger.accepted == 5000)
        #expect(try reader.next() == nil)
    }

    @Test("what the sink throws ends the import and comes out")
    func sink() {
        struct Full: Error {}
        #expect(throws: Full.self) { try Importer(source: "S").read(.fixture("nordhafen.geojson")) { _ in throw Full() } }
    }

    @Test("a number in text is the nearest double, as the standard library has it", arguments: [5, 66, 777] as [UInt64])
    func numbers(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        var texts: [String] = []
        for _ in 0..<300 {
            let digits = Int.random(in: 1...25, using: &random)
            let fraction = (0..<digits).map { _ in String(Int.random(in: 0...9, using: &random)) }.joined()
            let exponent = Bool.random(using: &random) ? "" : "e-\(Int.random(in: 0...30, using: &random))"
            texts.append(
                "\(Bool.random(using: &random) ? "-" : "")\(Int.random(in: 1...80, using: &random)).\(fraction)\(exponent)")
        }
        let points = texts.map { "[\"\($0)\",\"45\"]" }.joined(separator: ",")
        let (places, reason) = try Importer.read(geometry: #"{"type":"MultiPoint","coordinates":[\#(points)]}"#)
        #expect(reason == nil)
        #expect(places.map(\.coordinate.longitudeDegrees) == texts.compactMap(Double.init), "seed \(seed)")
    }
}
