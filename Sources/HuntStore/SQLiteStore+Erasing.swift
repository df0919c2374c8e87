public import HuntRules
import Locks

extension SQLiteStore {
    public func erase(player: Int64, of hunt: String) throws(StoreError) -> Bool {
        try writeAndClean { connection throws(StoreError) in
            try connection.run(
                "DELETE FROM player WHERE id = ?1 AND hunt = (SELECT number FROM hunt WHERE id = ?2)",
                [.integer(player), .text(hunt)]) > 0
        }
    }

    public func rename(player: Int64, of hunt: String, to nickname: String?) throws(StoreError) -> Bool {
        try writeAndClean(of: .names) { connection throws(StoreError) in
            try connection.run(
                "UPDATE player SET nickname = ?3 WHERE id = ?1 AND hunt = (SELECT number FROM hunt WHERE id = ?2)",
                [.integer(player), .text(hunt), .optional(nickname)]) > 0
        }
    }

    public func delete(hunt: String) throws(StoreError) -> Bool {
        let number = try read { connection throws(StoreError) in try Self.number(of: hunt, connection) }
        guard let number else { return false }
        let deleted = try writeAndClean { connection throws(StoreError) in
            // The places of a hunt that is gone are seen by nobody and go in peace: they may be many.
            guard try connection.run("DELETE FROM hunt WHERE number = ?1 AND id = ?2", [.integer(number), .text(hunt)]) > 0
            else { return false }
            try Self.noteUntidy(number, connection)
            return true
        }
        // Where it cannot be done now, an import that is under way or `coarsenCaptures` does it.
        if deleted { _ = try? whileNobodyImports(into: number) { () throws(StoreError) in try tidy(number) } }
        return deleted
    }

    public func coarsenCaptures(before moment: Moment) throws(StoreError) {
        let from = writer.withLock { $0.exactFrom }
        let (changed, exact) = try write { connection throws(StoreError) in
            let captures = try connection.run(
                "UPDATE capture SET at = at - at % 86400000 WHERE id >= ?2 AND at % 86400000 <> 0 AND at < ?1",
                [.moment(moment), .integer(from)])
            // Up to the full hour: no one gets a spawn back before its time because the clock was made coarse.
            let spawns = try connection.run(
                "UPDATE spawn SET taken = taken + 3600000 - taken % 3600000 WHERE taken % 3600000 <> 0 AND taken < ?1",
                [.moment(moment)])
            let exact = try connection.row(
                """
                SELECT coalesce(
                    (SELECT min(id) FROM capture WHERE id >= ?1 AND at % 86400000 <> 0),
                    (SELECT max(id) + 1 FROM capture), ?1)
                """, [.integer(from)]
            ) { $0.integer(0) }
            return (captures + spawns > 0, exact ?? from)
        }
        try tidy()
        writer.withLock { writer in
            // Numbers only grow, so the next call need not look at what comes before.
            writer.exactFrom = max(writer.exactFrom, exact)
            if changed { writer.remains.inLog = true }
            clean(&writer, thoroughly: true)
        }
    }
}

extension SQLiteStore {
    /// What an erasure may leave behind, besides the rows that it overwrites (`secure_delete`).
    struct Remains {
        /// Old pages in the write-ahead log. Who opens a file cannot know, and does it once.
        var inLog = true
        /// Copies in the unused parts of pages. SQLite moves rows to neighbouring pages to balance its trees and does not
        /// clear where they were; so a row erased today may have a copy where it stood before others were. Noted in the file,
        /// in the erasing transaction itself, so that it is not forgotten when the program ends first.
        var inPages: Kind?

        /// Of what there may be copies.
        enum Kind: UInt8 {
            /// Players and all they have.
            case people = 1
            /// Players' names: the tables of what they caught need not be written anew.
            case names = 2
        }

        /// What the file says.
        init(in connection: Connection) throws(StoreError) {
            let value = try connection.row("SELECT value FROM setting WHERE name = 'remains'", []) { $0.blob(0) }
            inPages = value.map { $0.first.flatMap(Kind.init) ?? .people }
        }
    }

