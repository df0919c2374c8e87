/// What a field's name says about it.
struct Field {
    /// What it is for, and how sure its name is among those of that role, 0 the surest.
    var role: FieldRole?
    var rank = 0
    /// Its rank among the names of identifiers, or nil.
    var identifier: Int?

    init(name: String) {
        let plain = plainName(name)
        if let known = Self.roles[plain] { (role, rank) = known }
        identifier = Self.identifiers[plain]
    }

    private static let roles: [String: (FieldRole, Int)] = {
        var table: [String: (FieldRole, Int)] = [:]
        for role in FieldRole.allCases {
            for (rank, name) in role.names.enumerated() { table[name] = (role, rank) }
        }
        return table
    }()
    private static let identifiers = Dictionary(
        uniqueKeysWithValues: FieldRole.identifiers.enumerated().map { ($1, $0) })
}

/// Remembers what names mean, so that a name that every record repeats is looked up once.
struct FieldTable {
    /// Names remembered at most; a file that names every field anew gains nothing from it.
    private static let limit = 512
    private static let slots = 2048

    private struct Entry {
        var hash: UInt64
        var name: [UInt8]
        var field: Field
    }

    private var entries: [Entry] = []
    private var index = [Int16](repeating: -1, count: FieldTable.slots)

    /// What the key at `node` means.
    mutating func field(_ tape: borrowing RecordTape, _ node: Int) -> Field {
        let slice = tape.slice(node)
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for i in slice { hash = (hash ^ UInt64(tape.bytes[i])) &* 0x100_0000_01B3 }
        var slot = Int(truncatingIfNeeded: hash ^ (hash >> 32)) & (Self.slots - 1)
        while index[slot] >= 0 {
            let entry = Int(index[slot])
            if entries[entry].hash == hash, entries[entry].name.elementsEqual(tape.bytes[slice]) { return entries[entry].field }
            slot = (slot + 1) & (Self.slots - 1)
        }
        let name = Array(tape.bytes[slice])
        let field = Field(name: String(decoding: name, as: UTF8.self))
        if entries.count < Self.limit {
            index[slot] = Int16(entries.count)
            entries.append(Entry(hash: hash, name: name, field: field))
        }
        return field
    }
}
