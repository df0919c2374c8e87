/// The columns of a table that may hold positions, by their names, and the choice among them by their cells.
struct PositionCandidates {
    private var latitudes: [Int] = []
    private var longitudes: [Int] = []
    private var across: [Int] = []
    private var up: [Int] = []
    private(set) var cells: [Int] = []

    /// All of them.
    var columns: [Int] { latitudes + longitudes + across + up + cells }

    init() {}

    /// The candidates among columns of these names; where a host has chosen, only what was chosen.
    init(_ names: [String], chosen: [ColumnRole: String?] = [:]) {
        func column(_ role: ColumnRole) -> Int? {
            chosen[role].flatMap(\.self).flatMap { name in names.firstIndex { $0 == name } }
        }
        if let latitude = column(.latitude), let longitude = column(.longitude) {
            (latitudes, longitudes) = ([latitude], [longitude])
            return
        }
        if let position = column(.position) {
            cells = [position]
            return
        }
        let plain = names.map(plainName)
        latitudes = Self.columns(plain, FieldRole.latitudes)
        longitudes = Self.columns(plain, FieldRole.longitudes)
        // With words around it: "Latitude (decimal)", "緯度（世界測地系）".
        if latitudes.isEmpty {
            latitudes = Self.columns(
                plain, around: ["latitude", "latitud", "breitengrad", "緯度", "纬度"], but: ["longitud", "経度", "經度", "经度"])
        }
        if longitudes.isEmpty {
            longitudes = Self.columns(
                plain, around: ["longitude", "longitud", "längengrad", "経度", "經度", "经度"], but: ["latitud", "緯度", "纬度"])
        }
        across = Self.columns(plain, FieldRole.across)
        up = Self.columns(plain, FieldRole.up)
        cells = Self.columns(plain, FieldRole.positions)
    }

    /// The columns of these names, the surest first.
    private static func columns(_ plain: [String], _ names: [String]) -> [Int] {
        names.flatMap { name in plain.indices.filter { plain[$0] == name } }
    }

    private static func columns(_ plain: [String], around words: [String], but others: [String]) -> [Int] {
        plain.indices.filter { column in
            words.contains { plain[column].hasPrefix($0) || plain[column].hasSuffix($0) }
                && !others.contains { plain[column].contains($0) }
        }
    }

    /// Whether projected coordinates are what they should be: their system is declared.
    var isProjected = false
    /// The order of a cell's two angles where the host has said it.
    var order: PositionOrder?

    /// Where the positions are; throws a sentence that names the columns where that is not clear.
    func position(_ evidence: [Int: ColumnEvidence], _ names: [String]) throws(ColumnTrouble) -> TextColumns.Position {
        var complaint: ColumnTrouble?
        for (y, x) in [(latitudes, longitudes), (up, across)] {
            let isNamed = !latitudes.isEmpty && y == latitudes
            if !isNamed, let cell = try cell(evidence, names, &complaint) { return cell }
            if let pair = try pair(y, x, isNamed: isNamed, evidence, names, &complaint) { return pair }
        }
        if let complaint { throw complaint }
        if let latitude = latitudes.first, let longitude = longitudes.first {
            return .pair(latitude: latitude, longitude: longitude)
        }
        if let one = (latitudes + longitudes).first {
            let others = names.indices.filter { $0 != one }.map { names[$0] }
            throw ColumnTrouble(.oneColumn, ["name": quoted(names[one]), "columns": ColumnTrouble.list(others)])
        }
        throw ColumnTrouble(.noColumns, ["columns": ColumnTrouble.list(names)])
    }

