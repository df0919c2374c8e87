import Foundation
import HuntRules
import Synchronization
import TestSupport
import Testing

@testable import HuntStore

@Suite("The store: writes that share a commit")
struct CommitTests {
    private typealias Job = @Sendable () throws -> ClaimOutcome

    /// Runs `jobs` on threads of their own while a first claim holds the writer, so that they share the next commit.
    private func together(_ store: SQLiteStore, player: Int64, _ jobs: [Job]) throws -> [Result<ClaimOutcome, any Error>] {
        let entered = DispatchSemaphore(value: 0)
        let release = DispatchSemaphore(value: 0)
        let results = Mutex<[Int: Result<ClaimOutcome, any Error>]>([:])
        let done = DispatchGroup()
        func start(_ run: @escaping @Sendable () -> Void) {
            done.enter()
            Thread.detachNewThread {
                run()
                done.leave()
            }
        }
        start {
            _ = try? store.record(ticket(player, 1, key: "holds")) { _ throws(Refusal) in
                entered.signal()
                release.wait()
                throw .staleFix
            }
        }
        entered.wait()
        for (index, job) in jobs.enumerated() {
            start {
                let result = Result { try job() }
                results.withLock { $0[index] = result }
            }
            // In this order.
            while store.commits.count < index + 1 { Thread.sleep(forTimeInterval: 0.001) }
        }
        release.signal()
        done.wait()
        return results.withLock { results in jobs.indices.map { results[$0]! } }
    }

