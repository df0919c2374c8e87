import Geodesy
import SpatialIndex
import TestSupport
import Testing

@Suite("Clustering, for any places")
struct ClusteringPropertyTests {
    @Test(
        "any order of the places gives the same clusters, ids and order", arguments: Cloud.allCases,
        [0x0DE4_0001, 0x0DE4_0002] as [UInt64])
    func permutation(_ cloud: Cloud, _ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let points = cloud.places(&random)
        let shuffled = points.shuffled(using: &random)
        let one = Clustering(points)
        let other = Clustering(shuffled)
        for zoom in 0...20 {
            #expect(one.gathered(zoom, points) == other.gathered(zoom, shuffled), "seed \(seed), zoom \(zoom)")
        }
    }

    @Test(
        "moved half way around the Earth, the same places are in the same clusters",
        arguments: [0xA117_0001, 0xA117_0002, 0xA117_0003] as [UInt64])
    func halfWayRound(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        // Longitudes in steps of 360° / 2³⁰, which can be moved by 180° without rounding; crowded about the antimeridian.
        let step = 45.0 / Double(1 << 27)
        let points = (0..<800).map { index in
            let steps = Int.random(in: 0...(1 << (12 + index % 19)), using: &random)
            let longitude = Double(steps) * step * (index % 2 == 0 ? 1 : -1)
            return Clustering.Point(
                coordinate: at(random.number(-1...1) * (index % 3 == 0 ? 89 : 0.5), 180 + longitude), key: random.next() >> 16)
        }
        let moved = points.map { point in
            let there = at(point.coordinate.latitudeDegrees, point.coordinate.longitudeDegrees + 180)
            return Clustering.Point(coordinate: there, key: point.key)
        }
        let one = Clustering(points)
        let other = Clustering(moved)
        #expect(one.nodes(3).contains { $0.count > 1 && one.straddlesAntimeridian($0, points) }, "seed \(seed)")
        for zoom in 0...20 {
            let here = one.gathered(zoom, points, longitudesMovedBy: 180).sorted()
            #expect(here == other.gathered(zoom, moved).sorted(), "seed \(seed), zoom \(zoom)")
        }
    }

    @Test("at every zoom each place shown is in one node, and the counts of the categories add up", arguments: Cloud.allCases)
    func sums(_ cloud: Cloud) {
        let seed: UInt64 = 0x50A5_0001
        var random = SeededRandom(seed: seed)
        let points = cloud.places(&random)
        var clustering = Clustering(points)
        for round in 0..<4 {
            var filter = Clustering.Filter()
            if round % 2 == 1 {
                var categories = BitSet(count: 7)
                for category in 0..<7 where Bool.random(using: &random) { categories[category] = true }
                filter.categories = categories
            }
            if round >= 2 {
                var numbers = BitSet(count: points.count)
                for number in points.indices where Bool.random(using: &random) { numbers[number] = true }
                filter.numbers = numbers
            }
            clustering.show(filter)
            let expected = points.indices.filter {
                filter.categories?[Int(points[$0].category)] ?? true && filter.numbers?[$0] ?? true
            }
            let byCategory = (0..<7).map { category in expected.count { Int(points[$0].category) == category } }
            #expect(clustering.count == expected.count)
            for zoom in 0...20 {
                let nodes = clustering.nodes(zoom)
                #expect(nodes.flatMap { clustering.placesOf($0) }.sorted() == expected, "seed \(seed), zoom \(zoom)")
                #expect(nodes.reduce(0) { $0 + $1.count } == expected.count, "seed \(seed), zoom \(zoom)")
                var sum = [Int](repeating: 0, count: 7)
                for node in nodes {
                    let counts = clustering.categories(of: node)
                    #expect(counts.reduce(0) { $0 + $1.count } == node.count)
                    for count in counts { sum[Int(count.category)] += count.count }
                }
                #expect(sum == byCategory, "seed \(seed), zoom \(zoom)")
            }
        }
    }

    @Test("every place is reached exactly once by opening what is offered", arguments: Cloud.allCases)
    func descent(_ cloud: Cloud) {
        let seed: UInt64 = 0xDE5C_0001
        var random = SeededRandom(seed: seed)
        let points = cloud.places(&random)
        let clustering = Clustering(points)
        var reached: [Int] = []
        var ids: Set<UInt64> = []
        func open(_ node: Clustering.Node) {
            #expect(ids.insert(node.id.rawValue).inserted, "seed \(seed): two nodes share the id \(node.id)")
            #expect(clustering.node(node.id) == node)
            var nodes: [Clustering.Node] = []
            switch node.content {
            case .place(let number):
                reached.append(number)
                #expect(node.count == 1 && node.coordinate == points[number].coordinate)
                return
            case .splits(let zoom):
                clustering.forEachNode(of: node, zoom: zoom) { nodes.append($0) }
                #expect(nodes.count >= 2, "seed \(seed)")
                var before: [Clustering.Node] = []
                clustering.forEachNode(of: node, zoom: zoom - 1) { before.append($0) }
                #expect(before == [node])
            case .stack:
                var last: [Clustering.Node] = []
                clustering.forEachNode(of: node, zoom: 24) { last.append($0) }
                #expect(last == [node])
                nodes = clustering.childrenOf(node)
                #expect(nodes.allSatisfy { $0.count == 1 })
            }
            #expect(nodes.reduce(0) { $0 + $1.count } == node.count)
            #expect(nodes == clustering.childrenOf(node))
            for child in nodes {
                #expect(clustering.parent(of: child) == node)
                open(child)
            }
        }
        for node in clustering.nodes(0) {
            #expect(clustering.parent(of: node) == nil)
            open(node)
        }
        #expect(reached.sorted() == Array(points.indices), "seed \(seed)")
    }

