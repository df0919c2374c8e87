public import HuntRules
import Synchronization

extension SQLiteStore {
    public func erase(player: Int64, of hunt: String) throws(StoreError) -> Bool {
        try writeAndClean { connection throws(StoreError) in
            try connection.run(
                "DELETE FROM player WHERE id = ?1 AND hunt = (SELECT number FROM hunt WHERE id = ?2)",
                [.integer(player), .text(hunt)]) > 0
        }
    }

    public func rename(player: Int64, of hunt: String, to nickname: String?) throws(StoreError) -> Bool {
        try writeAndClean { connection throws(StoreError) in
            try connection.run(
                "UPDATE player SET nickname = ?3 WHERE id = ?1 AND hunt = (SELECT number FROM hunt WHERE id = ?2)",
                [.integer(player), .text(hunt), .optional(nickname)]) > 0
        }
    }

    public func delete(hunt: String) throws(StoreError) -> Bool {
        try writeAndClean { connection throws(StoreError) in
            try connection.run("DELETE FROM hunt WHERE id = ?1", [.text(hunt)]) > 0
        }
    }

    public func coarsenCaptures(before moment: Moment) throws(StoreError) {
        try writer.withLock { writer throws(StoreError) in
            let connection = writer.connection
            let from = writer.exactFrom
            let (changed, exact) = try connection.transaction { () throws(StoreError) in
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
            // Numbers only grow, so the next call need not look at what comes before.
            writer.exactFrom = max(from, exact)
            if changed { writer.remains.inLog = true }
            clean(&writer, thoroughly: true)
        }
    }
}

extension SQLiteStore {
    /// What an erasure may leave behind, besides the rows that it overwrites (`secure_delete`).
    struct Remains {
        /// Old pages in the write-ahead log.
        var inLog = false
        /// Copies in the unused parts of pages. SQLite moves rows to neighbouring pages to balance its trees and does not
        /// clear where they were; so a row erased today may have a copy where it stood before others were.
        var inPages = false
    }

    /// Up to so many bytes the file is rewritten at once after an erasure: some ten milliseconds. A larger one waits for
    /// `coarsenCaptures`, so that nobody can stop the game by joining and leaving.
    static let smallFile: Int64 = 8 << 20

    /// Opens a store that rewrites files up to another size at once.
    convenience init(path: String, smallFile: Int64) throws(StoreError) {
        try self.init(path: path)
        writer.withLock { $0.smallFile = smallFile }
    }

    /// Deletes what belongs to a person in one transaction, and then its remains.
    ///
    /// What was deleted is gone for every reader at once. Where the remains cannot be cleared just now (a reader in
    /// mid-query keeps the log, the disk is full), a later call does it.
    private func writeAndClean(_ body: (Connection) throws(StoreError) -> Bool) throws(StoreError) -> Bool {
        try writer.withLock { writer throws(StoreError) in
            let deleted = try writer.connection.transaction { () throws(StoreError) in try body(writer.connection) }
            if deleted { writer.remains = Remains(inLog: true, inPages: true) }
            clean(&writer, thoroughly: false)
            return deleted
        }
    }

    private func clean(_ writer: inout Writer, thoroughly: Bool) {
        let connection = writer.connection
        if writer.remains.inPages, thoroughly || ((try? size(connection)) ?? .max) <= writer.smallFile {
            writer.remains.inPages = (try? connection.run("VACUUM")) == nil
            writer.remains.inLog = true
        }
        guard writer.remains.inLog else { return }
        let busy = try? connection.row("PRAGMA wal_checkpoint(TRUNCATE)", []) { $0.flag(0) }
        writer.remains.inLog = busy ?? true
    }

    /// The size of the file, in bytes.
    private func size(_ connection: Connection) throws(StoreError) -> Int64 {
        let pages = try connection.row("PRAGMA page_count", []) { $0.integer(0) } ?? 0
        let bytes = try connection.row("PRAGMA page_size", []) { $0.integer(0) } ?? 0
        return pages * bytes
    }
}
