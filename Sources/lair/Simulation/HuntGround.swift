import Foundation
import Geodesy
import HTTPService

/// The hunt that is simulated, as its players see it at the start.
struct HuntGround: Sendable {
    let hunt: String
    let address: HTTPClient.Address
    /// Whether a spawn has one winner.
    let isRace: Bool
    let spawns: [Target]
    /// How many metres off a creature a fix may be that is surely taken.
    let reach: Double

    /// A creature that may be claimed.
    struct Target: Sendable {
        let id: Int
        let coordinate: Coordinate
    }

    init(_ hunt: String, at address: HTTPClient.Address) throws(Failure) {
        self.hunt = hunt
        self.address = address
        let client = HTTPClient(address, seconds: 60)
        let path = "/api/hunts/\(HTTPClient.encode(hunt))"
        let about: About = try Self.ask(client, path, hunt)
        let answer: Spawns = try Self.ask(client, path + "/spawns", hunt)
        isRace = about.claimMode == "first"
        reach = about.reach
        spawns = answer.spawns.compactMap { spawn in
            (try? Coordinate(latitude: spawn.lat, longitude: spawn.lon)).map { Target(id: spawn.id, coordinate: $0) }
        }
        guard !spawns.isEmpty else { throw .failed("no creature stands in the hunt \(hunt) just now.") }
    }

    private static func ask<Answer: Decodable>(_ client: HTTPClient, _ path: String, _ hunt: String) throws(Failure) -> Answer {
        do {
            let response = try client.send("GET", path)
            if response.status == 404 { throw Failure.failed("there is no hunt \(hunt) on that server.") }
            guard response.status == 200, case .bytes(let bytes) = response.body,
                let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes))
            else { throw Failure.failed("\(path) is answered with \(response.status). Is it `lair serve` that runs there?") }
            return answer
        } catch let failure as Failure {
            throw failure
        } catch {
            throw .failed("\(error). Is `lair serve` running there?")
        }
    }

    private struct About: Decodable {
        let claimMode: String
        let reach: Double
    }
    private struct Spawns: Decodable { let spawns: [Spawn] }
    private struct Spawn: Decodable {
        let id: Int
        let lat: Double
        let lon: Double
    }
}
