import Geodesy

/// Pairs of points, the same on every run.
struct Workload {
    let name: String
    let pairs: [(from: Coordinate, to: Coordinate)]

    /// `count` pairs between the latitudes where people live; the second point so far from the first, or anywhere.
    init(_ name: String, count: Int, metres: ClosedRange<Double>?) {
        var random = SplitMix(state: 20_250_101)
        func point() -> Coordinate {
            let latitude = Double.random(in: -60...70, using: &random)
            guard let point = try? Coordinate(latitude: latitude, longitude: .random(in: -180...179, using: &random)) else {
                preconditionFailure("a latitude and longitude in range were refused")
            }
            return point
        }
        self.name = name
        pairs = (0..<count).map { _ in
            let from = point()
            guard let metres else { return (from, point()) }
            let bearing = Angle(degrees: .random(in: 0...360, using: &random))
            return (from, from.destination(bearing: bearing, distance: .metres(.random(in: metres, using: &random))))
        }
    }

    /// A race of `ours` against the haversine of the same pairs.
    func race(_ ours: () -> Double) -> Race {
        Race(count: pairs.count, ours: ours, yardstick: { pairs.reduce(0) { $0 + haversine($1.from, $1.to) } })
    }
}
