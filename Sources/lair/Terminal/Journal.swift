import Dispatch
import Synchronization

/// Lines on their way to someone who may read slowly, or not at all. Writing never waits: when `most` lines wait already,
/// further ones are dropped, and the reader is told how many as soon as there is one.
final class Journal: Sendable {
    private struct Waiting {
        var lines: [String] = []
        var dropped = 0
        var isPrinting = false
    }

    private let most: Int
    private let print: @Sendable (String) -> Void
    private let waiting = Mutex(Waiting())
    private let queue = DispatchQueue(label: "lair.journal")

    /// A journal that prints by `print`, which may wait for as long as it likes.
    init(most: Int = 1_000, print: @escaping @Sendable (String) -> Void) {
        self.most = most
        self.print = print
    }

    /// Prints a line, or drops it.
    func write(_ line: String) {
        let starts = waiting.withLock { waiting in
            guard waiting.lines.count < most else {
                waiting.dropped += 1
                return false
            }
            waiting.lines.append(line)
            defer { waiting.isPrinting = true }
            return !waiting.isPrinting
        }
        if starts { queue.async { self.printAll() } }
    }

    /// Waits until all is printed, but no longer than `time`.
    func finish(within time: DispatchTimeInterval) {
        let end = DispatchSemaphore(value: 0)
        queue.async { end.signal() }
        _ = end.wait(timeout: .now() + time)
    }

    private func printAll() {
        while true {
            let (lines, dropped) = waiting.withLock { waiting in
                defer {
                    waiting.isPrinting = !waiting.lines.isEmpty
                    waiting.lines = []
                    waiting.dropped = 0
                }
                return (waiting.lines, waiting.dropped)
            }
            if lines.isEmpty { return }
            for line in lines { print(line) }
            if dropped > 0 { print("lair: \(dropped) lines of the log were dropped: nobody read it") }
        }
    }
}