    private func pair(
        _ latitudes: [Int], _ longitudes: [Int], isNamed: Bool, _ evidence: [Int: ColumnEvidence], _ names: [String],
        _ complaint: inout ColumnTrouble?
    ) throws(ColumnTrouble) -> TextColumns.Position? {
        // Of several names for one thing the surest that says anything; of two equal names neither is surer.
        guard let latitude = latitudes.first(where: { evidence[$0]?.said ?? 0 > 0 }),
            let longitude = longitudes.first(where: { evidence[$0]?.said ?? 0 > 0 }), latitude != longitude,
            let y = evidence[latitude], let x = evidence[longitude]
        else { return nil }
        for (chosen, all) in [(latitude, latitudes), (longitude, longitudes)] {
            let same = all.filter { plainName(names[$0]) == plainName(names[chosen]) && evidence[$0]?.said ?? 0 > 0 }
            if same.count > 1 {
                throw ColumnTrouble(.sameName, ["count": "\(same.count)", "name": quoted(names[chosen])])
            }
        }
        let values = [
            "latitude": quoted(names[latitude]), "longitude": quoted(names[longitude]), "north": y.example, "east": x.example,
        ]
        if isProjected, y.isMostlyAngles, x.isMostlyAngles { return .pair(latitude: latitude, longitude: longitude) }
        if y.isMostlyProjected || x.isMostlyProjected {
            complaint = ColumnTrouble(.pairProjected, values)
            return nil
        }
        guard y.isMostlyAngles, x.isMostlyAngles else {
            complaint = complaint ?? ColumnTrouble(.pairWords, values)
            return nil
        }
        if y.isMostlyBeyondPole {
            throw ColumnTrouble(x.beyondPole == 0 ? .pairSwapped : .pairBeyondPole, values)
        }
        // x and y are degrees only where they look as finely measured as degrees are.
        guard isNamed || (y.precise * 2 > y.said && x.precise * 2 > x.said && x.angles == x.said) else {
            complaint = complaint ?? ColumnTrouble(.pairUnsure, values)
            return nil
        }
        return .pair(latitude: latitude, longitude: longitude)
    }

    private func cell(
        _ evidence: [Int: ColumnEvidence], _ names: [String], _ complaint: inout ColumnTrouble?
    ) throws(ColumnTrouble) -> TextColumns.Position? {
        for column in cells {
            guard let found = evidence[column], found.said > 0, found.isMostlyAngles else { continue }
            let name = plainName(names[column])
            let values = ["name": quoted(names[column]), "example": found.example]
            guard !found.isMostlyProjected else {
                complaint = ColumnTrouble(.cellProjected, values, cell: names[column])
                continue
            }
            let told = order ?? Self.order(name)
            let (isLatitudeFirst, isLongitudeFirst) = (told == .latitudeFirst, told == .longitudeFirst)
            let swapped = isLatitudeFirst ? found.firstBeyondPole : isLongitudeFirst ? found.secondBeyondPole : 0
            if swapped * 2 > found.pairs, found.pairs > 0 {
                throw ColumnTrouble(.cellSwapped, values, cell: names[column])
            }
            if isLatitudeFirst || found.pairs == found.lettered { return .cell(column, latitudeFirst: true) }
            if isLongitudeFirst { return .cell(column, latitudeFirst: false) }
            switch (found.firstBeyondPole > 0, found.secondBeyondPole > 0) {
            case (true, false): return .cell(column, latitudeFirst: false)
            case (false, true): return .cell(column, latitudeFirst: true)
            // Socrata writes "(latitude, longitude)"; brackets are its own.
            case (false, false) where found.bracketed == found.pairs: return .cell(column, latitudeFirst: true)
            default:
                throw ColumnTrouble(.cellOrder, values, cell: names[column])
            }
        }
        return nil
    }

    /// What a column's plain name says of the order.
    private static func order(_ name: String) -> PositionOrder? {
        if ["lat", "geopoint", "緯度", "纬"].contains(where: name.hasPrefix) { return .latitudeFirst }
        return ["lon", "lng", "经", "經緯"].contains(where: name.hasPrefix) ? .longitudeFirst : nil
    }

    private func quoted(_ name: String) -> String { ColumnTrouble.quoted(name) }
}
