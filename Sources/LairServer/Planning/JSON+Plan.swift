import Geodesy
import HTTPService
import HuntRules
import HuntStore
import SpawnPlanning

extension JSON {
    /// Why a creature may stand somewhere.
    static func why(_ why: Why) -> JSON {
        var members: [(key: String, value: JSON)] = []
        if let way = why.way {
            members.append(
                ("way", .object([("kind", .string(way.kind)), ("id", .integer(Int(way.id))), ("meters", metres(way.distance))])))
        }
        if let ground = why.ground {
            var parts: [(key: String, value: JSON)] = [("kind", .string(ground.kind))]
            if !ground.name.isEmpty { parts.append(("name", .string(ground.name))) }
            if let hours = ground.hours { parts.append(("hours", .string(hours))) }
            members.append(("ground", .object(parts)))
        }
        if let home = why.home { members.append(("home", .object([("meters", metres(home))]))) }
        return .object(members)
    }

    /// Why none may: the members of an objection.
    static func members(of objection: Objection) -> [(key: String, value: JSON)] {
        var members: [(key: String, value: JSON)] = [("reason", .string(objection.reason.rawValue))]
        if let distance = objection.distance { members.append(("meters", metres(distance))) }
        if let feature = objection.feature { members.append(("feature", .string(feature))) }
        return members
    }

    /// Metres to a decimetre, rounded down: what stands 40.04 m away must not read as 40.1.
    private static func metres(_ distance: Distance) -> JSON { .number((distance.metres * 10).rounded(.down) / 10) }

    /// A coordinate as members of what stands there.
    static func members(of coordinate: Coordinate) -> [(key: String, value: JSON)] {
        [("lat", .number(coordinate.latitudeDegrees)), ("lon", .number(coordinate.longitudeDegrees))]
    }

    /// A creature of a draft.
    static func planned(_ planned: DraftSpawn) -> JSON {
        let spawn = planned.spawn
        var members: [(key: String, value: JSON)] = [
            ("id", .integer(Int(planned.number))), ("creature", .string(spawn.creature)),
        ]
        members += self.members(of: spawn.coordinate)
        if let place = spawn.place { members.append(("place", .string(place))) }
        if let from = spawn.from { members.append(("from", .string(from.rfc3339))) }
        if let until = spawn.until { members.append(("until", .string(until.rfc3339))) }
        members.append(("state", spawn.id == 0 ? "new" : "kept"))
        if spawn.id != 0 { members.append(("spawn", .integer(Int(spawn.id)))) }
        members.append(("why", .encoded(planned.why)))
        return .object(members)
    }

    /// What was refused, and what chance the plan was made of: kept with the draft.
    static func about(_ plan: SpawnPlan, _ wishes: PlanWishes, basis: JSON?, _ cautions: [PlanCaution]) -> JSON {
        let refused = plan.refused.map { JSON.object(members(of: $0.coordinate) + members(of: $0.objection)) }
        let counts = plan.refusedBy.sorted { $0.key.rawValue < $1.key.rawValue }
        let because = plan.gone.map { (key: String($0.spawn.id), value: JSON.object(members(of: $0.objection))) }
        var parts = wishes.members
        if let basis { parts.append(("basis", basis)) }
        parts.append(("refused", .array(refused)))
        parts.append(("refusedBy", .object(counts.map { (key: $0.key.rawValue, value: JSON.integer($0.value)) })))
        parts.append(("because", .object(because)))
        parts += members(of: cautions)
        return .object(parts)
    }

    /// A draft (nil: none was made yet) beside what stands of earlier plans.
    static func draft(_ made: Draft?, standing: [(spawn: Spawn, why: [UInt8])], extract: KeptExtract?) -> JSON {
        let nothing = #"{"refused":[],"refusedBy":{},"because":{},"warnings":[],"cautions":[]}"#
        let draft = made ?? Draft(made: Moment(milliseconds: 0), about: Array(nothing.utf8), spawns: [])
        let kept = Set(draft.spawns.map(\.spawn.id))
        let gone = standing.filter { !kept.contains($0.spawn.id) }
        let new = draft.spawns.count { $0.spawn.id == 0 }
        var members: [(key: String, value: JSON)] = [("made", made.map { .string($0.made.rfc3339) } ?? .null)]
        if let extract { members.append(("extract", self.extract(extract))) }
        members.append(("spawns", .array(draft.spawns.map(planned))))
        let difference: [(key: String, value: JSON)] = [
            ("added", .integer(new)), ("kept", .integer(draft.spawns.count - new)), ("gone", .integer(gone.count)),
        ]
        members.append(("difference", .object(difference)))
        members.append(("gone", .array(gone.map { leaving($0.spawn) })))
        // What was kept is an object, and the answer has its members.
        var bytes = JSON.object(members).utf8
        bytes.removeLast()
        bytes.append(UInt8(ascii: ","))
        bytes.append(contentsOf: draft.about.dropFirst())
        return .encoded(bytes)
    }

    /// A spawn that publishing takes away.
    private static func leaving(_ spawn: Spawn) -> JSON {
        var members: [(key: String, value: JSON)] = [("id", .integer(Int(spawn.id))), ("creature", .string(spawn.creature))]
        members += self.members(of: spawn.coordinate)
        return .object(members)
    }

    static func extract(_ extract: KeptExtract) -> JSON {
        .object([("at", .string(extract.at.rfc3339)), ("bytes", .integer(extract.size))])
    }
}
