import ChildProcess
import Foundation
import Geodesy
import TestSupport
import Testing

@testable import SpawnPlanning

@Suite("What is cut out of a large extract")
struct ExtractCutTests {
    private let folder: WorkFolder
    private let map: MapDrawing

    init() throws {
        folder = try WorkFolder()
        map = try ExtractTests.park()
    }

    private func file(_ map: MapDrawing) throws -> String {
        let path = folder.file("town.osm")
        try Data(map.xml.utf8).write(to: URL(filePath: path))
        return path
    }

    private func box(_ metres: Double, aside: Double = 0) throws -> BoundingBox {
        let (low, high) = (map.at(aside - metres, -metres), map.at(aside + metres, metres))
        return try #require(
            BoundingBox(
                south: low.latitudeDegrees, west: low.longitudeDegrees, north: high.latitudeDegrees, east: high.longitudeDegrees))
    }

    @Test("it is an extract that says what it covers: what was wanted, as far as the file knows it")
    func part() throws {
        let known = try #require(map.bounds)
        let small = try box(60)
        let cut = try ExtractCut(of: try file(map), area: small, isKnown: false)
        #expect(cut.bounds == small)
        let extract = try Extract(cut.bytes)
        #expect(abs(extract.bounds.west - small.west) < 1e-6 && abs(extract.bounds.north - small.north) < 1e-6)
        let whole = try Extract(Array(map.xml.utf8))
        #expect(!extract.ways.isEmpty && extract.ways.count < whole.ways.count)
        // Ways that reach in are whole.
        #expect(extract.ways.allSatisfy { way in way.nodes.allSatisfy { extract.position(of: $0) != nil } })
        let wide = try ExtractCut(of: try file(map), area: try box(50_000), isKnown: false)
        // As the file tells it, in seven decimals.
        #expect(abs(wide.bounds.south - known.south) < 1e-6 && abs(wide.bounds.west - known.west) < 1e-6)
        #expect(abs(wide.bounds.north - known.north) < 1e-6 && abs(wide.bounds.east - known.east) < 1e-6)
        #expect(try Extract(wide.bytes).ways.map(\.id) == whole.ways.map(\.id))
    }

    @Test("a creature stands on it where it would stand on all of it")
    func same() throws {
        let cut = try ExtractCut(of: try file(map), area: try box(50_000), isKnown: false)
        let request = PlanRequest(weights: ["wolf": 1])
        let whole = try Planner(Ground(Extract(Array(map.xml.utf8)))).plan(request)
        #expect(try Planner(Ground(Extract(cut.bytes))).plan(request).spawns == whole.spawns)
    }

    @Test("what the file does not hold, does not tell or is not, is refused")
    func refused() throws {
        let path = try file(map)
        #expect {
            try ExtractCut(of: path, area: try box(100, aside: 90_000), isKnown: true)
        } throws: {
            if case PlanningError.elsewhere = $0 { true } else { false }
        }
        var silent = map
        silent.bounds = nil
        try FileManager.default.removeItem(atPath: path)
        #expect(throws: PlanningError.noBounds) { try ExtractCut(of: try file(silent), area: try box(100), isKnown: false) }
        #expect(try ExtractCut(of: path, area: try box(100), isKnown: true).bounds == (try box(100)))
        #expect(throws: PlanningError.notAnExtract) { try ExtractCut(of: "/dev/null", area: try box(100), isKnown: true) }
        #expect(throws: PlanningError.notAnExtract) { try ExtractCut(of: "/nowhere", area: try box(100), isKnown: true) }
    }

    @Test("a box that goes nearly round the Earth is too large, whichever way it is written")
    func round() throws {
        let text = Array(map.xml.utf8)
        let swapped = try #require(BoundingBox(south: 60.17, west: 24.95, north: 60.18, east: 24.93))
        #expect {
            try Extract(text, bounds: swapped)
        } throws: {
            if case PlanningError.tooLarge(let width, _) = $0 { width > 30_000 } else { false }
        }
    }
}
