import Locks

/// A thread that does one thing after the other, in order.
///
/// Not one of Dispatch's: those are made by whoever comes with work when there are too few, and are as nice as that thread. Who reads
/// requests is nicer than who commits them, so this one is made by whoever opens the store.
final class LeadingThread: Sendable {
    private let works = Works()

    private final class Works: Sendable {
        let list = Lock<[@Sendable () -> Void]>([])
        let signal = Signal()
        /// Set when nobody is left who could bring more.
        let isOver = Lock(false)
    }

    init() {
        detachThread { [works] in
            while true {
                works.signal.wait()
                let all = works.list.withLock { list in
                    defer { list = [] }
                    return list
                }
                if all.isEmpty, works.isOver.withLock({ $0 }) { return }
                for work in all { work() }
            }
        }
    }

    deinit {
        works.isOver.withLock { $0 = true }
        works.signal.signal()
    }

    /// Does this after what is still to be done.
    func run(_ work: @escaping @Sendable () -> Void) {
        works.list.withLock { $0.append(work) }
        works.signal.signal()
    }
}
