import Foundation
import Geodesy
import HTTPService

/// One player who walks from creature to creature, stops, takes the bus, mostly honestly, and is sometimes out of the network.
///
/// The walk is over when it is sent: a phone may hand its claims in later (`made` and `sent` say when), so an hour of walking
/// takes no hour here, and the server judges it by the speeds that were walked.
struct VirtualPlayer {
    private let ground: HuntGround
    private let client: HTTPClient
    private let record: Record
    private var luck: Luck
    private let cheats: Bool
    private var token = ""

    /// Metres a second of a person who walks and stops.
    private static let pace = 1.2
    /// How likely a leg is ridden, and at how many metres a second: the faster ones are flagged (from 12 on), none may be refused.
    private static let ridden = 0.25
    private static let bus = 5.0...16.0
    /// The likelihoods that an answer is lost on its way, and that a claim is sent again though it was answered.
    private static let lost = 0.15
    private static let repeated = 0.2

    init(_ ground: HuntGround, number: Int, seed: UInt64, record: Record) {
        self.ground = ground
        self.record = record
        luck = Luck(seed &* 1_000_003 &+ UInt64(number))
        client = HTTPClient(ground.address, seconds: 30)
        cheats = number % 5 == 4
    }

    /// Joins, walks, claims, cheats where that is the player's way, and compares what is held with what was acknowledged.
    mutating func play(catches: Int) {
        guard let joined = ask("POST", "players", [:], as: Joined.self) else { return record.fail("a player could not join") }
        token = joined.token
        let route = Array(ground.spawns.shuffled(using: &luck).prefix(catches))
        var acknowledged: Set<Int> = []
        var unknown: Set<Int> = []
        var last: Stop?
        for stop in walk(route) {
            switch hunt(stop.target, made: stop.made) {
            case true?:
                acknowledged.insert(stop.target.id)
                last = stop
            case false?: break
            case nil: unknown.insert(stop.target.id)
            }
        }
        if cheats {
            let prey = ground.spawns.filter { !acknowledged.contains($0.id) && !unknown.contains($0.id) }
            Cheating(ground: ground, client: client, token: token, record: record).all(prey, since: last)
        }
        guard let me = ask("GET", "me", nil, as: Me.self) else { return record.fail("a player could not see the bestiary") }
        let held = me.captures.map(\.spawn)
        record.compare(acknowledged: acknowledged, unknown: unknown, held: held)
    }

    /// A creature that is caught on the way, and when, in milliseconds.
    struct Stop {
        let target: HuntGround.Target
        let made: Int64
    }

    /// The last of the route that can be caught until now, at the pace of a walk or a ride from each to the next.
    private mutating func walk(_ route: [HuntGround.Target]) -> [Stop] {
        // A race does not wait: who hands a claim in after ten minutes is too late. Nor does anyone for more than a day.
        let longest: Double = ground.isRace ? 500 : 20 * 3_600
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        var age = Double.random(in: 1...5, using: &luck)
        var stops: [Stop] = []
        for target in route.reversed() {
            if let next = stops.last?.target {
                let rides = luck.happens(Self.ridden)
                let pace = rides ? Double.random(in: Self.bus, using: &luck) : Self.pace
                let pause = Double.random(in: 5...120, using: &luck)
                age += target.coordinate.distance(to: next.coordinate).metres / pace + pause
                if age > longest { break }
                record.leg(ridden: rides)
            }
            stops.append(Stop(target: target, made: now - Int64(age * 1_000)))
        }
        return stops.reversed()
    }

    /// Claims until there is an answer, and sometimes once more: whether it is captured; nil where no answer ever came.
    private mutating func hunt(_ target: HuntGround.Target, made: Int64) -> Bool? {
        let noise = Double.random(in: 0...min(12, ground.reach), using: &luck)
        let at = target.coordinate.destination(
            bearing: .degrees(Double.random(in: 0..<360, using: &luck)), distance: .metres(noise))
        var claim = VirtualClaim(spawn: target.id, at: at, made: made)
        claim.key = "v\(luck.next())"
        var first: Int?
        for _ in 0..<8 {
            claim.sent = Int64(Date().timeIntervalSince1970 * 1_000)
            if luck.happens(Self.lost) {
                // Sent, and the connection cut before an answer could come.
                record.cut()
                client.sendAndHangUp("POST", ground.path("claims"), headers: claim.headers(token), body: claim.body)
                continue
            }
            guard let answer = post(claim) else { continue }
            switch answer.status {
            case 200, 201:
                guard let capture = answer.capture else { return nil }
                if let first, first != capture { record.fail("the same claim became two captures, \(first) and \(capture)") }
                first = capture
                if !luck.happens(Self.repeated) { return true }
            case 429, 503: usleep(200_000)
            default:
                // In a race someone else may have been faster. Nothing else keeps an honest player from a catch.
                let slug = answer.slug ?? "\(answer.status)"
                if !(ground.isRace && ["taken", "gone"].contains(slug)) {
                    record.fail("an honest claim was answered with \(slug)")
                }
                return first != nil
            }
        }
        return first == nil ? nil : true
    }

    private func post(_ claim: VirtualClaim) -> (status: Int, capture: Int?, slug: String?)? {
        let answer = record.timed { () -> Response? in
            try? client.send("POST", ground.path("claims"), headers: claim.headers(token), body: claim.body)
        }
        guard let answer else { return nil }
        record.verdict(answer)
        guard case .bytes(let bytes) = answer.body else { return (answer.status, nil, nil) }
        return (answer.status, (try? JSONDecoder().decode(Captured.self, from: Data(bytes)))?.id, answer.slug)
    }

    private func ask<Answer: Decodable>(_ method: String, _ path: String, _ body: [String: String]?, as type: Answer.Type)
        -> Answer?
    {
        for _ in 0..<20 {
            let headers = token.isEmpty ? [] : [(name: "Authorization", value: "Bearer \(token)")]
            let bytes = body.flatMap { try? JSONEncoder().encode($0) }.map { Array($0) }
            let answer = record.timed { () -> Response? in
                try? client.send(method, ground.path(path), headers: headers, body: bytes)
            }
            if let answer, answer.status < 300, case .bytes(let bytes) = answer.body {
                return try? JSONDecoder().decode(type, from: Data(bytes))
            }
            // Busy, or this player's share is used up.
            usleep(300_000)
        }
        return nil
    }

    private struct Joined: Decodable { let token: String }
    private struct Captured: Decodable { let id: Int }
    private struct Me: Decodable {
        let captures: [Capture]
        struct Capture: Decodable { let spawn: Int }
    }
}

extension HuntGround {
    /// A path of the hunt.
    func path(_ rest: String) -> String { "/api/hunts/\(HTTPClient.encode(hunt))/\(rest)" }
}
