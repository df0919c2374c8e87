/// The tables, and the way to them from every earlier version.
enum Schema {
    /// “Lair” in ASCII, in the file's header: how a store is told from any other database.
    static let applicationID: Int64 = 0x4C61_6972

    /// What takes a file from one version to the next; the first makes it from nothing. A step that was released is
    /// never changed: new ones are added after it.
    static let steps: [StaticString] = [version1, version2, version3, version4, version5, version6, version7, version8]

    /// Checks that the file is a store of ours and brings it up to date, in one transaction. Touches no foreign file.
    /// - Parameter onUpgrade: told the version of an older one before its steps are taken: they may take long where it is large.
    static func open(
        _ connection: Connection, steps: [StaticString] = Schema.steps, onUpgrade: (_ from: Int) -> Void = { _ in }
    ) throws(StoreError) {
        if try version(of: connection) > steps.count { throw .tooNew(version: try version(of: connection)) }
        guard try connection.row("PRAGMA journal_mode = WAL", [], { $0.text(0) }) == "wal" else {
            throw .unavailable(code: 0, message: "this file system cannot keep a write-ahead log")
        }
        try configure(connection)
        let before = try version(of: connection)
        if before == steps.count { return }
        if before > 0 { onUpgrade(before) }
        try connection.transaction { () throws(StoreError) in
            // Another process may have been here between.
            for step in steps.dropFirst(try version(of: connection)) {
                try connection.script(step)
            }
            try connection.run("PRAGMA application_id = 0x4C616972")
            try setVersion(of: connection, to: steps.count)
        }
    }

    /// Checks that the file is a store of ours, of a version we know.
    static func check(_ connection: Connection) throws(StoreError) {
        let version = try version(of: connection)
        if version > steps.count { throw .tooNew(version: version) }
    }

    /// What every connection is set to; the file remembers only that it is in WAL mode.
    static func configure(_ connection: Connection) throws(StoreError) {
        try connection.run("PRAGMA synchronous = FULL")
        try connection.run("PRAGMA foreign_keys = ON")
        try connection.run("PRAGMA secure_delete = ON")
        // Copies of persons' data go into no file.
        try connection.run("PRAGMA temp_store = MEMORY")
    }

    /// The version of the file's schema, 0 for an empty file. Throws `.damaged` for a file of something else.
    private static func version(of connection: Connection) throws(StoreError) -> Int {
        let id = try connection.row("PRAGMA application_id", [], { $0.integer(0) }) ?? 0
        let version = try connection.row("PRAGMA user_version", [], { $0.integer(0) }) ?? 0
        let tables = try connection.row("SELECT count(*) FROM sqlite_schema", [], { $0.integer(0) }) ?? 0
        if id == 0, version == 0, tables == 0 { return 0 }
        guard id == applicationID, version > 0 else { throw .damaged(message: "this database is not a store of Lair") }
        return Int(version)
    }

    /// A pragma takes no bound value, and no SQL is put together from strings here.
    private static func setVersion(of connection: Connection, to version: Int) throws(StoreError) {
        switch version {
        case 1: try connection.run("PRAGMA user_version = 1")
        case 2: try connection.run("PRAGMA user_version = 2")
        case 3: try connection.run("PRAGMA user_version = 3")
        case 4: try connection.run("PRAGMA user_version = 4")
        case 5: try connection.run("PRAGMA user_version = 5")
        case 6: try connection.run("PRAGMA user_version = 6")
        case 7: try connection.run("PRAGMA user_version = 7")
        case 8: try connection.run("PRAGMA user_version = 8")
        case 9: try connection.run("PRAGMA user_version = 9")
        default: preconditionFailure("write the pragma of version \(version) here")
        }
    }

    /// Which datum a source's coordinates are of; what an exclusion took, so that it comes back when that was a slip; how far a player
    /// reaches whom the host lets reach farther.
    private static let version8: StaticString = """
        -- Empty: nobody said.
        ALTER TABLE source ADD COLUMN datum TEXT NOT NULL DEFAULT '';

        CREATE TABLE excluded_spawn (
            exclusion INTEGER NOT NULL REFERENCES exclusion ON DELETE CASCADE,
            id INTEGER NOT NULL,
            creature TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, cell INTEGER NOT NULL,
            place TEXT, appears INTEGER, leaves INTEGER, taken INTEGER, why TEXT,
            PRIMARY KEY (exclusion, id)
        ) STRICT, WITHOUT ROWID;

        -- Metres; empty: as far as the hunt has it.
        ALTER TABLE player ADD COLUMN reach REAL;
        """

