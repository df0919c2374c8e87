import Foundation
import HTTPService
import HuntStore
import Synchronization
import TestSupport
import Testing

@testable import LairServer

/// Players who claim as fast as they can, each on a thread of its own, and remember what was acknowledged to them. They go
/// on where they were when the server is there again: first of all with the claim that has no answer yet.
final class Rush: Sendable {
    /// A claim as it is sent each time.
    struct Attempt: Sendable {
        let spawn: Int64
        let key: String
        let body: [UInt8]
    }

    private struct Walker {
        let token: String
        var next = 0
        var unanswered: Attempt?
        var acknowledged: [Int64: JSONValue] = [:]
    }

    /// What else came back.
    struct Tally {
        /// Answers 503, all of them with `Retry-After`.
        var later = 0
        var broken = 0
        /// What no such claim may be answered with.
        var unexpected: [String] = []
    }

    private let town: Town
    private let walkers: Mutex<[Walker]>
    private let seen = Mutex(Tally())
    private let isOver = Atomic<Bool>(false)
    private let running = DispatchGroup()

    init(_ town: Town, players: Int, on server: ServerProcess) throws {
        self.town = town
        let tokens = try (0..<players).map { _ in try town.join(server) }
        walkers = Mutex(tokens.map { Walker(token: $0) })
    }

    var acknowledged: Int { walkers.withLock { $0.reduce(0) { $0 + $1.acknowledged.count } } }
    var tally: Tally { seen.withLock { $0 } }

    /// Lets them go.
    func start(_ client: HTTPClient) {
        isOver.store(false, ordering: .relaxed)
        for index in walkers.withLock({ $0.indices }) {
            running.enter()
            Thread.detachNewThread {
                while !self.isOver.load(ordering: .relaxed), self.step(index, client) {}
                self.running.leave()
            }
        }
    }

    /// Waits until each has the answer it waits for, or none will come.
    func stop() {
        isOver.store(true, ordering: .relaxed)
        running.wait()
    }

    /// One claim sent once; false: there is nobody to send to, or nothing left to claim.
    private func step(_ index: Int, _ client: HTTPClient) -> Bool {
        let next = walkers.withLock { walkers -> (token: String, attempt: Attempt)? in
            let walker = walkers[index]
            if let unanswered = walker.unanswered { return (walker.token, unanswered) }
            guard walker.next < town.wolves.count else { return nil }
            let spawn = town.wolves[walker.next]
            let attempt = Attempt(spawn: spawn, key: "k\(spawn)", body: Town.claim(spawn))
            walkers[index].unanswered = attempt
            return (walker.token, attempt)
        }
        guard let (token, attempt) = next else { return false }
        let headers = [(name: "Authorization", value: "Bearer \(token)"), (name: "Idempotency-Key", value: attempt.key)]
        guard let response = try? client.send("POST", "\(town.path)/claims", headers: headers, body: attempt.body) else {
            seen.withLock { $0.broken += 1 }
            return false
        }
        let answer = Answer(response)
        switch answer.status {
        case 200, 201:
            walkers.withLock { walkers in
                walkers[index].acknowledged[attempt.spawn] = answer.json
                walkers[index].unanswered = nil
                walkers[index].next += 1
            }
        case 429: usleep(100_000)
        case 503 where answer.slug == "unavailable" && answer.header("Retry-After") != nil:
            seen.withLock { $0.later += 1 }
            usleep(10_000)
        default:
            seen.withLock { $0.unexpected.append("\(answer)") }
            return false
        }
        return true
    }

    /// Whether the server holds what was acknowledged, none of it twice, and beyond it at most the claims whose answers never
    /// came; `exactly`: not even those.
    func check(_ server: ServerProcess, exactly: Bool = false, _ place: SourceLocation = #_sourceLocation) throws {
        for walker in walkers.withLock({ $0 }) {
            let me = try Self.patiently { try server.send("GET", "\(town.path)/me", bearer: walker.token) }
            let captures = try #require(me.json["captures"], "\(me)").elements
            let held = Dictionary(captures.map { ($0["spawn"]?.integer ?? 0, $0) }) { first, _ in first }
            #expect(held.count == captures.count, "a spawn was captured twice", sourceLocation: place)
            for (spawn, capture) in walker.acknowledged {
                #expect(held[spawn] == capture, "spawn \(spawn) was acknowledged", sourceLocation: place)
            }
            let more = Set(held.keys).subtracting(walker.acknowledged.keys)
            let allowed = exactly ? [] : Set([walker.unanswered?.spawn].compactMap { $0 })
            #expect(more.isSubset(of: allowed), "held and never claimed, or never answered", sourceLocation: place)
        }
    }

    /// Asks again while the server says “later”.
    static func patiently(_ ask: () throws -> Answer) throws -> Answer {
        for _ in 0..<300 {
            let answer = try ask()
            if ![429, 503].contains(answer.status) { return answer }
            usleep(100_000)
        }
        return try ask()
    }
}
