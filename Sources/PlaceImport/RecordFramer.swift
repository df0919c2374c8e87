/// Takes the records of a text as they become complete.
protocol RecordConsumer: AnyObject {
    /// One element of the text's list of `kind`, or, for `.loose`, a whole value of the outermost level. `header` has what
    /// has been read of the outermost object around it.
    func take(_ tape: borrowing RecordTape, _ kind: RecordKind, _ header: borrowing RecordTape) throws(ImportError)
    /// An outermost value is complete that held a list; `header` has its other members that matter here.
    func close(_ header: borrowing RecordTape) throws(ImportError)
    /// Lines that are for the map and no records.
    func take(tracks: [TrackLine])
    /// A link to more data, which is told and not followed; empty where it leads nowhere.
    func take(link: String)
}

extension RecordConsumer {
    func take(tracks: [TrackLine]) {}
    func take(link: String) {}
}

/// Where a record stood.
enum RecordKind {
    /// An element of `features`.
    case feature
    /// The first row of a table of text, which names its columns.
    case header
    /// An element of `data`, or a row of a table of text: a list of its cells.
    case row
    /// An object of its own.
    case loose
}

/// Cuts the events of a JSON text into records, one at a time. Text outside of records is kept only where it can matter.
///
/// A list of records is the member `features` or `data` of an outermost object, if it is an array; an outermost object without
/// either is a record itself.
struct RecordFramer: ~Copyable {
    /// Arrays and objects inside each other, counted from the outermost.
    static let depthLimit = 64
    /// Memory of one record, bytes.
    static let weightLimit = 32 << 20

    private enum Member { case skipped, kept, list(RecordKind) }
    private enum Target { case none, header, record }

    private unowned let consumer: any RecordConsumer
    private(set) var failure: ImportError?
    /// Records that are complete.
    private(set) var completed = 0
    /// Something has been read since this was last set to false.
    var stirred = false

    private var depth = 0
    private var member = Member.skipped
    private var list: RecordKind?
    private var sawList = false
    private var target = Target.none
    private var header = RecordTape()
    private var record = RecordTape()

    init(_ consumer: any RecordConsumer) { self.consumer = consumer }

    /// The record that is being read, from 1.
    var current: Int { completed + 1 }

    // Each event answers whether to go on.

    mutating func scalar(_ kind: RecordTape.Kind, _ text: UnsafeBufferPointer<UInt8>) -> Bool {
        stirred = true
        switch target {
        case .record:
            record.append(kind, text)
            return isLight(record.weight)
        case .header:
            header.append(kind, text)
            return isLight(header.weight)
        case .none: break
        }
        if depth == 0 { return fail(.file(FileTrouble(.bareValue))) }
        if depth == 1, case .kept = member { header.append(kind, text) }
        if depth == 2, list != nil {
            record.removeAll()
            record.append(kind, text)
            return finishElement()
        }
        return true
    }

    mutating func key(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
        stirred = true
        switch target {
        case .record:
            record.append(.key, text)
            return isLight(record.weight)
        case .header:
            header.append(.key, text)
            return isLight(header.weight)
        case .none: break
        }
        if depth == 1 {
            member = Self.member(named: text)
            if case .kept = member { header.append(.key, text) }
        }
        return true
    }

    mutating func begin(_ kind: RecordTape.Kind) -> Bool {
        stirred = true
        depth += 1
        guard depth <= Self.depthLimit else { return fail(.tooDeep(record: current, limit: Self.depthLimit)) }
        switch target {
        case .record: record.begin(kind)
        case .header: header.begin(kind)
        case .none: return enter(kind)
        }
        return true
    }

    private mutating func enter(_ kind: RecordTape.Kind) -> Bool {
        switch (depth, member) {
        case (1, _):
            guard kind == .map else { return fail(.file(FileTrouble(.bareList))) }
            header.removeAll()
            header.begin(.map)
            member = .skipped
            sawList = false
        case (2, .list(let what)) where kind == .list:
            list = what
            sawList = true
        case (2, .kept):
            header.begin(kind)
            target = .header
        case (3, _) where list != nil:
            record.removeAll()
            record.begin(kind)
            target = .record
        default: break
        }
        return true
    }

    mutating func end() -> Bool {
        stirred = true
        depth -= 1
        switch target {
        case .record:
            record.end()
            if depth == 2 {
                target = .none
                return finishElement()
            }
        case .header:
            header.end()
            if depth == 1 { target = .none }
        case .none:
            if depth == 1 {
                list = nil
                member = .skipped
            }
            if depth == 0 { return finishOutermost() }
        }
        return true
    }

    private mutating func finishElement() -> Bool {
        guard let list else { return true }
        do throws(ImportError) {
            try consumer.take(record, list, header)
        } catch {
            return fail(error)
        }
        completed += 1
        return true
    }

    private mutating func finishOutermost() -> Bool {
        header.end()
        // A lone Feature may have a list called `data` of its own.
        let isRecord = !sawList || header.member("type", of: 0).map { header.equals($0, "Feature") } == true
        do throws(ImportError) {
            if isRecord { try consumer.take(header, .loose, header) } else { try consumer.close(header) }
        } catch {
            return fail(error)
        }
        if isRecord { completed += 1 }
        return true
    }

    private mutating func isLight(_ weight: Int) -> Bool {
        weight <= Self.weightLimit || fail(.tooLarge(record: current, bytes: Self.weightLimit))
    }

    private mutating func fail(_ error: ImportError) -> Bool {
        if failure == nil { failure = error }
        return false
    }

    private static func member(named text: UnsafeBufferPointer<UInt8>) -> Member {
        func matches(_ word: StaticString) -> Bool {
            text.count == word.utf8CodeUnitCount
                && text.elementsEqual(UnsafeBufferPointer(start: word.utf8Start, count: text.count))
        }
        if matches("features") { return .list(.feature) }
        if matches("data") { return .list(.row) }
        let kept: [StaticString] = ["type", "id", "geometry", "properties", "crs", "meta", "coordinates", "geometries"]
        return kept.contains { matches($0) } ? .kept : .skipped
    }
}
