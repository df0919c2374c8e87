import Geodesy
import Testing

@testable import Basemap

@Suite struct SeaTests {
    private let box = PlanarBox(BoundingBox(south: 0, west: 0, north: 10, east: 10)!)

    private func sea(_ ways: [[(Double, Double)]], isLand: Bool = true) -> Sea {
        Sea(Coastline(ways.map { $0.map { Position($0.0, $0.1) } }, in: box), in: box, isLand: isLand)
    }

    /// The area of water, of the box's 100.
    private func size(_ sea: Sea) -> Double {
        sea.areas.reduce(0) { $0 - signedArea($1[0]) / 2 - $1.dropFirst().reduce(0) { $0 + signedArea($1) / 2 } }
    }

    @Test func withoutCoastThereIsNoSeaWhereThereIsLand() {
        #expect(sea([]).areas.isEmpty)
    }

    @Test func withoutCoastAllIsSeaWhereThereIsNoLand() {
        #expect(size(sea([], isLand: false)) == 100)
    }

    @Test func aroundAnIslandThereIsSea() {
        let island = [(4.0, 4.0), (6, 4), (6, 6), (4, 6), (4, 4)]
        let sea = sea([island])
        #expect(sea.areas.count == 1)
        #expect(sea.areas[0].count == 2)
        #expect(size(sea) == 96)
    }

    @Test func anIslandInManyWaysIsOneIsland() {
        let sea = sea([[(6, 6), (4, 6)], [(4, 4), (6, 4)], [(4, 6), (4, 4)], [(6, 4), (6, 6)]])
        #expect(size(sea) == 96)
    }

    @Test func aLagoonIsSeaWithinLand() {
        let lagoon = [(4.0, 4.0), (4, 6), (6, 6), (6, 4), (4, 4)]
        #expect(size(sea([lagoon])) == 4)
    }

    @Test func anIslandInALagoonIsNone() {
        let lagoon = [(2.0, 2.0), (2, 8), (8, 8), (8, 2), (2, 2)]
        let island = [(4.0, 4.0), (6, 4), (6, 6), (4, 6), (4, 4)]
        #expect(size(sea([lagoon, island])) == 32)
    }

    /// A coast across the box, and how much of it is water. Northwards the land is to the left, in the west.
    struct Crossing: Sendable {
        let coast: [(Double, Double)]
        let water: Double
    }

    static let crossings: [Crossing] = [
        Crossing(coast: [(3.0, -5.0), (3.0, 15.0)], water: 70), Crossing(coast: [(3.0, 15.0), (3.0, -5.0)], water: 30),
        Crossing(coast: [(-5.0, 4.0), (15.0, 4.0)], water: 40), Crossing(coast: [(15.0, 4.0), (-5.0, 4.0)], water: 60),
        // Round a corner: the smaller and the larger part.
        Crossing(coast: [(-5.0, 4.0), (2.0, 4.0), (2.0, -5.0)], water: 8),
        Crossing(coast: [(2.0, -5.0), (2.0, 4.0), (-5.0, 4.0)], water: 92),
    ]

    @Test(arguments: crossings)
    func aCoastThatCrossesTheBoxHasTheWaterOnItsRight(crossing: Crossing) {
        #expect(abs(size(sea([crossing.coast])) - crossing.water) < 1e-9)
    }

    @Test func twoCoastsMakeAStrait() {
        let sea = sea([[(3, -5), (3, 15)], [(7, 15), (7, -5)]])
        #expect(sea.areas.count == 1)
        #expect(abs(size(sea) - 40) < 1e-9)
    }

    @Test func twoCoastsMakeASpitOfLand() {
        let sea = sea([[(3, 15), (3, -5)], [(7, -5), (7, 15)]])
        #expect(sea.areas.count == 2)
        #expect(abs(size(sea) - 60) < 1e-9)
    }

    @Test func aCoastThatLeavesTheBoxAndComesBackIsCutIntoPieces() {
        // A wave over the northern edge: land below, two bays in the north between three headlands.
        let wave: [(Double, Double)] = [(11, 5), (8, 12), (5, 5), (2, 12), (-1, 5)]
        let sea = sea([wave.reversed()])
        #expect(sea.areas.count >= 1)
        let other = self.sea([wave])
        #expect(abs(size(sea) + size(other) - 100) < 1e-9)
    }

    @Test func anIslandAcrossTheEdgeIsCut() {
        let island = [(8.0, 4.0), (12, 4), (12, 6), (8, 6), (8, 4)]
        #expect(abs(size(sea([island])) - 96) < 1e-9)
    }

    @Test func aCoastThatEndsInTheBoxGoesOnToItsEdge() {
        // As where nodes beyond the extract's edge are missing.
        #expect(abs(size(sea([[(3, 0.2), (3, 9.9)]])) - 70) < 1e-9)
    }

    @Test func aGapInACoastIsClosed() {
        #expect(abs(size(sea([[(3, -5), (3, 5)], [(3, 5.0005), (3, 15)]])) - 70) < 1e-6)
        #expect(abs(size(sea([[(3, 5.0005), (3, 15)], [(3, -5), (3, 5)]])) - 70) < 1e-6)
    }

    @Test func outsideTheBoxNothingCounts() {
        #expect(sea([[(20, 20), (30, 20), (30, 30), (20, 20)]]).areas.isEmpty)
    }
}
