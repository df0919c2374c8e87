/// An angle as people write it: degrees with a point or a comma, degrees with minutes and seconds, a hemisphere's letter before or
/// after it; nil for anything else.
///
/// `40.1875`, `40,1875`, `40°11′15″ N`, `N 40 11 15`, `40d11m15s`, `40:11:15`, `40.1875 S`, `北緯34度51分43秒`.
struct AngleText: Equatable {
    enum Axis { case latitude, longitude }

    /// Degrees; south and west are negative.
    let degrees: Double
    /// What a letter says it is.
    let axis: Axis?

    init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        // Nearly every table has plain numbers.
        if let number = decimalNumber(bytes) {
            self.init(degrees: number, axis: nil)
            return
        }
        guard bytes.count <= 120 else { return nil }
        self.init(String(decoding: bytes, as: UTF8.self))
    }

    init?(_ text: String) {
        var scan = Scan()
        for scalar in text.unicodeScalars {
            guard scan.take(scalar) else { return nil }
        }
        guard scan.endNumber(), let degrees = scan.degrees else { return nil }
        self.init(degrees: degrees, axis: scan.axis)
    }

    private init(degrees: Double, axis: Axis?) {
        self.degrees = degrees
        self.axis = axis
    }
}

/// The reading of one angle, letter by letter.
private struct Scan {
    private var numbers: [Double] = []
    private var digits = ""
    private var isNegative = false
    private var hasSign = false
    private var hemisphere: Double?
    private(set) var axis: AngleText.Axis?
    /// A letter after the numbers ends them.
    private var isOver = false
    /// The unit that was named last: 0 degrees, 1 minutes, 2 seconds.
    private var unit = -1

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "0"..."9" where !isOver: digits.unicodeScalars.append(scalar)
        case "\u{FF10}"..."\u{FF19}" where !isOver: digits += String(scalar.value - 0xFF10)
        case ".", ",", "\u{FF0E}", "\u{FF0C}":
            guard !digits.isEmpty, !digits.contains(".") else { return false }
            digits += "."
        case "-", "+", "\u{2212}", "\u{2013}", "\u{FF0D}":
            guard numbers.isEmpty, digits.isEmpty, !hasSign else { return false }
            (hasSign, isNegative) = (true, scalar != "+")
        case "°", "º", "˚", "度", "d", "D": return name(0)
        case "'", "′", "’", "‘", "´", "`", "ʹ", "分", "m": return name(scalar == "'" && unit == 1 && digits.isEmpty ? 2 : 1)
        case "\"", "″", "”", "“", "ʺ", "秒": return name(2)
        // Seconds after minutes that were named by a letter; the south otherwise.
        case "s" where unit == 1 && !digits.isEmpty: return name(2)
        case ":": return name(numbers.count)
        case "N", "n", "北": return point(1, .latitude)
        case "S", "s", "南": return point(-1, .latitude)
        case "E", "e", "東", "东": return point(1, .longitude)
        case "W", "w", "西": return point(-1, .longitude)
        case "緯", "纬", "経", "經", "经": return numbers.isEmpty && digits.isEmpty
        case _ where scalar.properties.isWhitespace || scalar == "\u{FEFF}": return endNumber()
        default: return false
        }
        return true
    }

    /// The number before this place is done, if there is one.
    mutating func endNumber() -> Bool {
        guard !digits.isEmpty else { return true }
        guard numbers.count < 3, let value = Double(digits.hasSuffix(".") ? digits + "0" : digits) else { return false }
        // Only the last part has a fraction.
        if let last = numbers.last, last != last.rounded(.down) { return false }
        numbers.append(value)
        digits = ""
        return true
    }

    private mutating func name(_ named: Int) -> Bool {
        // Two apostrophes are seconds: the first of them has made them minutes.
        if named == 2, unit == 1, digits.isEmpty, numbers.count == 3 {
            unit = 2
            return true
        }
        guard !digits.isEmpty || numbers.count > unit + 1 else { return false }
        guard endNumber() else { return false }
        // 15'' after 11': the third number in minutes for a moment.
        guard named == numbers.count - 1 || (named == 1 && numbers.count == 3) else { return false }
        unit = named
        return true
    }

    private mutating func point(_ sign: Double, _ axis: AngleText.Axis) -> Bool {
        guard hemisphere == nil, endNumber() else { return false }
        hemisphere = sign
        isOver = !numbers.isEmpty
        self.axis = axis
        return true
    }

    var degrees: Double? {
        guard let whole = numbers.first, !(hasSign && isNegative && hemisphere != nil) else { return nil }
        let parts = numbers.dropFirst()
        guard parts.allSatisfy({ $0 < 60 }), !(numbers.count > 1 && whole > 180) else { return nil }
        // Three numbers without a unit or letter are a list, two might be a pair: neither is one angle.
        guard numbers.count == 1 || unit >= 0 || hemisphere != nil else { return nil }
        let minutes = numbers.count > 1 ? numbers[1] : 0
        let seconds = numbers.count > 2 ? numbers[2] : 0
        // One division, so that 40°11′15″ is 40.1875 to the last bit.
        let value = numbers.count > 1 ? (whole * 3600 + minutes * 60 + seconds) / 3600 : whole
        return (hemisphere ?? (isNegative ? -1 : 1)) * value
    }
}
