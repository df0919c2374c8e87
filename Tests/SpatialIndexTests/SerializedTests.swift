import Geodesy
import SpatialIndex
import TestSupport
import Testing

@Suite("Static index as bytes")
struct SerializedTests {
    @Test("what is read answers as what was written, and is written the same", arguments: Cloud.allCases)
    func roundTrip(_ cloud: Cloud) throws {
        var random = SeededRandom(seed: 0x5E41_0001)
        let points = cloud.points(&random)
        let index = index(points)
        let bytes = index.serialized()
        #expect(bytes.count == 24 + 20 * points.count)
        let again = try StaticIndex(serialized: bytes)
        #expect(again.count == points.count)
        #expect(again.serialized() == bytes)
        for _ in 0..<20 {
            let centre = Cloud.centre(among: points, &random)
            #expect(again.nearest(9, to: centre) == index.nearest(9, to: centre))
        }
    }

    @Test("the format does not move: an index of two points is these bytes")
    func golden() throws {
        let bytes = index([at(1, 2), at(-0.5, -180)]).serialized()
        let points: [(Double, Double, UInt32)] = [(-0.5, -180, 1), (1, 2, 0)]
        // Written by hand, in either of the two orders.
        let candidates = [points, points.reversed()].map { points -> [UInt8] in
            var body = points.flatMap { little($0.0.bitPattern) + little($0.1.bitPattern) }
            body += points.flatMap { little($0.2) }
            return Array("LairIndx".utf8) + [1, 1, 0, 0] + little(UInt32(2)) + Array(bytes[16..<24]) + body
        }
        #expect(candidates.contains(bytes))
        let read = try StaticIndex(serialized: bytes)
        #expect(read.nearest(1, to: at(1, 2)).first?.number == 0)
    }

    @Test("each kind of damage has its name")
    func names() {
        let bytes = index([at(1, 2), at(3, 4)]).serialized()
        func reading(_ change: (inout [UInt8]) -> Void) -> SpatialIndexError? {
            var changed = bytes
            change(&changed)
            do {
                _ = try StaticIndex(serialized: changed)
                return nil
            } catch { return error }
        }
        #expect(reading { _ in } == nil)
        #expect(reading { $0 = [] } == .wrongLength)
        #expect(reading { $0.removeLast() } == .wrongLength)
        #expect(reading { $0.append(0) } == .wrongLength)
        #expect(reading { $0[12] = 3 } == .wrongLength)
        #expect(reading { $0[15] = 255 } == .wrongLength)
        #expect(reading { $0[0] = 0x6C } == .notAnIndex)
        #expect(reading { $0[8] = 2 } == .unknownVersion(2))
        #expect(reading { $0[9] = 9 } == .unknownType(9))
        #expect(reading { $0[10] = 1 } == .damaged)
        #expect(reading { $0[16] ^= 1 } == .damaged)
        #expect(reading { $0[40] ^= 1 } == .damaged)
    }

    @Test(
        "bytes with a right checksum and wrong content are refused by position",
        arguments: [
            ([91.0, 4], [0, 1], SpatialIndexError.notAPosition(1)), ([.nan, 4], [0, 1], .notAPosition(1)),
            ([3, 180], [0, 1], .notAPosition(1)), ([3, .infinity], [0, 1], .notAPosition(1)),
            ([3, 4], [0, 2], .notANumbering(1)), ([3, 4], [1, 1], .notANumbering(1)), ([3, 4], [.max, 0], .notANumbering(0)),
        ] as [([Double], [UInt32], SpatialIndexError)])
    func forged(_ second: [Double], _ numbers: [UInt32], _ expected: SpatialIndexError) {
        var body = [1.0, 2].flatMap { little($0.bitPattern) } + second.flatMap { little($0.bitPattern) }
        body += numbers.flatMap { little($0) }
        let bytes = Array("LairIndx".utf8) + [1, 1, 0, 0] + little(UInt32(2)) + little(checksum(body)) + body
        #expect(throws: expected) { _ = try StaticIndex(serialized: bytes) }
    }

    @Test("no mutation of the bytes makes an index or a trap", arguments: [0xF022_0001, 0xF022_0002, 0xF022_0003] as [UInt64])
    func fuzz(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let bytes = index((0..<40).map { _ in random.coordinate() }).serialized()
        for _ in 0..<3000 {
            var changed = bytes
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                switch Int.random(in: 0..<5, using: &random) {
                case 0: changed.removeLast(Int.random(in: 0...changed.count, using: &random))
                case 1: changed += (0..<Int.random(in: 1...40, using: &random)).map { _ in .random(in: 0...255, using: &random) }
                case 2 where !changed.isEmpty:
                    // The header is hit as often as all the rest.
                    let place = Int.random(in: 0..<min(24, changed.count), using: &random)
                    changed[place] = .random(in: 0...255, using: &random)
                case 3 where changed.count > 8:
                    let place = Int.random(in: 0..<changed.count - 8, using: &random)
                    changed.swapAt(place, place + 8)
                default:
                    guard let place = changed.indices.randomElement(using: &random) else { continue }
                    changed[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
                }
            }
            let read = try? StaticIndex(serialized: changed)
            #expect(read == nil || changed == bytes, "seed \(seed)")
        }
    }

    private func little<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        (0..<Number.bitWidth / 8).map { UInt8(truncatingIfNeeded: number >> Number(8 * $0)) }
    }

    /// The format's checksum, written once more.
    private func checksum(_ body: [UInt8]) -> UInt64 {
        stride(from: 0, to: body.count, by: 4).reduce(UInt64(body.count + 24)) { state, offset in
            let word = (0..<4).reduce(UInt64(0)) { $0 | UInt64(body[offset + $1]) << UInt64(8 * $1) }
            let mixed = (state ^ word) &* 0xBF58_476D_1CE4_E5B9
            return mixed ^ (mixed >> 29)
        }
    }
}
