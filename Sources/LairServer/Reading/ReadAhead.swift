import Dispatch
import HuntRules
import PlaceImport
import Synchronization

/// Reads a file's places on a thread of its own, a few batches ahead of whoever takes them, so that reading and writing each have a
/// processor.
///
/// `@unchecked Sendable`: `reader` is used by the reading thread alone until `finish` returns, which waits for its end.
final class ReadAhead: @unchecked Sendable {
    private struct State {
        var batches: [[Place]] = []
        var failure: ImportError?
        var isOver = false
        var isStopped = false
    }

    private let reader: PlaceReader
    private let state = Mutex(State())
    private let filled = DispatchSemaphore(value: 0)
    /// Batches at most that nobody has taken: a batch is what some 64 KiB of a file hold.
    private let room = DispatchSemaphore(value: 8)
    private let ended = DispatchSemaphore(value: 0)

    /// Begins to read. `finish` must be called.
    init(_ reader: PlaceReader) {
        self.reader = reader
        DispatchQueue.global().async { [self] in
            read()
            ended.signal()
        }
    }

    private func read() {
        while true {
            room.wait()
            if state.withLock({ $0.isStopped }) { return }
            var failure: ImportError?
            var batch: [Place]?
            do throws(ImportError) { batch = try reader.next() } catch { failure = error }
            state.withLock { state in
                if let batch { state.batches.append(batch) } else { (state.isOver, state.failure) = (true, failure) }
            }
            filled.signal()
            if batch == nil { return }
        }
    }

    /// The next places; nil after the last.
    func next() throws(ImportError) -> [Place]? {
        filled.wait()
        let (batch, failure) = state.withLock { state -> ([Place]?, ImportError?) in
            state.batches.isEmpty ? (nil, state.failure) : (state.batches.removeFirst(), nil)
        }
        if let failure { throw failure }
        if batch != nil { room.signal() }
        return batch
    }

    /// Ends the reading, wherever it is: from now on the reader is the caller's again.
    func finish() {
        state.withLock { $0.isStopped = true }
        room.signal()
        ended.wait()
    }
}
