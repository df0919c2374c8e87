import Geodesy
import HuntRules
import HuntStore
import TestSupport

/// A hunt made from a seed: any text, any number that a store may hold, nothing at all, or more than one entry of an archive holds.
struct SeededHunt {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    private static let scalars = Array("aZ09 #%/\\\"'<>&{}[]:,äßñ狼龍\u{202E}\u{2066}😀\u{0301}\u{10FFFF}".unicodeScalars)

    private mutating func text(_ most: Int, lines: Bool = false, from scalars: [Unicode.Scalar] = scalars) -> String {
        var text = String.UnicodeScalarView()
        for _ in 0..<Int.random(in: 0...most, using: &random) {
            text.append(lines && Int.random(in: 0..<8, using: &random) == 0 ? "\n" : scalars.randomElement(using: &random)!)
        }
        return String(text)
    }

    /// What a host types: no characters that turn text around, and never blank.
    private mutating func typed(_ most: Int) -> String { text(most, from: Array("aZ 狼ß😀\"\\".unicodeScalars)) + "x" }

    private mutating func maybe<T>(_ value: (inout Self) -> T) -> T? { Bool.random(using: &random) ? value(&self) : nil }

    private mutating func coordinate() throws -> Coordinate {
        // Both ends of the Earth, and numbers that need all their digits.
        let latitude = Int.random(in: 0..<20, using: &random) == 0 ? 90 : random.number(-90...90)
        return try Coordinate(latitude: latitude, longitude: random.number(-180...180))
    }

    private mutating func moment() -> Moment { Moment(milliseconds: Int64.random(in: 0...253_402_300_799_999, using: &random)) }

    private mutating func name() -> String { "n\(Int.random(in: 0..<1_000_000, using: &random))" }

    private mutating func hunt() throws -> Hunt {
        var rules = Rules()
        rules.reach = .metres(random.number(1...10_000))
        rules.accuracyAllowance = .metres(random.number(0...1_000))
        rules.poorestAccuracy = .metres(random.number(1...10_000))
        rules.freshness = Moment.Span(milliseconds: Int64.random(in: 1_000...600_000, using: &random))
        rules.claimMode = Bool.random(using: &random) ? .first : .everyone
        rules.starts = maybe { $0.moment() }
        rules.ends = rules.starts == nil ? maybe { $0.moment() } : nil
        rules.respawn = maybe { Moment.Span(milliseconds: Int64.random(in: 1_000...31_536_000_000, using: &$0.random)) }
        rules.allowsSimulated = Bool.random(using: &random)
        rules.flaggedSpeed = random.number(1...100)
        rules.refusedSpeed = random.number(100...1_000)
        rules.coolDown = Moment.Span(milliseconds: Int64.random(in: 0...86_400_000, using: &random))
        return Hunt(
            id: "art", title: typed(40), description: maybe { $0.typed(300) } ?? "", center: try coordinate(), rules: rules,
            style: maybe { "https://example.org/\($0.name()).json" }, clusters: Bool.random(using: &random),
            imagery: maybe {
                Imagery(
                    tiles: "https://example.org/{z}/{x}/{y}", attribution: $0.typed(20),
                    lastZoom: Int.random(in: 0...22, using: &$0.random))
            })
    }

    /// Makes the hunt `art`.
    mutating func build(in store: any Store) throws {
        let creatures = (0..<Int.random(in: 1...5, using: &random)).map { number in
            Creature(
                id: "c\(number)", names: ["en": typed(10), "zh-Hant": typed(5)], model: name(),
                height: .metres(random.number(0.05...100)), hitPoints: Int.random(in: 1...100, using: &random))
        }
        let images = (0..<Int.random(in: 0...3, using: &random)).map { "i\($0)" }
        var choices: [CategoryChoice] = []
        for number in 0..<Int.random(in: 0...4, using: &random) {
            var choice = CategoryChoice(name: "\(number)" + typed(20))
            choice.color = "#00ff7a"
            choice.letter = maybe { _ in "狼" }
            choice.symbol = maybe { MarkerSymbol.allCases.randomElement(using: &$0.random)! }
            choice.image = images.first.flatMap { image in maybe { _ in "/api/hunts/art/images/\(image)" } }
            choice.stands = maybe { Bool.random(using: &$0.random) }
            choices.append(choice)
        }
        try store.create(try hunt(), creatures: creatures, choices: choices)
        for image in images {
            let bytes: [UInt8] =
                [0xFF, 0xD8, 0xFF] + (0..<Int.random(in: 0...4_000, using: &random)).map { UInt8(truncatingIfNeeded: $0) }
            try store.put(MarkerImage(name: image, type: "image/jpeg", bytes: bytes), into: "art")
        }
        // Few, none, or more than one entry takes.
        let count = [0, 7, 3_600].randomElement(using: &random)!
        var places: [Place] = []
        for number in 0..<count {
            let key = PlaceKey(
                source: "s" + text(3, from: Self.scalars.filter { $0 != "/" }), record: "\(number)/" + text(6), part: number % 3)
            places.append(
                Place(
                    key: key, title: text(20), titleIsMadeUp: Bool.random(using: &random),
                    category: choices.first?.name ?? text(3),
                    description: text(60, lines: true), creator: text(5), date: text(5),
                    image: maybe { "https://example.org/\($0.name())" } ?? "", coordinate: try coordinate()))
        }
        _ = try store.put(places, into: "art")
        var spawns: [Spawn] = []
        for number in 0..<[0, 3, 5_100].randomElement(using: &random)! {
            let from = maybe { $0.moment() }
            spawns.append(
                Spawn(
                    id: 0, creature: creatures.randomElement(using: &random)!.id, coordinate: try coordinate(),
                    place: places.isEmpty ? nil : places[number % places.count].key.text, from: from,
                    until: from == nil ? maybe { $0.moment() } : nil))
        }
        // In more than one breath, as hosts do.
        if !spawns.isEmpty {
            _ = try store.add(Array(spawns.dropLast(spawns.count / 2)), to: "art")
            _ = try store.add(Array(spawns.suffix(spawns.count / 2)), to: "art")
        }
    }
}
