import Geodesy
import SpatialIndex
import TestSupport
import Testing

@Suite("Clustering")
struct ClusteringTests {
    @Test("[179.99, 0] and [−179.99, 0] are one cluster of 2 up to zoom 10, and two places from zoom 11")
    func antimeridian() {
        let points = [(0.0, 179.99), (0, -179.99)].enumerated().map {
            Clustering.Point(coordinate: at($1.0, $1.1), key: UInt64($0))
        }
        let clustering = Clustering(points)
        for zoom in 0...20 { #expect(clustering.nodes(zoom).map(\.count) == (zoom <= 10 ? [2] : [1, 1]), "zoom \(zoom)") }
        let node = clustering.nodes(10)[0]
        #expect(node.content == .splits(zoom: 11))
        #expect(node.coordinate.longitudeDegrees.magnitude > 179.999_999 && node.coordinate.latitudeDegrees.magnitude < 1e-6)
    }

    @Test("1,000 places on one coordinate are a stack at every zoom, in place, and each of them is reached")
    func stack() {
        let spot = at(21.290824, -157.85131)
        let points = (0..<1000).map { Clustering.Point(coordinate: spot, category: UInt16($0 % 3), key: UInt64($0 * 77 % 1000)) }
        let clustering = Clustering(points)
        for zoom in 0...20 {
            let nodes = clustering.nodes(zoom)
            #expect(nodes.count == 1 && nodes[0].count == 1000 && nodes[0].content == .stack && nodes[0].coordinate == spot)
        }
        let node = clustering.nodes(20)[0]
        #expect(clustering.placesOf(node).sorted() == Array(0..<1000))
        #expect(Set(clustering.childrenOf(node).map(\.id)).count == 1000)
        #expect(
            clustering.categories(of: node) == [
                CategoryCount(category: 0, count: 334), CategoryCount(category: 1, count: 333),
                CategoryCount(category: 2, count: 333),
            ])
    }

