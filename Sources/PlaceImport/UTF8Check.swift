/// Checks UTF-8 across pieces of a text, as strictly as Unicode asks (table 3-7: no overlong forms, no surrogates).
struct UTF8Check {
    /// Continuation bytes still to come, and the range the next one must lie in.
    private var missing = 0
    private var low: UInt8 = 0x80
    private var high: UInt8 = 0xBF

    /// Whether the text may end here.
    var isComplete: Bool { missing == 0 }

    /// The offset of the first wrong byte of `bytes`, or nil where there is none.
    mutating func firstFault(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = bytes.baseAddress else { return nil }
        let raw = UnsafeRawPointer(base)
        var i = 0
        while i < bytes.count {
            if missing == 0 {
                // Eight bytes of ASCII at a time.
                while i + 8 <= bytes.count, raw.loadUnaligned(fromByteOffset: i, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 {
                    i += 8
                }
                guard i < bytes.count else { break }
            }
            guard take(base[i]) else { return i }
            i += 1
        }
        return nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        if missing > 0 {
            guard byte >= low, byte <= high else { return false }
            missing -= 1
            (low, high) = (0x80, 0xBF)
            return true
        }
        switch byte {
        case 0x00...0x7F: return true
        case 0xC2...0xDF: missing = 1
        case 0xE0: (missing, low) = (2, 0xA0)
        case 0xED: (missing, high) = (2, 0x9F)
        case 0xE1...0xEF: missing = 2
        case 0xF0: (missing, low) = (3, 0x90)
        case 0xF1...0xF3: missing = 3
        case 0xF4: (missing, high) = (3, 0x8F)
        default: return false
        }
        return true
    }
}
