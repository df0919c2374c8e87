/// The first reading of a table of text: whether all of it can be read, which columns hold positions and which identifiers. A
/// column is taken for a position by its name, and only if its cells agree; otherwise the file is refused by its columns' names.
final class TableSurvey: RecordConsumer {
    private let options: ImportOptions
    private let choice: ColumnChoice
    private var columns: [TableColumn] = []
    private var candidates = PositionCandidates()
    /// The columns that may hold positions, and what their cells are like.
    private var watched: [Int] = []
    private var evidence: [ColumnEvidence] = []
    /// The columns that may identify a record, and how sure their names are.
    private var identifying: [(column: Int, rank: Int)] = []
    private var identifiers = [Uniqueness](repeating: Uniqueness(), count: Identification.ranks)
    private var rows = 0
    /// The cells of the record before.
    private var room: [Int] = []

    init(_ options: ImportOptions) {
        self.options = options
        choice = ColumnChoice(options.columns)
    }

    func take(_ tape: borrowing RecordTape, _ kind: RecordKind, _ header: borrowing RecordTape) throws(ImportError) {
        var cells: [Int] = []
        swap(&cells, &room)
        defer { room = cells }
        tape.gather(0, into: &cells)
        if kind == .header {
            for (index, cell) in cells.enumerated() {
                let name = cleanText(tape.words(cell))
                columns.append(
                    TableColumn(
                        name: name.isEmpty ? "column \(index + 1)" : name, field: choice.apply(name, to: Field(name: name)),
                        use: .field))
            }
            candidates = PositionCandidates(columns.map(\.name), chosen: options.columns)
            candidates.isProjected = options.system != nil
            candidates.order = options.order
            watched = Array(Set(candidates.columns)).sorted()
            evidence = watched.map { ColumnEvidence(isCell: candidates.cells.contains($0)) }
            identifying = columns.enumerated().compactMap { index, column in column.field.identifier.map { (index, $0) } }
            return
        }
        rows += 1
        for (index, column) in watched.enumerated() where column < cells.count {
            guard let words = tape.identifierWords(cells[column]) else { continue }
            evidence[index].add(words)
        }
        var noted: UInt64 = 0
        for (column, rank) in identifying where column < cells.count && noted & 1 << UInt64(rank) == 0 {
            noted |= 1 << UInt64(rank)
            if let hash = tape.identifierHash(cells[column]) { identifiers[rank].add(hash) }
        }
    }

    func close(_ header: borrowing RecordTape) {}

    /// How to read the table, now that all of it has been seen.
    func plan(source: String) throws(ImportError) -> ImportPlan {
        let position: TextColumns.Position
        for case (let role, let name?) in options.columns where !columns.contains(where: { $0.name == name }) {
            throw .columns(
                ColumnTrouble(
                    .unknownColumn,
                    [
                        "name": ColumnTrouble.quoted(name), "role": role.rawValue,
                        "columns": ColumnTrouble.list(columns.map(\.name)),
                    ]))
        }
        do throws(ColumnTrouble) {
            position = try candidates.position(Dictionary(uniqueKeysWithValues: zip(watched, evidence)), columns.map(\.name))
        } catch {
            throw .columns(error)
        }
        var used = columns
        switch position {
        case .pair(let latitude, let longitude): (used[latitude].use, used[longitude].use) = (.latitude, .longitude)
        case .cell(let column, _): used[column].use = .point
        }
        return ImportPlan(
            source: source, content: .table(TextColumns(columns: used, position: position)),
            identification: Identification(byField: Identification.choice(identifiers)), options: options)
    }
}