    /// Up to so many bytes players and captures are rewritten at once after an erasure: some ten milliseconds. In a larger
    /// file that waits for `coarsenCaptures`, so that nobody can stop the game by joining and leaving.
    static let smallFile: Int64 = 8 << 20

    /// Opens a store that rewrites them in files up to another size at once.
    convenience init(path: String, smallFile: Int64) throws(StoreError) {
        try self.init(path: path)
        writer.withLock { $0.smallFile = smallFile }
    }

    /// Deletes what belongs to a person in one transaction, and then its remains.
    ///
    /// What was deleted is gone for every reader at once. Where the remains cannot be cleared just now (a reader in
    /// mid-query keeps the log, the disk is full), a later call does it.
    private func writeAndClean(
        of kind: Remains.Kind = .people, _ body: (Connection) throws(StoreError) -> Bool
    ) throws(StoreError) -> Bool {
        let deleted = try write { connection throws(StoreError) in
            guard try body(connection) else { return false }
            // The larger of two, which is the smaller number.
            try connection.run(
                "INSERT INTO setting (name, value) VALUES ('remains', ?1) ON CONFLICT DO UPDATE SET value = min(value, ?1)",
                [.blob([kind.rawValue])])
            return true
        }
        writer.withLock { writer in
            if deleted {
                writer.remains.inLog = true
                if writer.remains.inPages != .people { writer.remains.inPages = kind }
            }
            clean(&writer, thoroughly: false)
        }
        return deleted
    }

    private func clean(_ writer: inout Writer, thoroughly: Bool) {
        let connection = writer.connection
        // All writes wait meanwhile: what cannot be done now is done later.
        connection.wait(atMost: .zero)
        if let kind = writer.remains.inPages, thoroughly || ((try? size(connection)) ?? .max) <= writer.smallFile {
            writer.remains.inLog = true
            do throws(StoreError) {
                try Self.rewrite(kind, connection)
                try connection.run("DELETE FROM setting WHERE name = 'remains'")
                writer.remains.inPages = nil
            } catch {}
        }
        guard writer.remains.inLog else { return }
        let busy = try? connection.row("PRAGMA wal_checkpoint(TRUNCATE)", []) { $0.flag(0) }
        writer.remains.inLog = busy ?? true
    }

    /// Writes the tables that hold something about persons anew; the pages they had are overwritten with zeros (that is
    /// what `secure_delete` does with pages that become free, and with no others). Not `VACUUM`: it would also copy all
    /// places, and writes would wait for seconds.
    private static func rewrite(_ kind: Remains.Kind, _ connection: Connection) throws(StoreError) {
        // Otherwise the tables would be emptied row by row, and keep a page each.
        try connection.run("PRAGMA foreign_keys = OFF")
        // It can fail within a transaction only, and there is none any more.
        defer { _ = try? connection.run("PRAGMA foreign_keys = ON") }
        try connection.transaction { () throws(StoreError) in
            try connection.script(
                """
                CREATE TEMP TABLE kept_player AS SELECT * FROM player;
                DELETE FROM player;
                INSERT INTO player SELECT * FROM kept_player ORDER BY id;
                DROP TABLE kept_player;
                """)
            guard kind == .people else { return }
            try connection.script(
                """
                CREATE TEMP TABLE kept_capture AS SELECT * FROM capture;
                CREATE TEMP TABLE kept_code AS SELECT * FROM code;
                DELETE FROM code;
                DELETE FROM capture;
                INSERT INTO capture SELECT * FROM kept_capture ORDER BY id;
                INSERT INTO code SELECT * FROM kept_code ORDER BY player;
                DROP TABLE kept_code;
                DROP TABLE kept_capture;
                """)
        }
    }

    /// The size of the file, in bytes.
    private func size(_ connection: Connection) throws(StoreError) -> Int64 {
        let pages = try connection.row("PRAGMA page_count", []) { $0.integer(0) } ?? 0
        let bytes = try connection.row("PRAGMA page_size", []) { $0.integer(0) } ?? 0
        return pages * bytes
    }
}
