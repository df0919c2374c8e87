/// The tags of an object in OpenStreetMap.
struct Tags: Sendable, Hashable {
    private var values: [String: String] = [:]

    init(_ values: [String: String] = [:]) { self.values = values }

    subscript(_ key: String) -> String? {
        get { values[key] }
        set { values[key] = newValue }
    }

    var isEmpty: Bool { values.isEmpty }

    /// Whether the key has a value other than `no`.
    func has(_ key: String) -> Bool { values[key].map { $0 != "no" } ?? false }

    /// Whether the key's value is one of these.
    func isOne(_ key: String, of words: Set<String>) -> Bool { values[key].map(words.contains) ?? false }

    /// A number in the tag of that key; nil where there is none.
    func number(_ key: String) -> Double? {
        guard let text = values[key] else { return nil }
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        // Feet and such are nobody's width here: what has another unit counts as not given.
        guard let number = Double(digits), [" m", "m", ""].contains(text.dropFirst(digits.count)) else { return nil }
        return number
    }
}

/// Which of OpenStreetMap's kinds an object is.
enum ObjectKind: UInt8, Sendable, Hashable {
    case node, way, relation
}

/// A way: nodes in order, and what it is.
struct Way: Sendable {
    let id: Int64
    let tags: Tags
    let nodes: [Int64]

    /// Whether its first node is its last.
    var isClosed: Bool { nodes.count >= 4 && nodes.first == nodes.last }
}

/// A relation: members, and what it is. Only its ways matter here.
struct Relation: Sendable {
    let id: Int64
    let tags: Tags
    let ways: [Int64]
}

/// A node that is something itself.
struct TaggedNode: Sendable {
    let id: Int64
    let tags: Tags
}

/// Where a node is, in units of 10⁻⁷ degrees, as OpenStreetMap stores it.
struct NodePosition: Sendable, Hashable {
    let id: Int64
    let latitude: Int32
    let longitude: Int32
}
