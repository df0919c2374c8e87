import CSQLite
import Dispatch
import HuntRules
import Locks

/// Lets writes that came while another was being synced share one commit: a sync of the disk costs the same for one claim
/// as for many.
///
/// The first to come leads: it takes the write lock, runs its write and those that wait by then, and commits. Who comes
/// meanwhile waits; the first of them then leads all who wait by that time. A write that comes alone is a transaction of
/// its own and waits for nobody.
///
/// A write can also be left here (`submit`): then no thread waits for it, and where it is its turn to lead, a queue of our own does.
///
/// Nobody waits for long. Where the file stays locked, all who wait are told so at once, not one after the other, and who
/// comes then looks only briefly whether it still is; and where the writes stand still, only `crowd` of them keep their threads waiting: the others' are needed for those who only read.
final class CommitQueue: Sendable {
    private struct Waiting {
        var jobs: [Job] = []
        var isLed = false
        /// When the one who leads took over.
        var ledSince = ContinuousClock.now
        /// Whether those who were left here are looked after.
        var isSwept = false
        /// Whether the last who led found the file locked by another process.
        var isLocked = false
    }

    private let waiting = Lock(Waiting())
    private let counted = Lock(CommitCounts())
    /// How writes shared commits.
    var counts: CommitCounts { counted.withLock { $0 } }
    /// How many writes wait for a leader.
    var count: Int { waiting.withLock { $0.jobs.count } }
    /// How many writes share a commit at most.
    private static let most = 128
    /// How many writes may wait for one that takes long.
    static let crowd = 8

    /// How long a write waits at most before it begins.
    private let patience: Moment.Span
    /// How much of that for another process's lock.
    private let busyTimeout: Moment.Span
    /// After which time a write takes long.
    private var slowness: Moment.Span { Moment.Span(milliseconds: patience.milliseconds / 4) }

    /// A queue whose writes wait `busyTimeout` at most for another process, and for each other 2 s if that is longer.
    init(busyTimeout: Moment.Span) {
        self.busyTimeout = busyTimeout
        patience = max(busyTimeout, .seconds(2))
    }

    /// Runs `body` on the connection that `locked` hands out to one at a time; durable when it returns, nothing changed
    /// when it throws. `stays`: it waits with the crowd, however large that is.
    func write<Result: Sendable>(
        stays: Bool = false, _ body: (Connection) throws(StoreError) -> Result,
        on locked: (_ use: (Connection) -> Void) -> Void
    ) throws(StoreError) -> Result {
        var result: Result?
        let failure = withoutActuallyEscaping(body) { body -> StoreError? in
            let job = Job(until: .now.advanced(by: patience.duration)) { connection throws(StoreError) in
                result = try body(connection)
            }
            guard enqueue(job, stays: stays) else { return Self.crowded }
            if !job.leads { wait(job, stays: stays) }
            if job.leads, !job.isDone { lead(job, on: locked) }
            return job.failure
        }
        if let failure { throw failure }
        guard let result else { preconditionFailure("a job without failure has its result") }
        return result
    }

    /// Leaves `body` here, to be run as `write` runs it, and durable when `done` is told its result: once, on another thread,
    /// after `patience` at the latest unless it is being run.
    func submit<Result: Sendable>(
        _ body: @escaping @Sendable (Connection) throws(StoreError) -> Result,
        on locked: @escaping @Sendable (_ use: (Connection) -> Void) -> Void,
        then done: @escaping @Sendable (Swift.Result<Result, StoreError>) -> Void
    ) {
        var result: Result?
        let job = Job(until: .now.advanced(by: patience.duration)) { connection throws(StoreError) in
            result = try body(connection)
        }
        job.leave(
            toLead: { [self] job in leaders.run { self.lead(job, on: locked) } },
            done: { failure in
                if let failure { return done(.failure(failure)) }
                guard let result else { preconditionFailure("a job without failure has its result") }
                done(.success(result))
            })
        let (leads, isSwept) = waiting.withLock { waiting in
            waiting.jobs.append(job)
            if !waiting.isLed { appoint(job, &waiting) }
            defer { waiting.isSwept = true }
            return (job.leads, waiting.isSwept)
        }
        if leads { job.goOn() }
        if !isSwept { sweepLater() }
    }

    /// Where those lead who were left here: in order, for each commit comes after the one before it anyway.
    private let leaders = LeadingThread()

