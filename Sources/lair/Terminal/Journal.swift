import Dispatch
import Foundation
import Synchronization

/// Lines on their way to someone who may read slowly, or not at all. Writing never waits, for the reader as little as for others
/// who write: when `most` lines wait already, further ones are dropped, and the reader is told how many as soon as there is one.
///
/// Each answer of a server is a line here, from whichever thread. So what waits is a list that is added to by one exchange of its
/// head, and taken whole by the one who prints.
final class Journal: Sendable {
    private final class Line: Sendable {
        let text: String
        /// What was written before it, retained; nil: nothing that waits.
        let before: Unmanaged<Line>?

        init(_ text: String, before: Unmanaged<Line>?) {
            self.text = text
            self.before = before
        }
    }

    private let most: Int
    private let print: @Sendable (String) -> Void
    private let last = Atomic<Unmanaged<Line>?>(nil)
    private let waiting = Atomic<Int>(0)
    private let dropped = Atomic<Int>(0)
    private let isPrinting = Atomic<Bool>(false)
    private let queue = DispatchQueue(label: "lair.journal")

    /// A journal that prints by `print`, some lines at once, which may wait for as long as it likes.
    init(most: Int = 1_000, print: @escaping @Sendable (String) -> Void) {
        self.most = most
        self.print = print
    }

    deinit { _ = takeAll() }

    /// Prints a line, or drops it.
    func write(_ line: String) {
        guard waiting.load(ordering: .relaxed) < most else {
            dropped.add(1, ordering: .relaxed)
            return
        }
        waiting.add(1, ordering: .relaxed)
        var before = last.load(ordering: .relaxed)
        while true {
            let new = Unmanaged.passRetained(Line(line, before: before))
            let (exchanged, original) = last.compareExchange(expected: before, desired: new, ordering: .acquiringAndReleasing)
            if exchanged { break }
            new.release()
            before = original
        }
        // A moment later, so that many lines share one waking of the thread that prints.
        if !isPrinting.exchange(true, ordering: .acquiringAndReleasing) {
            queue.asyncAfter(deadline: .now() + .milliseconds(10)) { self.printAll() }
        }
    }

    /// Waits until all is printed, but no longer than `time`.
    func finish(within time: DispatchTimeInterval) {
        let end = DispatchSemaphore(value: 0)
        queue.async {
            self.printAll()
            end.signal()
        }
        _ = end.wait(timeout: .now() + time)
    }

    private func printAll() {
        while true {
            let lines = takeAll()
            if lines.isEmpty {
                isPrinting.store(false, ordering: .sequentiallyConsistent)
                // Who wrote between the look and the word that nobody prints any more has left it to us.
                guard last.load(ordering: .sequentiallyConsistent) != nil,
                    !isPrinting.exchange(true, ordering: .acquiringAndReleasing)
                else { return }
                continue
            }
            // When they are printed: at most a moment after they were written, and much cheaper than a look at the calendar for each.
            let time = "time=" + Date().ISO8601Format(.init(includingFractionalSeconds: true)) + " "
            for part in Self.parts(of: lines.map { time + $0 }) { print(part) }
            let count = dropped.exchange(0, ordering: .relaxed)
            if count > 0 { print(time + "level=warn message=\"\(count) lines of the log were dropped: nobody read it\"") }
        }
    }

    /// Lines joined to parts that a pipe takes in one go (POSIX promises 512 bytes at least, Linux 4,096).
    private static func parts(of lines: [String]) -> [String] {
        var parts: [String] = []
        for line in lines {
            if let last = parts.last, last.utf8.count + line.utf8.count < 4_000 {
                parts[parts.count - 1] += "\n" + line
            } else {
                parts.append(line)
            }
        }
        return parts
    }

    /// What waits, oldest first.
    private func takeAll() -> [String] {
        var lines: [String] = []
        var next = last.exchange(nil, ordering: .acquiringAndReleasing)
        while let line = next?.takeRetainedValue() {
            lines.append(line.text)
            next = line.before
        }
        waiting.subtract(lines.count, ordering: .relaxed)
        return lines.reversed()
    }
}
