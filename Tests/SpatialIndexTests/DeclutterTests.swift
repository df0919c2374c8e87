import SpatialIndex
import TestSupport
import Testing

@Suite("Declutter")
struct DeclutterTests {
    @Test(
        "it chooses as trying each marker in turn against all shown does",
        arguments: [0xDEC1_0001, 0xDEC1_0002, 0xDEC1_0003, 0xDEC1_0004] as [UInt64])
    func turns(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var declutter = Declutter()
        var visible: [Bool] = []
        for round in 0..<30 {
            let items = (0..<Int.random(in: 0...300, using: &random)).map { _ in random.item(wide: round % 3 == 0) }
            declutter.select(items, width: 390, height: 844, into: &visible)
            #expect(visible == Self.oneByOne(items, width: 390, height: 844), "seed \(seed), round \(round)")
        }
    }

    @Test("what must be shown is shown: crowded, out of view, or no outline at all")
    func mustShow() {
        var items = (0..<50).map { _ in
            Declutter.Item(x: 100, y: 100, halfWidth: 20, halfHeight: 20, priority: -5, mustShow: true)
        }
        items.append(Declutter.Item(x: -900, y: 100, halfWidth: 20, halfHeight: 20, mustShow: true))
        items.append(Declutter.Item(x: .nan, y: 100, halfWidth: 20, halfHeight: 20, mustShow: true))
        items.append(Declutter.Item(x: 110, y: 100, halfWidth: 20, halfHeight: 20, priority: 1000))
        items.append(Declutter.Item(x: 141, y: 100, halfWidth: 20, halfHeight: 20))
        var visible: [Bool] = []
        var declutter = Declutter()
        declutter.select(items, width: 390, height: 844, into: &visible)
        #expect(visible == [Bool](repeating: true, count: 52) + [false, true])
    }

    @Test("what is out of view or no outline is not shown, and takes no room")
    func nothing() {
        let items = [
            Declutter.Item(x: 10, y: -21, halfWidth: 20, halfHeight: 20, priority: 9),
            Declutter.Item(x: .infinity, y: 10, halfWidth: 20, halfHeight: 20, priority: 9),
            Declutter.Item(x: 10, y: 10, halfWidth: .nan, halfHeight: 20, priority: 9),
            Declutter.Item(x: 10, y: 10, halfWidth: -1, halfHeight: 20, priority: 9),
            Declutter.Item(x: 10, y: 10, halfWidth: 20, halfHeight: 20, priority: .nan),
            Declutter.Item(x: 10, y: 10, halfWidth: 20, halfHeight: 20, priority: -.infinity),
        ]
        var visible: [Bool] = [true]
        var declutter = Declutter()
        declutter.select(items, width: 100, height: 100, into: &visible)
        #expect(visible == [false, false, false, false, false, true])
        declutter.select([], width: 100, height: 100, into: &visible)
        #expect(visible.isEmpty)
    }

    @Test(
        "touching is not covering",
        arguments: [
            (.rectangle, 20, 0, .rectangle, true), (.rectangle, 19, 0, .rectangle, false), (.rectangle, 19, 20, .rectangle, true),
            (.disc, 20, 0, .disc, true), (.disc, 19, 0, .disc, false), (.disc, 15, 15, .disc, true),
            (.disc, 15, 15, .rectangle, false), (.rectangle, 15, 15, .disc, false), (.disc, 18, 18, .rectangle, true),
            (.disc, 17, 17, .rectangle, false), (.rectangle, 20, 0, .disc, true), (.disc, 2, 1, .rectangle, false),
        ] as [(Declutter.Shape, Float, Float, Declutter.Shape, Bool)])
    func touching(_ first: Declutter.Shape, _ dx: Float, _ dy: Float, _ second: Declutter.Shape, _ both: Bool) {
        // A disc's half height is of no account.
        let items = [
            Declutter.Item(x: 50, y: 50, halfWidth: 10, halfHeight: first == .disc ? 99 : 10, shape: first),
            Declutter.Item(x: 50 + dx, y: 50 + dy, halfWidth: 10, halfHeight: second == .disc ? 0 : 10, shape: second),
        ]
        var visible: [Bool] = []
        var declutter = Declutter()
        declutter.select(items, width: 200, height: 200, into: &visible)
        #expect(visible == [true, both])
    }

