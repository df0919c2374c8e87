public import HuntRules

extension SQLiteStore {
    // MARK: Categories

    public func choices(of hunt: String) throws(StoreError) -> [CategoryChoice] {
        try read { connection throws(StoreError) in try Self.choices(of: hunt, connection) }
    }

    static func choices(of hunt: String, _ connection: Connection) throws(StoreError) -> [CategoryChoice] {
        try connection.rows(
            """
            SELECT c.name, c.color, c.letter, c.symbol, c.image, c.stands
            FROM hunt AS h JOIN category AS c ON c.hunt = h.number WHERE h.id = ?1 ORDER BY c.name
            """, [.text(hunt)]
        ) { row in
            CategoryChoice(
                name: row.text(0), color: row.optionalText(1), letter: row.optionalText(2),
                // A later version may know symbols that this one does not: then the letter stands.
                symbol: row.optionalText(3).flatMap(MarkerSymbol.init(rawValue:)), image: row.optionalText(4),
                stands: row.isNull(5) ? nil : row.flag(5))
        }
    }

    /// Puts these in the place of all there were.
    static func keep(_ choices: [CategoryChoice], of hunt: Int64, _ connection: Connection) throws(StoreError) {
        try connection.run("DELETE FROM category WHERE hunt = ?1", [.integer(hunt)])
        for choice in choices where !choice.isEmpty {
            try connection.run(
                """
                INSERT OR REPLACE INTO category (hunt, name, color, letter, symbol, image, stands)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
                """,
                [
                    .integer(hunt), .text(choice.name), .optional(choice.color), .optional(choice.letter),
                    .optional(choice.symbol?.rawValue), .optional(choice.image), choice.stands.map { .flag($0) } ?? .null,
                ])
        }
    }

    // MARK: Overlays

    public func overlays(of hunt: String) throws(StoreError) -> [Overlay] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT o.name, o.title, o.color, o.version
                FROM hunt AS h JOIN overlay AS o ON o.hunt = h.number WHERE h.id = ?1 ORDER BY o.name
                """, [.text(hunt)]
            ) { Overlay(name: $0.text(0), title: $0.text(1), color: $0.text(2), version: $0.integer(3)) }
        }
    }

    public func shapes(ofOverlay name: String, of hunt: String) throws(StoreError) -> [UInt8]? {
        try read { connection throws(StoreError) in
            try connection.row(
                """
                SELECT o.shapes FROM hunt AS h JOIN overlay AS o ON o.hunt = h.number WHERE h.id = ?1 AND o.name = ?2
                """, [.text(hunt), .text(name)]
            ) { $0.blob(0) }
        }
    }

    public func put(_ overlay: Overlay, shapes: [UInt8], into hunt: String) throws(StoreError) -> Overlay {
        try write { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { throw .noSuchHunt }
            var overlay = overlay
            let last = try connection.row(
                "SELECT version FROM overlay WHERE hunt = ?1 AND name = ?2", [.integer(number), .text(overlay.name)]
            ) { $0.integer(0) }
            if let last { overlay.version = max(overlay.version, last + 1) }
            try connection.run(
                """
                INSERT OR REPLACE INTO overlay (hunt, name, title, color, version, shapes) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                """,
                [
                    .integer(number), .text(overlay.name), .text(overlay.title), .text(overlay.color),
                    .integer(overlay.version), .blob(shapes),
                ])
            return overlay
        }
    }

    public func delete(overlay name: String, of hunt: String) throws(StoreError) -> Bool {
        try write { connection throws(StoreError) in
            try connection.run(
                "DELETE FROM overlay WHERE hunt = (SELECT number FROM hunt WHERE id = ?1) AND name = ?2",
                [.text(hunt), .text(name)]) > 0
        }
    }

    // MARK: Pictures

    public func images(of hunt: String) throws(StoreError) -> [String] {
        try read { connection throws(StoreError) in
            try connection.rows(
                "SELECT i.name FROM hunt AS h JOIN image AS i ON i.hunt = h.number WHERE h.id = ?1 ORDER BY i.name", [.text(hunt)]
            ) { $0.text(0) }
        }
    }

    public func image(_ name: String, of hunt: String) throws(StoreError) -> MarkerImage? {
        try read { connection throws(StoreError) in
            try connection.row(
                """
                SELECT i.name, i.type, i.bytes FROM hunt AS h JOIN image AS i ON i.hunt = h.number WHERE h.id = ?1 AND i.name = ?2
                """, [.text(hunt), .text(name)]
            ) { MarkerImage(name: $0.text(0), type: $0.text(1), bytes: $0.blob(2)) }
        }
    }

    public func put(_ image: MarkerImage, into hunt: String) throws(StoreError) {
        try write { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { throw .noSuchHunt }
            try connection.run(
                "INSERT OR REPLACE INTO image (hunt, name, type, bytes) VALUES (?1, ?2, ?3, ?4)",
                [.integer(number), .text(image.name), .text(image.type), .blob(image.bytes)])
        }
    }

    public func delete(image name: String, of hunt: String) throws(StoreError) -> Bool {
        try write { connection throws(StoreError) in
            try connection.run(
                "DELETE FROM image WHERE hunt = (SELECT number FROM hunt WHERE id = ?1) AND name = ?2",
                [.text(hunt), .text(name)]) > 0
        }
    }
}
