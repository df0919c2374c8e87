import Geodesy
import HTTPService
import HuntRules
import HuntStore
import SpawnPlanning

/// What `plan.json` in an archive says of a hunt's plan: its seed and wishes, the extract it was made of, what was refused. The
/// creatures of the plan are in `plan/…`.
///
/// Of another Lair's file no text is kept as it came: each member is read and written anew.
struct ArchivedPlan {
    /// When it was made.
    let made: Moment
    /// What a draft keeps.
    let about: JSON

    /// Where a spawn is called by another number than here: nil leaves it out.
    typealias Renaming = (Int64) -> Int64?

    /// The plan of a store, with spawns called by their place in the archive.
    init(_ draft: Draft, _ rename: Renaming) throws(Problem) {
        made = draft.made
        about = .object(try Self.members(of: JSONFields(body: draft.about), rename))
    }

    /// The plan of an archive, with spawns called by the numbers they have here.
    init(_ bytes: [UInt8], _ rename: Renaming) throws(Problem) {
        let fields = try JSONFields(body: bytes)
        made = try fields.moment("made")
        about = .object(try Self.members(of: try fields.object("about"), rename))
    }

    /// As it is written.
    var json: JSON { .object([("made", .string(made.rfc3339)), ("about", about)]) }

    private static func members(
        of fields: JSONFields, _ rename: Renaming
    ) throws(Problem) -> [(key: String, value: JSON)] {
        var members: [(key: String, value: JSON)] = [("seed", .integer(Int(try fields.integer("seed", in: 0...(1 << 53)))))]
        if let count = try fields.optionalInteger("count", in: 1...Int64(PlanRequest.most)) {
            members.append(("count", .integer(Int(count))))
        }
        members.append(("spacing", .number(try fields.number("spacing", in: PlanRequest.least.metres...5_000))))
        if let density = try fields.optionalNumber("density", in: 0.01...1_000) { members.append(("density", .number(density))) }
        members.append(("playgrounds", .bool(try fields.optionalFlag("playgrounds") ?? false)))
        members.append(("weights", .object(try shares(try fields.object("weights")))))
        if let basis = try fields.optionalObject("basis") { members.append(("basis", .object(try self.basis(basis)))) }
        var refused: [JSON] = []
        for spot in try fields.objects("refused", most: 100_000) {
            refused.append(.object(JSON.members(of: try spot.coordinate()) + (try objection(spot))))
        }
        members.append(("refused", .array(refused)))
        var counts: [(key: String, value: JSON)] = []
        let refusedBy = try fields.object("refusedBy")
        for reason in refusedBy.members.keys.sorted() {
            guard Reason(rawValue: reason) != nil else { throw .invalid("`\(refusedBy.full(reason))` is no reason.") }
            counts.append((reason, .integer(Int(try refusedBy.integer(reason, in: 0...(1 << 53))))))
        }
        members.append(("refusedBy", .object(counts)))
        members.append(("because", .object(try because(try fields.object("because"), rename))))
        members += JSON.members(of: try cautions(fields))
        return members
    }

    private static func cautions(_ fields: JSONFields) throws(Problem) -> [PlanCaution] {
        guard let value = fields.members["cautions"] else { return [] }
        guard case .array(let slugs) = value else { throw .invalid("`\(fields.full("cautions"))` must be a list.") }
        let away = fields.members["away"] == nil ? 0 : Int(try fields.integer("away", in: 0...21_000))
        var cautions: [PlanCaution] = []
        for slug in slugs {
            guard case .string(let text) = slug, let caution = PlanCaution(slug: text, away: away), !cautions.contains(caution)
            else {
                throw .invalid("`\(fields.full("cautions"))` holds what is no caution.")
            }
            cautions.append(caution)
        }
        return cautions
    }

    private static func shares(_ weights: JSONFields) throws(Problem) -> [(key: String, value: JSON)] {
        var shares: [(key: String, value: JSON)] = []
        for creature in weights.members.keys.sorted() {
            shares.append((creature, .number(try weights.number(creature, in: 0...1_000))))
        }
        return shares
    }

    private static func basis(_ basis: JSONFields) throws(Problem) -> [(key: String, value: JSON)] {
        let sum = try basis.text("sha256", longest: 64)
        guard sum.utf8.count == 64, sum.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else {
            throw .invalid("`\(basis.full("sha256"))` is no SHA-256 in hexadecimal digits.")
        }
        return JSON.basis(at: try basis.moment("at"), size: Int(try basis.integer("bytes", in: 0...(1 << 53))), sum: sum)
    }

