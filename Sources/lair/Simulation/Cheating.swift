import Foundation
import Geodesy
import HTTPService

/// Six ways of cheating, and what each must be answered with.
struct Cheating {
    let ground: HuntGround
    let client: HTTPClient
    let token: String
    let record: Record

    /// Tries all of them on creatures that the player does not have; `last` is the last catch that was acknowledged.
    func all(_ preys: [HuntGround.Target], since last: VirtualPlayer.Stop?) {
        guard let prey = preys.first else { return record.idle() }
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        let honest = VirtualClaim(spawn: prey.id, at: prey.coordinate, made: now)

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

        jump(preys, since: last, else: honest)
    }

    /// From the last catch to one far from it within a second, which no bus does. Where there is none so far, around the world:
    /// what is claimed there is not there. It comes last, for who is too fast has to wait.
    private func jump(_ preys: [HuntGround.Target], since last: VirtualPlayer.Stop?, else honest: VirtualClaim) {
        let far = last.flatMap { last in
            preys.max { $0.coordinate.distance(to: last.target.coordinate) < $1.coordinate.distance(to: last.target.coordinate) }
        }
        if let last, let far, far.coordinate.distance(to: last.target.coordinate).metres > 150 {
            var claim = VirtualClaim(spawn: far.id, at: far.coordinate, made: last.made + 500)
            claim.sent = Int64(Date().timeIntervalSince1970 * 1_000)
            claim.key = "c-jump"
            attempt("a jump across the town", claim, expecting: ["too-fast"])
        } else {
            var claim = honest
            claim.key = "c-jump"
            claim.at = honest.at.destination(bearing: .degrees(0), distance: .metres(9_000_000))
            attempt("a jump around the world", claim, expecting: ["out-of-reach"])
        }
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
