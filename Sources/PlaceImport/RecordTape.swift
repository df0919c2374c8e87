/// One record's JSON, flat: nodes in the order of the text beside the bytes of its words. Refilled for each record, so that
/// reading a file allocates nothing per value.
struct RecordTape {
    enum Kind: UInt8 {
        case null, no, yes, number, text, key, map, list
    }

    struct Node {
        var kind: Kind
        /// Where a number's, text's or key's bytes begin in `bytes`.
        var start: UInt32 = 0
        /// How many bytes they are.
        var length: UInt32 = 0
        /// The node after this one and all that is in it.
        var next: UInt32
    }

    private(set) var nodes: [Node] = []
    private(set) var bytes: [UInt8] = []
    private var open: [Int] = []

    /// Its weight in memory, in bytes.
    var weight: Int { bytes.count + nodes.count * MemoryLayout<Node>.stride }

    mutating func removeAll() {
        nodes.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
        open.removeAll(keepingCapacity: true)
    }

    mutating func append(_ kind: Kind) {
        nodes.append(Node(kind: kind, next: UInt32(nodes.count + 1)))
    }

    mutating func append(_ kind: Kind, _ text: UnsafeBufferPointer<UInt8>) {
        let start = UInt32(bytes.count)
        bytes.append(contentsOf: text)
        nodes.append(Node(kind: kind, start: start, length: UInt32(text.count), next: UInt32(nodes.count + 1)))
    }

    mutating func begin(_ kind: Kind) {
        open.append(nodes.count)
        append(kind)
    }

    mutating func end() {
        guard let index = open.popLast() else { return }
        nodes[index].next = UInt32(nodes.count)
    }
}

extension RecordTape {
    func kind(_ node: Int) -> Kind { nodes[node].kind }

    func next(_ node: Int) -> Int { Int(nodes[node].next) }

    /// The bytes of a number, text or key.
    func slice(_ node: Int) -> Range<Int> {
        let start = Int(nodes[node].start)
        return start..<start + Int(nodes[node].length)
    }

    /// Whether a text or key is exactly `word`.
    func equals(_ node: Int, _ word: StaticString) -> Bool {
        let found = nodes[node]
        guard Int(found.length) == word.utf8CodeUnitCount else { return false }
        let start = Int(found.start)
        for i in 0..<Int(found.length) where bytes[start + i] != word.utf8Start[i] { return false }
        return true
    }

    /// The value of a map's member, or nil. The first one counts where a name comes twice.
    func member(_ name: StaticString, of map: Int) -> Int? {
        guard kind(map) == .map else { return nil }
        var key = map + 1
        while key < next(map) {
            if equals(key, name) { return key + 1 }
            key = next(key + 1)
        }
        return nil
    }

    /// The elements of a list; none for anything else.
    func elements(of list: Int) -> [Int] {
        guard kind(list) == .list else { return [] }
        var found: [Int] = []
        var element = list + 1
        while element < next(list) {
            found.append(element)
            element = next(element)
        }
        return found
    }

    /// A number, or a text that is one.
    func number(_ node: Int) -> Double? {
        switch kind(node) {
        case .number, .text: decimalNumber(bytes[slice(node)])
        default: nil
        }
    }

    /// A text's or number's words as they stand; nil for anything else.
    func words(_ node: Int) -> String? {
        switch kind(node) {
        case .number, .text, .key: String(decoding: bytes[slice(node)], as: UTF8.self)
        default: nil
        }
    }
}