    /// Places whose indexes are tables of their own: an import appends the rows as they come and files them afterwards, sorted, so
    /// that each page of an index is touched once and not once for each batch. And what is counted of them.
    private static let version7: StaticString = """
        CREATE TABLE place_row (
            number INTEGER PRIMARY KEY,
            hunt INTEGER NOT NULL,
            source TEXT NOT NULL, record TEXT NOT NULL, part INTEGER NOT NULL,
            title TEXT NOT NULL, made_up INTEGER NOT NULL, category TEXT NOT NULL, description TEXT NOT NULL,
            creator TEXT NOT NULL, date TEXT NOT NULL, image TEXT NOT NULL,
            latitude REAL NOT NULL, longitude REAL NOT NULL, cell INTEGER NOT NULL,
            since INTEGER NOT NULL,
            superseded INTEGER NOT NULL DEFAULT 0
        ) STRICT;
        INSERT INTO place_row SELECT number, hunt, source, record, part, title, made_up, category, description, creator, date,
            image, latitude, longitude, cell, since, superseded FROM place ORDER BY number;
        DROP TABLE place;
        ALTER TABLE place_row RENAME TO place;
        CREATE INDEX place_superseded ON place (hunt, superseded) WHERE superseded <> 0;

        -- All places that are to be seen are in both; those that are staged only when they are about to be.
        CREATE TABLE place_key (
            hunt INTEGER NOT NULL,
            source TEXT NOT NULL, record TEXT NOT NULL, part INTEGER NOT NULL,
            since INTEGER NOT NULL, number INTEGER NOT NULL,
            PRIMARY KEY (hunt, source, record, part, since)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO place_key SELECT hunt, source, record, part, since, number FROM place ORDER BY 1, 2, 3, 4, 5;
        CREATE TABLE place_spot (
            hunt INTEGER NOT NULL, cell INTEGER NOT NULL, number INTEGER NOT NULL,
            PRIMARY KEY (hunt, cell, number)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO place_spot SELECT hunt, cell, number FROM place ORDER BY 1, 2, 3;
        CREATE TRIGGER place_goes AFTER DELETE ON place BEGIN
            DELETE FROM place_key WHERE hunt = old.hunt AND source = old.source AND record = old.record AND part = old.part
                AND since = old.since;
            DELETE FROM place_spot WHERE hunt = old.hunt AND cell = old.cell AND number = old.number;
        END;

        -- As of that import: seen while it is the hunt's last.
        CREATE TABLE place_count (
            hunt INTEGER NOT NULL, imported INTEGER NOT NULL,
            source TEXT NOT NULL, category TEXT NOT NULL, places INTEGER NOT NULL,
            PRIMARY KEY (hunt, imported, source, category)
        ) STRICT, WITHOUT ROWID;
        INSERT INTO place_count
            SELECT h.number, h.imported, p.source, p.category, count(*) FROM hunt AS h JOIN place AS p ON p.hunt = h.number
            WHERE p.since <= h.imported AND (p.superseded = 0 OR p.superseded > h.imported)
            GROUP BY h.number, p.source, p.category;

        -- No place of the hunt with a lower number is staged.
        ALTER TABLE untidy ADD COLUMN first INTEGER NOT NULL DEFAULT 0;
        """

    /// Models of a host's own.
    private static let version6: StaticString = """
        CREATE TABLE model (
            hunt INTEGER NOT NULL REFERENCES hunt ON DELETE CASCADE,
            name TEXT NOT NULL, tag TEXT NOT NULL, triangles INTEGER NOT NULL, bytes BLOB NOT NULL,
            PRIMARY KEY (hunt, name)
        ) STRICT;
        """

