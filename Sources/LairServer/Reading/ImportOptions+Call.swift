import Geodesy
import HTTPService
import PlaceImport

extension ImportOptions {
    /// How many conditions a request may have.
    private static let mostConditions = 50

    /// What a request says about reading its file: `datum`, `crs`, `where` (as often as one likes), `columns`.
    init(_ call: Call) throws(Problem) {
        self.init()
        datum = try call.query("datum", MapDatum.init(rawValue:), expected: "wgs84, gcj02 or bd09") ?? .wgs84
        system = try call.query(
            "crs", { Self.isSystem($0) ? $0 : nil }, expected: "a coordinate system by its number, such as EPSG:3067")
        for (name, value) in call.request.query where name == "where" {
            guard let condition = TagCondition(value), conditions.count < Self.mostConditions else {
                throw .invalid("`where` must be a tag, such as tourism=artwork or historic=*.")
            }
            conditions.append(condition)
        }
        if let text = call.request.query("columns") { try take(columns: text) }
    }

    /// Which columns stand for what: a JSON object of roles and names, null for no column; its `order` is that of a cell's two angles.
    mutating func take(columns text: String) throws(Problem) {
        try take(columns: try JSONFields(body: Array(text.utf8)))
    }

    /// See above.
    mutating func take(columns fields: JSONFields) throws(Problem) {
        for (name, value) in fields.members {
            if name == "order" {
                switch value {
                case .string(let text):
                    guard let chosen = PositionOrder(rawValue: text) else {
                        throw .invalid("`columns.order` must be lat,lon or lon,lat.")
                    }
                    order = chosen
                case .null: order = nil
                default: throw .invalid("`columns.order` must be lat,lon or lon,lat.")
                }
                continue
            }
            guard let role = ColumnRole(rawValue: name) else {
                let roles = ColumnRole.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalid("`columns` names `\(name.prefix(40))`, which is none of \(roles), order.")
            }
            switch value {
            case .string(let column) where column.unicodeScalars.count <= 1_000: columns[role] = .some(column)
            case .null: columns[role] = .some(nil)
            default: throw .invalid("`columns` must hold names of columns, or null.")
            }
        }
    }

    /// The same as it is kept; empty where nothing was chosen.
    var columnsText: String {
        var members = columns.sorted { $0.key.rawValue < $1.key.rawValue }.map { role, name in
            (key: role.rawValue, value: name.map { JSON.string($0) } ?? .null)
        }
        if let order { members.append((key: "order", value: .string(order.rawValue))) }
        return members.isEmpty ? "" : String(decoding: JSON.object(members).utf8, as: UTF8.self)
    }
}
