import Geodesy

/// The columns of a table of text, once its survey has found where its positions are.
struct TextColumns {
    /// Where a row's position is.
    enum Position: Equatable {
        case pair(latitude: Int, longitude: Int)
        case cell(Int, latitudeFirst: Bool)

        /// For the report: which column was taken for what.
        func names(_ columns: [TableColumn]) -> [String: String] {
            switch self {
            case .pair(let latitude, let longitude):
                ["latitude": columns[latitude].name, "longitude": columns[longitude].name]
            case .cell(let column, _): ["position": columns[column].name]
            }
        }
    }

    let columns: [TableColumn]
    let position: Position

    /// The positions of a row, whose cells are the nodes `cells`. `sawCrossing` is set where one is inside an area that crosses itself.
    func coordinates(
        _ tape: borrowing RecordTape, _ cells: [Int], sawCrossing: inout Bool
    ) throws(Unusable) -> [Coordinate] {
        // Cells too many have moved all that follow: nothing in the row is where its header says.
        if cells.count > columns.count, cells[columns.count...].contains(where: { tape.identifierWords($0) != nil }) {
            throw Unusable(.rowTooLong, ["cells": "\(cells.count)", "columns": "\(columns.count)"])
        }
        func words(_ column: Int) -> UnsafeBufferPointer<UInt8>? {
            column < cells.count ? tape.identifierWords(cells[column]) : nil
        }
        switch position {
        case .pair(let latitude, let longitude):
            let (y, x) = (words(latitude), words(longitude))
            if y == nil && x == nil { throw Unusable(.noCoordinates) }
            guard let y else { throw Unusable(.latitudeMissing) }
            guard let x else { throw Unusable(.longitudeMissing) }
            guard let north = AngleText(y), let east = AngleText(x) else {
                throw Unusable(.notNumbers)
            }
            return [try Self.coordinate(north, east)]
        case .cell(let column, let latitudeFirst):
            guard let cell = words(column) else { throw Unusable(.noCoordinates) }
            switch try PositionCell(cell) {
            case .geometry(let coordinates, let crosses):
                sawCrossing = crosses
                return coordinates
            case .pair(let first, let second, _):
                // Letters say more than the order.
                let turned = first.axis == .longitude || second.axis == .latitude
                let isLatitudeFirst = turned ? false : (first.axis == .latitude || second.axis == .longitude || latitudeFirst)
                return [try isLatitudeFirst ? Self.coordinate(first, second) : Self.coordinate(second, first)]
            }
        }
    }

    private static func coordinate(_ latitude: AngleText, _ longitude: AngleText) throws(Unusable) -> Coordinate {
        guard latitude.axis != .longitude, longitude.axis != .latitude else {
            throw Unusable(.hemispheres)
        }
        return try Coordinate(x: longitude.degrees, y: latitude.degrees, in: .wgs84)
    }
}
