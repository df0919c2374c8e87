import Glibc

/// Turns a text of any `TextEncoding` into UTF-8, piece by piece. The one owner of an iconv handle.
final class TextDecoder {
    private let encoding: TextEncoding
    private let handle: iconv_t?
    private var utf8 = UTF8Check()
    private var isFirst = true
    /// The bytes of a character that the end of a piece cut.
    private var rest: [UInt8] = []
    private var output: [UInt8] = []
    /// Bytes taken so far.
    private(set) var offset = 0

    init(_ encoding: TextEncoding) throws(ImportError) {
        self.encoding = encoding
        guard encoding != .utf8 else {
            handle = nil
            return
        }
        let opened = iconv_open("UTF-8", encoding.rawValue)
        // (iconv_t) -1
        guard Int(bitPattern: opened) != -1 else { throw .encoding(encoding.rawValue) }
        handle = opened
    }

    deinit {
        if let handle { iconv_close(handle) }
    }

    /// Gives the UTF-8 of one piece to `body`. `record` is named where the piece is no text.
    func decode(
        _ piece: UnsafeBufferPointer<UInt8>, record: Int, _ body: (UnsafeBufferPointer<UInt8>) throws(ImportError) -> Void
    ) throws(ImportError) {
        guard let handle else {
            var text = piece
            if isFirst, piece.starts(with: [0xEF, 0xBB, 0xBF]) { text = .init(rebasing: piece[3...]) }
            isFirst = false
            if let fault = utf8.firstFault(in: text) {
                throw .invalidUTF8(record: record, byte: offset + piece.count - text.count + fault)
            }
            offset += piece.count
            try body(text)
            return
        }
        try convert(piece, handle, record)
        var text = output[...]
        if isFirst, text.starts(with: [0xEF, 0xBB, 0xBF]) { text = text.dropFirst(3) }
        isFirst = false
        var failure: ImportError?
        text.withUnsafeBufferPointer { bytes in
            do throws(ImportError) { try body(bytes) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    /// Says that the text is over.
    func finish(record: Int) throws(ImportError) {
        guard utf8.isComplete, rest.isEmpty else { throw .truncated(record: record) }
    }

    private func convert(_ piece: UnsafeBufferPointer<UInt8>, _ handle: iconv_t, _ record: Int) throws(ImportError) {
        rest.append(contentsOf: piece)
        // No encoding here takes fewer bytes for a character than UTF-8 takes thirds of them.
        let room = rest.count * 3 + 16
        if output.count < room { output.reserveCapacity(room) }
        var left = rest.count
        var code: Int32 = 0
        let count = rest.count
        output = [UInt8](unsafeUninitializedCapacity: room) { space, filled in
            rest.withUnsafeMutableBufferPointer { bytes in
                var from = UnsafeMutableRawPointer(bytes.baseAddress)?.assumingMemoryBound(to: CChar.self)
                var to = UnsafeMutableRawPointer(space.baseAddress)?.assumingMemoryBound(to: CChar.self)
                var free = room
                if iconv(handle, &from, &left, &to, &free) == -1 { code = errno }
                filled = room - free
            }
        }
        // EINVAL: the last character is not whole yet.
        guard code == 0 || (code == EINVAL && left < 8) else {
            throw .undecodable(record: record, byte: offset + piece.count - left, encoding: encoding.rawValue)
        }
        rest.removeFirst(count - left)
        offset += piece.count
    }
}
