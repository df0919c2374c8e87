import CYajl

/// Feeds a JSON text, piece by piece, through YAJL into a `RecordFramer`. The one owner of a YAJL handle.
final class JSONStream {
    /// One word of the text (a string or number) and the white space before it together, bytes: YAJL keeps a word that is cut
    /// by the end of a piece until it is whole.
    private static let wordLimit = 8 << 20

    private let handle: yajl_handle
    private let framer: UnsafeMutablePointer<RecordFramer>
    private var fed = 0
    private var silent = 0

    /// A stream whose records go to `consumer`, which must outlive it.
    init(_ consumer: any RecordConsumer) {
        framer = .allocate(capacity: 1)
        framer.initialize(to: RecordFramer(consumer))
        // The table is copied nowhere by YAJL, so it lives as long as the program.
        guard let handle = yajl_alloc(JSONStream.callbacks, nil, framer) else {
            preconditionFailure("no memory is left for a parser")
        }
        _ = lair_yajl_allow_multiple_values(handle)
        _ = lair_yajl_skip_utf8_check(handle)
        self.handle = handle
    }

    deinit {
        yajl_free(handle)
        framer.deinitialize(count: 1)
        framer.deallocate()
    }

    /// The record that is being read, from 1.
    var current: Int { framer.pointee.current }

    /// Bytes taken so far.
    var offset: Int { fed }

    /// Takes the next piece of the text.
    func feed(_ piece: UnsafeBufferPointer<UInt8>) throws(ImportError) {
        guard piece.count > 0 else { return }
        framer.pointee.stirred = false
        let status = yajl_parse(handle, piece.baseAddress, piece.count)
        if status != yajl_status_ok { throw fault(consumed: yajl_get_bytes_consumed(handle)) }
        fed += piece.count
        silent = framer.pointee.stirred ? 0 : silent + piece.count
        if silent > Self.wordLimit { throw .tooLarge(record: current, bytes: Self.wordLimit) }
    }

    /// Says that the text is over.
    func finish() throws(ImportError) {
        guard yajl_complete_parse(handle) != yajl_status_ok else { return }
        throw framer.pointee.failure ?? .truncated(record: current)
    }

    private func fault(consumed: Int) -> ImportError {
        if let failure = framer.pointee.failure { return failure }
        var reason = "a fault in its grammar"
        if let words = yajl_get_error(handle, 0, nil, 0) {
            reason = String(cString: words)
            yajl_free_error(handle, words)
        }
        while reason.last?.isWhitespace == true { reason.removeLast() }
        return .syntax(record: current, byte: fed + consumed, reason: reason)
    }

    /// Written once, before first use, and only read after that.
    private nonisolated(unsafe) static let callbacks: UnsafePointer<yajl_callbacks> = {
        let table = UnsafeMutablePointer<yajl_callbacks>.allocate(capacity: 1)
        table.initialize(
            to: yajl_callbacks(
                yajl_null: { answer($0) { $0.scalar(.null, .init(start: nil, count: 0)) } },
                yajl_boolean: { context, value in
                    answer(context) { $0.scalar(value != 0 ? .yes : .no, .init(start: nil, count: 0)) }
                },
                yajl_integer: nil,
                yajl_double: nil,
                yajl_number: { context, text, count in
                    answer(context) { framer in
                        guard let text else { return false }
                        return text.withMemoryRebound(to: UInt8.self, capacity: count) {
                            framer.scalar(.number, UnsafeBufferPointer(start: $0, count: count))
                        }
                    }
                },
                yajl_string: { context, text, count in
                    answer(context) { $0.scalar(.text, UnsafeBufferPointer(start: text, count: count)) }
                },
                yajl_start_map: { answer($0) { $0.begin(.map) } },
                yajl_map_key: { context, text, count in
                    answer(context) { $0.key(UnsafeBufferPointer(start: text, count: count)) }
                },
                yajl_end_map: { answer($0) { $0.end() } },
                yajl_start_array: { answer($0) { $0.begin(.list) } },
                yajl_end_array: { answer($0) { $0.end() } }))
        return UnsafePointer(table)
    }()
}

/// Runs one event on the framer that YAJL's `context` points to; 0 makes YAJL stop.
@inline(__always)
private func answer(_ context: UnsafeMutableRawPointer?, _ event: (inout RecordFramer) -> Bool) -> Int32 {
    guard let context else { return 0 }
    return event(&context.assumingMemoryBound(to: RecordFramer.self).pointee) ? 1 : 0
}
