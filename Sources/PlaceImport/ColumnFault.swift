/// Why a table's positions cannot be read with the columns it has. Its raw value is what pages say it by in their own words.
public enum ColumnFault: String, Sendable, Hashable, CaseIterable {
    case unknownColumn = "unknown-column"
    case oneColumn = "one-column"
    case noColumns = "no-columns"
    case sameName = "same-name"
    case pairProjected = "pair-projected"
    case pairWords = "pair-words"
    case pairSwapped = "pair-swapped"
    case pairBeyondPole = "pair-beyond-pole"
    case pairUnsure = "pair-unsure"
    case cellProjected = "cell-projected"
    case cellSwapped = "cell-swapped"
    case cellOrder = "cell-order"
    case noPosition = "no-position"
    case noRecords = "no-records"
    case onlyLinks = "only-links"

    /// The English sentence; words in braces stand for values.
    var template: String {
        let pair = "the columns {latitude} and {longitude}"
        let example = "such as {north} and {east}"
        return switch self {
        case .unknownColumn: "no column is called {name}, which is chosen for {role}: there are {columns}"
        case .oneColumn:
            "of the columns only {name} is known to hold a coordinate; the others are {columns}. Choose the other one, as "
                + "`--columns longitude=NAME` does for the command"
        case .noColumns:
            "no column is known to hold positions. They are {columns}. Choose two, as `--columns latitude=NAME --columns "
                + "longitude=NAME` does for the command"
        case .sameName: "{count} columns are called {name}: which one counts?"
        case .pairProjected:
            "\(pair) hold projected coordinates, \(example), not degrees: convert the file to WGS-84 (EPSG:4326)"
        case .pairWords: "\(pair) hold no degrees, but words \(example)"
        case .pairSwapped: "\(pair) look swapped: the first holds values beyond 90°, \(example)"
        case .pairBeyondPole: "\(pair) hold no degrees: latitudes are beyond a pole, \(example)"
        case .pairUnsure: "\(pair) may be degrees or not, \(example): call them longitude and latitude if they are"
        case .cellProjected: "the column {name} holds projected coordinates, such as {example}, not degrees"
        case .cellSwapped: "the two numbers in the column {name} look swapped, such as {example}"
        case .cellOrder:
            "which number comes first in the column {name}, such as {example}? Choose order=lat,lon or order=lon,lat"
        case .noPosition: "none of the table's columns holds a position"
        case .noRecords: "it has no records"
        case .onlyLinks: "it holds only a link to more data, which is not followed: {link}"
        }
    }
}

/// A fault of a table's columns, with the names and examples in it.
public struct ColumnTrouble: Error, Sendable, Hashable, Sayable {
    /// What is wrong.
    public let fault: ColumnFault
    public let values: [String: String]
    /// The one column it is about, where it is about whole positions in one cell.
    public let cell: String?

    /// A fault and what its sentence names.
    public init(_ fault: ColumnFault, _ values: [String: String] = [:], cell: String? = nil) {
        self.fault = fault
        self.values = values
        self.cell = cell
    }

    public var slug: String { fault.rawValue }
    public var template: String { fault.template }

    /// A column's name as sentences write it.
    static func quoted(_ name: String) -> String { "“\(name.prefix(60))”" }

    /// Names of columns, the first of many.
    static func list(_ names: some Collection<String>) -> String {
        names.prefix(30).map(quoted).joined(separator: ", ") + (names.count > 30 ? " … (\(names.count))" : "")
    }
}
