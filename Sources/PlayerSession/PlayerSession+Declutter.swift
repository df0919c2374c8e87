import SpatialIndex

extension PlayerSession {
    /// A creature on the map's screen, in pixels.
    public struct OnScreen: Sendable, Hashable {
        /// Where its spot is drawn.
        public var x, y: Float
        /// Half as wide as its distance is written; 0 where none is known.
        public var halfPill: Float
        /// In reach or chosen: it is shown whole whatever it covers, and the earliest of these with its distance.
        public var first: Bool

        /// A creature there.
        public init(x: Float, y: Float, halfPill: Float, first: Bool) {
            self.x = x
            self.y = y
            self.halfPill = halfPill
            self.first = first
        }
    }

    /// How a creature on the map is drawn.
    public struct Look: Sendable, Hashable {
        /// Full size; else small, because more important ones need the room. None is ever left out.
        public var whole: Bool
        /// With its distance.
        public var pill: Bool

        /// Drawn so.
        public init(whole: Bool, pill: Bool) {
            self.whole = whole
            self.pill = pill
        }
    }

    /// How creatures share the screen's room, those earlier in the list first: a whole one covers no other whole one, and what is
    /// written below one covers neither another's words nor another's body. Those within a screen's width beside the view are
    /// chosen, too, so that a pan brings no change.
    ///
    /// - Parameter rings: clusters of places that shall be seen: a creature that stands on one is drawn small.
    public func looks(of creatures: [OnScreen], rings: [OnScreen] = [], width: Float, height: Float) -> [Look] {
        var items: [Declutter.Item] = []
        items.reserveCapacity(2 * creatures.count + rings.count)
        let count = Float(creatures.count)
        func add(_ each: OnScreen, below: Float, halfWidth: Float, halfHeight: Float, priority: Float, mustShow: Bool) {
            items.append(
                Declutter.Item(
                    x: each.x + width, y: each.y + height + below, halfWidth: halfWidth, halfHeight: halfHeight,
                    priority: priority,
                    mustShow: mustShow))
        }
        for (index, each) in creatures.enumerated() {
            add(each, below: 4, halfWidth: 20, halfHeight: 22, priority: 2 * count - Float(index), mustShow: each.first)
        }
        // Words that must be read are one creature's only: two on each other nobody reads. The next come before all bodies that need
        // not be whole.
        var isEarliest = true
        for (index, each) in creatures.enumerated() where each.halfPill > 0 {
            add(
                each, below: 40, halfWidth: each.halfPill, halfHeight: 11,
                priority: (each.first ? 3 * count : count) - Float(index), mustShow: each.first && isEarliest)
            if each.first { isEarliest = false }
        }
        for ring in rings { add(ring, below: 0, halfWidth: 14, halfHeight: 14, priority: 0, mustShow: true) }
        var visible: [Bool] = []
        declutter.select(items, width: 3 * width, height: 3 * height, into: &visible)
        var next = creatures.count
        return creatures.enumerated().map { index, each in
            guard each.halfPill > 0 else { return Look(whole: visible[index], pill: false) }
            defer { next += 1 }
            // Without its body the words below would be another's.
            return Look(whole: visible[index], pill: visible[index] && visible[next])
        }
    }
}
