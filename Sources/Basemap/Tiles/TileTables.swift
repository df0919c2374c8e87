import Geodesy
import HuntStore

/// What is ours in an MBTiles file: its description, and the names with the points they are known at.
enum TileTables {
    /// Who has to be named wherever the map is seen (ODbL, section 4.3).
    static let attribution = "© OpenStreetMap contributors, ODbL"

    /// Says what the file is, as MBTiles 1.3 wants it.
    static func describe(_ file: Connection, name: String, box: BoundingBox) throws(StoreError) {
        let facts: [(String, String)] = [
            ("name", name), ("format", "pbf"), ("attribution", attribution),
            ("bounds", "\(box.west),\(box.south),\(box.east),\(box.north)"), ("minzoom", "\(Zooms.first)"),
            ("maxzoom", "\(Zooms.last)"),
        ]
        for (key, value) in facts {
            try file.run("DELETE FROM metadata WHERE name = ?", [.text(key)])
            try file.run("INSERT INTO metadata (name, value) VALUES (?, ?)", [.text(key), .text(value)])
        }
    }

    static func makeNames(_ file: Connection) throws(StoreError) {
        try file.run("DROP TABLE IF EXISTS lair_names")
        try file.run("DROP TABLE IF EXISTS lair_points")
        try file.run(
            """
            CREATE TABLE lair_names (id INTEGER PRIMARY KEY, kind TEXT NOT NULL, name TEXT NOT NULL, english TEXT, traditional TEXT,
              simplified TEXT, folded TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL)
            """)
        try file.run(
            """
            CREATE TABLE lair_points (cell INTEGER NOT NULL, name INTEGER NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL,
              PRIMARY KEY (cell, name, latitude, longitude)) WITHOUT ROWID
            """)
    }

    /// One name and the points it is known at.
    static func add(_ names: Names, kind: String, at points: [Position], _ file: Connection) throws(StoreError) {
        guard !points.isEmpty else { return }
        let middle = points[points.count / 2]
        try file.run(
            """
            INSERT INTO lair_names (kind, name, english, traditional, simplified, folded, latitude, longitude)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                .text(kind), .text(names.name), .optional(names.english), .optional(names.traditional),
                .optional(names.simplified),
                .text(names.folded), .real(middle.y), .real(middle.x),
            ])
        let id = file.lastInserted
        for point in points {
            try file.run(
                "INSERT OR IGNORE INTO lair_points (cell, name, latitude, longitude) VALUES (?, ?, ?, ?)",
                [.integer(cell(latitude: point.y, longitude: point.x)), .integer(id), .real(point.y), .real(point.x)])
        }
    }

    static func count(_ file: Connection) throws(StoreError) -> Int {
        try file.row("SELECT count(*) FROM tiles") { Int($0.integer(0)) } ?? 0
    }

    /// The number of the whole cell (1/200°) that a position lies in: rows from the south, 72,000 to a row.
    static func cell(latitude: Double, longitude: Double) -> Int64 {
        let row = Int64(((latitude + 90) * Cells.perDegree).rounded(.down))
        let column = Int64(((longitude + 180) * Cells.perDegree).rounded(.down))
        return row * cellsInRow + column
    }

    static let cellsInRow = Int64(360 * Cells.perDegree)
}
