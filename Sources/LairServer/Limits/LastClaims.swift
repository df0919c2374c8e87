import HuntRules
import Locks

/// Where each player's last claim was: in memory only, for two hours at most, for a bounded number of players.
final class LastClaims: Sendable {
    private let most: Int
    private let claims = Lock<[Int64: LastClaim]>([:])

    /// A memory of at most `most` players.
    init(most: Int = 100_000) { self.most = most }

    /// What is known of a player at `now`.
    func of(_ player: Int64, now: Moment) -> LastClaim? {
        claims.withLock { claims in
            guard let last = claims[player] else { return nil }
            guard !last.isStale(at: now) else {
                claims[player] = nil
                return nil
            }
            return last
        }
    }

    /// Remembers `last`. When the memory is full, what is stale goes first; if nothing is, the oldest tenth does.
    func remember(_ last: LastClaim?, of player: Int64, now: Moment) {
        claims.withLock { claims in
            if let last, claims[player] == nil, claims.count >= most {
                claims = claims.filter { !$0.value.isStale(at: now) }
                if claims.count >= most {
                    let oldest = claims.sorted { $0.value.received < $1.value.received }.prefix(max(1, most / 10))
                    for (player, _) in oldest { claims[player] = nil }
                }
                claims[player] = last
            } else {
                claims[player] = last
            }
        }
    }

    /// Forgets a player.
    func forget(_ player: Int64) {
        claims.withLock { $0[player] = nil }
    }

    /// Forgets what is stale.
    func forgetStale(now: Moment) {
        claims.withLock { claims in claims = claims.filter { !$0.value.isStale(at: now) } }
    }

    /// How many players are remembered.
    var count: Int { claims.withLock { $0.count } }
}
