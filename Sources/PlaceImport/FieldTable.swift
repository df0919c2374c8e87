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
        var name: Range<Int>
        var field: Field
    }

    private let choice: ColumnChoice
    private var names: [UInt8] = []
    private var entries: [Entry] = []
    private var index = [Int16](repeating: -1, count: FieldTable.slots)

    init(_ choice: ColumnChoice = ColumnChoice([:])) { self.choice = choice }

    /// Gives each member of the map at `map` to `body`: what its name means, and the node of its key, which the value follows.
    mutating func visit(_ tape: borrowing RecordTape, _ map: Int, _ body: (Field, Int) -> Void) {
        guard tape.kind(map) == .map else { return }
        let end = tape.next(map)
        var key = map + 1
        while key < end {
            body(field(tape.words(key)), key)
            key = tape.next(key + 1)
        }
    }

    private mutating func field(_ name: UnsafeBufferPointer<UInt8>) -> Field {
        var slot = Self.slot(of: name)
        while index[slot] >= 0 {
            let entry = Int(index[slot])
            if isEqual(entries[entry].name, name) { return entries[entry].field }
            slot = (slot + 1) & (Self.slots - 1)
        }
        let word = String(decoding: name, as: UTF8.self)
        let field = choice.apply(word, to: Field(name: word))
        if entries.count < Self.limit {
            index[slot] = Int16(entries.count)
            entries.append(Entry(name: names.count..<names.count + name.count, field: field))
            names.append(contentsOf: name)
        }
        return field
    }

    private func isEqual(_ known: Range<Int>, _ name: UnsafeBufferPointer<UInt8>) -> Bool {
        guard known.count == name.count else { return false }
        for i in name.indices where names[known.lowerBound + i] != name[i] { return false }
        return true
    }

    /// A slot by the name's length and its first and last bytes, which is where the names of one file differ.
    private static func slot(of name: UnsafeBufferPointer<UInt8>) -> Int {
        var hash = UInt64(name.count)
        for byte in name.prefix(8) { hash = (hash << 7) ^ (hash >> 57) ^ UInt64(byte) }
        if name.count > 8 { for byte in name.suffix(8) { hash = (hash << 7) ^ (hash >> 57) ^ UInt64(byte) } }
        return Int(truncatingIfNeeded: (hash &* 0x9E37_79B9_7F4A_7C15) >> 48) & (slots - 1)
    }
}
