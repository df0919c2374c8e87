/// One record's JSON, flat: nodes in the order of the text beside the bytes of its words. Refilled for each record, so that
/// reading a file allocates nothing per value.
///
/// Its memory is its own and not an array's: appending is what an import spends its time with. All indices come from the tape
/// itself; a debug build checks them.
struct RecordTape: ~Copyable {
    enum Kind: UInt8 {
        case null, no, yes, number, text, key, map, list
    }

    struct Node {
        var kind: Kind
        /// Where a number's, text's or key's bytes begin.
        var start: UInt32 = 0
        /// How many bytes they are.
        var length: UInt32 = 0
        /// The node after this one and all that is in it.
        var next: UInt32
    }

    private var nodes: UnsafeMutablePointer<Node>
    private var nodeCapacity = 256
    private(set) var count = 0
    private var bytes: UnsafeMutablePointer<UInt8>
    private var byteCapacity = 4096
    private var byteCount = 0
    private var open: [Int] = []

    init() {
        nodes = .allocate(capacity: nodeCapacity)
        bytes = .allocate(capacity: byteCapacity)
    }

    deinit {
        nodes.deallocate()
        bytes.deallocate()
    }

    /// Its weight in memory, in bytes.
    var weight: Int { byteCount + count * MemoryLayout<Node>.stride }

    mutating func removeAll() {
        count = 0
        byteCount = 0
        open.removeAll(keepingCapacity: true)
    }

    mutating func append(_ kind: Kind) { append(Node(kind: kind, start: 0, length: 0, next: UInt32(count + 1))) }

    mutating func append(_ kind: Kind, _ text: UnsafeBufferPointer<UInt8>) {
        if byteCount + text.count > byteCapacity { growBytes(by: text.count) }
        if let base = text.baseAddress { (bytes + byteCount).update(from: base, count: text.count) }
        append(Node(kind: kind, start: UInt32(byteCount), length: UInt32(text.count), next: UInt32(count + 1)))
        byteCount += text.count
    }

    private mutating func append(_ node: Node) {
        if count == nodeCapacity { growNodes() }
        (nodes + count).initialize(to: node)
        count += 1
    }

    mutating func begin(_ kind: Kind) {
        open.append(count)
        append(kind)
    }

    mutating func end() {
        guard let index = open.popLast() else { return }
        nodes[index].next = UInt32(count)
    }

    private mutating func growNodes() {
        let larger = UnsafeMutablePointer<Node>.allocate(capacity: nodeCapacity * 2)
        larger.moveInitialize(from: nodes, count: count)
        nodes.deallocate()
        nodes = larger
        nodeCapacity *= 2
    }

    private mutating func growBytes(by more: Int) {
        let capacity = max(byteCapacity * 2, byteCount + more)
        let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
        larger.moveInitialize(from: bytes, count: byteCount)
        bytes.deallocate()
        bytes = larger
        byteCapacity = capacity
    }
}

extension RecordTape {
    func node(_ index: Int) -> Node {
        assert(index >= 0 && index < count)
        return nodes[index]
    }

    func kind(_ index: Int) -> Kind { node(index).kind }

    func next(_ index: Int) -> Int { Int(node(index).next) }

    /// The bytes of a number, text or key. Valid until the tape changes.
    func words(_ index: Int) -> UnsafeBufferPointer<UInt8> {
        let found = node(index)
        assert(Int(found.start + found.length) <= byteCount)
        return UnsafeBufferPointer(start: bytes + Int(found.start), count: Int(found.length))
    }

    /// Whether a text or key is exactly `word`.
    func equals(_ index: Int, _ word: StaticString) -> Bool {
        let found = words(index)
        guard found.count == word.utf8CodeUnitCount else { return false }
        for i in found.indices where found[i] != word.utf8Start[i] { return false }
        return true
    }

    /// The value of a map's member, or nil. The first one counts where a name comes twice.
    func member(_ name: StaticString, of map: Int) -> Int? {
        guard kind(map) == .map else { return nil }
        // A header is asked while it is still being read: what there is of it is up to here.
        let end = open.contains(map) ? count : next(map)
        var key = map + 1
        while key + 1 < end {
            if equals(key, name) { return key + 1 }
            key = next(key + 1)
        }
        return nil
    }

    /// The elements of a list; none for anything else.
    func elements(of list: Int) -> [Int] {
        var found: [Int] = []
        gather(list, into: &found)
        return found
    }

    /// Puts the elements of a list in the place of what is in `found`, whose memory serves again.
    func gather(_ list: Int, into found: inout [Int]) {
        found.removeAll(keepingCapacity: true)
        guard kind(list) == .list else { return }
        let end = next(list)
        var element = list + 1
        while element < end {
            found.append(element)
            element = next(element)
        }
    }

    /// A number, or a text that is one.
    func number(_ index: Int) -> Double? {
        switch kind(index) {
        case .number, .text: decimalNumber(words(index))
        default: nil
        }
    }

    /// A text's or number's words as they stand; nil for anything else.
    func string(_ index: Int) -> String? {
        switch kind(index) {
        case .number, .text, .key: String(decoding: words(index), as: UTF8.self)
        default: nil
        }
    }
}
