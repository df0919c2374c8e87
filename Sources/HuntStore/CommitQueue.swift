import Dispatch
import Synchronization

/// Lets writes that came while another was being synced share one commit: a sync of the disk costs the same for one claim
/// as for many.
///
/// The first to come leads: it runs its write and commits. Who comes meanwhile waits; the first of them then leads all who
/// wait by that time. A write that comes alone is a transaction of its own and waits for nobody.
final class CommitQueue: Sendable {
    private struct Waiting {
        var jobs: [Job] = []
        var isLed = false
    }

    private let waiting = Mutex(Waiting())
    private let counted = Mutex(CommitCounts())
    /// How writes shared commits.
    var counts: CommitCounts { counted.withLock { $0 } }
    /// How many writes wait for a leader.
    var count: Int { waiting.withLock { $0.jobs.count } }
    /// How many writes share a commit at most.
    private static let most = 128

    /// Runs `body` on the connection that `locked` hands out to one at a time; durable when it returns, nothing changed
    /// when it throws.
    func write<Result: Sendable>(
        _ body: (Connection) throws(StoreError) -> Result, on locked: (_ use: (Connection) -> Void) -> Void
    ) throws(StoreError) -> Result {
        var result: Result?
        let failure = withoutActuallyEscaping(body) { body -> StoreError? in
            let job = Job { connection throws(StoreError) in result = try body(connection) }
            let leads = waiting.withLock { waiting in
                waiting.jobs.append(job)
                defer { waiting.isLed = true }
                return !waiting.isLed
            }
            if !leads { job.turn.wait() }
            if !job.isDone { lead(on: locked) }
            return job.failure
        }
        if let failure { throw failure }
        guard let result else { preconditionFailure("a job without failure has its result") }
        return result
    }

    /// Commits all who wait, tells them, and lets the next one lead.
    private func lead(on locked: (_ use: (Connection) -> Void) -> Void) {
        let batch = waiting.withLock { waiting in
            let batch = Array(waiting.jobs.prefix(Self.most))
            waiting.jobs.removeFirst(batch.count)
            return batch
        }
        locked { connection in Self.commit(batch, connection) }
        counted.withLock { $0.add(batch.count) }
        for job in batch { job.finish() }
        let next = waiting.withLock { waiting in
            waiting.isLed = !waiting.jobs.isEmpty
            return waiting.jobs.first
        }
        next?.turn.signal()
    }

    private static func commit(_ batch: [Job], _ connection: Connection) {
        var rest = batch[...]
        while !rest.isEmpty {
            do throws(StoreError) { try connection.begin() } catch {
                for job in rest { job.failure = error }
                return
            }
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
            guard connection.isInTransaction else { continue }
            do throws(StoreError) { try connection.commit() } catch {
                connection.rollBack()
                for job in done { job.failure = error }
            }
        }
    }
}

/// One write that waits.
///
/// `@unchecked Sendable`: until `turn` is signalled only the leader touches it, afterwards only the thread that made it,
/// which waits in between. So its closure need not be safe to send either.
private final class Job: @unchecked Sendable {
    private var body: ((Connection) throws(StoreError) -> Void)?
    var failure: StoreError?
    private(set) var isDone = false
    let turn = DispatchSemaphore(value: 0)

    init(_ body: @escaping (Connection) throws(StoreError) -> Void) { self.body = body }

    func run(on connection: Connection) throws(StoreError) {
        try body?(connection)
    }

    /// Wakes the thread that made it. Gives up the closure first: it is that thread's, and may not outlive its call.
    func finish() {
        body = nil
        isDone = true
        turn.signal()
    }
}
