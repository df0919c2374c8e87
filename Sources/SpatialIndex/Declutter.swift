/// Chooses which markers of a view to show, so that none covers another: the more important first, the rest where room is left.
///
/// The same items give the same choice; of equally important ones the earlier in the list comes first, wherever on the screen it is,
/// so that a pan changes nothing among markers that stay in view. Keeps its memory from one choice to the next.
public struct Declutter: Sendable {
    /// The outline of a marker.
    public enum Shape: UInt8, Sendable, Hashable {
        case rectangle
        /// Its radius is the half width.
        case disc
    }

    /// A marker, in pixels of the view: x to the right and y down from its upper left corner.
    public struct Item: Sendable, Hashable {
        /// Its centre.
        public var x, y: Float
        /// Half its size, with whatever distance it shall keep from others.
        public var halfWidth, halfHeight: Float
        /// Greater is more important.
        public var priority: Float
        /// Its outline.
        public var shape: Shape
        /// Whether it is shown whatever it covers, and whatever it is covered by; before all others, it takes its room from them.
        public var mustShow: Bool

        /// A marker.
        public init(
            x: Float, y: Float, halfWidth: Float, halfHeight: Float, priority: Float = 0, shape: Shape = .rectangle,
            mustShow: Bool = false
        ) {
            self.x = x
            self.y = y
            self.halfWidth = halfWidth
            self.halfHeight = halfHeight
            self.priority = priority
            self.shape = shape
            self.mustShow = mustShow
        }
    }

    private var queue: [Turn] = []
    private var room: [Turn] = []
    private var grid = MarkerGrid()

    /// One that has chosen nothing yet.
    public init() {}

    /// Says of each item whether it is shown: `visible[i]` of `items[i]`. Items that touch do not cover each other.
    ///
    /// Not shown, unless they must be, are items wholly outside the view, and items that are no outline: a number that is not
    /// finite, a size below zero.
    /// - Precondition: `width` and `height` of the view are finite and not negative.
    /// - Complexity: O(n) for items of like size. Allocates only where there are more items than before.
    public mutating func select(_ items: [Item], width: Float, height: Float, into visible: inout [Bool]) {
        precondition(width.isFinite && height.isFinite && width >= 0 && height >= 0)
        visible.removeAll(keepingCapacity: true)
        visible.append(contentsOf: repeatElement(false, count: items.count))
        queue.removeAll(keepingCapacity: true)
        var size: Float = 0
        for (index, item) in items.enumerated() {
            if item.mustShow { visible[index] = true }
            guard item.isOutline, item.isInView(width: width, height: height) else { continue }
            queue.append(Turn(item, index))
            size += min(item.halfWidth, width) + min(item.outlineHalfHeight, height)
        }
        guard !queue.isEmpty else { return }
        RadixSort.sort(&queue, room: &room) { $0.rank }
        grid.clear(width: width, height: height, usualSize: size / Float(queue.count))
        for turn in queue {
            let item = items[Int(turn.index)]
            guard item.mustShow || !grid.covers(item, items) else { continue }
            visible[Int(turn.index)] = true
            grid.add(item, index: turn.index)
        }
    }
}

/// When an item gets its turn.
private struct Turn: BitwiseCopyable {
    /// Smaller comes first.
    let rank: UInt64
    let index: UInt32

    init(_ item: Declutter.Item, _ index: Int) {
        self.index = UInt32(truncatingIfNeeded: index)
        // The bits of floats in an order that is theirs as whole numbers; what is no number comes last. 0 is 0, whatever its sign.
        let priority = item.priority == 0 ? 0 : item.priority
        let bits = priority.bitPattern
        let ascending = priority.isNaN ? 0 : bits >> 31 == 0 ? bits | 1 << 31 : ~bits
        rank = UInt64(~ascending) | (item.mustShow ? 0 : 1 << 32)
    }
}

extension Declutter.Item {
    var outlineHalfHeight: Float { shape == .disc ? halfWidth : halfHeight }

    /// Whether it is an outline at all.
    var isOutline: Bool {
        x.isFinite && y.isFinite && halfWidth.isFinite && outlineHalfHeight.isFinite && halfWidth >= 0 && outlineHalfHeight >= 0
    }

    func isInView(width: Float, height: Float) -> Bool {
        x + halfWidth >= 0 && x - halfWidth <= width && y + outlineHalfHeight >= 0 && y - outlineHalfHeight <= height
    }

    /// Whether the insides of both outlines have a point in common.
    func covers(_ other: Declutter.Item) -> Bool {
        let dx = (x - other.x).magnitude
        let dy = (y - other.y).magnitude
        switch (shape, other.shape) {
        case (.rectangle, .rectangle):
            return dx < halfWidth + other.halfWidth && dy < halfHeight + other.halfHeight
        case (.disc, .disc):
            let reach = halfWidth + other.halfWidth
            return dx * dx + dy * dy < reach * reach
        case (.rectangle, .disc):
            return other.covers(self)
        case (.disc, .rectangle):
            let outX = max(0, dx - other.halfWidth)
            let outY = max(0, dy - other.halfHeight)
            // A disc whose centre lies within the rectangle covers it, however small it is.
            return outX * outX + outY * outY < halfWidth * halfWidth
        }
    }
}
