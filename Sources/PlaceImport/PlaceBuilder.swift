import Geodesy
import HuntRules

/// The second reading: makes places of the records, and the ledger.
final class PlaceBuilder: RecordConsumer {
    private let plan: ImportPlan
    private var table: FieldTable
    private var fields = RecordFields()
    private var taken = HashSet()
    private var hashes: [UInt64: Int] = [:]
    private var reported: UInt64 = 0
    /// The cells of the row before.
    private var room: [Int] = []
    /// Of a table: which cell is what, and which may identify the record.
    private var meanings: [(cell: Int, field: Field)] = []
    private var identifying: [Int] = []

    private(set) var ledger = Ledger()
    /// Which field of the file was taken for what, as first seen.
    private(set) var columns: [String: String] = [:]
    /// Which angle of a whole position in one cell comes first, where positions are such and letters do not tell.
    private(set) var order: PositionOrder?
    /// Lines for the map.
    private(set) var tracks: [TrackLine] = []
    /// Places that are finished and not yet collected.
    private(set) var batch: [Place] = []

    init(_ plan: ImportPlan) {
        self.plan = plan
        table = FieldTable(ColumnChoice(plan.options.columns))
        let cells: [TableColumn]
        switch plan.content {
        case .geojson: cells = []
        case .socrata(let table): cells = table.columns
        case .table(let table):
            cells = table.columns
            columns = table.position.names(table.columns)
            if case .cell(_, let latitudeFirst) = table.position { order = latitudeFirst ? .latitudeFirst : .longitudeFirst }
        }
        for (index, column) in cells.enumerated() {
            if column.use == .field, column.field.role != nil { meanings.append((index, column.field)) }
            if let rank = column.field.identifier, rank == plan.identification.byField { identifying.append(index) }
        }
    }

    /// The finished places; they are gone from here.
    func collect() -> [Place] {
        defer { batch.removeAll(keepingCapacity: true) }
        return batch
    }

    func close(_ header: borrowing RecordTape) {}

    func take(tracks: [TrackLine]) { self.tracks += tracks }

    func take(link: String) {
        // A file of links says it once and counts them; each would say the same.
        guard ledger.links.count < 20 else { return }
        ledger.links.append(String(link.prefix(300)))
    }

    func take(_ tape: borrowing RecordTape, _ kind: RecordKind, _ header: borrowing RecordTape) {
        do throws(Unusable) {
            switch (kind, plan.content) {
            case (.feature, .geojson(let system)): try add(feature: tape, bare: false, system)
            case (.loose, .geojson(let system)): try add(feature: tape, bare: true, system)
            case (.row, .socrata(let table)):
                try add(row: tape, table.columns) { cells throws(Unusable) in [try table.coordinate(tape, cells)] }
            case (.row, .table(let table)):
                var sawCrossing = false
                try add(row: tape, table.columns) { cells throws(Unusable) in
                    try table.coordinates(tape, cells, sawCrossing: &sawCrossing)
                }
                if sawCrossing { noteCrossing(tape) }
            default: break
            }
        } catch {
            ledger.rejected.append(Ledger.Rejection(record: label(tape), error.fault, error.values, point: error.point))
        }
    }

    private func begin() {
        ledger.read += 1
        fields.removeAll()
    }

    private func add(feature tape: borrowing RecordTape, bare: Bool, _ system: ReferenceSystem) throws(Unusable) {
        begin()
        guard let feature = Feature(tape, bare: bare) else { throw Unusable(.noFeature) }
        if feature.properties >= 0 {
            let rank = plan.identification.byField
            table.visit(tape, feature.properties) { field, key in
                fields.offer(field, name: key, value: key + 1, in: tape)
                if fields.identifier < 0, field.identifier != nil, field.identifier == rank { fields.identifier = key + 1 }
            }
        }
        if plan.identification.byFeature, feature.id >= 0, tape.identifierWords(feature.id) != nil {
            fields.identifier = feature.id
        }
        guard feature.geometry >= 0 else { throw Unusable(.noGeometry) }
        var own = system
        if feature.crs >= 0 {
            do throws(ImportError) {
                own = try ReferenceSystem(tape, feature.crs)
            } catch {
                guard case .referenceSystem(let name) = error else {
                    throw Unusable(.unnamedSystem)
                }
                throw Unusable(.otherSystem, ["system": name])
            }
        }
        var geometry = GeometryReader(system: own)
        let coordinates = try geometry.coordinates(tape, feature.geometry)
        finish(tape, coordinates) { cleanText(tape.words($0)) }
        if geometry.sawCrossing { noteCrossing(tape) }
    }

