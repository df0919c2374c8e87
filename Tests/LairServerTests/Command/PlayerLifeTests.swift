import Foundation
import HTTPService
import Testing

@testable import LairServer

@Suite("Players of a real server: what it keeps of them, and what it says")
struct PlayerLifeTests {
    /// Whether a file of the data folder holds these bytes.
    private func isKept(_ text: String, in ground: Ground) throws -> Bool {
        for name in ["lair.db", "lair.db-wal"] where try readAll("\(ground.data)/\(name)").contains(text.utf8) { return true }
        return false
    }

    @Test("who leaves, or is removed or renamed by the host, is gone from the files within a minute")
    func erasure() throws {
        let ground = try Ground()
        let server = try ServerProcess(ground, "--tls", "off")
        let town = try Town(on: server, wolves: 3)
        func join(_ nickname: String) throws -> (token: String, number: Int64) {
            let joined = try server.send("POST", "\(town.path)/players", #"{"nickname":"\#(nickname)"}"#)
            let token = try #require(joined.json["token"]?.text, "\(joined)")
            for wolf in town.wolves {
                let claim = Town.text(of: wolf)
                #expect(try server.send("POST", "\(town.path)/claims", claim, bearer: token, key: "k\(wolf)").status == 201)
            }
            return (token, try #require(joined.json["player"]?.integer))
        }
        let (leaves, removed, renamed) = (try join("Quillwort"), try join("Xanthippe"), try join("Ypsilanti"))
        let names = ["Quillwort", "Xanthippe", "Ypsilanti"]
        for name in names { #expect(try isKept(name, in: ground)) }
        #expect(try server.send("DELETE", "\(town.path)/me", bearer: leaves.token).status == 204)
        #expect(try server.send("DELETE", "\(town.path)/players/\(removed.number)", bearer: town.hostKey).status == 204)
        let change = try server.send(
            "PATCH", "\(town.path)/players/\(renamed.number)", #"{"nickname":"Zinnia"}"#, bearer: town.hostKey)
        #expect(change.status == 200)
        let end = Date().addingTimeInterval(60)
        while Date() < end, try names.contains(where: { try isKept($0, in: ground) }) { usleep(50_000) }
        for name in names { #expect(try !isKept(name, in: ground), "\(name)") }
        for token in [leaves.token, removed.token] {
            #expect(try server.send("GET", "\(town.path)/me", bearer: token).status == 401)
        }
        let me = try server.send("GET", "\(town.path)/me", bearer: renamed.token)
        #expect(me.json["nickname"]?.text == "Zinnia" && me.json["captures"]?.elements.count == 3)
    }

    @Test("in a whole hunt, with all that goes wrong in one, the server prints no position, query, token, key, code or name")
    func silence() throws {
        let ground = try Ground()
        let server = try ServerProcess(ground, "--tls", "off")
        let town = try Town(on: server, wolves: 3)
        let joined = try server.send("POST", "\(town.path)/players", #"{"nickname":"Quillwort"}"#)
        let token = try #require(joined.json["token"]?.text)
        var secrets = [token, town.hostKey, "Quillwort", "21.3", "157.8", "bbox", "lat=", "k-secret", "art"]
        func ask(_ method: String, _ path: String, _ body: String? = nil, bearer: String? = nil, key: String? = nil) throws
            -> Answer
        {
            try server.send(method, town.path + path, body, bearer: bearer, key: key)
        }
        _ = try ask("GET", "/spawns?bbox=-157.9,21.2,-157.7,21.4", bearer: token)
        _ = try ask("GET", "/spawns?lat=21.3&lon=-157.8&radius=100", bearer: token)
        _ = try ask("POST", "/claims", Town.text(of: town.wolves[0]), bearer: token, key: "k-secret")
        _ = try ask("POST", "/claims", Town.text(of: town.wolves[0]), bearer: token, key: "k-secret")
        _ = try ask(
            "POST", "/claims", String(decoding: Town.claim(town.wolves[1], north: 900), as: UTF8.self), bearer: token,
            key: "k-secret2")
        _ = try ask("POST", "/claims", "{21.3,", bearer: token, key: "k-secret3")
        _ = try ask("GET", "/me", bearer: token + "x")
        let code = try #require(try ask("POST", "/me/code", bearer: token).json["code"]?.text)
        let moved = try server.send("POST", "\(town.path)/players", #"{"code":"\#(code)"}"#)
        secrets += [code, try #require(moved.json["token"]?.text)]
        _ = try ask("POST", "/imports?source=Secretfile", CommandTests.places, bearer: town.hostKey)
        _ = try ask("GET", "/places?category=Mural")
        _ = try ask("DELETE", "/spawns/\(town.wolves[2])", bearer: town.hostKey)
        _ = try server.send("GET", "/nothing/21.3/157.8?token=\(token)")
        _ = try server.client.exchange(raw: Array("GET /\(token) HTTP/9\r\nAuthorization: \(token)\r\n\r\n".utf8))
        _ = try ask("DELETE", "/me", bearer: moved.json["token"]?.text)
        #expect(server.end(by: SIGTERM) == 0)
        secrets += ["Secretfile", "Mural"]
        let log = server.logText
        for secret in secrets { #expect(!log.contains(secret), "“\(secret)” is in the log") }
        // Every line is a route's pattern with its outcome, or the server's own words.
        let line =
            #/time=[-0-9T:.]+Z level=(info|warn) method=(GET|POST|PATCH|DELETE|HEAD|OPTIONS) route=\/[^ ?]* status=[0-9]{3} ms=[0-9]+/#
        let lines = log.split(separator: "\n")
        #expect(lines.count > 12)
        for text in lines where !text.contains(" message=\"") { #expect(text.wholeMatch(of: line) != nil, "\(text)") }
    }
}
