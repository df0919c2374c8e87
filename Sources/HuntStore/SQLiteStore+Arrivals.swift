import HuntRules
import Locks

// A hunt that arrives has an id that no link can name; nothing but this file and whoever fills it asks for it.
extension SQLiteStore {
    public func bring<Failure>(
        _ id: String, fill: (_ arriving: String) throws(Failure) -> Void
    ) throws(StoreError) -> Result<Void, Failure> {
        let isTaken = try read { connection throws(StoreError) in try Self.number(of: id, connection) != nil }
        guard !isTaken else { throw .exists }
        let name = "arriving/\(UInt64.random(in: .min ... .max))"
        arriving.withLock { _ = $0.insert(name) }
        defer { arriving.withLock { _ = $0.remove(name) } }
        do throws(Failure) { try fill(name) } catch {
            // Where it cannot be done now, `tidy` does it.
            _ = try? delete(hunt: name)
            return .failure(error)
        }
        do throws(StoreError) {
            try write { connection throws(StoreError) in
                guard try Self.number(of: id, connection) == nil else { throw .exists }
                guard try connection.run("UPDATE hunt SET id = ?2 WHERE id = ?1", [.text(name), .text(id)]) > 0 else {
                    throw .noSuchHunt
                }
            }
        } catch {
            _ = try? delete(hunt: name)
            throw error
        }
        return .success(())
    }

    /// Clears the hunts whose arrival was cut off.
    func clearArrivals() throws(StoreError) {
        for name in try arrivals() where !arriving.withLock({ $0.contains(name) }) { _ = try delete(hunt: name) }
    }

    /// The ids of the hunts that are not whole (yet).
    package func arrivals() throws(StoreError) -> [String] {
        try read { connection throws(StoreError) in
            try connection.rows("SELECT id FROM hunt WHERE substr(id, 1, 9) = 'arriving/'", []) { $0.text(0) }
        }
    }
}
