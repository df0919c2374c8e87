/// What the tags of one object say about where creatures may stand: FIELD's table, read by `TagRules`.
struct Ruling: Sendable, Hashable {
    /// Where none may, because of it.
    var bans: [Ban] = []
    /// The public ground that it is.
    var ground: GroundRule?
    /// Whether it is a way one may walk.
    var isWalkable = false
    /// Whether a closed way with these tags is the area within, and not the line.
    var isArea = false
    /// Whether it is a coastline: land to the left, the sea to the right.
    var isCoast = false
    /// Whether it is an address and nothing else: a home, where no building is known.
    var isAddress = false
    /// Whether it is a building, or a part of one.
    var isBuilding = false

    var isEmpty: Bool { self == Ruling() || self == Ruling(isArea: true) }

    /// Ground where no creature may stand, and so many metres around it.
    struct Ban: Sendable, Hashable {
        let reason: Reason
        /// Around an area, from its edge.
        let area: Double
        /// Around a line, from its middle.
        let line: Double
        /// Around a node that stands for something whose extent nobody has drawn.
        let node: Double

        init(_ reason: Reason, area: Double = 0, line: Double? = nil, node: Double? = nil) {
            self.reason = reason
            self.area = area
            self.line = line ?? area
            self.node = node ?? area
        }
    }

    /// Ground where one may.
    struct GroundRule: Sendable, Hashable {
        /// What it is, in OpenStreetMap's word: `park`, `memorial`.
        let kind: String
        /// How far around it still counts, in metres; 0: only within.
        var beside = 0.0
        /// When it is open, as the map says; nil: it does not say.
        var hours: String?
        var name = ""
    }
}
