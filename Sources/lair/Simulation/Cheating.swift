import Foundation
import Geodesy
import HTTPService

/// Six ways of cheating, and what each must be answered with.
struct Cheating {
    let ground: HuntGround
    let client: HTTPClient
    let token: String
    let record: Record

    /// Tries all of them on a creature that the player does not have.
    func all(_ prey: HuntGround.Target) {
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        var honest = VirtualClaim(spawn: prey.id, at: prey.coordinate, made: now)

        var claim = honest
        claim.key = "c-far"
        claim.at = prey.coordinate.destination(bearing: .degrees(90), distance: .metres(400))
        attempt("from afar", claim, expecting: ["out-of-reach"])

        claim = honest
        claim.key = "c-stale"
        claim.age = 60_000
        attempt("an old fix", claim, expecting: ["stale-fix"])

        claim = honest
        claim.key = "c-vague"
        claim.accuracy = 3_000
        attempt("a vague fix", claim, expecting: ["poor-accuracy"])

        claim = honest
        claim.key = "c-late"
        claim.made = now - 25 * 3_600_000
        claim.sent = now
        attempt("from yesterday", claim, expecting: ["ended"])

        claim = honest
        claim.key = "c-token"
        attempt("someone else's name", claim, token: "AAAAAAAAAAAAAAAAAAAAAA", expecting: ["unauthorized"])

        // From here to the other side of the Earth in a second: what it claims there is not there.
        honest.key = "c-jump"
        honest.at = prey.coordinate.destination(bearing: .degrees(0), distance: .metres(9_000_000))
        attempt("a jump around the world", honest, expecting: ["out-of-reach", "too-fast"])
    }

    /// Sends a claim that must be refused. In a race another may have been faster: then that is the reason.
    private func attempt(_ way: String, _ claim: VirtualClaim, token other: String? = nil, expecting slugs: [String]) {
        for _ in 0..<20 {
            let answer = record.timed { () -> Response? in
                try? client.send("POST", ground.path("claims"), headers: claim.headers(other ?? token), body: claim.body)
            }
            guard let answer else { continue }
            if answer.status == 503 || (answer.status == 429 && answer.slug == "too-many") {
                usleep(300_000)
                continue
            }
            record.verdict(answer)
            record.cheat()
            let slug = answer.slug ?? "\(answer.status)"
            if !slugs.contains(slug), !(ground.isRace && ["taken", "gone"].contains(slug)) {
                record.fail("cheating by \(way) was answered with \(slug)")
            }
            return
        }
        record.fail("cheating by \(way) was never answered")
    }
}

extension Response {
    /// The slug of a problem.
    var slug: String? {
        guard status >= 400, case .bytes(let bytes) = body else { return nil }
        struct Words: Decodable { let slug: String }
        return (try? JSONDecoder().decode(Words.self, from: Data(bytes)))?.slug
    }
}