    @Test("places at ±180° and ±90° stay where they are")
    func corners() {
        let corners = [at(90, 0), at(90, -180), at(-90, 0), at(-90, 180), at(0, 180), at(0, -180), at(89.9, 12)]
        let clustering = Clustering(corners.enumerated().map { Clustering.Point(coordinate: $1, key: UInt64($0)) })
        let nodes = clustering.nodes(20)
        #expect(nodes.reduce(0) { $0 + $1.count } == 7)
        #expect(
            Set(nodes.filter { $0.count == 1 }.map(\.coordinate))
                == Set([at(90, 0), at(90, -180), at(-90, 0), at(-90, 180), at(89.9, 12)]))
        // 180° and −180° are one meridian.
        let stack = nodes.first { $0.count == 2 }
        #expect(stack?.content == .stack && stack?.coordinate == at(0, -180))
        // A view that crosses the antimeridian shows it.
        var seen = 0
        if let view = BoundingBox(south: -1, west: 179, north: 1, east: -179) {
            clustering.forEachNode(in: view, zoom: 20) { seen += $0.count }
        }
        #expect(seen == 2)
    }

    @Test("a box that leaves out a hair's breadth of longitude shows the world, one of a hair's breadth does not")
    func hair() throws {
        let clustering = Clustering([Clustering.Point(coordinate: at(0, 120), key: 1)])
        let nearlyAll = try #require(BoundingBox(south: -1, west: 10, north: 1, east: 10 - 1e-9))
        let hardlyAny = try #require(BoundingBox(south: -1, west: 10, north: 1, east: 10 + 1e-9))
        var seen: [Int] = []
        for box in [nearlyAll, hardlyAny] {
            seen.append(0)
            clustering.forEachNode(in: box, zoom: 4) { _ in seen[seen.count - 1] += 1 }
        }
        #expect(seen == [1, 0])
    }

    @Test("no place makes no node; one place is itself at every zoom")
    func few() {
        #expect(Clustering([]).nodes(0).isEmpty)
        let one = Clustering([Clustering.Point(coordinate: at(1, 2), category: 65_535, key: (1 << 48) - 1)])
        for zoom in -3...25 {
            #expect(one.nodes(zoom).map(\.content) == [.place(number: 0)])
            #expect(one.nodes(zoom).map(\.id.rawValue) == [(1 << 53) - 1])
        }
        #expect(one.categories(of: one.nodes(0)[0]) == [CategoryCount(category: 65_535, count: 1)])
        #expect(one.node(Clustering.NodeID(rawValue: 5)) == nil)
        #expect(one.node(Clustering.NodeID(rawValue: .max)) == nil)
    }

    @Test("a cluster is in the middle of its places, each counted once")
    func centre() {
        // Three places within 50 px of each other at zoom 10, two of them on one spot.
        let points = [at(0, 10), at(0, 10), at(0, 10.03)].enumerated().map {
            Clustering.Point(coordinate: $1, key: UInt64($0))
        }
        let node = Clustering(points).nodes(9)[0]
        #expect(node.count == 3)
        #expect((node.coordinate.longitudeDegrees - 10.01).magnitude < 1e-6)
    }

    @Test("an id is the smallest key and the zoom at which the places came together")
    func ids() {
        let points = [at(0, 179.99), at(0, -179.99)].enumerated().map {
            Clustering.Point(coordinate: $1, key: UInt64(40 - $0))
        }
        let clustering = Clustering(points)
        #expect(clustering.nodes(4).map(\.id.rawValue) == [39 << 5 | 10])
        #expect(clustering.nodes(11).map(\.id.rawValue).sorted() == [39 << 5 | 31, 40 << 5 | 31])
        let more = Clustering(points + [Clustering.Point(coordinate: at(50, 8), key: 7)])
        #expect(more.nodes(4).contains { $0.id == clustering.nodes(4)[0].id })
    }

    @Test(
        "the key of a name is the lower 48 bits of its FNV-1a hash",
        arguments: [("", 0x9CE4_8422_2325), ("a", 0xDC4C_8601_EC8C), ("foobar", 0x4171_F739_67E8)] as [(String, UInt64)])
    func keys(_ name: String, _ key: UInt64) {
        #expect(Clustering.key(of: name.utf8) == key)
    }

    @Test(
        "of Honolulu's 199 works 28 are murals, at every zoom; 27 disciplines",
        .enabled(if: SharedData.has("PublicArt.json"), Comment(rawValue: SharedData.why)))
    func murals() throws {
        let (points, categories) = try RealData.publicArt()
        #expect(points.count == 199 && categories.count == 27)
        #expect(Set(points.map(\.key)).count == 199)
        let mural = try #require(categories.firstIndex(of: "Mural"))
        var filter = Clustering.Filter(categories: BitSet(count: categories.count))
        filter.categories?[mural] = true
        var clustering = Clustering(points)
        for zoom in 0...20 { #expect(clustering.nodes(zoom).reduce(0) { $0 + $1.count } == 199) }
        clustering.show(filter)
        for zoom in 0...20 {
            let nodes = clustering.nodes(zoom)
            #expect(nodes.reduce(0) { $0 + $1.count } == 28)
            #expect(nodes.allSatisfy { clustering.categories(of: $0).map(\.category) == [UInt16(mural)] })
        }
    }

    @Test(
        "the 26 works in Honolulu's 8 stacks are fanned out, all of them",
        .enabled(if: SharedData.has("PublicArt.json"), Comment(rawValue: SharedData.why)))
    func stacks() throws {
        let (points, _) = try RealData.publicArt()
        let clustering = Clustering(points)
        let spots = Dictionary(grouping: points.indices) { points[$0].coordinate }.values.filter { $0.count > 1 }
        #expect(spots.count == 8 && spots.reduce(0) { $0 + $1.count } == 26)
        let nodes = clustering.nodes(20)
        for spot in spots {
            let holding = nodes.filter { !Set(clustering.placesOf($0)).isDisjoint(with: spot) }
            #expect(holding.count == 1)
            #expect(holding.allSatisfy { $0.content == .stack && Set(clustering.placesOf($0)).isSuperset(of: spot) })
        }
    }

    @Test(
        "10,000 real addresses are all there at every zoom, in any order",
        .enabled(if: SharedData.has("markercluster_realworld.10000.js"), Comment(rawValue: SharedData.why)))
    func addresses() throws {
        let points = try RealData.addresses().enumerated().map { Clustering.Point(coordinate: $1, key: UInt64($0)) }
        #expect(points.count == 10_000)
        let clustering = Clustering(points)
        let reversed = Clustering(points.reversed())
        var before = 0
        for zoom in 0...20 {
            let nodes = clustering.nodes(zoom)
            #expect(nodes.reduce(0) { $0 + $1.count } == 10_000)
            #expect(nodes.count >= before)
            #expect(nodes.map(\.id) == reversed.nodes(zoom).map(\.id))
            before = nodes.count
        }
        #expect(before > 5000)
    }
}
