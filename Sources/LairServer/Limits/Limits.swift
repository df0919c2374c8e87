import HTTPService
import HuntRules

/// How much one player, and one address, may ask. Generous to an address: a classroom, a school's or a whole mobile network
/// stands behind one.
struct Limits: Sendable {
    /// All that players ask with their token.
    let players = Buckets(burst: 60, rate: 5)
    /// All questions to the API of an address: thirty phones that ask every second.
    let addresses = Buckets(burst: 600, rate: 60)
    /// Players that join from an address: a classroom at once, then one each second.
    let joins = Buckets(burst: 60, rate: 1)
    /// Codes tried from an address: as often as people mistype, and never often enough to guess one.
    let codes = Buckets(burst: 10, rate: 0.1)
}

extension LairService {
    /// Refuses what is beyond an address's share. This machine and the owner are not limited.
    func limit(_ request: Request, now: Moment) throws(Problem) {
        guard let address = address(of: request) else { return }
        if let wait = limits.addresses.take(address, now: now) { throw Self.tooMany(wait) }
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
