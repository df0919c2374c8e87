/// What one record's fields hold, by role: of several fields for one role the surest that is not blank.
struct RecordFields {
    /// One role's field.
    struct Slot {
        /// The value's node; −1 where there is none.
        var node = -1
        var rank = 0
        /// What the field is called: a key's node in GeoJSON, a column's number in a table.
        var name = -1
    }

    private(set) var slots = [Slot](repeating: Slot(), count: FieldRole.allCases.count)
    /// The node of the field that identifies the record; −1 where there is none.
    var identifier = -1

    mutating func removeAll() {
        for i in slots.indices { slots[i].node = -1 }
        identifier = -1
    }

    mutating func offer(_ field: Field, name: Int, value: Int, in tape: borrowing RecordTape) {
        guard let role = field.role else { return }
        let slot = slots[role.rawValue]
        guard slot.node < 0 || field.rank < slot.rank, let node = Self.words(value, role, tape) else { return }
        slots[role.rawValue] = Slot(node: node, rank: field.rank, name: name)
    }

    /// The node of `value`'s words, or nil where it says nothing for the role. A cell of Socrata's type `url` is a list whose
    /// first element is the link.
    private static func words(_ value: Int, _ role: FieldRole, _ tape: borrowing RecordTape) -> Int? {
        switch tape.kind(value) {
        case .text:
            if tape.words(value).allSatisfy({ $0 <= 0x20 }) { return nil }
            // The number of someone in another table is nobody's name.
            if role == .creator, tape.words(value).allSatisfy({ (0x30...0x39).contains($0) }) { return nil }
            return role != .image || tape.isSecureLink(value) ? value : nil
        case .number: return role == .image ? nil : value
        case .list where role == .image:
            let first = value + 1
            return first < tape.next(value) && tape.kind(first) == .text && tape.isSecureLink(first) ? first : nil
        default: return nil
        }
    }

    func text(_ role: FieldRole, _ tape: borrowing RecordTape, lines: Bool = false) -> String {
        let node = slots[role.rawValue].node
        return node < 0 ? "" : cleanText(tape.words(node), lines: lines)
    }
}

extension RecordTape {
    /// Whether a text begins as an https link; white space before it is no matter.
    func isSecureLink(_ index: Int) -> Bool {
        let text = words(index).drop { $0 <= 0x20 }
        let scheme: StaticString = "https://"
        guard text.count > scheme.utf8CodeUnitCount else { return false }
        return zip(text, UnsafeBufferPointer(start: scheme.utf8Start, count: scheme.utf8CodeUnitCount))
            .allSatisfy { $0 == $1 || $0 | 0x20 == $1 }
    }

    /// The hash of an identifier's words; nil where there are none.
    func identifierHash(_ index: Int) -> UInt64? {
        guard let words = identifierWords(index) else { return nil }
        var hash = StableHash()
        hash.add(words)
        return hash.value
    }

    /// The bytes of a number or text without white space around it; nil where nothing is left.
    func identifierWords(_ index: Int) -> UnsafeBufferPointer<UInt8>? {
        guard kind(index) == .text || kind(index) == .number else { return nil }
        var text = words(index)[...]
        while let first = text.first, first <= 0x20 { text.removeFirst() }
        while let last = text.last, last <= 0x20 { text.removeLast() }
        return text.isEmpty ? nil : UnsafeBufferPointer(rebasing: text)
    }
}
