import Geodesy
import SpatialIndex
import TestSupport
import Testing

@Suite("Static index")
struct StaticIndexTests {
    @Test("by radius it answers as asking every point does", arguments: Cloud.allCases, [0x5EED_0001, 0x5EED_0002] as [UInt64])
    func radius(_ cloud: Cloud, _ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let points = cloud.points(&random)
        let index = index(points)
        #expect(index.count == points.count)
        var found: [UInt32] = []
        for _ in 0..<40 {
            let centre = Cloud.centre(among: points, &random)
            // Half of the radii end exactly on a point.
            let rim = points.randomElement(using: &random).map { centre.distance(to: $0) }
            let radius = Bool.random(using: &random) ? rim ?? .zero : random.length(0.01, 2.1e7)
            let expected = points.indices.filter { centre.distance(to: points[$0]) <= radius }
            index.collect(within: radius, of: centre, into: &found)
            #expect(found.map(Int.init).sorted() == expected, "seed \(seed): \(centre) \(radius)")
            #expect(index.count(within: radius, of: centre) == expected.count, "seed \(seed): \(centre) \(radius)")
            var visited: [Int] = []
            index.forEach(within: radius, of: centre) { visited.append($0) }
            #expect(visited == found.map(Int.init), "seed \(seed): \(centre) \(radius)")
        }
    }

    @Test("by box it answers as asking every point does", arguments: Cloud.allCases, [0xB0C5_0001, 0xB0C5_0002] as [UInt64])
    func box(_ cloud: Cloud, _ seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let points = cloud.points(&random)
        let index = index(points)
        var found: [UInt32] = []
        for _ in 0..<40 {
            let drawn = random.box(among: points)
            let box = try #require(drawn)
            let expected = points.indices.filter { box.contains(points[$0]) }
            index.collect(in: box, into: &found)
            #expect(found.map(Int.init).sorted() == expected, "seed \(seed): \(box)")
            #expect(index.count(in: box) == expected.count, "seed \(seed): \(box)")
            var visited: [Int] = []
            index.forEach(in: box) { visited.append($0) }
            #expect(visited == found.map(Int.init), "seed \(seed): \(box)")
        }
    }

    @Test(
        "the nearest are the first of all points sorted by distance, of equally near ones the first in the list",
        arguments: Cloud.allCases, [0x4EA4_0001, 0x4EA4_0002] as [UInt64])
    func nearest(_ cloud: Cloud, _ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let points = cloud.points(&random)
        let index = index(points)
        for _ in 0..<30 {
            let centre = Cloud.centre(among: points, &random)
            let count = Int.random(in: 0...40, using: &random)
            let radius = Bool.random(using: &random) ? Distance.metres(.infinity) : random.length(1, 2e7)
            let third = Bool.random(using: &random)
            let sorted = points.enumerated()
                .map { Neighbour(number: $0.offset, distance: centre.distance(to: $0.element)) }
                .filter { $0.distance <= radius && (!third || $0.number % 3 == 0) }
                .sorted { ($0.distance.metres, $0.number) < ($1.distance.metres, $1.number) }
            var found: [Neighbour] = []
            index.nearest(count, to: centre, within: radius, into: &found) { !third || $0 % 3 == 0 }
            #expect(found == Array(sorted.prefix(count)), "seed \(seed): \(centre) \(count) \(radius)")
            if !third { #expect(index.nearest(count, to: centre, within: radius) == found, "seed \(seed)") }
        }
    }

    @Test("an infinite radius holds every point, hardly any radius only those on the spot, whatever its longitude is called")
    func extremes() {
        let index = index([at(90, 0), at(90, 77), at(-90, 5), at(0, 180), at(0, -180)])
        #expect(index.count(within: .metres(.infinity), of: at(12, 34)) == 5)
        #expect(index.count(within: .metres(1e-6), of: at(90, -120)) == 2)
        #expect(index.count(within: .zero, of: at(0, 180)) == 2)
        // From pole to pole is half a meridian, the farthest there is.
        #expect(index.count(within: .metres(20_003_931.4), of: at(90, 0)) == 4)
        #expect(index.count(within: .metres(20_003_931.5), of: at(90, 0)) == 5)
    }

    @Test("across the antimeridian 222.639 m are 222.639 m")
    func antimeridian() {
        let index = index([at(0, -179.999)])
        #expect(index.count(within: .metres(222.6), of: at(0, 179.999)) == 0)
        #expect(index.count(within: .metres(222.7), of: at(0, 179.999)) == 1)
    }

    @Test("the order of the list does not matter", arguments: [0x0DE4_0001])
    func order(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let points = Cloud.city.points(&random)
        let shuffled = points.indices.shuffled(using: &random)
        let one = index(points)
        let other = index(shuffled.map { points[$0] })
        let centre = at(51.5, -0.12)
        var found: [UInt32] = []
        one.collect(within: .metres(5000), of: centre, into: &found)
        let expected = found.map(Int.init).sorted()
        other.collect(within: .metres(5000), of: centre, into: &found)
        #expect(found.map { shuffled[Int($0)] }.sorted() == expected, "seed \(seed)")
    }

    @Test("an index takes at most 64 bytes a point")
    func size() {
        var random = SeededRandom(seed: 7)
        let index = index((0..<20_000).map { _ in random.coordinate() })
        #expect(index.byteCount <= 64 * index.count)
        #expect(index.byteCount > 32 * index.count)
    }

    @Test(
        "real earthquakes, some about the antimeridian: as many within 1000 km of Fiji as asking each",
        .enabled(if: SharedData.has("usgs_earthquakes.geojson"), Comment(rawValue: SharedData.why)))
    func earthquakes() throws {
        let points = try RealData.earthquakes()
        #expect(points.count == 1707)
        let index = index(points)
        for centre in [at(-17.7, 178), at(-17.7, -179), at(52, 180), at(38.8, -122.8)] {
            let expected = points.filter { centre.distance(to: $0) <= .metres(1_000_000) }.count
            #expect(expected > 0)
            #expect(index.count(within: .metres(1_000_000), of: centre) == expected)
        }
    }
}

extension SeededRandom {
    /// A box between two points or round one, or between edges drawn anywhere, over the antimeridian as often as not.
    mutating func box(among points: [Coordinate]) -> BoundingBox? {
        func any() -> Coordinate { points.randomElement(using: &self) ?? coordinate() }
        let a = any()
        let b = Bool.random(using: &self) ? any() : coordinate()
        switch Int.random(in: 0..<6, using: &self) {
        case 0: return BoundingBox(around: a, radius: length(1, 1e7))
        case 1:
            return BoundingBox(
                south: a.latitudeDegrees, west: a.longitudeDegrees, north: a.latitudeDegrees, east: a.longitudeDegrees)
        case 2: return BoundingBox(south: -90, west: number(-180...180), north: 90, east: Bool.random(using: &self) ? 180 : -180)
        case 3: return BoundingBox(south: -90, west: 180, north: 90, east: 180)
        default:
            return BoundingBox(
                south: min(a.latitudeDegrees, b.latitudeDegrees), west: a.longitudeDegrees,
                north: max(a.latitudeDegrees, b.latitudeDegrees), east: b.longitudeDegrees)
        }
    }
}