    private func add(
        row tape: borrowing RecordTape, _ columns: [TableColumn], _ position: ([Int]) throws(Unusable) -> [Coordinate]
    ) throws(Unusable) {
        begin()
        guard tape.kind(0) == .list else { throw Unusable(.noRow) }
        var cells: [Int] = []
        swap(&cells, &room)
        defer { room = cells }
        tape.gather(0, into: &cells)
        for (index, field) in meanings where index < cells.count {
            fields.offer(field, name: index, value: cells[index], in: tape)
        }
        if let first = identifying.first, first < cells.count { fields.identifier = cells[first] }
        finish(tape, try position(cells)) { columns[$0].name }
    }

    private func finish(_ tape: borrowing RecordTape, _ given: [Coordinate], _ name: (Int) -> String) {
        report(name)
        let datum = plan.options.datum
        let coordinates = datum == .wgs84 ? given : given.map { $0.unshifted(from: datum) }
        guard let first = coordinates.first else { return }
        let words = PlaceWords(fields, tape)
        let record = unused(identifier(tape)) ?? hash(words.wholeTitle, first)
        for (part, coordinate) in coordinates.enumerated() {
            batch.append(
                Place(
                    key: PlaceKey(source: plan.source, record: record, part: part), title: words.title,
                    titleIsMadeUp: words.titleIsMadeUp, category: words.category, description: words.description,
                    creator: words.creator, date: words.date, image: words.image, coordinate: coordinate))
        }
        ledger.accepted += 1
        if words.wasCut { ledger.cut += 1 }
        ledger.places += coordinates.count
    }

    private func report(_ name: (Int) -> String) {
        for role in FieldRole.allCases where reported & 1 << UInt64(role.rawValue) == 0 {
            let slot = fields.slots[role.rawValue]
            guard slot.node >= 0 else { continue }
            reported |= 1 << UInt64(role.rawValue)
            columns["\(role)"] = name(slot.name)
        }
    }

    private func identifier(_ tape: borrowing RecordTape) -> String? {
        guard fields.identifier >= 0, let words = tape.identifierWords(fields.identifier) else { return nil }
        let text = cleanText(words)
        guard !text.isEmpty else { return nil }
        // A key is for an address; a whole text in it is none.
        guard text.utf8.count > 128 else { return text }
        var hash = StableHash()
        hash.add(text.utf8)
        return "~" + hash.text
    }

    /// The identifier, unless another record of the file has it already. The survey saw to that for each kind of identifier; what
    /// is left are a Feature's `id` that equals another's field, and what only differs in characters that no key holds.
    private func unused(_ identifier: String?) -> String? {
        guard let identifier else { return nil }
        var hash = StableHash()
        hash.add(identifier.utf8)
        return taken.insert(hash.value) ? identifier : nil
    }

    /// The key of a record without an identifier. Records alike in title and position are told apart by their order.
    private func hash(_ title: String, _ coordinate: Coordinate) -> String {
        var hash = StableHash()
        hash.add(title.utf8)
        hash.add(0 as UInt8)
        // 1e-7° is about a centimetre.
        hash.add(Int64((coordinate.latitudeDegrees * 1e7).rounded()))
        hash.add(Int64((coordinate.longitudeDegrees * 1e7).rounded()))
        while true {
            let ordinal = (hashes[hash.value] ?? 0) + 1
            hashes[hash.value] = ordinal
            // A record may be called as the hash of another would be: no key comes twice.
            if let free = unused("~" + hash.text + (ordinal > 1 ? "-\(ordinal)" : "")) { return free }
        }
    }

    private func noteCrossing(_ tape: borrowing RecordTape) {
        ledger.crossings.count += 1
        if ledger.crossings.records.count < Ledger.mostNamed { ledger.crossings.records.append(label(tape)) }
    }

    private func label(_ tape: borrowing RecordTape) -> String { identifier(tape) ?? "#\(ledger.read)" }
}
