import Foundation
import Geodesy
import HuntRules

/// Of the places of an import, those that are far from the hunt: a file of another town, or numbers that were mixed up.
struct FarPlaces {
    private let center: Coordinate
    private let shrink: Double
    /// How many there were, and how many of them are far.
    private(set) var all = 0
    private(set) var count = 0
    private var nearest: (square: Double, coordinate: Coordinate)?

    /// From here on a place is far, degrees of latitude: 100 km.
    private static let far = PlanArea.far / 111.2

    init(from center: Coordinate) {
        self.center = center
        shrink = cos(center.latitudeDegrees * .pi / 180)
    }

    /// Laid out flat: who is a hundred kilometres away need not know it to the metre, and a million are asked.
    mutating func add(_ places: [Place]) {
        all += places.count
        for place in places {
            let north = place.coordinate.latitudeDegrees - center.latitudeDegrees
            var east = abs(place.coordinate.longitudeDegrees - center.longitudeDegrees)
            if east > 180 { east = 360 - east }
            let square = north * north + east * shrink * east * shrink
            guard square > Self.far * Self.far else { continue }
            count += 1
            if square < nearest?.square ?? .infinity { nearest = (square, place.coordinate) }
        }
    }

    /// How many kilometres away the nearest of them is, about.
    var kilometres: Int { nearest.map { Int(center.distance(to: $0.coordinate).metres / 1_000) } ?? 0 }

    /// A sentence for the host; nil: there are none.
    var note: String? {
        guard count > 0 else { return nil }
        if count == all { return "all places are far from the hunt: the nearest is \(kilometres) km from its centre" }
        return "\(count) of \(all) places are far from the hunt: the nearest of them is \(kilometres) km from its centre"
    }
}
