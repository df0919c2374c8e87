import Geodesy
import SpatialIndex
import TestSupport
import Testing

/// Points as trouble brings them.
enum Cloud: String, CaseIterable, CustomTestStringConvertible {
    case empty, one, block, world, city, poles, antimeridian, oneSpot, meridian

    var testDescription: String { rawValue }

    func points(_ random: inout SeededRandom) -> [Coordinate] {
        switch self {
        case .empty: return []
        case .one: return [at(21.3, -157.86)]
        case .block: return (0..<17).map { _ in random.near(at(0, 0), metres: 1000) }
        case .world: return (0..<700).map { _ in random.coordinate() }
        case .city: return (0..<1500).map { _ in random.near(at(51.5, -0.12), metres: 20_000) }
        case .poles:
            // Among them the poles themselves, under many longitudes.
            return (0..<600).map { index in
                let pole: Double = index % 2 == 0 ? 90 : -90
                if index % 10 < 2 { return at(pole, random.number(-180...179)) }
                return random.near(at(pole, 0), metres: 300_000)
            }
        case .antimeridian:
            return (0..<600).map { index in
                index % 20 == 0
                    ? at(random.number(-20...20), -180) : random.near(at(random.number(-20...20), 180), metres: 50_000)
            }
        case .oneSpot:
            let spots = (0..<3).map { _ in random.coordinate() }
            return (0..<900).map { spots[$0 % 3] }
        case .meridian: return (0..<300).map { at(Double($0) * 0.6 - 90, 12) }
        }
    }

    /// A place that questions are asked from: among the points, at one, or anywhere.
    static func centre(among points: [Coordinate], _ random: inout SeededRandom) -> Coordinate {
        guard let point = points.randomElement(using: &random) else { return random.coordinate() }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return point
        case 1: return random.coordinate()
        default: return random.near(point, metres: 20_000)
        }
    }
}

extension SeededRandom {
    /// A point at most so far away, crowded towards the middle.
    mutating func near(_ centre: Coordinate, metres: Double) -> Coordinate {
        centre.destination(bearing: bearing(), distance: .metres(number(0...metres)))
    }
}

/// An index over points; traps where there are too many.
func index(_ points: [Coordinate]) -> StaticIndex {
    guard let index = try? StaticIndex(points) else { preconditionFailure("too many points for a test") }
    return index
}
