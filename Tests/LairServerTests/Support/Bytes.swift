import Foundation

/// A file's bytes; empty where there is none.
func readAll(_ path: String) throws -> [UInt8] {
    FileManager.default.contents(atPath: path).map(Array.init) ?? []
}

extension [UInt8] {
    /// Whether these bytes hold others in a row.
    func contains(_ other: String.UTF8View) -> Bool {
        Data(self).range(of: Data(other)) != nil
    }
}
