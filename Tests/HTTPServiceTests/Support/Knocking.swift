import Foundation
import Synchronization

/// A thread that opens one connection after another to a port until it is told to end.
final class Knocking: Sendable {
    private let isOver = Atomic<Bool>(false)
    private let opened = Atomic<Int>(0)
    private let first = DispatchSemaphore(value: 0)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts it; returns when somebody got in.
    init(port: UInt16) {
        Thread.detachNewThread { [self] in
            while !isOver.load(ordering: .relaxed) {
                guard (try? OpenSocket(port: port)) != nil else { continue }
                if opened.add(1, ordering: .relaxed).oldValue == 0 { first.signal() }
            }
            ended.signal()
        }
        first.wait()
    }

    /// Ends it, and tells how many connections were opened.
    func end() -> Int {
        isOver.store(true, ordering: .relaxed)
        ended.wait()
        return opened.load(ordering: .relaxed)
    }
}
