/// A set of 64-bit hashes in one flat table: 16 to 32 bytes a record, the only memory of an import that grows with the file
/// (beside the ledger's refusals).
struct HashSet {
    private var slots = [UInt64](repeating: 0, count: 64)
    private(set) var count = 0

    /// Adds `hash`; false where it was there.
    mutating func insert(_ hash: UInt64) -> Bool {
        // 0 marks a free slot.
        let key = hash == 0 ? 1 : hash
        if count * 2 >= slots.count { grow() }
        return place(key)
    }

    private mutating func place(_ key: UInt64) -> Bool {
        let mask = slots.count - 1
        // Without the last step of `StableHash`: then identifiers that only differ in their last letter, as numbered ones do, lie side
        // by side, and a million of them do not wait for the memory a million times.
        var slot = Int(truncatingIfNeeded: key &* StableHash.inverse) & mask
        while slots[slot] != 0 {
            if slots[slot] == key { return false }
            slot = (slot + 1) & mask
        }
        slots[slot] = key
        count += 1
        return true
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt64](repeating: 0, count: old.count * 2)
        count = 0
        for key in old where key != 0 { _ = place(key) }
    }
}

/// FNV-1a, 64 bits (Fowler, Noll, Vo): the same on every machine and in every run, as keys that are stored must be.
struct StableHash {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    private static let prime: UInt64 = 0x100_0000_01B3
    /// What undoes a multiplication by the prime: both together are 1, modulo 2⁶⁴.
    static let inverse: UInt64 = 0xCE96_5057_AFF6_957B

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* Self.prime }

    mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { add(byte) }
    }

    mutating func add(_ number: Int64) {
        for shift in stride(from: 0, to: 64, by: 8) { add(UInt8(truncatingIfNeeded: number >> Int64(shift))) }
    }

    /// Sixteen hexadecimal digits.
    var text: String {
        let digits = String(value, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// Watches whether the identifiers of one kind are all different.
struct Uniqueness {
    private var seen = HashSet()
    private(set) var isUnique = true

    /// Whether at least one record had one, and no two had the same.
    var serves: Bool { isUnique && seen.count > 0 }

    mutating func add(_ hash: UInt64) {
        guard isUnique, !seen.insert(hash) else { return }
        isUnique = false
        // Nothing more is asked of it.
        seen = HashSet()
    }
}

/// Where the identifiers of a file's records come from, decided over the whole file: a Feature's `id` where they all differ, else
/// the surest field whose values all differ. A record without one gets a hash of its title and position.
struct Identification {
    /// Rank of Socrata's own row identifier, `:id`, behind all names.
    static let rowIdentifier = FieldRole.identifiers.count
    static let ranks = FieldRole.identifiers.count + 2

    var byFeature = false
    var byField: Int?

    /// The rank of the surest kind that serves; what a host has chosen before all others.
    static func choice(_ kinds: [Uniqueness]) -> Int? {
        kinds[ColumnChoice.identifierRank].serves ? ColumnChoice.identifierRank : kinds.firstIndex { $0.serves }
    }
}
