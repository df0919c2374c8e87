/// The columns of a Socrata table, found in `meta.view.columns`.
struct SocrataColumns {
    let columns: [TableColumn]
    /// What gives a position, the surest first: a pair of columns, then a cell that holds both.
    let positions: [PositionSource]

    enum PositionSource {
        case pair(latitude: Int, longitude: Int)
        case location(Int)
        case point(Int)
    }

    /// The columns that `header` describes; nil where it describes none.
    init?(_ header: borrowing RecordTape, _ options: ImportOptions) {
        let choice = ColumnChoice(options.columns)
        guard let meta = header.member("meta", of: 0), let view = header.member("view", of: meta),
            let list = header.member("columns", of: view)
        else { return nil }
        var columns: [TableColumn] = []
        for node in header.elements(of: list) {
            let name = header.member("fieldName", of: node).flatMap { header.string($0) } ?? ""
            let type = header.member("dataTypeName", of: node).flatMap { header.string($0) } ?? ""
            columns.append(TableColumn(name, type, choice))
        }
        guard !columns.isEmpty else { return nil }
        self.columns = columns
        var positions: [PositionSource] = []
        if let latitude = columns.firstIndex(where: { $0.name == options.columns[.latitude] ?? nil }),
            let longitude = columns.firstIndex(where: { $0.name == options.columns[.longitude] ?? nil })
        {
            positions.append(.pair(latitude: latitude, longitude: longitude))
        }
        if let latitude = columns.firstIndex(where: { $0.use == .latitude }),
            let longitude = columns.firstIndex(where: { $0.use == .longitude })
        {
            positions.append(.pair(latitude: latitude, longitude: longitude))
        }
        for (index, column) in columns.enumerated() {
            if column.use == .location { positions.append(.location(index)) }
            if column.use == .point { positions.append(.point(index)) }
        }
        self.positions = positions
    }
}

extension TableColumn {
    init(_ name: String, _ type: String, _ choice: ColumnChoice) {
        self.name = name
        if name.hasPrefix(":") {
            // The portal's own columns; of these only the row's identifier means something.
            var own = Field(name: "")
            if name == ":id" { own.identifier = Identification.rowIdentifier }
            field = own
            use = .field
            return
        }
        let plain = plainName(name)
        switch type {
        case "location": use = .location
        case "point": use = .point
        default:
            if FieldRole.latitudes.contains(plain) {
                use = .latitude
            } else {
                use = FieldRole.longitudes.contains(plain) ? .longitude : .field
            }
        }
        field = choice.apply(name, to: Field(name: name))
    }
}
