import Geodesy
import SpawnPlanning
import TestSupport
import Testing

/// One line of the law (FIELD §7), drawn: a spot 5 m from a footway in a park, and something beside it.
struct LawCase: Sendable, CustomTestStringConvertible {
    let tags: [String: String]
    var form = Form.area
    /// Metres from the spot to what is drawn; negative: the spot is within it.
    var distance: Double = -5
    /// Whether there is a park around.
    var inPark = true
    /// The way: its tags, and how far from the spot.
    var way = ["highway": "footway"]
    var wayDistance = 5.0
    /// What is to be answered: the kind of ground, or the reason against it.
    let answer: String

    enum Form: Sendable { case area, line, node, nothing, seaEast, seaWest, openLine }

    init(
        _ tags: [String: String], _ form: Form = .area, _ distance: Double = -5, inPark: Bool = true,
        way: [String: String] = ["highway": "footway"], wayDistance: Double = 5, gives answer: String
    ) {
        self.tags = tags
        self.form = form
        self.distance = distance
        self.inPark = inPark
        self.way = way
        self.wayDistance = wayDistance
        self.answer = answer
    }

    var testDescription: String {
        let words = tags.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        let path = way.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }.joined(separator: " ")
        return "\(words) \(form) at \(distance) m, \(path) at \(wayDistance) m\(inPark ? "" : ", no park"): \(answer)"
    }

    var isCoast: Bool { form == .seaEast || form == .seaWest }

    /// Draws it around a point.
    func draw(_ map: inout MapDrawing, _ x: Double, _ y: Double) {
        if inPark { map.area(west: x - 120, south: y - 120, east: x + 120, north: y + 120, ["leisure": "park"]) }
        if !way.isEmpty { map.way([(x - 100, y - wayDistance), (x + 100, y - wayDistance)], way) }
        switch form {
        case .nothing: break
        case .area:
            if distance < 0 {
                map.area(west: x + distance, south: y + distance, east: x - distance, north: y - distance, tags)
            } else {
                map.area(west: x + distance, south: y - 5, east: x + distance + 10, north: y + 5, tags)
            }
        case .line: map.way([(x + distance, y - 50), (x + distance, y + 50)], tags)
        case .node: map.node(x + distance, y, tags)
        case .seaEast: map.way([(x + distance, y + 100), (x + distance + 1, y), (x + distance, y - 100)].reversed(), tags)
        case .seaWest: map.way([(x + distance, y + 100), (x + distance + 1, y), (x + distance, y - 100)], tags)
        case .openLine:
            map.way([(x - 5, y - 5), (x + 5, y - 5), (x + 5, y + 5), (x - 5, y + 5)], tags, closed: true, missing: [3])
        }
    }
}

/// All cases on one map, read once: each a kilometre from the next.
enum LawMap {
    static let answers: [String] = {
        do {
            let origin = try Coordinate(latitude: 52.5, longitude: 13.4)
            var map = MapDrawing(around: origin)
            let columns = 16
            let reach = Double(columns) * 1_000
            map.cover(reach)
            var spots: [Coordinate] = []
            for (number, entry) in LawCase.all.enumerated() {
                let (x, y) = (Double(number % columns) * 1_000 - reach / 2, Double(number / columns) * 1_000 - reach / 2)
                if !entry.isCoast { entry.draw(&map, x, y) }
                spots.append(map.at(x, y))
            }
            let ground = try Ground(try Extract(Array(map.xml.utf8)))
            var answers: [String] = []
            for (entry, spot) in zip(LawCase.all, spots) {
                answers.append(entry.isCoast ? try alone(entry) : words(ground.judge(spot)))
            }
            return answers
        } catch { return LawCase.all.map { _ in "the map cannot be read: \(error)" } }
    }()

    /// Which side of a coast is the sea is told by the nearest one, however far: such a case has a map of its own.
    private static func alone(_ entry: LawCase) throws -> String {
        var map = MapDrawing(around: try Coordinate(latitude: 52.5, longitude: 13.4))
        map.cover(500)
        entry.draw(&map, 0, 0)
        return words(try Ground(try Extract(Array(map.xml.utf8))).judge(map.at(0, 0)))
    }

    private static func words(_ judgement: Result<Why, Objection>) -> String {
        switch judgement {
        case .success(let why): why.ground?.kind ?? "no ground"
        case .failure(let objection): objection.reason.rawValue
        }
    }
}

@Suite("Where a creature may stand")
struct LawTests {
    @Test("each line of the law", arguments: Array(LawCase.all.enumerated()).map { ($0.offset, $0.element) })
    func law(number: Int, entry: LawCase) {
        #expect(LawMap.answers[number] == entry.answer)
    }

    @Test("playgrounds are the host's choice")
    func playgrounds() throws {
        var map = MapDrawing(around: try Coordinate(latitude: 52.5, longitude: 13.4))
        map.cover(300)
        LawCase(["leisure": "playground"], gives: "").draw(&map, 0, 0)
        let extract = try Extract(Array(map.xml.utf8))
        #expect(throws: Objection(.playground, distance: .zero, feature: "way/13")) {
            try Ground(extract).judge(map.at(0, 0)).get()
        }
        let why = try Ground(extract, allowsPlaygrounds: true).judge(map.at(0, 0)).get()
        #expect(why.ground != nil)
    }

    @Test("the explanation names way, ground and home with their metres")
    func explanation() throws {
        var map = MapDrawing(around: try Coordinate(latitude: 60.17, longitude: 24.94))
        map.cover(300)
        map.area(west: -120, south: -120, east: 120, north: 120, ["leisure": "park", "name": "Kaivopuisto"])
        let way = map.way([(-100, -12), (100, -12)], ["highway": "footway"])
        map.area(west: 85, south: -10, east: 100, north: 10, ["building": "house"])
        let why = try Ground(try Extract(Array(map.xml.utf8))).judge(map.at(0, 0)).get()
        #expect(why.ground == Why.PublicGround(kind: "park", name: "Kaivopuisto"))
        #expect(why.way?.kind == "footway" && why.way?.id == way)
        #expect(abs((why.way?.distance.metres ?? 0) - 12) < 0.05)
        #expect(abs((why.home?.metres ?? 0) - 85) < 0.05)
    }
}
