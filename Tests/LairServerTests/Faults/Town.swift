import Foundation
import HTTPService
import Testing

@testable import LairServer

/// A hunt of wolves that all stand on one spot, so that who is there can claim each of them.
struct Town {
    let id: String
    let wolves: [Int64]
    let hostKey: String

    static let center = (lat: 21.3, lon: -157.8)

    /// Makes it on a server of a new data folder.
    init(on server: ServerProcess, id: String = "art", wolves count: Int, _ more: String = "") throws {
        self.id = id
        hostKey = try #require(server.links["hostKey"]?.text)
        let hunt = #"{"id":"\#(id)","title":"T","center":{"lat":21.3,"lon":-157.8}\#(more.isEmpty ? "" : ",\(more)")}"#
        let made = try server.send("POST", "/api/hunts", hunt, bearer: hostKey)
        try #require(made.status == 201, "\(made)")
        var wolves: [Int64] = []
        while wolves.count < count {
            let some = [String](repeating: #"{"creature":"wolf","lat":21.3,"lon":-157.8}"#, count: min(500, count - wolves.count))
            let added = try server.send(
                "POST", "/api/hunts/\(id)/spawns", #"{"spawns":[\#(some.joined(separator: ","))]}"#, bearer: hostKey)
            try #require(added.status == 201, "\(added)")
            wolves += added.json["spawns"]?.elements.compactMap { $0["id"]?.integer } ?? []
        }
        self.wolves = wolves
    }

    var path: String { "/api/hunts/\(id)" }

    /// Joins, as patiently as a page does; the token.
    func join(_ server: ServerProcess) throws -> String {
        let answer = try Rush.patiently { try server.send("POST", "\(path)/players", "{}") }
        return try #require(answer.json["token"]?.text, "\(answer)")
    }

    /// As `claim`, as text.
    static func text(of spawn: Int64) -> String { String(decoding: claim(spawn), as: UTF8.self) }

    /// A claim's body, with a fix on the spot (or `north` metres off it) of a moment ago by the phone's own clock.
    static func claim(_ spawn: Int64, north: Double = 0) -> [UInt8] {
        let now = Int64(Date().timeIntervalSince1970 * 1_000)
        return Array(
            """
            {"spawn":\(spawn),"fix":{"lat":\(center.lat + north / 110_700),"lon":\(center.lon),"accuracy":5,\
            "timestamp":\(now)},"made":\(now),"sent":\(now)}
            """.utf8)
    }
}