    @Test("each has its own answer: a claim, a refusal and an error in one commit do not touch each other")
    func mixed() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 3)
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let jobs: [Job] = [
            { () throws -> ClaimOutcome in try store.record(ticket(player, 1, key: "1"), judge: accept()) },
            { () throws -> ClaimOutcome in try store.record(ticket(player, 2, key: "2", hunt: "none"), judge: accept()) },
            { () throws -> ClaimOutcome in
                try store.record(ticket(player, 2, key: "2")) { _ throws(Refusal) in throw Refusal.gone }
            },
            { () throws -> ClaimOutcome in try store.record(ticket(player, 1, key: "1"), judge: accept()) },
            { () throws -> ClaimOutcome in try store.record(ticket(player, 3, key: "3"), judge: accept()) },
        ]
        let results = try together(store, player: player, jobs)
        let captures = try store.captures(of: player, in: "h")
        #expect(captures.map(\.spawn) == [1, 3])
        #expect(try results[0].get() == .captured(captures[0]))
        #expect(throws: StoreError.noSuchHunt) { try results[1].get() }
        #expect(try results[2].get() == .refused(.gone))
        #expect(try results[3].get() == .repeated(captures[0]))
        #expect(try results[4].get() == .captured(captures[1]))
    }

    @Test("a write that fills the disk takes no claim with it that was said to be kept")
    func full() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 3)
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let here = try makeHunt(id: "h").center
        let places = (0..<500).map {
            Place(
                key: PlaceKey(source: "s", record: "\($0)"), title: "t", category: "c",
                description: String(repeating: "d", count: 500), coordinate: here)
        }
        try store.write { connection throws(StoreError) in
            _ = try connection.row("PRAGMA max_page_count = 40", []) { $0.integer(0) }
        }
        let jobs: [Job] = [
            { () throws -> ClaimOutcome in try store.record(ticket(player, 1, key: "1"), judge: accept()) },
            { () throws -> ClaimOutcome in
                _ = try store.put(places, into: "h")
                return .keyReused
            },
            { () throws -> ClaimOutcome in try store.record(ticket(player, 2, key: "2"), judge: accept()) },
        ]
        let results = try together(store, player: player, jobs)
        let kept = Set(try store.captures(of: player, in: "h").map(\.spawn))
        let said = (try? results[0].get()) != nil
        #expect(said == kept.contains(1))
        #expect(throws: StoreError.self) { try results[1].get() }
        guard case .captured(let second) = try results[2].get() else {
            Issue.record("not captured")
            return
        }
        #expect(kept.contains(second.spawn))
        #expect(try store.places(of: "h", in: nil, category: nil, limit: 9) == [])
    }

    @Test("while the file is locked all who wait are told so, and all can go on after it")
    func locked() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 10, busyTimeout: .init(milliseconds: 20))
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let other = try Connection(path: fixture.path, busyTimeout: .zero)
        try other.begin()
        let locked = try race(10) { index in
            do throws(StoreError) {
                _ = try store.record(ticket(player, Int64(index + 1), key: "\(index)"), judge: accept())
                return false
            } catch {
                if case .unavailable = error { return true } else { return false }
            }
        }
        #expect(locked.allSatisfy { $0 })
        other.rollBack()
        let outcomes = try race(10) { index in
            try store.record(ticket(player, Int64(index + 1), key: "\(index)"), judge: accept())
        }
        #expect(outcomes.count { if case .captured = $0 { true } else { false } } == 10)
    }

    @Test("while the file stays locked the first waits for it, those after it do not wait again", .timeLimit(.minutes(1)))
    func staysLocked() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 100, busyTimeout: .seconds(2))
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let other = try Connection(path: fixture.path, busyTimeout: .zero)
        try other.begin()
        // One after the other, as one thread of a server asks for those it has accepted.
        for index in 1...100 {
            #expect(throws: StoreError.self) {
                try store.record(ticket(player, Int64(index), key: "\(index)"), judge: accept())
            }
        }
        other.rollBack()
        for index in 1...100 {
            guard case .captured = try store.record(ticket(player, Int64(index), key: "\(index)"), judge: accept()) else {
                Issue.record("not captured")
                return
            }
        }
    }

    @Test("behind a write that takes long eight wait, and the others are told at once to come later")
    func crowd() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 20)
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let results = Mutex<[Bool]>([])
        let entered = DispatchSemaphore(value: 0)
        let release = DispatchSemaphore(value: 0)
        let done = DispatchGroup()
        func start(_ run: @escaping @Sendable () -> Void) {
            done.enter()
            Thread.detachNewThread {
                run()
                done.leave()
            }
        }
        start {
            _ = try? store.record(ticket(player, 1, key: "holds")) { _ throws(Refusal) in
                entered.signal()
                release.wait()
                throw .staleFix
            }
        }
        entered.wait()
        for index in 1...20 {
            start {
                let outcome = try? store.record(ticket(player, Int64(index), key: "\(index)"), judge: accept())
                results.withLock { $0.append(outcome != nil) }
            }
        }
        // Twelve have their answer while the first still holds the writer.
        while results.withLock({ $0.count }) < 12 { Thread.sleep(forTimeInterval: 0.001) }
        #expect(store.commits.count == CommitQueue.crowd)
        #expect(results.withLock { $0 } == Array(repeating: false, count: 12))
        release.signal()
        done.wait()
        #expect(results.withLock { $0.count { $0 } } == 8)
        #expect(try store.captures(of: player, in: "h").count == 8)
    }

    @Test("claims that are left share a commit, and each is told its own outcome; one that waits too long is told so")
    func left() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt(wolves: 40)
        let player = try store.addPlayer(to: "h", nickname: nil, tokenHash: [1])
        let judge: @Sendable (ClaimFacts) throws(Refusal) -> CaptureMarks = { facts throws(Refusal) in
            guard facts.spawn != nil else { throw .gone }
            return CaptureMarks(at: noon, simulated: false, flagged: false)
        }
        let results = Mutex<[Int: Result<ClaimOutcome, StoreError>]>([:])
        let told = DispatchSemaphore(value: 0)
        func leave(_ index: Int, spawn: Int64) {
            store.record(ticket(player, spawn, key: "\(index)"), judge: judge) { result in
                results.withLock { $0[index] = result }
                told.signal()
            }
        }
        /// Runs `body` while somebody's write holds the writer.
        func whileHeld(_ body: () -> Void) {
            let (entered, release, over) = (
                DispatchSemaphore(value: 0), DispatchSemaphore(value: 0), DispatchSemaphore(value: 0)
            )
            Thread.detachNewThread {
                _ = try? store.write { _ throws(StoreError) in
                    entered.signal()
                    release.wait()
                }
                over.signal()
            }
            entered.wait()
            body()
            release.signal()
            over.wait()
        }
        whileHeld {
            for index in 1...20 { leave(index, spawn: Int64(index)) }
            leave(21, spawn: 999)
            #expect(results.withLock { $0.isEmpty })
        }
        for _ in 1...21 { told.wait() }
        let captures = try store.captures(of: player, in: "h")
        #expect(captures.map(\.spawn) == (1...20).map { Int64($0) })
        for index in 1...20 { #expect(results.withLock { try? $0[index]?.get() } == .captured(captures[index - 1])) }
        #expect(results.withLock { try? $0[21]?.get() } == .refused(.gone))
        // All of them in one, after the one that held the writer.
        #expect(store.commitCounts.batches[CommitCounts.bounds.firstIndex(of: 32)!] == 1)

        // Held for longer than anyone waits: told so, and not kept.
        whileHeld {
            leave(30, spawn: 30)
            told.wait()
        }
        #expect(throws: StoreError.self) { try results.withLock { $0[30] }?.get() }
        leave(31, spawn: 31)
        told.wait()
        #expect(try store.captures(of: player, in: "h").map(\.spawn) == (1...20).map { Int64($0) } + [31])
    }
}
