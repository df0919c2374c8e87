import HuntRules
import HuntStore
import Locks

/// Who holds which token, and what each has caught: read from the store when first asked for, kept for those who play.
///
/// What is remembered is bounded: two generations, of which the older is forgotten when the younger is full.
final class PlayerMemory: Sendable {
    private struct Token: Hashable {
        let hunt: String
        let hash: [UInt8]
    }

    private struct Known {
        let player: Player
        let token: Token
        let caught: Caught
    }

    private struct State {
        var young: [Token: Known] = [:]
        var old: [Token: Known] = [:]
        var tokens: [Int64: Token] = [:]
        /// How often someone was forgotten: who reads meanwhile may have read what is no more.
        var changes = 0
    }

    private let most: Int
    private let state = Lock(State())

    /// A memory of at most twice `most` players.
    init(most: Int = 20_000) { self.most = most }

    /// The player with that token.
    func player(of hunt: String, tokenHash: [UInt8], in store: any Store) throws(StoreError) -> Player? {
        let token = Token(hunt: hunt, hash: tokenHash)
        let (known, changes) = state.withLock { (find(token, &$0), $0.changes) }
        if let known { return known.player }
        guard let player = try store.player(of: hunt, tokenHash: tokenHash) else { return nil }
        state.withLock { state in
            guard state.changes == changes, find(token, &state) == nil else { return }
            keep(Known(player: player, token: token, caught: Caught()), &state)
        }
        return player
    }

    /// The player with that token where that is remembered.
    func remembered(of hunt: String, tokenHash: [UInt8]) -> Player? {
        state.withLock { find(Token(hunt: hunt, hash: tokenHash), &$0)?.player }
    }

    /// The spawns a player has caught.
    func caught(by player: Int64, in hunt: String, from store: any Store) throws(StoreError) -> SpawnNumbers {
        let known = state.withLock { state in state.tokens[player].flatMap { find($0, &state)?.caught } }
        guard let known else { return SpawnNumbers(try store.captures(of: player, in: hunt).map(\.spawn)) }
        return try known.all { () throws(StoreError) in try store.captures(of: player, in: hunt).map(\.spawn) }
    }

    /// Notes a catch, after its commit.
    func note(_ spawn: Int64, caughtBy player: Int64) {
        state.withLock { state in
            guard let token = state.tokens[player] else { return }
            (state.young[token] ?? state.old[token])?.caught.note(spawn)
        }
    }

    /// Forgets a player who is not what was remembered any more, after that was committed.
    func forget(_ player: Int64) {
        state.withLock { state in
            state.changes += 1
            guard let token = state.tokens.removeValue(forKey: player) else { return }
            state.young[token] = nil
            state.old[token] = nil
        }
    }

    /// Forgets all, after a hunt was deleted.
    func forgetAll() {
        state.withLock { state in
            let changes = state.changes + 1
            state = State()
            state.changes = changes
        }
    }

    private func find(_ token: Token, _ state: inout State) -> Known? {
        if let known = state.young[token] { return known }
        guard let known = state.old.removeValue(forKey: token) else { return nil }
        keep(known, &state)
        return known
    }

    private func keep(_ known: Known, _ state: inout State) {
        if state.young.count >= most {
            for old in state.old.values { state.tokens[old.player.id] = nil }
            state.old = state.young
            state.young = [:]
        }
        state.young[known.token] = known
        state.tokens[known.player.id] = known.token
    }
}

/// What one player has caught.
private final class Caught: Sendable {
    private struct State {
        var all: SpawnNumbers?
        /// Noted while the store is being read.
        var missed: [Int64] = []
    }

    private let state = Lock(State())

    func note(_ spawn: Int64) {
        state.withLock { state in
            if state.all?.insert(spawn) == nil { state.missed.append(spawn) }
        }
    }

    /// All, read by `read` the first time.
    func all(_ read: () throws(StoreError) -> [Int64]) throws(StoreError) -> SpawnNumbers {
        if let all = state.withLock({ $0.all }) { return all }
        // Whatever is committed from here on is noted in `missed`.
        let before = SpawnNumbers(try read())
        return state.withLock { state in
            var all = state.all ?? before
            for spawn in state.missed { all.insert(spawn) }
            (state.all, state.missed) = (all, [])
            return all
        }
    }
}
