import HTTPService
import HuntRules
import TestSupport
import Testing

@testable import LairServer

@Suite("Bodies that are almost right")
struct MutationTests {
    @Test("whatever becomes of a body on its way, the answer is below 500 and the routes go on", arguments: [UInt64(21), 22, 23])
    func mutated(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let world = try World()
        let wolf = try world.makeHunt()
        let token = try world.join()
        let samples: [(path: String, bearer: String?, body: String)] = [
            ("/api/hunts/art/claims", token, world.claim(wolf, simulated: true)),
            ("/api/hunts/art/players", nil, #"{"nickname":"Ada \u00e9 😀"}"#),
            (
                "/api/hunts/art/spawns", world.hostKey,
                #"{"spawns":[{"creature":"wolf","lat":1.5,"lon":-1e1,"place":"a/b","from":1782896400000,"until":"2027-01-01T00:00:00Z"}]}"#
            ),
            (
                "/api/hunts", world.hostKey,
                #"{"id":"b","title":"B","center":{"lat":0,"lon":0},"reach":50,"creatures":[{"id":"w","names":{"en":"W"},"hitPoints":1}]}"#
            ),
            (
                "/api/hunts/art/imports?source=s", world.hostKey,
                #"{"type":"FeatureCollection","features":[{"type":"Feature","id":1,"properties":{"title":"T"},"geometry":{"type":"Point","coordinates":[1,2]}}]}"#
            ),
        ]
        let tokens = Array(#"{}[]:,"\0123456789.-+eEtruefalsn "#.utf8) + [0x00, 0xC3, 0xFF]
        for round in 0..<400 {
            world.clock.move(by: .seconds(1))
            let sample = samples[round % samples.count]
            var body = Array(sample.body.utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) where !body.isEmpty {
                let at = Int.random(in: 0..<body.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: body.remove(at: at)
                case 1: body.insert(tokens.randomElement(using: &random)!, at: at)
                case 2: body[at] = tokens.randomElement(using: &random)!
                default: body.removeSubrange(at...)
                }
            }
            let text = String(decoding: body, as: UTF8.self)
            let answer = try world.send("POST", sample.path, text, bearer: sample.bearer, key: "k\(round)")
            #expect(answer.status < 500 && answer.status != 429, "seed \(seed): \(sample.path) \(text): \(answer)")
            if answer.status >= 400 { #expect(answer.slug != nil, "seed \(seed): \(answer)") }
        }
        #expect(try world.send("GET", "/api/hunts/art").status == 200)
    }
}
