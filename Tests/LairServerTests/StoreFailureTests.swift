import Glibc
import HTTPService
import HuntRules
import HuntStore
import Synchronization
import Testing

@testable import LairServer

@Suite("A store that cannot write")
struct StoreFailureTests {
    @Test("while the database is locked what writes is 503 with Retry-After, what reads is answered, and after it all goes on")
    func locked() throws {
        let world = try World(busyTimeout: Moment.Span(milliseconds: 30))
        let wolf = try world.makeHunt()
        let token = try world.join()
        let other = try SQLiteStore(path: world.folder.path + "/lair.db")
        let second = try world.addSpawn(creature: "dragon")
        let player = try other.addPlayer(to: "art", nickname: nil, tokenHash: [UInt8](repeating: 7, count: 32))

        // Another connection is inside a transaction for as long as its judge takes.
        let ticket = ClaimTicket(
            hunt: "art", player: player, spawn: second, key: "other", digest: [1], received: world.clock.now)
        _ = try other.record(ticket) { _ throws(Refusal) in
            let probes = [
                ("POST", "/api/hunts/art/players", "{}", nil), ("POST", "/api/hunts/art/claims", world.claim(wolf), token),
                ("POST", "/api/hunts/art/spawns", #"{"spawns":[{"creature":"wolf","lat":1,"lon":1}]}"#, world.hostKey),
                ("DELETE", "/api/hunts/art/me", "", token), ("PATCH", "/api/hunts/art", #"{"title":"New"}"#, world.hostKey),
            ]
            for (method, path, body, bearer) in probes {
                let answer = try? world.send(method, path, body, bearer: bearer, key: "k")
                #expect(
                    answer?.status == 503 && answer?.slug == "unavailable", "\(method) \(path): \(String(describing: answer))")
                #expect(answer?.header("Retry-After").flatMap { Int($0) }.map { $0 > 0 } == true)
            }
            #expect((try? world.send("GET", "/api/hunts/art/spawns"))?.status == 200)
            #expect((try? world.send("GET", "/healthz"))?.status == 200)
            throw .gone
        }

        let caught = try world.send("POST", "/api/hunts/art/claims", world.claim(wolf), bearer: token, key: "k")
        #expect(caught.status == 201, "\(caught)")
        #expect(try world.send("GET", "/api/hunts/art").json["title"]?.text == "Art")
    }
}