    @Test("a pan changes nothing among markers that stay in view", arguments: [0xBA40_0001] as [UInt64])
    func pan(_ seed: UInt64) {
        var random = SeededRandom(seed: seed)
        let items = (0..<400).map { _ in
            Declutter.Item(
                x: Float(Int.random(in: 300...700, using: &random)), y: Float(Int.random(in: 300...700, using: &random)),
                halfWidth: 12, halfHeight: 15)
        }
        var declutter = Declutter()
        var before: [Bool] = []
        var after: [Bool] = []
        declutter.select(items, width: 1000, height: 1000, into: &before)
        for (x, y) in [(1, 0), (-250, 30), (211, -279)] as [(Float, Float)] {
            let moved = items.map { item in
                var item = item
                item.x += x
                item.y += y
                return item
            }
            declutter.select(moved, width: 1000, height: 1000, into: &after)
            #expect(after == before, "seed \(seed)")
        }
    }

    /// The same choice without a grid.
    static func oneByOne(_ items: [Declutter.Item], width: Float, height: Float) -> [Bool] {
        var visible = items.map(\.mustShow)
        func half(_ item: Declutter.Item) -> Float { item.shape == .disc ? item.halfWidth : item.halfHeight }
        let order = items.indices.filter { index in
            let item = items[index]
            return item.x + item.halfWidth >= 0 && item.x - item.halfWidth <= width && item.y + half(item) >= 0
                && item.y - half(item) <= height
        }.sorted { a, b in
            if items[a].mustShow != items[b].mustShow { return items[a].mustShow }
            return items[a].priority == items[b].priority ? a < b : items[a].priority > items[b].priority
        }
        var shown: [Declutter.Item] = []
        for index in order {
            let item = items[index]
            if !item.mustShow, shown.contains(where: { Self.overlap($0, item) }) { continue }
            visible[index] = true
            shown.append(item)
        }
        return visible
    }

    private static func overlap(_ a: Declutter.Item, _ b: Declutter.Item) -> Bool {
        let dx = abs(a.x - b.x)
        let dy = abs(a.y - b.y)
        if a.shape == .rectangle, b.shape == .rectangle {
            return dx < a.halfWidth + b.halfWidth && dy < a.halfHeight + b.halfHeight
        }
        if a.shape == .disc, b.shape == .disc {
            return dx * dx + dy * dy < (a.halfWidth + b.halfWidth) * (a.halfWidth + b.halfWidth)
        }
        let disc = a.shape == .disc ? a : b
        let box = a.shape == .disc ? b : a
        let x = max(0, dx - box.halfWidth)
        let y = max(0, dy - box.halfHeight)
        return x * x + y * y < disc.halfWidth * disc.halfWidth
    }
}

extension SeededRandom {
    /// A marker about a view of 390×844; priorities often alike, one in fifteen must be shown.
    mutating func item(wide: Bool) -> Declutter.Item {
        func pixels(_ range: ClosedRange<Double>) -> Float { Float(number(range)) }
        return Declutter.Item(
            x: pixels(-60...450), y: pixels(-60...900), halfWidth: pixels(0...(wide ? 300 : 24)),
            halfHeight: pixels(0...(wide ? 90 : 24)),
            priority: Float(Int.random(in: -3...3, using: &self)), shape: Bool.random(using: &self) ? .disc : .rectangle,
            mustShow: Int.random(in: 0..<15, using: &self) == 0)
    }
}
