import Geodesy

/// Why a tape is not whole.
public enum TapeError: Error, Sendable, Hashable {
    /// It does not begin as a tape does.
    case notATape
    /// It is of a version that this program does not read.
    case version(Int)
    /// It ends in the middle: at this byte.
    case cut(at: Int)
    /// A record there does not have its kind's length, or its values make none.
    case record(kind: Int, at: Int)
    /// A record there has a time that is not finite, or is days away from the first.
    case time(at: Int)
    /// It is longer than any recorder writes.
    case tooLong
}

/// A sensor tape: what came into a session, and when.
public struct Tape: Sendable {
    /// One event.
    public struct Entry: Sendable, Equatable {
        /// When, in seconds by the steady clock of the page.
        public var time: Double
        /// What.
        public var event: SensorEvent

        /// An event at a time.
        public init(time: Double, event: SensorEvent) {
            self.time = time
            self.event = event
        }
    }

    /// What could be read, in its order.
    public private(set) var entries: [Entry] = []
    /// Why there is no more of it; nil: it is whole.
    public private(set) var damage: TapeError?
    /// Records of kinds that are not known, and were skipped.
    public private(set) var skipped = 0

    /// From its first event to its last.
    public var seconds: Double {
        guard let first = entries.first?.time, let last = entries.last?.time else { return 0 }
        return last - first
    }

    /// No time on a tape is farther from its first, seconds: a day.
    public static let longest = 86_400.0

    /// A tape of these events.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// Reads a tape. Bytes that are none, or are damaged, give what was readable until there, and `damage`. Any bytes may come:
    /// nothing traps, and no more memory is used than a few times their length. O(n).
    public init(reading bytes: [UInt8]) {
        guard bytes.count >= TapeFormat.headLength, bytes.starts(with: TapeFormat.magic) else {
            damage = bytes.isEmpty || !TapeFormat.magic.starts(with: bytes.prefix(8)) ? .notATape : .cut(at: bytes.count)
            return
        }
        guard bytes.count <= TapeWriter.mostBytes + (1 << 20) else {
            damage = .tooLong
            return
        }
        var reader = TapeReader(bytes: bytes, at: TapeFormat.magic.count)
        let version = Int(reader.number(UInt16.self))
        guard TapeFormat.readable.contains(version) else {
            damage = .version(version)
            return
        }
        do throws(TapeError) { try read(&reader) } catch { damage = error }
    }

    private mutating func read(_ reader: inout TapeReader) throws(TapeError) {
        reader.at = TapeFormat.headLength
        var spawns: [SessionSpawn] = []
        var first: Double?
        while true {
            let start = reader.at
            guard reader.left >= TapeFormat.recordHead else { throw .cut(at: start) }
            let code = reader.number(UInt8.self)
            let length = Int(reader.number(UInt16.self))
            let time = reader.double()
            guard reader.left >= length else { throw .cut(at: start) }
            let next = reader.at + length
            defer { reader.at = next }
            guard time.isFinite, abs(time - (first ?? time)) <= Self.longest else { throw .time(at: start) }
            first = first ?? time
            guard let kind = TapeFormat.Kind(rawValue: code) else {
                skipped += 1
                continue
            }
            guard kind.takes(length) else { throw .record(kind: Int(code), at: start) }
            if kind == .end { return }
            if kind == .spawns {
                let more = reader.number(UInt8.self) != 0
                for _ in 0..<(length - 1) / TapeFormat.spawnLength {
                    guard let spawn = reader.spawn() else { throw .record(kind: Int(code), at: start) }
                    spawns.append(spawn)
                }
                guard !more else { continue }
                entries.append(Entry(time: time, event: .spawns(spawns)))
                spawns = []
                continue
            }
            guard let event = reader.event(of: kind, length: length) else { throw .record(kind: Int(code), at: start) }
            entries.append(Entry(time: time, event: event))
        }
    }
}
