import Geodesy
import HTTPService
import SpawnPlanning

extension LandArea {
    /// The land that a GeoJSON geometry draws: a Polygon or a Point.
    init(geometry: JSONFields) throws(Problem) {
        switch try geometry.text("type", longest: 40) {
        case "Point": self.init(point: try geometry.position("coordinates"))
        case "Polygon":
            let path = geometry.full("coordinates")
            guard case .array(let list)? = geometry.members["coordinates"] else { throw geometry.missing("coordinates") }
            var rings: [[Coordinate]] = []
            var corners = 0
            for (number, ring) in list.enumerated() {
                guard case .array(let positions) = ring else {
                    throw .invalid("`\(path)[\(number)]` must be a list of positions.")
                }
                corners += positions.count
                // Before each is read: a body of a megabyte holds many.
                guard corners <= Self.mostCorners else { throw Self.tooManyCorners(path) }
                var points: [Coordinate] = []
                for index in positions.indices {
                    let position = JSONFields(members: ["position": positions[index]], path: "\(path)[\(number)][\(index)]")
                    points.append(try position.position("position"))
                }
                rings.append(points)
            }
            do throws(Fault) { try self.init(polygon: rings) } catch { throw Self.problem(error, path) }
        default: throw .invalid("`\(geometry.full("type"))` must be Polygon or Point.")
        }
    }

    private static func tooManyCorners(_ path: String) -> Problem {
        problem("too-many-corners", "`\(path)` has more than \(mostCorners) corners: draw it more simply.")
    }

    private static func problem(_ fault: Fault, _ path: String) -> Problem {
        switch fault {
        case .openRing(let number):
            problem("open-ring", "`\(path)[\(number)]` must be a ring: at least four positions, the last like the first.")
        case .tooManyCorners: tooManyCorners(path)
        case .crossesItself:
            problem("crosses-itself", "`\(path)` crosses itself, or has no inside: draw its edge once around.")
        case .tooFar: problem("too-far", "`\(path)` reaches farther than \(Int(farthest.metres / 1_000)) km.")
        }
    }

    /// With what pages need to say it in their own words.
    private static func problem(_ cause: String, _ sentence: String) -> Problem {
        var problem = Problem.invalid(sentence)
        problem.members = [("cause", .string(cause))]
        return problem
    }

    /// The land as GeoJSON: written anew, so that nothing of what was sent goes through unread.
    var json: JSON {
        let rings = rings.map { ring in
            JSON.array(ring.map { .array([.number($0.longitudeDegrees), .number($0.latitudeDegrees)]) })
        }
        guard !isPoint else {
            let point = self.rings[0][0]
            return .object([
                ("type", "Point"), ("coordinates", .array([.number(point.longitudeDegrees), .number(point.latitudeDegrees)])),
            ])
        }
        return .object([("type", "Polygon"), ("coordinates", .array(rings))])
    }

    /// The land that was kept as GeoJSON.
    init(kept geometry: [UInt8]) throws(Problem) { try self.init(geometry: try JSONFields(body: geometry)) }
}
