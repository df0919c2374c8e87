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
    /// Tokens of an address that have to be looked up in the store: after a start, those of a whole network at once.
    let lookups = Buckets(burst: 2_000, rate: 100)
    /// Players that join from an address: a school at once, then some each second.
    let joins = Buckets(burst: 200, rate: 5)
    /// Requests from an address that creatures leave somebody's land: a neighbourhood's behind one address, and never a hunt's.
    let removals = Buckets(burst: 5, rate: 1.0 / 600)
    /// Codes tried from an address: as often as people mistype, and never often enough to guess one.
    let codes = Buckets(burst: 10, rate: 0.1)
    /// Names that a player takes.
    let names = Buckets(burst: 5, rate: 1.0 / 60)
    /// Streams of events a player may have at once, in as many windows; and an address, for those who show no token.
    static let streamsPerPlayer = 6
    static let streamsPerAddress = 2_000
}

extension LairService {
    /// Refuses what is beyond a player's share, wherever the player is; and beyond an address's, of those who are no players. This
    /// machine and the owner are not limited as an address.
    func limit(_ call: Call) throws(Problem) {
        let address = address(of: call.request)
        if let token = bearer(of: call), let player = player(of: token, at: address, now: call.now) {
            if let wait = limits.players.take("\(token.hunt)/\(player.id)", now: call.now) { throw Self.tooMany(wait) }
            return
        }
        if let address, let wait = limits.addresses.take(address, now: call.now) { throw Self.tooMany(wait) }
    }

    /// Whose token it is; nil where that is nobody's, or too many are looked up from there already. What is wrong with a token is
    /// the handler's to say.
    private func player(of token: (hunt: String, hash: [UInt8]), at address: String?, now: Moment) -> Player? {
        if let player = store.players.remembered(of: token.hunt, tokenHash: token.hash) { return player }
        if let address, limits.lookups.take(address, now: now) != nil { return nil }
        return (try? store.player(of: token.hunt, tokenHash: token.hash)) ?? nil
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