    /// Withdraws those who were left here and have waited too long.
    private func sweepLater() {
        DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(Int(slowness.milliseconds))) { [weak self] in
            guard let self else { return }
            let (late, goesOn) = waiting.withLock { waiting in
                let now = ContinuousClock.now
                var late: [Job] = []
                waiting.jobs.removeAll { job in
                    guard job.isLeft, !job.leads, job.until < now else { return false }
                    late.append(job)
                    return true
                }
                waiting.isSwept = waiting.jobs.contains { $0.isLeft }
                return (late, waiting.isSwept)
            }
            for job in late {
                job.failure = Self.crowded
                job.finish()
            }
            if goesOn { sweepLater() }
        }
    }

    private static let crowded = StoreError.unavailable(code: SQLITE_BUSY, message: "too many writes wait")

    // MARK: Waiting

    /// Whether there was a place for it.
    private func enqueue(_ job: Job, stays: Bool) -> Bool {
        waiting.withLock { waiting in
            if !stays, waiting.isLed, waiting.jobs.count >= Self.crowd,
                waiting.ledSince.duration(to: .now) > slowness.duration
            {
                return false
            }
            waiting.jobs.append(job)
            if !waiting.isLed { appoint(job, &waiting) }
            return true
        }
    }

    private func appoint(_ job: Job, _ waiting: inout Waiting) {
        job.leads = true
        waiting.isLed = true
        waiting.ledSince = .now
    }

    /// Returns when the job is done, leads, or was withdrawn.
    private func wait(_ job: Job, stays: Bool) {
        if !stays {
            if job.turn.wait(timeout: .now() + .milliseconds(Int(slowness.milliseconds))) == .success { return }
            if withdraw(job, behind: Self.crowd) { return }
        }
        let rest = (patience.milliseconds - (stays ? 0 : slowness.milliseconds))
        if job.turn.wait(timeout: .now() + .milliseconds(Int(rest))) == .success { return }
        if withdraw(job, behind: 0) { return }
        // It is being run.
        job.turn.wait()
    }

    /// Takes a job back that waits behind so many others.
    private func withdraw(_ job: Job, behind others: Int) -> Bool {
        waiting.withLock { waiting in
            guard !job.leads, let index = waiting.jobs.firstIndex(where: { $0 === job }), index >= others else { return false }
            waiting.jobs.remove(at: index)
            job.failure = Self.crowded
            job.finish()
            return true
        }
    }

    // MARK: Leading

    /// Commits all who wait, tells them, and lets the next one lead.
    private func lead(_ leader: Job, on locked: (_ use: (Connection) -> Void) -> Void) {
        var batch: [Job] = []
        locked { connection in
            let time = min(busyTimeout.duration, ContinuousClock.now.duration(to: leader.until))
            connection.wait(atMost: waiting.withLock { $0.isLocked } ? .zero : time)
            do throws(StoreError) { try connection.begin() } catch {
                waiting.withLock { $0.isLocked = error.isBusy }
                // Who came while the leader waited has the same answer, and has waited for it long enough.
                batch = take(.max)
                for job in batch { job.failure = error }
                return
            }
            waiting.withLock { $0.isLocked = false }
            batch = take(Self.most)
            Self.commit(batch, connection)
            counted.withLock { $0.add(batch.count) }
        }
        for job in batch { job.finish() }
        let next = waiting.withLock { waiting -> Job? in
            waiting.isLed = false
            guard let next = waiting.jobs.first else { return nil }
            appoint(next, &waiting)
            return next
        }
        next?.goOn()
    }

    private func take(_ most: Int) -> [Job] {
        waiting.withLock { waiting in
            let batch = Array(waiting.jobs.prefix(most))
            waiting.jobs.removeFirst(batch.count)
            return batch
        }
    }

    /// Runs and commits jobs on a connection that has begun a transaction.
    private static func commit(_ batch: [Job], _ connection: Connection) {
        var rest = batch[...]
        while true {
            var done: [Job] = []
            while connection.isInTransaction, let job = rest.popFirst() {
                do throws(StoreError) {
                    try connection.savepoint { () throws(StoreError) in try job.run(on: connection) }
                    done.append(job)
                } catch {
                    job.failure = error
                    // The disk is full, or failed: what the others did in this transaction is undone too.
                    if !connection.isInTransaction { for job in done { job.failure = error } }
                }
            }
            if connection.isInTransaction {
                do throws(StoreError) { try connection.commit() } catch {
                    connection.rollBack()
                    for job in done { job.failure = error }
                }
            }
            if rest.isEmpty { return }
            do throws(StoreError) { try connection.begin() } catch {
                for job in rest { job.failure = error }
                return
            }
        }
    }
}

/// One write that waits.
///
/// `@unchecked Sendable`: `leads` is written under the queue's lock, before `turn` is signalled. Until then only the leader
/// touches the rest, or, under the queue's lock and while it is in the queue, the thread that made it; afterwards only that
/// thread, which waits in between. So its closure need not be safe to send either.
private final class Job: @unchecked Sendable {
    private var body: ((Connection) throws(StoreError) -> Void)?
    /// Until when it should have begun.
    let until: ContinuousClock.Instant
    /// Whether it is its thread's turn to lead.
    var leads = false
    var failure: StoreError?
    private(set) var isDone = false
    let turn = DispatchSemaphore(value: 0)
    /// Of one that no thread waits for: has it lead, and is told how it went.
    private var lead: ((Job) -> Void)?
    private var done: ((StoreError?) -> Void)?
    /// Whether no thread waits for it.
    private(set) var isLeft = false

    init(until: ContinuousClock.Instant, _ body: @escaping (Connection) throws(StoreError) -> Void) {
        self.until = until
        self.body = body
    }

    func run(on connection: Connection) throws(StoreError) {
        try body?(connection)
    }

    /// No thread will wait for it. To be called once, before it is in a queue.
    func leave(toLead lead: @escaping (Job) -> Void, done: @escaping (StoreError?) -> Void) {
        (self.lead, self.done, isLeft) = (lead, done, true)
    }

    /// It is its turn to lead.
    func goOn() {
        if let lead { lead(self) } else { turn.signal() }
    }

    /// Wakes the thread that made it, or tells whoever left it. Gives up the closures first: of a thread that waits they may not
    /// outlive its call.
    func finish() {
        let told = done
        (body, lead, done) = (nil, nil, nil)
        isDone = true
        if isLeft { told?(failure) } else { turn.signal() }
    }
}

extension Moment.Span {
    /// The same for the system's clocks.
    var duration: Duration { .milliseconds(milliseconds) }
}
