import Glibc
import HuntRules
import Locks
import PlaceImport

/// Reads a file's places on a thread of its own, a few batches ahead of whoever takes them, so that reading and writing each have a
/// processor. The thread gives way: where there is not enough time for all, players have it first.
///
/// `@unchecked Sendable`: `reader` is used by the reading thread alone until `finish` returns, which waits for its end.
final class ReadAhead: @unchecked Sendable {
    private struct State {
        var batches: [[Place]] = []
        var failure: ImportError?
        var isOver = false
        var isStopped = false
    }

    private let importer: Importer
    private let input: ImportInput
    private var reader: PlaceReader?
    private let state = Lock(State())
    // Dispatch's semaphores end the process where one goes that was begun with more than is left of it.
    private let surveyed = Signal()
    private let filled = Signal()
    private let room = Signal()
    private let ended = Signal()
    /// Batches at most that nobody has taken: a batch is what some 64 KiB of a file hold.
    private static let most = 8
    /// How much nicer than others the thread is: it has a third of the time of one that is not, where both want a core.
    private static let niceness: Int32 = 5

    /// Begins to read `input` as `importer` does. `finish` must be called.
    init(_ importer: Importer, _ input: ImportInput) {
        (self.importer, self.input) = (importer, input)
        for _ in 0..<Self.most { room.signal() }
        detachThread { [self] in
            // Of this thread alone, on Linux.
            _ = nice(Self.niceness)
            read()
            ended.signal()
        }
    }

    private func read() {
        do throws(ImportError) { reader = try importer.reader(input) } catch {
            state.withLock { $0.failure = error }
        }
        surveyed.signal()
        guard let reader else { return }
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

    /// Waits until the file was looked at as a whole; throws what is wrong with it, and has ended then.
    func survey() throws(ImportError) {
        surveyed.wait()
        guard let failure = state.withLock({ $0.failure }) else { return }
        ended.wait()
        throw failure
    }

    /// The next places; nil after the last. To be called after `survey`.
    func next() throws(ImportError) -> [Place]? {
        filled.wait()
        let (batch, failure) = state.withLock { state -> ([Place]?, ImportError?) in
            state.batches.isEmpty ? (nil, state.failure) : (state.batches.removeFirst(), nil)
        }
        if let failure { throw failure }
        if batch != nil { room.signal() }
        return batch
    }

    /// Ends the reading, wherever it is, and gives the reader back: from now on it is the caller's. To be called once, after `survey`.
    func finish() -> PlaceReader {
        state.withLock { $0.isStopped = true }
        room.signal()
        ended.wait()
        guard let reader else { preconditionFailure("what was surveyed has a reader") }
        return reader
    }
}
