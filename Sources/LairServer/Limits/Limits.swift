import HTTPService
import HuntRules
import HuntStore

/// How much one player, and one address, may ask. Generous to an address: a classroom, a school's or a whole mobile network
/// stands behind one.
struct Limits: Sendable {
    /// All that players ask with their token.
    let players = Buckets(burst: 60, rate: 5)
    /// What is asked from an address by those who show no player's token: thirty phones that ask every second. A player's own
    /// requests are counted for the player alone: behind one address there may be a whole mobile network.
    let addresses = Buckets(burst: 600, rate: 60)
    /// Players that join from an address: a school at once, then some each second.
    let joins = Buckets(burst: 200, rate: 5)
    /// Codes tried from an address: as often as people mistype, and never often enough to guess one.
    let codes = Buckets(burst: 10, rate: 0.1)
    /// Streams of events a player may have at once, in as many windows; and an address, for those who show no token.
    static let streamsPerPlayer = 6
    static let streamsPerAddress = 2_000
}

extension LairService {
    /// Refuses what is beyond a player's share, wherever the player is; and beyond an address's, of those who are no players. This
    /// machine and the owner are not limited as an address.
    func limit(_ call: Call) throws(Problem) {
        let token = bearer(of: call)
        if let token, let player = store.players.remembered(of: token.hunt, tokenHash: token.hash) {
            return try limit(player, of: token.hunt, now: call.now)
        }
        if let address = address(of: call.request), let wait = limits.addresses.take(address, now: call.now) {
            throw Self.tooMany(wait)
        }
        // Looked up only after that: who guesses tokens makes the store work. What is wrong with a token is the handler's to say.
        if let token, let player = try? store.player(of: token.hunt, tokenHash: token.hash) {
            try limit(player, of: token.hunt, now: call.now)
        }
    }

    private func limit(_ player: Player, of hunt: String, now: Moment) throws(Problem) {
        if let wait = limits.players.take("\(hunt)/\(player.id)", now: now) { throw Self.tooMany(wait) }
    }

    /// What a request shows to be a player's of the hunt it names.
    private func bearer(of call: Call) -> (hunt: String, hash: [UInt8])? {
        guard let hunt = call.parameters["hunt"], Hunt.isValid(id: hunt), let token = call.request.bearerToken,
            token.utf8.count <= 64
        else { return nil }
        return (hunt, Secrets.hash(token))
    }

    /// For whom a stream is counted.
    func streamShare(of call: Call, player: Player?, hunt: Hunt) -> Response.StreamShare? {
        if let player {
            return Response.StreamShare(holder: "\(hunt.id)/\(player.id)", most: Limits.streamsPerPlayer)
        }
        return address(of: call.request).map { Response.StreamShare(holder: $0, most: Limits.streamsPerAddress) }
    }

    /// Refuses more new players than an address's share.
    func limitJoins(_ request: Request, now: Moment) throws(Problem) {
        guard let address = address(of: request) else { return }
        if let wait = limits.joins.take(address, now: now) { throw Self.tooMany(wait) }
    }

    static func tooMany(_ seconds: Int) -> Problem {
        Problem(.tooMany, "That was a lot at once. Wait \(seconds) s and try again.", retryAfter: seconds)
    }
}
