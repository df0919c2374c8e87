import Foundation
import HuntRules
import TestSupport
import Testing

@testable import LairServer

@Suite("Times as RFC 3339")
struct MomentTests {
    @Test(
        "a moment is written in UTC, with milliseconds only where there are some",
        arguments: [
            (Int64(0), "1970-01-01T00:00:00Z"), (1_782_896_400_000, "2026-07-01T09:00:00Z"),
            (951_782_399_001, "2000-02-28T23:59:59.001Z"),
            (951_782_400_000, "2000-02-29T00:00:00Z"), (-1, "1969-12-31T23:59:59.999Z"),
            (253_402_300_799_999, "9999-12-31T23:59:59.999Z"),
        ])
    func written(milliseconds: Int64, text: String) {
        #expect(Moment(milliseconds: milliseconds).rfc3339 == text)
        #expect(Moment(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(
        "offsets, lower case and long fractions are read",
        arguments: [
            ("2026-07-01T11:00:00+02:00", Int64(1_782_896_400_000)), ("2026-06-30t23:00:00-10:00", 1_782_896_400_000),
            ("2026-07-01T09:00:00.5z", 1_782_896_400_500), ("2026-07-01T09:00:00.123456789Z", 1_782_896_400_123),
        ])
    func read(text: String, milliseconds: Int64) {
        #expect(Moment(rfc3339: text)?.milliseconds == milliseconds)
    }

    @Test(
        "what is no time is none",
        arguments: [
            "", "now", "2026-07-01", "2026-07-01T09:00:00", "2026-13-01T09:00:00Z", "2026-02-29T09:00:00Z",
            "2026-07-01T24:00:00Z",
            "2026-07-01T09:60:00Z", "2026-07-01T09:00:00.Z", "2026-07-01T09:00:00+2", "2026-07-01T09:00:00+02:00Z",
            "2026-07-01T09:00:00Zx",
            "２０２６-07-01T09:00:00Z", "2026-07-00T09:00:00Z", "2026-07-01T09:00:00+25:00", "2026-07-01T09:00:00.5",
        ])
    func refused(text: String) {
        #expect(Moment(rfc3339: text) == nil)
    }

    // From 1583 on: before, Foundation's calendar is the Julian one.
    @Test("any moment of four-digit years is written as Foundation writes it, and read back", arguments: [UInt64(11), 12])
    func property(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: false)
        for _ in 0..<2_000 {
            let seconds = Int64.random(in: -12_200_000_000...253_402_300_799, using: &random)
            let moment = Moment(milliseconds: seconds * 1_000)
            #expect(moment.rfc3339 == Date(timeIntervalSince1970: Double(seconds)).formatted(style), "seed \(seed)")
            #expect(Moment(rfc3339: moment.rfc3339) == moment, "seed \(seed)")
        }
    }
}