    /// Why spawns of an earlier plan go, by what they are called.
    private static func because(
        _ because: JSONFields, _ rename: Renaming
    ) throws(Problem) -> [(key: String, value: JSON)] {
        var reasons: [(spawn: Int64, why: JSON)] = []
        for key in because.members.keys {
            guard let spawn = Int64(key) else { throw .invalid("`\(because.full(key))` names no spawn.") }
            let why = JSON.object(try objection(try because.object(key)))
            if let spawn = rename(spawn) { reasons.append((spawn, why)) }
        }
        return reasons.sorted { $0.spawn < $1.spawn }.map { (key: String($0.spawn), value: $0.why) }
    }

    private static func objection(_ fields: JSONFields) throws(Problem) -> [(key: String, value: JSON)] {
        let reason = try fields.text("reason", longest: 40)
        guard Reason(rawValue: reason) != nil else { throw .invalid("`\(fields.full("reason"))` is no reason.") }
        var members: [(key: String, value: JSON)] = [("reason", .string(reason))]
        if let metres = try fields.optionalNumber("meters", in: 0...1e6) { members.append(("meters", .number(metres))) }
        if let feature = try fields.mapText("feature") { members.append(("feature", .string(feature))) }
        return members
    }
}

/// A creature of a plan, or one that stands, as an archive has it: a spawn without its number, which is the store's.
struct ArchivedSpawn {
    let spawn: Spawn
    /// Why it may stand there; nil: it was set by hand.
    let why: [UInt8]?
    /// Its number in the plan, for a creature of a plan.
    var number: Int64?
    /// Which of the archive's spawns it is already, from 1; nil: it is new.
    var standing: Int64?

    /// As it is written, and as `POST …/spawns` takes it.
    var json: JSON {
        var members: [(key: String, value: JSON)] = []
        if let number { members.append(("id", .integer(Int(number)))) }
        members.append(("creature", .string(spawn.creature)))
        members += JSON.members(of: spawn.coordinate)
        if let place = spawn.place { members.append(("place", .string(place))) }
        if let from = spawn.from { members.append(("from", .string(from.rfc3339))) }
        if let until = spawn.until { members.append(("until", .string(until.rfc3339))) }
        if let standing { members.append(("spawn", .integer(Int(standing)))) }
        if let why { members.append(("why", .encoded(why))) }
        return .object(members)
    }

    /// The spawns of an entry.
    static func list(_ bytes: [UInt8], ofPlan: Bool = false) throws(Problem) -> [ArchivedSpawn] {
        let fields = try JSONFields(body: bytes)
        let spawns = try Spawn.list(in: fields)
        var list: [ArchivedSpawn] = []
        list.reserveCapacity(spawns.count)
        for (spawn, entry) in zip(spawns, try fields.objects("spawns", most: spawns.count)) {
            let why = try entry.optionalObject("why")
            var archived = ArchivedSpawn(spawn: spawn, why: try why.map { why throws(Problem) in try JSON.why(why).utf8 })
            if ofPlan {
                guard why != nil else { throw entry.missing("why") }
                archived.number = try entry.integer("id", in: 1...(1 << 53))
                archived.standing = try entry.optionalInteger("spawn", in: 1...(1 << 53))
            }
            list.append(archived)
        }
        return list
    }
}

extension JSON {
    /// The extract that a plan was made of.
    static func basis(at moment: Moment, size: Int, sum: String) -> [(key: String, value: JSON)] {
        [("at", .string(moment.rfc3339)), ("bytes", .integer(size)), ("sha256", .string(sum))]
    }

    /// Why a creature may stand somewhere, as an archive says it.
    fileprivate static func why(_ fields: JSONFields) throws(Problem) -> JSON {
        var members: [(key: String, value: JSON)] = []
        if let way = try fields.optionalObject("way") {
            let kind = try way.mapText("kind") ?? ""
            members.append(
                (
                    "way",
                    .object([
                        ("kind", .string(kind)), ("id", .integer(Int(try way.integer("id", in: Int64.min...Int64.max)))),
                        ("meters", .number(try way.number("meters", in: 0...1e6))),
                    ])
                ))
        }
        if let ground = try fields.optionalObject("ground") {
            var parts: [(key: String, value: JSON)] = [("kind", .string(try ground.mapText("kind") ?? ""))]
            if let name = try ground.mapText("name") { parts.append(("name", .string(name))) }
            if let hours = try ground.mapText("hours") { parts.append(("hours", .string(hours))) }
            members.append(("ground", .object(parts)))
        }
        if let home = try fields.optionalObject("home") {
            members.append(("home", .object([("meters", .number(try home.number("meters", in: 0...1e6)))])))
        }
        return .object(members)
    }
}

extension JSONFields {
    /// Text that comes from a map: its writers may use any character.
    fileprivate func mapText(_ name: String) throws(Problem) -> String? {
        guard let value = members[name], value != .null else { return nil }
        guard case .string(let text) = value, text.unicodeScalars.count <= 1_000 else {
            throw .invalid("`\(full(name))` must be text of at most 1000 characters.")
        }
        return text
    }
}
