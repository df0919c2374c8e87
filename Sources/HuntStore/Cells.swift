import Geodesy

/// Whole cells of 0.005°, numbered row by row from the south-west: the same grid that clients ask by.
///
/// Why not SQLite's R*Tree: over these plain integer keys an ordinary index answers a box 3–5 times as fast.
enum Cells {
    /// Cells in a degree.
    static let perDegree = 200.0
    /// Cells around the Earth: rows are numbered this far apart.
    static let columns: Int64 = 72_000

    /// The row of a latitude in degrees, 0…36,000.
    static func row(_ latitude: Double) -> Int64 { Int64(((latitude + 90) * perDegree).rounded(.down)) }

    /// The column of a longitude in degrees, 0…71,999; 180° itself is in the last.
    static func column(_ longitude: Double) -> Int64 {
        min(columns - 1, Int64(((longitude + 180) * perDegree).rounded(.down)))
    }

    /// The number of the cell that holds a coordinate.
    static func number(of coordinate: Coordinate) -> Int64 {
        row(coordinate.latitudeDegrees) * columns + column(coordinate.longitudeDegrees)
    }
}

/// A box as the index sees it: rows of cells, and one or two stretches of columns in each. It may hold points beyond the
/// box, in the cells at its rim, and misses none within.
struct Cover {
    let rows: ClosedRange<Int64>
    /// Stretches of columns, west to east, that have none in common. The second may be empty: from 0 to −1.
    let stretches: ((west: Int64, east: Int64), (west: Int64, east: Int64))

    /// Beyond so many rows, looking at every point of a hunt is quicker than as many descents into the index.
    static let mostRows = 512

    /// The cover of a box, or nil where it is so high that the index is not worth it.
    init?(_ box: BoundingBox) {
        rows = Cells.row(box.south)...Cells.row(box.north)
        guard rows.count <= Cover.mostRows else { return nil }
        let west = Cells.column(box.west)
        let east = Cells.column(box.east)
        if box.crossesAntimeridian {
            // A box that goes nearly all the way round ends in the column where it began: count that one once.
            stretches = ((west, Cells.columns - 1), (0, min(east, west - 1)))
        } else if box.east == 180, west > 0 {
            // The antimeridian is stored as −180 and belongs to a box that ends at +180.
            stretches = ((west, east), (0, 0))
        } else {
            stretches = ((west, east), (0, -1))
        }
    }

    /// Six values to bind: the rows from and to, then the stretches.
    var values: [Value] {
        [
            .integer(rows.lowerBound), .integer(rows.upperBound), .integer(stretches.0.west), .integer(stretches.0.east),
            .integer(stretches.1.west), .integer(stretches.1.east),
        ]
    }
}
