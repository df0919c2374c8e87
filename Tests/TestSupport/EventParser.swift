/// The answer of a stream of Server-Sent Events, taken apart as its bytes come: the head, the chunks, the events.
public struct EventParser: Sendable {
    private var raw: [UInt8] = []
    private var text: [UInt8] = []
    /// The answer's head, once it is there.
    public private(set) var head: String?
    /// The last id that came.
    public private(set) var lastID: String?
    /// Whether the server has said, in HTTP's words, that the stream is over.
    public private(set) var isOver = false

    /// A parser that has seen nothing.
    public init() {}

    /// What came and could not be read yet, as text.
    public var rest: String { String(decoding: raw, as: UTF8.self) }

    /// Takes the next bytes.
    public mutating func take(_ bytes: some Sequence<UInt8>) {
        raw += bytes
        if head == nil {
            guard let end = Self.end(of: [13, 10, 13, 10], in: raw) else { return }
            head = String(decoding: raw[..<(end - 4)], as: UTF8.self)
            raw.removeFirst(end)
        }
        unpack()
    }

    /// The next event that is whole.
    public mutating func next() -> EventClient.Event? {
        while let end = Self.end(of: [10, 10], in: text) {
            let block = String(decoding: text[..<(end - 2)], as: UTF8.self)
            text.removeFirst(end)
            if let event = parse(block) { return event }
        }
        return nil
    }

    /// Where `mark` ends for the first time.
    private static func end(of mark: [UInt8], in bytes: [UInt8]) -> Int? {
        guard bytes.count >= mark.count else { return nil }
        return (mark.count...bytes.count).first { end in
            bytes[end - 1] == mark[mark.count - 1] && bytes[(end - mark.count)..<end].elementsEqual(mark)
        }
    }

    private mutating func parse(_ block: String) -> EventClient.Event? {
        var event = EventClient.Event(id: nil, name: "message", data: "")
        var hasData = false
        for line in block.split(separator: "\n") {
            let parts = line.split(separator: ":", maxSplits: 1).map { $0.drop { $0 == " " } }
            switch parts.first {
            case "id": event.id = String(parts[1])
            case "event": event.name = String(parts[1])
            case "data": (event.data, hasData) = (String(parts[1]), true)
            default: break
            }
        }
        if let id = event.id { lastID = id }
        return hasData ? event : nil
    }

    /// Undoes the chunks that are whole.
    private mutating func unpack() {
        while let end = raw.firstIndex(of: 0x0A) {
            guard let size = Int(String(decoding: raw[..<end].dropLast(), as: UTF8.self), radix: 16),
                raw.count >= end + 1 + size + 2
            else { return }
            if size == 0 { isOver = true }
            text += raw[(end + 1)..<(end + 1 + size)]
            raw.removeFirst(end + 1 + size + 2)
        }
    }
}
