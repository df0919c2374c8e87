import HuntRules

extension Moment {
    /// The last moment a request may name, as milliseconds: the end of the year 9999.
    static let latest = 253_402_300_799_999.0

    /// The moment in RFC 3339, in UTC; milliseconds only where there are some.
    var rfc3339: String {
        let (day, time) = milliseconds.quotientAndRemainder(flooring: 86_400_000)
        let (year, month, dayOfMonth) = Self.civil(daysSinceEpoch: day)
        let seconds = time / 1_000
        let rest = time % 1_000
        let fraction = rest == 0 ? "" : ".\(Self.padded(rest, 3))"
        let date = "\(Self.padded(year, 4))-\(Self.padded(month, 2))-\(Self.padded(dayOfMonth, 2))"
        let clock = "\(Self.padded(seconds / 3_600, 2)):\(Self.padded(seconds / 60 % 60, 2)):\(Self.padded(seconds % 60, 2))"
        return "\(date)T\(clock)\(fraction)Z"
    }

    /// The moment an RFC 3339 text names, with any offset; nil where it is none.
    init?(rfc3339 text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, bytes[4] == 0x2D, bytes[7] == 0x2D, bytes[10] | 0x20 == 0x74, bytes[13] == 0x3A,
            bytes[16] == 0x3A
        else { return nil }
        func digits(_ range: Range<Int>) -> Int64? {
            guard range.upperBound <= bytes.count else { return nil }
            var value: Int64 = 0
            for byte in bytes[range] {
                guard (0x30...0x39).contains(byte) else { return nil }
                value = value * 10 + Int64(byte - 0x30)
            }
            return value
        }
        guard let year = digits(0..<4), let month = digits(5..<7), let day = digits(8..<10), let hour = digits(11..<13),
            let minute = digits(14..<16), let second = digits(17..<19), (1...12).contains(month), hour < 24, minute < 60,
            second < 60,
            day >= 1, day <= Self.daysIn(month: month, year: year)
        else { return nil }
        var at = 19
        var fraction: Int64 = 0
        if bytes[at] == 0x2E {
            let start = at + 1
            at = start
            while at < bytes.count, (0x30...0x39).contains(bytes[at]) { at += 1 }
            guard at > start else { return nil }
            for place in 0..<3 { fraction = fraction * 10 + (start + place < at ? Int64(bytes[start + place] - 0x30) : 0) }
        }
        guard at < bytes.count else { return nil }
        var offset: Int64 = 0
        if bytes[at] | 0x20 == 0x7A {
            at += 1
        } else {
            guard bytes[at] == 0x2B || bytes[at] == 0x2D, let hours = digits(at + 1..<at + 3),
                let minutes = digits(at + 4..<at + 6),
                bytes[at + 3] == 0x3A, hours < 24, minutes < 60
            else { return nil }
            offset = (hours * 60 + minutes) * (bytes[at] == 0x2D ? -60 : 60)
            at += 6
        }
        guard at == bytes.count else { return nil }
        let days = Self.daysSinceEpoch(year: year, month: month, day: day)
        self.init(milliseconds: (days * 86_400 + hour * 3_600 + minute * 60 + second - offset) * 1_000 + fraction)
    }

    private static func padded(_ value: Int64, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }

    private static func daysIn(month: Int64, year: Int64) -> Int64 {
        let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        return month == 2 ? (leap ? 29 : 28) : [4, 6, 9, 11].contains(month) ? 30 : 31
    }

    /// The proleptic Gregorian date of a day number, reckoned in 400-year eras that start on 1 March, so that the leap day
    /// is the last of a year.
    private static func civil(daysSinceEpoch: Int64) -> (year: Int64, month: Int64, day: Int64) {
        let (era, dayOfEra) = (daysSinceEpoch + 719_468).quotientAndRemainder(flooring: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    private static func daysSinceEpoch(year: Int64, month: Int64, day: Int64) -> Int64 {
        let (era, yearOfEra) = (month <= 2 ? year - 1 : year).quotientAndRemainder(flooring: 400)
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }
}

extension Int64 {
    /// Quotient rounded down and the remainder that is never negative, for a positive divisor.
    fileprivate func quotientAndRemainder(flooring divisor: Int64) -> (Int64, Int64) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
