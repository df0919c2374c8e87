import Geodesy
import TestSupport
import Testing

@Suite("Web Mercator")
struct WebMercatorTests {
    @Test(
        "known places of the unit square",
        arguments: [
            (at(0, 0), 0.5, 0.5), (at(0, -180), 0, 0.5), (at(0, 90), 0.75, 0.5), (at(85.051_128_779_806_59, 0), 0.5, 0),
            (at(-85.051_128_779_806_59, 0), 0.5, 1), (at(90, 0), 0.5, 0), (at(-90, 0), 0.5, 1),
            // y = ½ − asinh(tan φ) / 2π by hand for 60°.
            (at(60, 45), 0.625, 0.290_399_640_860_508_7),
        ] as [(Coordinate, Double, Double)])
    func world(_ coordinate: Coordinate, _ x: Double, _ y: Double) {
        let world = WebMercator.world(of: coordinate)
        #expect((world.x - x).magnitude < 1e-12)
        #expect((world.y - y).magnitude < 1e-12)
    }

    @Test("there and back again", arguments: [0x3E4C_0001] as [UInt64])
    func roundTrip(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<1000 {
            let coordinate = at(random.number(-85...85), random.number(-180...179.999))
            let world = WebMercator.world(of: coordinate)
            let back = WebMercator.coordinate(x: world.x, y: world.y)
            #expect(back.distance(to: coordinate).metres < 1e-6, "seed \(seed): \(coordinate)")
            let nextWorld = WebMercator.coordinate(x: world.x + 1, y: world.y)
            #expect(nextWorld.distance(to: coordinate).metres < 1e-6, "seed \(seed): \(coordinate)")
        }
    }

    @Test(
        "known tiles",
        arguments: [
            (at(52.52, 13.405), 10, 550, 335), (at(21.3069, -157.8583), 15, 2015, 14398), (at(0, -180), 1, 0, 1),
            (at(90, 179.999), 4, 15, 0), (at(-90, 0), 0, 0, 0),
        ] as [(Coordinate, Int, Int, Int)])
    func tile(_ coordinate: Coordinate, _ zoom: Int, _ x: Int, _ y: Int) {
        #expect(Tile(containing: coordinate, zoom: zoom) == Tile(zoom: zoom, x: x, y: y))
    }

    @Test("a tile holds what is drawn on it", arguments: [0x3E4C_0002] as [UInt64])
    func holds(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<1000 {
            let coordinate = at(random.number(-85...85), random.number(-180...179.999))
            let tile = Tile(containing: coordinate, zoom: Int.random(in: 0...22, using: &random))
            #expect(tile.bounds.contains(coordinate), "seed \(seed): \(coordinate) \(tile)")
        }
    }

    @Test(
        "tiles beyond the grid do not exist",
        arguments: [(0, 1, 0), (1, 0, 2), (3, -1, 0), (-1, 0, 0), (31, 0, 0)] as [(Int, Int, Int)])
    func none(_ zoom: Int, _ x: Int, _ y: Int) {
        #expect(Tile(zoom: zoom, x: x, y: y) == nil)
    }
}