    @Test("places that are each alone at a zoom are farther apart than the radius", arguments: Cloud.allCases, [20.0, 50, 80])
    func apart(_ cloud: Cloud, _ radius: Double) {
        let seed: UInt64 = 0xA9A4_0001
        var random = SeededRandom(seed: seed)
        let points = cloud.places(&random)
        let clustering = Clustering(points, radius: radius)
        for zoom in stride(from: 0, through: 20, by: 4) {
            let alone = clustering.nodes(zoom).filter { $0.count == 1 }.map { WebMercator.world(of: $0.coordinate) }
            let pixels = 512 * Double(1 << zoom)
            var closest = Double.infinity
            for (index, a) in alone.enumerated() {
                for b in alone[..<index] {
                    let x = min((a.x - b.x).magnitude, 1 - (a.x - b.x).magnitude) * pixels
                    let y = (a.y - b.y) * pixels
                    closest = min(closest, (x * x + y * y).squareRoot())
                }
            }
            // A step is an eighth of a pixel at zoom 20.
            #expect(closest > radius - 0.4, "seed \(seed), zoom \(zoom)")
        }
    }

    @Test("a box shows the nodes that are in it, and counts the places that are", arguments: Cloud.allCases)
    func boxes(_ cloud: Cloud) throws {
        let seed: UInt64 = 0xB0C5_0003
        var random = SeededRandom(seed: seed)
        let points = cloud.places(&random)
        var filter = Clustering.Filter(categories: BitSet(count: 7, full: true))
        filter.categories?[1] = false
        var clustering = Clustering(points)
        clustering.show(filter)
        for _ in 0..<20 {
            let drawn = random.box(among: points.map(\.coordinate))
            let box = try #require(drawn)
            for zoom in [0, 5, 12, 20] {
                var found: Set<UInt64> = []
                clustering.forEachNode(in: box, zoom: zoom) { #expect(found.insert($0.id.rawValue).inserted) }
                for node in clustering.nodes(zoom) {
                    // Within a step of the edge either answer will do.
                    guard let inside = box.holdsOnMap(node.coordinate) else { continue }
                    #expect(found.contains(node.id.rawValue) == inside, "seed \(seed), zoom \(zoom): \(box) \(node)")
                }
            }
            var shown: [Int] = []
            var all: [Int] = []
            clustering.tally(in: box, into: &shown)
            clustering.tally(in: box, admitting: Clustering.Filter(), into: &all)
            var listed = [Int](repeating: 0, count: clustering.categoryCount)
            clustering.forEachPlace(in: box) { listed[Int(points[$0].category)] += 1 }
            #expect(listed == shown, "seed \(seed): \(box)")
            if all.count > 1 {
                all[1] = 0
                #expect(all == shown, "seed \(seed): \(box)")
            }
        }
    }

    @Test("gathering the same places again changes nothing, also with others shown in between", arguments: Cloud.allCases)
    func again(_ cloud: Cloud) {
        var random = SeededRandom(seed: 0xA6A1_0001)
        let points = cloud.places(&random)
        var clustering = Clustering(points)
        let before = (0...20).map { clustering.gathered($0, points) }
        clustering.show()
        #expect((0...20).map { clustering.gathered($0, points) } == before)
        clustering.show(Clustering.Filter(categories: BitSet(count: 7)))
        #expect(clustering.count == 0 && clustering.nodes(0).isEmpty && clustering.nodes(20).isEmpty)
        clustering.show()
        #expect((0...20).map { clustering.gathered($0, points) } == before)
    }
}

extension Clustering {
    fileprivate func straddlesAntimeridian(_ node: Node, _ points: [Point]) -> Bool {
        let longitudes = placesOf(node).map { points[$0].coordinate.longitudeDegrees }
        return longitudes.contains { $0 < -90 } && longitudes.contains { $0 > 90 }
    }
}

extension BoundingBox {
    /// Whether the box holds what is drawn for a coordinate, on a map that ends at 85°; nil within a millionth of a degree of its
    /// edges.
    fileprivate func holdsOnMap(_ coordinate: Coordinate) -> Bool? {
        let limit = WebMercator.latitudeLimit
        func drawn(_ latitude: Double) -> Double { min(limit, max(-limit, latitude)) }
        let latitude = drawn(coordinate.latitudeDegrees)
        let edges = [drawn(south), drawn(north)]
        if latitude.magnitude < limit, edges.contains(where: { ($0 - latitude).magnitude < 1e-6 }) { return nil }
        let longitude = coordinate.longitudeDegrees
        for edge in [west, east] {
            let gap = (edge - longitude).magnitude
            if longitudeSpan < 360, min(gap, 360 - gap) < 1e-6 { return nil }
        }
        guard latitude >= edges[0], latitude <= edges[1] else { return false }
        return crossesAntimeridian ? longitude >= west || longitude <= east : longitude >= west && longitude <= east
    }
}
