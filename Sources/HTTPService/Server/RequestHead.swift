import CMicrohttpd

/// The memory that a request's line and headers came in, to see what the daemon's own reading of it hides.
///
/// libmicrohttpd 0.9.75 takes blanks before a colon as part of the name, joins folded lines wrongly, and ends each text at the
/// first NUL. Others on the way may have read such a request differently (RFC 9112 §11.2), so none of it is answered but by 400.
/// Where a line, a name or a target ended it has written NUL, and has moved nothing that is sound: so in a sound head each
/// text begins right where the one before it ended. Two things cannot be seen any more: a NUL right before a bare line feed
/// looks like the end of a line, and what stood between the chunks of a body is gone. After a chunked body the connection
/// is closed, so that nothing of it can be taken for another request.
struct RequestHead {
    private let end: UnsafeRawPointer
    /// How many bytes it has.
    let size: Int
    /// Where what was looked at last ended.
    private var position: UnsafeRawPointer
    /// Whether everything so far stood where it should.
    private(set) var isSound: Bool

    /// A head whose request line the daemon has read as these texts, which must be those that it holds, not copies. The target
    /// it has overwritten since: what it was, and where.
    init(
        size: Int, method: UnsafePointer<CChar>, target: [UInt8], place: (start: UInt, length: Int),
        version: UnsafePointer<CChar>
    ) {
        let start = UnsafeRawPointer(method)
        self.size = max(size, 0)
        end = start + self.size
        position = UnsafeRawPointer(version)
        // METHOD SP TARGET SP HTTP/d.d, one blank each, and no NUL within.
        let word = RequestHead.length(of: start)
        isSound = RequestHead.isToken(UnsafeRawBufferPointer(start: start, count: word))
        isSound = isSound && !target.contains { $0 == UInt8(ascii: " ") || isControl($0) }
        isSound = isSound && UInt(bitPattern: start) + UInt(word) + 1 == place.start
        isSound = isSound && place.start + UInt(place.length) + 1 == UInt(bitPattern: position)
        isSound = isSound && position <= end
        position += RequestHead.length(of: position)
    }

    /// The next field, as the daemon holds it.
    mutating func take(name: UnsafeRawBufferPointer, value: UnsafeRawBufferPointer) {
        guard isSound else { return }
        isSound = false
        guard let first = name.baseAddress, let text = value.baseAddress, breaks(1, to: first), RequestHead.isToken(name) else {
            return
        }
        var colon = first + name.count
        guard colon < text, text + value.count < end, colon.load(as: UInt8.self) == 0 else { return }
        while colon + 1 < text {
            colon += 1
            guard [0x20, 0x09].contains(colon.load(as: UInt8.self)) else { return }
        }
        position = text + value.count
        isSound = true
    }

    /// To be called after the last field: the empty line comes next, and nothing else.
    mutating func finish() { isSound = isSound && breaks(2, to: end) }

    /// Whether what was looked at last is followed by this many line breaks, and then by `place`.
    private func breaks(_ count: Int, to place: UnsafeRawPointer) -> Bool {
        guard place <= end, place - position == 2 * count else { return false }
        return UnsafeRawBufferPointer(start: position, count: 2 * count).allSatisfy { $0 == 0 }
    }

    private static func length(of text: UnsafeRawPointer) -> Int {
        var count = 0
        while text.load(fromByteOffset: count, as: UInt8.self) != 0 { count += 1 }
        return count
    }

    /// RFC 9110 §5.6.2.
    private static func isToken(_ bytes: UnsafeRawBufferPointer) -> Bool {
        !bytes.isEmpty && bytes.allSatisfy { $0 < 128 && (Self.tokens[Int($0 >> 6)] >> UInt64($0 & 63)) & 1 == 1 }
    }

    /// Which of the ASCII characters may stand in a token: a bit each.
    private static let tokens: [2 of UInt64] = {
        var bits: [2 of UInt64] = [0, 0]
        let letters = (UInt8(ascii: "a")...UInt8(ascii: "z")).flatMap { [$0, $0 - 0x20] }
        for byte in letters + Array("0123456789!#$%&'*+-.^_`|~".utf8) { bits[Int(byte >> 6)] |= 1 << UInt64(byte & 63) }
        return bits
    }()
}
