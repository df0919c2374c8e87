import Geodesy
import HuntRules

/// One plan in the making: takes spots as long as there is room.
///
/// Each district (a cell of 0.005°) gives one in its turn, so that none is full while another has none: first what lies near a
/// place, one for each place, and then the rest, in an order that only the seed and the spots decide.
struct Placing {
    private let request: PlanRequest
    private let mixing: Mixing
    private var grid: SpacingGrid
    private var lots: Lots
    private let most: Int
    private(set) var plan = SpawnPlan()
    private var inCell: [Int64: Int] = [:]
    private var served: Set<Int> = []

    /// How near a place a creature still stands beside it, in metres.
    static let nearPlace = 30.0

    init(_ request: PlanRequest) {
        self.request = request
        mixing = Mixing(seed: request.seed)
        // What is rounded when it is written down must not come out closer.
        grid = SpacingGrid(spacing: max(request.spacing.metres, PlanRequest.least.metres) + 0.05)
        lots = Lots(request.weights)
        most = min(request.count ?? PlanRequest.most, PlanRequest.most)
    }

    var isDone: Bool { plan.spawns.count >= most }

    /// Notes what stands whatever is planned.
    mutating func keepAway(from point: PlanePoint) { grid.add(point) }

    // MARK: What an earlier plan let stand

    /// Keeps it if there is room.
    mutating func keep(_ spawn: Spawn, at point: PlanePoint, why: Why) {
        guard !isDone else {
            plan.gone.append((spawn, Objection(.spacing)))
            return
        }
        guard grid.hasRoom(at: point) else {
            plan.gone.append((spawn, Objection(.spacing, distance: request.spacing)))
            return
        }
        grid.add(point)
        lots.note(spawn.creature)
        inCell[Self.cell(of: spawn.coordinate), default: 0] += 1
        plan.spawns.append(
            PlannedSpawn(creature: spawn.creature, coordinate: spawn.coordinate, place: spawn.place, why: why, spawn: spawn.id))
    }

    mutating func drop(_ spawn: Spawn, _ objection: Objection) { plan.gone.append((spawn, objection)) }

    // MARK: What is new

    /// A spot with what decides when its turn comes.
    struct Spot {
        let coordinate: Coordinate
        let point: PlanePoint
        /// The place it is near, by its number among the request's.
        let place: Int?
        let turn: UInt64
    }

    func spot(_ coordinate: Coordinate, at point: PlanePoint, place: Int?) -> Spot {
        let turn = mixing.number(Self.units(coordinate.latitudeDegrees), Self.units(coordinate.longitudeDegrees))
        return Spot(coordinate: coordinate, point: point, place: place, turn: turn)
    }

    private static func units(_ degrees: Double) -> Int64 { Int64((degrees * 1e7).rounded()) }

    /// Places creatures on spots until there is no room. `explain`: why one may stand there; nil: it may not after all.
    mutating func fill(_ spots: [Spot], _ explain: (Spot) -> Why?) {
        guard !lots.isEmpty else { return }
        var districts: [Int64: District] = [:]
        for spot in spots { districts[Self.cell(of: spot.coordinate), default: District()].add(spot) }
        let order = districts.keys.map { (cell: $0, turn: mixing.number($0)) }.sorted { ($0.turn, $0.cell) < ($1.turn, $1.cell) }
        for key in districts.keys { districts[key]?.sort() }
        // Near places first, in all districts; then wherever else there is room.
        for nearPlaces in [true, false] {
            var open = order
            while !open.isEmpty, !isDone {
                var still: [(cell: Int64, turn: UInt64)] = []
                for entry in open {
                    guard !isDone else { break }
                    if isCrowded(entry.cell, spots[0].coordinate) { continue }
                    if place(one: &districts[entry.cell]!, nearPlaces: nearPlaces, cell: entry.cell, explain) {
                        still.append(entry)
                    }
                }
                open = still
            }
        }
    }

    /// Whether a district has as many as its size allows.
    private func isCrowded(_ cell: Int64, _ there: Coordinate) -> Bool {
        guard let density = request.density else { return false }
        let side = 0.005 * 111.2
        let size = side * side * max(0.01, Angle(degrees: there.latitudeDegrees).cosine)
        return Double(inCell[cell] ?? 0) >= max(1, (density * size).rounded())
    }

    /// Places one creature of a district: false where it has no room left.
    private mutating func place(
        one district: inout District, nearPlaces: Bool, cell: Int64, _ explain: (Spot) -> Why?
    ) -> Bool {
        while let spot = district.next(nearPlaces: nearPlaces, served: served) {
            guard grid.hasRoom(at: spot.point), let why = explain(spot) else { continue }
            grid.add(spot.point)
            inCell[cell, default: 0] += 1
            var key: String?
            if let place = spot.place, served.insert(place).inserted { key = request.places[place].key.text }
            plan.spawns.append(
                PlannedSpawn(
                    creature: lots.next(mixing.number(Int64(bitPattern: spot.turn), 1)), coordinate: spot.coordinate, place: key,
                    why: why))
            return true
        }
        return false
    }

    static func cell(of coordinate: Coordinate) -> Int64 {
        Int64(((coordinate.latitudeDegrees + 90) * 200).rounded(.down)) * 72_000
            + Int64(((coordinate.longitudeDegrees + 180) * 200).rounded(.down))
    }
}

/// The spots of one district, in turn.
private struct District {
    private var near: [Placing.Spot] = []
    private var rest: [Placing.Spot] = []

    mutating func add(_ spot: Placing.Spot) { if spot.place != nil { near.append(spot) } else { rest.append(spot) } }

    /// Last is first.
    mutating func sort() {
        let order: (Placing.Spot, Placing.Spot) -> Bool = { a, b in
            (a.turn, a.coordinate.latitudeDegrees, a.coordinate.longitudeDegrees)
                > (b.turn, b.coordinate.latitudeDegrees, b.coordinate.longitudeDegrees)
        }
        near.sort(by: order)
        rest.sort(by: order)
    }

    /// The next spot: near a place that has none yet, or of the rest. What is near a place that has one joins the rest.
    mutating func next(nearPlaces: Bool, served: Set<Int>) -> Placing.Spot? {
        guard nearPlaces else { return rest.popLast() }
        while let spot = near.popLast() {
            if let place = spot.place, !served.contains(place) { return spot }
            rest.append(Placing.Spot(coordinate: spot.coordinate, point: spot.point, place: nil, turn: spot.turn))
        }
        sort()
        return nil
    }
}

extension Angle {
    /// Its cosine, from the series to the fourth order of half the angle: for sizes of districts only.
    fileprivate var cosine: Double {
        let half = radians / 2
        let sine = half - half * half * half / 6 + half * half * half * half * half / 120
        return 1 - 2 * sine * sine
    }
}
