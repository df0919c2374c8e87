import SpatialIndex

extension PlayerSession {
    /// A creature on the map's screen, in pixels.
    public struct OnScreen: Sendable, Hashable {
        /// Where its spot is drawn.
        public var x, y: Float
        /// Half as wide as its distance is written; 0 where none is known.
        public var halfPill: Float
        /// In reach or chosen: it and its distance are shown whatever they cover.
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
    public func looks(of creatures: [OnScreen], width: Float, height: Float) -> [Look] {
        var items: [Declutter.Item] = []
        items.reserveCapacity(2 * creatures.count)
        let count = Float(creatures.count)
        for (index, each) in creatures.enumerated() {
            items.append(
                Declutter.Item(
                    x: each.x + width, y: each.y + height + 4, halfWidth: 20, halfHeight: 22, priority: 2 * count - Float(index),
                    mustShow: each.first))
        }
        for (index, each) in creatures.enumerated() where each.halfPill > 0 {
            items.append(
                Declutter.Item(
                    x: each.x + width, y: each.y + height + 40, halfWidth: each.halfPill, halfHeight: 11,
                    priority: count - Float(index),
                    mustShow: each.first))
        }
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
