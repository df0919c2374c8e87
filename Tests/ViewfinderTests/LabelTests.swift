import TestSupport
import Testing
import Viewfinder

@Suite("Names over creatures")
struct LabelTests {
    private static let room = LabelStack.Room(left: 0, top: 70, right: 390, bottom: 640)
    private static let (width, height) = (120.0, 28.0)

    private func anchors(_ count: Int, _ random: inout SeededRandom) -> [LabelStack.Anchor] {
        (0..<count).map { index in
            let distance = random.number(2...80)
            // Nearer ones reach higher or lower as they please: a dragon, a wolf.
            return .init(id: Int64(index), x: random.number(-40...430), y: random.number(-300...900), distance: distance)
        }
    }

    @Test(
        "none lies over another, the nearer is below the farther, all are in the room", arguments: 1...60 as ClosedRange<UInt64>)
    func properties(seed: UInt64) throws {
        var random = SeededRandom(seed: seed)
        let list = anchors(Int(seed % 9), &random)
        var stack = LabelStack()
        stack.lay(list, width: Self.width, height: Self.height, in: Self.room)
        let distances = Dictionary(uniqueKeysWithValues: list.map { ($0.id, $0.distance) })
        for (index, one) in stack.places.enumerated() {
            #expect(one.x >= Self.width / 2 && one.x <= 390 - Self.width / 2, "seed \(seed)")
            #expect(one.y - Self.height >= 70 && one.y <= 640, "seed \(seed)")
            for other in stack.places[(index + 1)...] where abs(one.x - other.x) < Self.width {
                #expect(abs(one.y - other.y) >= Self.height, "seed \(seed)")
                let oneIsNearer = try #require(distances[one.id]) < #require(distances[other.id])
                #expect(oneIsNearer == (one.y > other.y), "seed \(seed)")
            }
        }
        if let first = list.min(by: { $0.distance < $1.distance }) {
            #expect(stack.places.first?.id == first.id, "the nearest is always told; seed \(seed)")
        }
        var shuffled = LabelStack()
        shuffled.lay(list.shuffled(using: &random), width: Self.width, height: Self.height, in: Self.room)
        #expect(shuffled.places == stack.places, "seed \(seed)")
    }

    @Test("alone in its place a name stays over its head; two in one direction stand over each other")
    func stack() {
        var stack = LabelStack()
        stack.lay(
            [
                .init(id: 1, x: 100, y: 300, distance: 10), .init(id: 2, x: 110, y: 310, distance: 20),
                .init(id: 3, x: 300, y: 305, distance: 30),
            ],
            width: Self.width, height: Self.height, in: Self.room)
        #expect(stack.places.map(\.id) == [1, 2, 3])
        #expect(stack.places.map(\.y) == [300, 268, 305])
        #expect(stack.places.map(\.drop) == [0, 42, 0])
    }

    @Test("positions that wander by a metre do not make two names change places", arguments: 1...20 as ClosedRange<UInt64>)
    func steady(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var stack = LabelStack()
        var orders: Set<[Int64]> = []
        for _ in 0..<300 {
            let list = [20.0, 20.2].enumerated().map { index, distance in
                LabelStack.Anchor(id: Int64(index), x: 190, y: 300, distance: distance + random.number(-0.7...0.7))
            }
            stack.lay(list, width: Self.width, height: Self.height, in: Self.room)
            orders.insert(stack.places.map(\.id))
        }
        #expect(orders.count == 1, "seed \(seed)")
        // Who truly comes nearer does go below.
        let behind = orders.first?.last ?? 0
        stack.lay(
            [.init(id: behind, x: 190, y: 300, distance: 9), .init(id: 1 - behind, x: 190, y: 300, distance: 20)],
            width: Self.width, height: Self.height, in: Self.room)
        #expect(stack.places.first?.id == behind)
    }

    @Test("in a room that is too small nothing is shown")
    func tooSmall() {
        var stack = LabelStack()
        stack.lay(
            [.init(id: 1, x: 5, y: 5, distance: 1)], width: 100, height: 20, in: .init(left: 0, top: 0, right: 90, bottom: 600))
        #expect(stack.places.isEmpty)
    }
}