    /// Where creatures may stand: the extract a plan is made of, the draft of a plan, ground that is closed.
    private static let version5: StaticString = """
        -- Why it may stand there, for what came of a plan; NULL: it was set by hand.
        ALTER TABLE spawn ADD COLUMN why TEXT;

        -- In pieces, so that a large file is kept in short transactions: seen once `extract` names its edition.
        CREATE TABLE extract (
            hunt INTEGER PRIMARY KEY REFERENCES hunt ON DELETE CASCADE,
            edition INTEGER NOT NULL, at INTEGER NOT NULL, size INTEGER NOT NULL,
            south REAL, west REAL, north REAL, east REAL
        ) STRICT;
        CREATE TABLE extract_piece (
            hunt INTEGER NOT NULL REFERENCES hunt ON DELETE CASCADE,
            edition INTEGER NOT NULL, number INTEGER NOT NULL, bytes BLOB NOT NULL,
            PRIMARY KEY (hunt, edition, number)
        ) STRICT;

        CREATE TABLE draft (
            hunt INTEGER PRIMARY KEY REFERENCES hunt ON DELETE CASCADE,
            made INTEGER NOT NULL, about TEXT NOT NULL
        ) STRICT;
        CREATE TABLE draft_spawn (
            hunt INTEGER NOT NULL REFERENCES draft ON DELETE CASCADE,
            number INTEGER NOT NULL,
            creature TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL,
            place TEXT, appears INTEGER, leaves INTEGER, why TEXT NOT NULL,
            -- The spawn that it is already; NULL: it is new.
            spawn INTEGER,
            PRIMARY KEY (hunt, number)
        ) STRICT, WITHOUT ROWID;

        CREATE TABLE exclusion (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            hunt INTEGER NOT NULL REFERENCES hunt ON DELETE CASCADE,
            geometry TEXT NOT NULL, note TEXT, at INTEGER NOT NULL
        ) STRICT;
        CREATE INDEX exclusion_hunt ON exclusion (hunt);

        CREATE TABLE removal (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            hunt INTEGER NOT NULL REFERENCES hunt ON DELETE CASCADE,
            code TEXT NOT NULL, state TEXT NOT NULL, geometry TEXT NOT NULL, area REAL NOT NULL, margin REAL NOT NULL,
            contact TEXT, at INTEGER NOT NULL, taken INTEGER NOT NULL DEFAULT 0,
            UNIQUE (hunt, code)
        ) STRICT;
        -- The spawns that a removal took, as they were.
        CREATE TABLE removed_spawn (
            removal INTEGER NOT NULL REFERENCES removal ON DELETE CASCADE,
            id INTEGER NOT NULL,
            creature TEXT NOT NULL, latitude REAL NOT NULL, longitude REAL NOT NULL, cell INTEGER NOT NULL,
            place TEXT, appears INTEGER, leaves INTEGER, taken INTEGER, why TEXT,
            PRIMARY KEY (removal, id)
        ) STRICT, WITHOUT ROWID;
        """

    /// What is known of the sources of places, beside the places themselves.
    private static let version4: StaticString = """
        CREATE TABLE source (
            hunt INTEGER NOT NULL REFERENCES hunt ON DELETE CASCADE,
            name TEXT NOT NULL, format TEXT NOT NULL, at INTEGER NOT NULL, columns TEXT NOT NULL,
            PRIMARY KEY (hunt, name)
        ) STRICT, WITHOUT ROWID;
        """

    /// What a host settles about the map: categories, imagery, overlays, pictures for markers.
    private static let version3: StaticString = """
        ALTER TABLE hunt ADD COLUMN clusters INTEGER NOT NULL DEFAULT 1;
        -- Imagery: all three, or none.
        ALTER TABLE hunt ADD COLUMN tiles TEXT;
        ALTER TABLE hunt ADD COLUMN attribution TEXT;
        ALTER TABLE hunt ADD COLUMN last_zoom INTEGER;

        CREATE TABLE category (
            hunt INTEGER NOT NULL REFERENCES hunt ON DELETE CASCADE,
            name TEXT NOT NULL, color TEXT, letter TEXT, symbol TEXT, image TEXT, stands INTEGER,
            PRIMARY KEY (hunt, name)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE overlay (
            hunt INTEGER NOT NULL REFERENCES hunt ON DELETE CASCADE,
            name TEXT NOT NULL, title TEXT NOT NULL, color TEXT NOT NULL, version INTEGER NOT NULL,
            -- GeoJSON, as players get it.
            shapes BLOB NOT NULL,
            PRIMARY KEY (hunt, name)
        ) STRICT;
        CREATE TABLE image (
            hunt INTEGER NOT NULL REFERENCES hunt ON DELETE CASCADE,
            name TEXT NOT NULL, type TEXT NOT NULL, bytes BLOB NOT NULL,
            PRIMARY KEY (hunt, name)
        ) STRICT;
        """

    /// Codes by which a player comes to another phone, one a player; and what finds the spawns whose time comes or ends.
    private static let version2: StaticString = """
        CREATE TABLE code (
            player INTEGER PRIMARY KEY REFERENCES player ON DELETE CASCADE,
            hash BLOB NOT NULL UNIQUE, until INTEGER NOT NULL
        ) STRICT;

        CREATE INDEX spawn_appears ON spawn (appears) WHERE appears IS NOT NULL;
        CREATE INDEX spawn_leaves ON spawn (leaves) WHERE leaves IS NOT NULL;
        CREATE INDEX spawn_returns ON spawn (hunt, taken) WHERE taken IS NOT NULL;
        """

