import Glibc

/// The number that `text` writes in decimal, white space around it allowed; nil for anything else, `NaN` and hexadecimal included.
/// Correctly rounded. Infinite where it is beyond a Double.
///
/// Up to 2⁵³ with a power of ten up to 10²², both parts are exact and one operation rounds once (Clinger, How to read floating
/// point numbers accurately, 1990); the rest is left to the C library.
package func decimalNumber(_ text: UnsafeBufferPointer<UInt8>) -> Double? {
    var i = 0
    var end = text.count
    while i < end, isSpace(text[i]) { i += 1 }
    while end > i, isSpace(text[end - 1]) { end -= 1 }
    let start = i
    var negative = false
    if i < end, text[i] == UInt8(ascii: "-") || text[i] == UInt8(ascii: "+") {
        negative = text[i] == UInt8(ascii: "-")
        i += 1
    }
    var mantissa: UInt64 = 0
    var digits = 0
    var exponent = 0
    var exact = true
    var afterPoint = false
    while i < end {
        let byte = text[i]
        if byte == UInt8(ascii: "."), !afterPoint {
            afterPoint = true
        } else if byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") {
            digits += 1
            if mantissa < 1 << 59 {
                mantissa = mantissa * 10 + UInt64(byte - UInt8(ascii: "0"))
                if afterPoint { exponent -= 1 }
            } else {
                exact = false
            }
        } else {
            break
        }
        i += 1
    }
    guard digits > 0 else { return nil }
    if i < end {
        guard text[i] | 0x20 == UInt8(ascii: "e"), let power = decimalExponent(text[(i + 1)..<end]) else { return nil }
        exponent += power
    }
    if exact, mantissa <= 1 << 53, exponent >= -22, exponent <= 22 {
        let value = exponent < 0 ? Double(mantissa) / powersOfTen[-exponent] : Double(mantissa) * powersOfTen[exponent]
        return negative ? -value : value
    }
    var copy = text[start..<end].map { CChar(bitPattern: $0) }
    copy.append(0)
    return strtod(copy, nil)
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

private func decimalExponent(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Int? {
    var digits = text
    var negative = false
    if let first = digits.first, first == UInt8(ascii: "-") || first == UInt8(ascii: "+") {
        negative = first == UInt8(ascii: "-")
        digits = digits.dropFirst()
    }
    guard !digits.isEmpty else { return nil }
    var value = 0
    for byte in digits {
        guard byte >= UInt8(ascii: "0"), byte <= UInt8(ascii: "9") else { return nil }
        // Far beyond any Double; the C library makes it 0 or infinite.
        value = min(value * 10 + Int(byte - UInt8(ascii: "0")), 100_000)
    }
    return negative ? -value : value
}

private let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
]
