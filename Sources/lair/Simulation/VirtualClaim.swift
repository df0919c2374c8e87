import Foundation
import Geodesy
import HTTPService

/// A claim as a phone would send it.
struct VirtualClaim {
    let spawn: Int
    var at: Coordinate
    var made: Int64
    var sent: Int64 = 0
    var accuracy = 8.0
    /// Milliseconds between the fix and the catch.
    var age: Int64 = 1_000
    var key = "k"

    init(spawn: Int, at: Coordinate, made: Int64) {
        self.spawn = spawn
        self.at = at
        self.made = made
        sent = made
    }

    var body: [UInt8] {
        JSON.object([
            ("spawn", .integer(spawn)),
            (
                "fix",
                .object([
                    ("lat", .number(at.latitudeDegrees)), ("lon", .number(at.longitudeDegrees)), ("accuracy", .number(accuracy)),
                    ("timestamp", .integer(Int(made - age))),
                ])
            ), ("made", .integer(Int(made))), ("sent", .integer(Int(sent))),
        ]).utf8
    }

    func headers(_ token: String) -> [(name: String, value: String)] {
        [("Authorization", "Bearer \(token)"), ("Idempotency-Key", key), ("Content-Type", "application/json")]
    }
}
