import Geodesy
public import HuntRules

extension SQLiteStore {
    public func models(of hunt: String) throws(StoreError) -> [OwnModel.Facts] {
        try read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT m.name, m.tag, m.triangles, length(m.bytes)
                FROM hunt AS h JOIN model AS m ON m.hunt = h.number WHERE h.id = ?1 ORDER BY m.name
                """, [.text(hunt)]
            ) { OwnModel.Facts(name: $0.text(0), tag: $0.text(1), triangles: Int($0.integer(2)), size: Int($0.integer(3))) }
        }
    }

    public func model(_ name: String, of hunt: String) throws(StoreError) -> OwnModel? {
        try read { connection throws(StoreError) in
            try connection.row(
                """
                SELECT m.name, m.tag, m.triangles, m.bytes
                FROM hunt AS h JOIN model AS m ON m.hunt = h.number WHERE h.id = ?1 AND m.name = ?2
                """, [.text(hunt), .text(name)]
            ) { OwnModel(name: $0.text(0), tag: $0.text(1), triangles: Int($0.integer(2)), bytes: $0.blob(3)) }
        }
    }

    public func put(_ model: OwnModel, for creature: Creature?, into hunt: String) throws(StoreError) {
        try write { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { throw .noSuchHunt }
            try connection.run(
                "INSERT OR REPLACE INTO model (hunt, name, tag, triangles, bytes) VALUES (?1, ?2, ?3, ?4, ?5)",
                [.integer(number), .text(model.name), .text(model.tag), .integer(model.triangles), .blob(model.bytes)])
            guard let creature else { return }
            let values: [Value] = [.integer(number), .text(creature.id)]
            let there = try connection.row("SELECT position FROM creature WHERE hunt = ?1 AND id = ?2", values) { $0.integer(0) }
            let next = try connection.row(
                "SELECT coalesce(max(position) + 1, 0) FROM creature WHERE hunt = ?1", [.integer(number)]
            ) {
                $0.integer(0)
            }
            try connection.run("DELETE FROM creature WHERE hunt = ?1 AND id = ?2", values)
            try Self.insert(creature, at: Int(there ?? next ?? 0), of: number, connection)
        }
    }

    public func remove(creature: String, of hunt: String) throws(StoreError) -> CreatureRemoval {
        try write { connection throws(StoreError) in
            guard let number = try Self.number(of: hunt, connection) else { return .notThere }
            let values: [Value] = [.integer(number), .text(creature)]
            let model = try connection.row("SELECT model FROM creature WHERE hunt = ?1 AND id = ?2", values) { $0.text(0) }
            guard let model else { return .notThere }
            let standing = try connection.row("SELECT count(*) FROM spawn WHERE hunt = ?1 AND creature = ?2", values) {
                $0.integer(0)
            }
            if let standing, standing > 0 { return .stands(Int(standing)) }
            let kinds = try connection.row("SELECT count(*) FROM creature WHERE hunt = ?1", [.integer(number)]) { $0.integer(0) }
            if kinds == 1 { return .isLast }
            try connection.run("DELETE FROM creature WHERE hunt = ?1 AND id = ?2", values)
            try connection.run(
                """
                DELETE FROM model WHERE hunt = ?1 AND name = ?2
                    AND NOT EXISTS (SELECT 1 FROM creature WHERE hunt = ?1 AND model = ?2)
                """, [.integer(number), .text(model)])
            return .removed
        }
    }
}
