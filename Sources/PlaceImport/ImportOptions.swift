public import Geodesy

/// How an import is to read a file, beyond what the file says itself.
public struct ImportOptions: Sendable, Hashable {
    /// What is taken of an OpenStreetMap extract: whatever meets at least one. Must be empty for all other formats.
    public var conditions: [TagCondition] = []
    /// The datum of the file's coordinates.
    public var datum = MapDatum.wgs84
    /// The coordinate system of the file's numbers where it does not say it itself, such as `EPSG:3067`; nil: what the file says,
    /// else degrees.
    public var system: String?
    /// Which column or property to take for which part of a place, where the guess is not to decide; nil: none of them.
    public var columns: [ColumnRole: String?] = [:]
    /// Which of the two angles in one cell comes first; nil: the column's name and its cells tell.
    public var order: PositionOrder?
    /// Whether the input is only the beginning of a file: then it may end in the middle of a record, which is left out.
    public var isBeginning = false

    /// Options that leave all to the file.
    public init() {}

    /// Whether a coordinate system is one by its number, which is all that is taken from outside.
    public static func isSystem(_ text: String) -> Bool {
        text.hasPrefix("EPSG:") && (4...6).contains(text.utf8.count - 5)
            && text.utf8.dropFirst(5).allSatisfy { (0x30...0x39).contains($0) }
    }
}

/// Which of the two angles in one cell comes first. Its raw value is what requests and the command call it by.
public enum PositionOrder: String, Sendable, Hashable, CaseIterable {
    /// Latitude, then longitude.
    case latitudeFirst = "lat,lon"
    /// Longitude, then latitude.
    case longitudeFirst = "lon,lat"
}

/// A part of a place that a column or property can be taken for.
public enum ColumnRole: String, Sendable, Hashable, CaseIterable {
    /// Latitude, in a column of its own.
    case latitude
    /// Longitude, in a column of its own.
    case longitude
    /// A whole position in one cell.
    case position
    /// What tells a record from all others.
    case identifier = "id"
    /// What the place is called.
    case title
    /// What kind of thing it is.
    case category
    /// What there is to say about it.
    case description
    /// Who made it.
    case creator
    /// When it was made.
    case date
    /// A link to a picture.
    case image

    var field: FieldRole? {
        switch self {
        case .title: .title
        case .category: .category
        case .description: .description
        case .creator: .creator
        case .date: .date
        case .image: .image
        case .latitude, .longitude, .position, .identifier: nil
        }
    }
}

/// The columns that a host has chosen, for whoever asks what a name means.
struct ColumnChoice {
    /// The rank of a chosen identifier, before all that are guessed.
    static let identifierRank = Identification.ranks - 1

    private var byName: [String: ColumnRole] = [:]
    private var settled: Set<FieldRole> = []
    private var settlesIdentifier = false
    let isEmpty: Bool

    init(_ columns: [ColumnRole: String?]) {
        isEmpty = columns.isEmpty
        for (role, name) in columns {
            if let name { byName[name] = role }
            if let field = role.field { settled.insert(field) }
            if role == .identifier { settlesIdentifier = true }
            // Who took the one name for the artist has taken the parts of it for nothing.
            if role == .creator { settled.formUnion([.firstName, .lastName]) }
        }
    }

    /// What `name` means, `field` being the guess.
    func apply(_ name: String, to field: Field) -> Field {
        guard !isEmpty else { return field }
        var field = field
        if let role = field.role, settled.contains(role) { field.role = nil }
        if settlesIdentifier { field.identifier = nil }
        if let role = byName[name] {
            if let chosen = role.field { (field.role, field.rank) = (chosen, 0) }
            if role == .identifier { field.identifier = Self.identifierRank }
        }
        return field
    }
}
