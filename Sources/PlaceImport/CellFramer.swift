/// Cuts a table of text into records, each a list of texts on a tape (RFC 4180, and what exporters make of it: any delimiter, any
/// line end, spaces before a quote).
struct CellFramer: ~Copyable {
    /// Columns at most; no table of places has as many.
    static let columnLimit = 4096
    /// One cell, bytes.
    static let cellLimit = 8 << 20

    private enum State { case start, plain, quoted, quoteInQuoted }

    private unowned let consumer: any RecordConsumer
    private let delimiter: UInt8
    private let header = RecordTape()
    private var record = RecordTape()
    private var cell: [UInt8] = []
    private var cells = 0
    private var state = State.start
    private var isAfterReturn = false
    private var sawHeader = false
    /// Records that are complete, the header not counted.
    private(set) var completed = 0

    init(_ consumer: any RecordConsumer, delimiter: UInt8) {
        self.consumer = consumer
        self.delimiter = delimiter
        record.begin(.list)
    }

    /// The record that is being read, from 1; the header is 0.
    var current: Int { sawHeader ? completed + 1 : 0 }

    mutating func feed(_ piece: UnsafeBufferPointer<UInt8>) throws(ImportError) {
        var i = 0
        if isAfterReturn, let first = piece.first {
            isAfterReturn = false
            if first == 0x0A { i = 1 }
        }
        while i < piece.count {
            let byte = piece[i]
            switch state {
            case .quoted:
                let from = i
                while i < piece.count, piece[i] != UInt8(ascii: "\"") { i += 1 }
                try append(piece[from..<i])
                if i < piece.count {
                    state = .quoteInQuoted
                    i += 1
                }
            case .quoteInQuoted where byte == UInt8(ascii: "\""):
                cell.append(byte)
                state = .quoted
                i += 1
            case .start where byte == UInt8(ascii: "\""):
                cell.removeAll(keepingCapacity: true)
                state = .quoted
                i += 1
            case .start where byte == 0x20 && delimiter != 0x20:
                try append(piece[i...i])
                i += 1
            case .start, .plain, .quoteInQuoted:
                let from = i
                while i < piece.count, piece[i] != delimiter, piece[i] != 0x0A, piece[i] != 0x0D { i += 1 }
                if cell.isEmpty, i < piece.count, piece[i] == delimiter {
                    // All of it lies here, as nearly every cell does.
                    state = .start
                    try add(UnsafeBufferPointer(rebasing: piece[from..<i]))
                    i += 1
                    continue
                }
                try append(piece[from..<i])
                state = .plain
                if i < piece.count {
                    try end(with: piece[i])
                    if piece[i] == 0x0D {
                        if i + 1 == piece.count { isAfterReturn = true } else if piece[i + 1] == 0x0A { i += 1 }
                    }
                    i += 1
                }
            }
        }
    }

    /// Says that the text is over.
    mutating func finish(isBeginning: Bool = false) throws(ImportError) {
        // What is left is the record that was cut.
        if isBeginning, sawHeader { return }
        if case .quoted = state { throw .truncated(record: current) }
        try end(with: 0x0A)
    }

    private mutating func append(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) throws(ImportError) {
        cell.append(contentsOf: bytes)
        if cell.count > Self.cellLimit { throw .tooLarge(record: current, bytes: Self.cellLimit) }
    }

    private mutating func end(with byte: UInt8) throws(ImportError) {
        state = .start
        let isLast = byte != delimiter
        if isLast, cells == 0, cell.allSatisfy({ $0 == 0x20 }) {
            cell.removeAll(keepingCapacity: true)
            return
        }
        try cell.withUnsafeBufferPointer { bytes throws(ImportError) in try add(bytes) }
        cell.removeAll(keepingCapacity: true)
        if isLast { try finishRecord() }
    }

    private mutating func add(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) {
        record.append(.text, bytes)
        cells += 1
        if cells > Self.columnLimit { throw .tooWide(record: current, limit: Self.columnLimit) }
        if record.weight > RecordFramer.weightLimit { throw .tooLarge(record: current, bytes: RecordFramer.weightLimit) }
    }

    private mutating func finishRecord() throws(ImportError) {
        record.end()
        // `sep=;` is for Excel, not a row.
        let isHint = !sawHeader && record.words(1).starts(with: Array("sep=".utf8)) && cells <= 2
        if !isHint {
            try consumer.take(record, sawHeader ? .row : .header, header)
            if sawHeader { completed += 1 }
            sawHeader = true
        }
        record.removeAll()
        record.begin(.list)
        cells = 0
    }
}
