import Geodesy
import SpatialIndex

/// A million points of a city: made, and asked by radius beside Boost's R-tree.
func measureStaticIndex(boost library: String?) throws {
    let points = City.points(1_000_000, side: 50_000, seed: 1)
    var made: StaticIndex?
    let time = (0..<3).map { _ in nanoseconds { made = try? StaticIndex(points) } }.min() ?? 0
    guard let index = made else { return }
    print("SpatialIndex, 1,000,000 points of a city, one thread")
    print("  made in \(rounded(time / 1e9)) s, target ≤ 4; \(rounded(Double(index.byteCount) / 1e6)) bytes a point, target ≤ 64")
    var bytes: [UInt8] = []
    let written = nanoseconds { bytes = index.serialized() }
    let read = nanoseconds { precondition((try? StaticIndex(serialized: bytes)) != nil) }
    print(
        "  written in \(rounded(written / 1e9)) s, read in \(rounded(read / 1e9)) s, \(rounded(Double(bytes.count) / 1e6)) bytes a point"
    )

    let centres = City.points(20_000, side: 49_000, seed: 2)
    let radius = Distance.metres(250)
    var buffer: [UInt32] = []
    func ours() -> Double {
        var sum = 0
        for centre in centres {
            index.collect(within: radius, of: centre, into: &buffer)
            sum += buffer.count
        }
        return Double(sum)
    }
    print("  \(rounded(ours() / Double(centres.count))) points within \(Int(radius.metres)) m")
    guard let library, let tree = BoostTree(library: library, points: points) else {
        let best = (0..<5).map { _ in nanoseconds { _ = ours() } }.min() ?? 0
        print("  \(Int(Double(centres.count) / best * 1e9)) radius queries a second; no yardstick: libboost-dev is not here")
        return
    }
    let numbers = BoostTree.numbers(centres)
    let race = Race(rounds: 7, count: centres.count, ours: ours) { Double(tree.hits(numbers, metres: radius.metres)) }
    print(
        "  radius queries a second: ours \(Int(1e9 / race.ours)), Boost's R-tree \(Int(1e9 / race.yardstick)); \(rounded(1 / race.ratio)) times its speed, target ≥ 1"
    )
    var neighbours: [Neighbour] = []
    let nearest = nanoseconds {
        for centre in centres { index.nearest(10, to: centre, into: &neighbours) }
    }
    print("  the 10 nearest: \(Int(Double(centres.count) / nearest * 1e9)) a second")
}

/// Clustering of points of a city, all zooms.
func measureClustering() {
    print("Clustering, all zooms from 20 to 0, milliseconds")
    for (name, count, side) in [("10,000 places", 10_000, 20_000.0), ("100,000 places", 100_000, 40_000)] {
        let points = cityPlaces(City.crowded(count, side: side, seed: 3))
        var clustering: Clustering?
        let first = (0..<5).map { _ in nanoseconds { clustering = Clustering(points) } }.min() ?? 0
        guard var clustering else { continue }
        let again = (0..<5).map { _ in nanoseconds { clustering.show() } }.min() ?? 0
        var filter = Clustering.Filter(categories: BitSet(count: 12, full: true))
        filter.categories?[3] = false
        let filtered = (0..<5).map { _ in nanoseconds { clustering.show(filter) } }.min() ?? 0
        print("  \(name): first \(rounded(first / 1e6)), again \(rounded(again / 1e6)), filtered \(rounded(filtered / 1e6))")
    }
}

/// Prints the best milliseconds of clustering a crowded city, then each of its points: latitude and longitude.
func printCity(_ count: Int, side: Double) {
    let city = City.crowded(count, side: side, seed: 3)
    let points = cityPlaces(city)
    var clustering: Clustering?
    let best = (0..<7).map { _ in nanoseconds { clustering = Clustering(points) } }.min() ?? 0
    precondition(clustering?.count == count)
    print(best / 1e6)
    for point in city { print(point.latitudeDegrees, point.longitudeDegrees) }
}

/// Places of twelve categories.
private func cityPlaces(_ city: [Coordinate]) -> [Clustering.Point] {
    city.enumerated().map { Clustering.Point(coordinate: $1, category: UInt16($0 % 12), key: UInt64($0)) }
}

/// A screen full of markers.
func measureDeclutter() {
    var random = SplitMix(state: 4)
    let items = (0..<10_000).map { _ in
        Declutter.Item(
            x: .random(in: 0...1280, using: &random), y: .random(in: 0...800, using: &random), halfWidth: 14, halfHeight: 18,
            priority: .random(in: 0...1, using: &random))
    }
    var declutter = Declutter()
    var visible: [Bool] = []
    let time = (0..<9).map { _ in nanoseconds { declutter.select(items, width: 1280, height: 800, into: &visible) } }.min() ?? 0
    print("Declutter, 10,000 markers on 1280×800: \(rounded(time / 1e6)) ms, \(visible.count { $0 }) shown")
}

/// With two decimals.
private func rounded(_ value: Double) -> Double { (value * 100).rounded() / 100 }
