/// Where the names over creatures go, so that none lies over another and their order stays: of two that stand over each other,
/// the nearer creature's is below.
///
/// All labels are the same size; pixels, y down.
public struct LabelStack: Sendable {
    /// What wants a label.
    public struct Anchor: Sendable, Hashable {
        /// Whose it is.
        public var id: Int64
        /// The point over the creature's head.
        public var x: Double
        /// See `x`.
        public var y: Double
        /// How far the creature is, metres.
        public var distance: Double

        /// An anchor of these parts.
        public init(id: Int64, x: Double, y: Double, distance: Double) {
            self.id = id
            self.x = x
            self.y = y
            self.distance = distance
        }
    }

    /// Where a label goes.
    public struct Place: Sendable, Hashable {
        /// Whose it is.
        public var id: Int64
        /// The middle of its lower edge.
        public var x: Double
        /// See `x`.
        public var y: Double
        /// How far below that the creature's head is; 0 where it could stay there.
        public var drop: Double
    }

    /// The part of the view that labels may be in.
    public struct Room: Sendable, Hashable {
        /// Its edges.
        public var left, top, right, bottom: Double

        /// A room with these edges.
        public init(left: Double, top: Double, right: Double, bottom: Double) {
            self.left = left
            self.top = top
            self.right = right
            self.bottom = bottom
        }
    }

    /// Pixels kept free between two labels.
    public static let gap = 4.0
    /// Two creatures change their order only when one's distance has changed by more than this, metres, or by this part of it:
    /// a position wanders, and labels that swap places with it cannot be read.
    public static let steady = (metres: 1.5, part: 0.04)

    /// The labels that found a place, the nearest creature's first.
    public private(set) var places: [Place] = []
    /// The distances that decide the order, kept while they change little.
    private var kept: [(id: Int64, distance: Double)] = []
    private var order: [(anchor: Int, distance: Double)] = []

    /// No labels yet.
    public init() {
        places.reserveCapacity(16)
        kept.reserveCapacity(16)
        order.reserveCapacity(16)
    }

    /// Finds the labels' places; those for which the room has none are left out. The order of the anchors does not matter.
    /// O(n²), for a few; allocates nothing up to 16.
    public mutating func lay(_ anchors: [Anchor], width: Double, height: Double, in room: Room) {
        sort(anchors)
        places.removeAll(keepingCapacity: true)
        guard room.right - room.left >= width, room.bottom - room.top >= height else { return }
        for (index, _) in order {
            let anchor = anchors[index]
            let x = min(max(anchor.x, room.left + width / 2), room.right - width / 2)
            var y = min(max(anchor.y, room.top + height), room.bottom)
            for placed in places where abs(placed.x - x) < width + Self.gap { y = min(y, placed.y - height - Self.gap) }
            guard y - height >= room.top else { continue }
            places.append(Place(id: anchor.id, x: x, y: y, drop: max(0, anchor.y - y)))
        }
    }

    private mutating func sort(_ anchors: [Anchor]) {
        order.removeAll(keepingCapacity: true)
        for (index, anchor) in anchors.enumerated() {
            var distance = anchor.distance
            if let old = kept.first(where: { $0.id == anchor.id })?.distance,
                abs(distance - old) <= max(Self.steady.metres, Self.steady.part * old)
            {
                distance = old
            }
            order.append((index, distance))
        }
        order.sort { ($0.distance, anchors[$0.anchor].id) < ($1.distance, anchors[$1.anchor].id) }
        kept.removeAll(keepingCapacity: true)
        for (index, distance) in order { kept.append((anchors[index].id, distance)) }
    }
}
