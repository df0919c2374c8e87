/// The first reading of a file: whether all of it can be read, what it is, and where its identifiers are. Only what is sound
/// from end to end is read a second time, so nothing is ever half imported.
final class Survey: RecordConsumer {
    private let wanted: ImportFormat
    private let options: ImportOptions
    private var table: FieldTable
    private var features = 0
    private var rows = 0
    private var others: String?
    private var sawCollection = false
    private var system: ReferenceSystem?
    private var identifiersOfFeatures = Uniqueness()
    private var identifiersOfFields = [Uniqueness](repeating: Uniqueness(), count: Identification.ranks)

    /// The columns of a table, once known.
    private(set) var columns: SocrataColumns?
    /// Rows came before their columns: the survey has to be taken again, with the columns.
    private(set) var isLate = false

    init(_ wanted: ImportFormat, _ options: ImportOptions, columns: SocrataColumns? = nil) {
        self.wanted = wanted
        self.options = options
        self.columns = columns
        table = FieldTable(ColumnChoice(options.columns))
    }

    func take(_ tape: borrowing RecordTape, _ kind: RecordKind, _ header: borrowing RecordTape) throws(ImportError) {
        switch kind {
        case .feature:
            features += 1
            if wanted != .socrata, let feature = Feature(tape, bare: false) { note(tape, feature) }
        case .header: break
        case .row:
            rows += 1
            if wanted != .geojson { try noteRow(tape, header) }
        case .loose:
            if let feature = Feature(tape, bare: true) {
                features += 1
                sawCollection = true
                if wanted != .socrata { note(tape, feature) }
            } else if others == nil {
                others = tape.member("type", of: 0).flatMap { tape.string($0) }.map { String($0.prefix(40)) } ?? ""
            }
        }
    }

    func close(_ header: borrowing RecordTape) throws(ImportError) {
        if columns == nil, rows > 0, let found = SocrataColumns(header, options) {
            columns = found
            isLate = true
        }
        guard let type = header.member("type", of: 0), header.equals(type, "FeatureCollection") else { return }
        sawCollection = true
        guard let node = header.member("crs", of: 0) else { return }
        let declared = try ReferenceSystem(header, node)
        if let system, system != declared { throw .twoSystems }
        system = declared
    }

    private func note(_ tape: borrowing RecordTape, _ feature: Feature) {
        if feature.id >= 0, let hash = tape.identifierHash(feature.id) { identifiersOfFeatures.add(hash) }
        guard feature.properties >= 0 else { return }
        var noted: UInt64 = 0
        table.visit(tape, feature.properties) { field, key in
            guard let rank = field.identifier, noted & 1 << UInt64(rank) == 0 else { return }
            noted |= 1 << UInt64(rank)
            if let hash = tape.identifierHash(key + 1) { identifiersOfFields[rank].add(hash) }
        }
    }

    private func noteRow(_ tape: borrowing RecordTape, _ header: borrowing RecordTape) throws(ImportError) {
        if columns == nil, rows == 1 { columns = SocrataColumns(header, options) }
        guard let columns else { return }
        var noted: UInt64 = 0
        for (index, cell) in tape.elements(of: 0).enumerated() where index < columns.columns.count {
            guard let rank = columns.columns[index].field.identifier, noted & 1 << UInt64(rank) == 0 else { continue }
            noted |= 1 << UInt64(rank)
            if let hash = tape.identifierHash(cell) { identifiersOfFields[rank].add(hash) }
        }
    }

    /// How to read the file, now that all of it has been seen.
    func plan(source: String) throws(ImportError) -> ImportPlan {
        let identification = Identification(
            byFeature: identifiersOfFeatures.serves && !options.columns.keys.contains(.identifier),
            byField: Identification.choice(identifiersOfFields))
        // The beginning of a collection lacks its end, where it is known to be one.
        if wanted != .socrata, wanted != .csv, sawCollection || (options.isBeginning && features > 0) {
            return ImportPlan(
                source: source, content: .geojson(system ?? .wgs84), identification: identification, options: options)
        }
        if wanted == .auto || wanted == .socrata, let columns {
            guard !columns.positions.isEmpty else { throw .columns(ColumnTrouble(.noPosition)) }
            return ImportPlan(source: source, content: .socrata(columns), identification: identification, options: options)
        }
        throw .file(complaint)
    }

    private var complaint: FileTrouble {
        switch wanted {
        case .csv: return FileTrouble(.otherFormat, ["found": "JSON", "wanted": ImportFormat.csv.name])
        case .socrata: return FileTrouble(.noSocrata)
        case .geojson where rows > 0 && features == 0: return FileTrouble(.tableNotGeoJSON)
        default: break
        }
        if others == "FeatureCollection" { return FileTrouble(.noFeatures) }
        if features > 0 { return FileTrouble(.noCollection) }
        if rows > 0 { return FileTrouble(.noMeta) }
        if let others, !others.isEmpty { return FileTrouble(.otherJSON, ["type": cleanText(others)]) }
        return FileTrouble(.plainJSON)
    }
}

/// How a file is to be read, as its survey found.
struct ImportPlan {
    enum Content {
        /// Features, whatever they were written in.
        case geojson(ReferenceSystem)
        case socrata(SocrataColumns)
        case table(TextColumns)
    }

    let source: String
    let content: Content
    let identification: Identification
    let options: ImportOptions
}
