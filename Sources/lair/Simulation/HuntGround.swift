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
        let about: About = try Self.ask(client, path)
        let answer: Spawns = try Self.ask(client, path + "/spawns")
        isRace = about.claimMode == "first"
        spawns = answer.spawns.compactMap { spawn in
            (try? Coordinate(latitude: spawn.lat, longitude: spawn.lon)).map { Target(id: spawn.id, coordinate: $0) }
        }
        guard !spawns.isEmpty else { throw .failed("no creature stands in the hunt \(hunt) just now.") }
    }

    private static func ask<Answer: Decodable>(_ client: HTTPClient, _ path: String) throws(Failure) -> Answer {
        do throws(HTTPServiceError) {
            let response = try client.send("GET", path)
            guard response.status == 200, case .bytes(let bytes) = response.body,
                let answer = try? JSONDecoder().decode(Answer.self, from: Data(bytes))
            else { throw HTTPServiceError.badAnswer(reason: "\(path) is answered with \(response.status)") }
            return answer
        } catch {
            throw .failed("\(error). Is `lair serve` running there, with this hunt?")
        }
    }

    private struct About: Decodable { let claimMode: String }
    private struct Spawns: Decodable { let spawns: [Spawn] }
    private struct Spawn: Decodable {
        let id: Int
        let lat: Double
        let lon: Double
    }
}
