import Geodesy
import TestSupport
import Testing

@Suite("Cells of 0.005°")
struct CellsTests {
    @Test("Honolulu: the box of cells around a point, to the last digit")
    func honolulu() {
        let box = Cells.box(around: at(21.3069, -157.8583), radius: .metres(500))
        #expect(box == BoundingBox(south: 21.3, west: -157.865, north: 21.315, east: -157.85))
    }

    @Test("everyone in the middle of one cell asks for the same box")
    func sameQuestion() {
        let boxes = Set(
            [(21.3071, -157.8576), (21.3079, -157.8574), (21.3075, -157.8575)].map {
                Cells.box(around: at($0.0, $0.1), radius: .metres(400))
            })
        #expect(boxes.count == 1)
    }

    @Test("the box is made of whole cells and holds the disc", arguments: [0xCE11_0001, 0xCE11_0002] as [UInt64])
    func whole(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<500 {
            let centre = random.coordinate()
            let radius = random.length(1, 1e5)
            let box = Cells.box(around: centre, radius: radius)
            for edge in [box.south, box.west, box.north, box.east] {
                #expect(edge == (edge * 200).rounded() / 200, "seed \(seed): \(centre) \(radius) \(box)")
            }
            #expect(BoundingBox(south: box.south, west: box.west, north: box.north, east: box.east) == box, "seed \(seed)")
            for degrees in stride(from: 0.0, to: 360, by: 15) {
                let point = centre.destination(bearing: .degrees(degrees), distance: radius)
                #expect(box.contains(point), "seed \(seed): \(centre) \(radius) \(degrees) \(box)")
            }
            // No more than a cell too much on either side.
            let disc = BoundingBox(around: centre, radius: radius)
            #expect(disc.south - box.south < 0.005 && box.north - disc.north < 0.005, "seed \(seed): \(centre) \(radius)")
            #expect(box.longitudeSpan - disc.longitudeSpan < 0.0100001, "seed \(seed): \(centre) \(radius)")
        }
    }

    @Test("across the antimeridian, and at it, the cells go on")
    func antimeridian() {
        let across = Cells.box(around: at(0.0001, 179.9999), radius: .metres(100))
        #expect(across == BoundingBox(south: -0.005, west: 179.995, north: 0.005, east: -179.995))
        let before = Cells.box(around: at(0.0025, 179.9975), radius: .metres(100))
        #expect(before == BoundingBox(south: 0, west: 179.995, north: 0.005, east: 180))
    }

    @Test("a point on a corner of the grid gets its four cells and no more")
    func corner() {
        let box = Cells.box(around: at(21.3, -157.86), radius: .metres(1))
        #expect(box == BoundingBox(south: 21.295, west: -157.865, north: 21.305, east: -157.855))
    }

    @Test("a box of whole cells is its own")
    func whole() throws {
        let box = try #require(BoundingBox(south: 21.3, west: -157.865, north: 21.315, east: -157.85))
        #expect(Cells.box(covering: box) == box)
        let earth = try #require(BoundingBox(south: -90, west: -180, north: 90, east: 180))
        #expect(Cells.box(covering: earth) == earth)
    }

    @Test("a gap of less than a cell closes to all longitudes")
    func closing() throws {
        let box = try #require(BoundingBox(south: 0, west: 10.003, north: 1, east: 10.001))
        #expect(Cells.box(covering: box) == BoundingBox(south: 0, west: -180, north: 1, east: 180))
    }
}
