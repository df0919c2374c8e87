import Glibc
import Locks
import Synchronization

/// Threads for handlers that may have to wait, so that nobody else waits with them. One is there from the start, and makes others as they
/// are needed, up to so many: a thread is as nice as the one that makes it, and those who come with work are nicer than these are to be.
final class Workers: Sendable {
    private struct State {
        var jobs: [@Sendable () -> Void] = []
        /// Where in `jobs` the next one is.
        var next = 0
        var threads = 0
        var idle = 0
        var isStopped = false

        var count: Int { jobs.count - next }

        mutating func take() -> (@Sendable () -> Void)? {
            guard next < jobs.count else { return nil }
            defer {
                next += 1
                if next == jobs.count { (jobs, next) = ([], 0) }
            }
            return jobs[next]
        }
    }

    private let most: Int
    private let room: Int
    private let state = Lock(State())
    private let late = Atomic<Int>(0)
    /// Signalled once for each job, and once for each thread at the end.
    private let work = Signal()

    /// - Parameters:
    ///   - most: how many threads there may be.
    ///   - room: how many jobs may wait for one.
    init(most: Int, room: Int) {
        self.most = max(most, 1)
        self.room = room
        state.withLock { $0.threads = 1 }
        detachThread { [self] in work(on: work) }
    }

    /// Runs a job soon; false where too many wait already, unless it is to be run `always`.
    func run(always: Bool = false, _ job: @escaping @Sendable () -> Void) -> Bool {
        let isTaken = state.withLock { state in
            guard !state.isStopped, always || state.count < room + most - state.threads else { return false }
            state.jobs.append(job)
            return true
        }
        if isTaken { work.signal() }
        return isTaken
    }

    private func work(on signal: Signal) {
        while true {
            state.withLock { $0.idle += 1 }
            signal.wait()
            let (job, isLast, isOver) = state.withLock { state in
                state.idle -= 1
                let job = state.take()
                // Whoever goes to work leaves one behind who waits for more, as long as there may be another.
                let isLast = job != nil && state.idle == 0 && state.threads < most && !state.isStopped
                if isLast { state.threads += 1 }
                return (job, isLast, job == nil && state.isStopped)
            }
            if isLast { detachThread { self.work(on: signal) } }
            job?()
            if isOver { return }
        }
    }

    // MARK: Without a thread

    /// Whether one more may be under way whose answer comes later: there may be as many as have a thread or wait for one.
    /// Each that may is followed by `endLate`.
    func beginLate(always: Bool) -> Bool {
        if late.add(1, ordering: .relaxed).newValue <= most + room || always { return true }
        endLate()
        return false
    }

    /// One of those has been answered.
    func endLate() { late.subtract(1, ordering: .relaxed) }

    /// Lets the threads end when there is nothing left to do.
    func stop() {
        let threads = state.withLock { state in
            state.isStopped = true
            return state.threads
        }
        for _ in 0..<threads { work.signal() }
    }
}