    /// Moments are milliseconds since 1970, lengths metres, angles degrees, cells as `Cells` numbers them.
    private static let version1: StaticString = """
        CREATE TABLE setting (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT, WITHOUT ROWID;

        CREATE TABLE hunt (
            -- Never given out twice: places outlive their hunt for a while.
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            -- Its imports up to this one are to be seen.
            imported INTEGER NOT NULL DEFAULT 0,
            id TEXT NOT NULL UNIQUE,
            title TEXT NOT NULL, description TEXT NOT NULL,
            latitude REAL NOT NULL, longitude REAL NOT NULL,
            reach REAL NOT NULL, allowance REAL NOT NULL, poorest REAL NOT NULL, freshness INTEGER NOT NULL,
            mode TEXT NOT NULL, starts INTEGER, ends INTEGER, respawn INTEGER, simulated INTEGER NOT NULL,
            flagged_speed REAL NOT NULL, refused_speed REAL NOT NULL, cool_down INTEGER NOT NULL,
            style TEXT
        ) STRICT;

        CREATE TABLE creature (
            hunt INTEGER NOT NULL REFERENCES hunt ON DELETE CASCADE,
            id TEXT NOT NULL, position INTEGER NOT NULL,
            model TEXT NOT NULL, height REAL NOT NULL, hit_points INTEGER NOT NULL,
            PRIMARY KEY (hunt, id)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE creature_name (
            hunt INTEGER NOT NULL, creature TEXT NOT NULL, language TEXT NOT NULL, name TEXT NOT NULL,
            PRIMARY KEY (hunt, creature, language),
            FOREIGN KEY (hunt, creature) REFERENCES creature (hunt, id) ON DELETE CASCADE
        ) STRICT, WITHOUT ROWID;

        -- A place is to be seen from the import that brought it until another has superseded it. So an import of any size is
        -- staged in short transactions, and published by one that changes `hunt.imported` and nothing else.
        CREATE TABLE place (
            number INTEGER PRIMARY KEY,
            hunt INTEGER NOT NULL,
            source TEXT NOT NULL, record TEXT NOT NULL, part INTEGER NOT NULL,
            title TEXT NOT NULL, made_up INTEGER NOT NULL, category TEXT NOT NULL, description TEXT NOT NULL,
            creator TEXT NOT NULL, date TEXT NOT NULL, image TEXT NOT NULL,
            latitude REAL NOT NULL, longitude REAL NOT NULL, cell INTEGER NOT NULL,
            since INTEGER NOT NULL,
            -- 0: by none.
            superseded INTEGER NOT NULL DEFAULT 0,
            UNIQUE (hunt, source, record, part, superseded)
        ) STRICT;
        CREATE INDEX place_cell ON place (hunt, cell);
        CREATE INDEX place_category ON place (hunt, category, since, superseded);
        CREATE INDEX place_superseded ON place (hunt, superseded) WHERE superseded <> 0;

        -- The numbers of hunts that have, or had, places nobody sees any more or yet.
        CREATE TABLE untidy (hunt INTEGER PRIMARY KEY) STRICT;

        -- A number is never given out twice: captures outlive their spawn, answers their capture, memories their player.
        CREATE TABLE counter (name TEXT PRIMARY KEY, last INTEGER NOT NULL) STRICT, WITHOUT ROWID;
        INSERT INTO counter VALUES ('spawn', 0);

        -- In the order of the cells, so that a box reads neighbours: measured twice as fast as an index on the cells.
        CREATE TABLE spawn (
            hunt INTEGER NOT NULL REFERENCES hunt ON DELETE CASCADE,
            cell INTEGER NOT NULL,
            id INTEGER NOT NULL UNIQUE,
            creature TEXT NOT NULL,
            latitude REAL NOT NULL, longitude REAL NOT NULL,
            place TEXT, appears INTEGER, leaves INTEGER,
            -- When it was last caught, in a hunt of mode first. It names no player, so it stays when one is erased.
            taken INTEGER,
            PRIMARY KEY (hunt, cell, id)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX spawn_taken ON spawn (taken) WHERE taken % 3600000 <> 0;

        CREATE TABLE player (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            hunt INTEGER NOT NULL REFERENCES hunt ON DELETE CASCADE,
            nickname TEXT, token BLOB NOT NULL,
            UNIQUE (hunt, token)
        ) STRICT;

        CREATE TABLE capture (
            id INTEGER PRIMARY KEY AUTOINCREMENT,
            player INTEGER NOT NULL REFERENCES player ON DELETE CASCADE,
            spawn INTEGER NOT NULL, creature TEXT NOT NULL, at INTEGER NOT NULL,
            simulated INTEGER NOT NULL, flagged INTEGER NOT NULL,
            key TEXT NOT NULL, digest BLOB NOT NULL,
            UNIQUE (player, key),
            UNIQUE (player, spawn)
        ) STRICT;
        """
}
