import Foundation
import PlaceImport

/// The real files that people in this field use; they are no part of the project.
enum SharedData {
    /// Their folder: `LAIR_SHARED_DATA`, else `../shared/data` beside the project; nil where there is none.
    static let folder: String? = {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let beside = root.deletingLastPathComponent().appending(path: "shared/data").path
        let path = ProcessInfo.processInfo.environment["LAIR_SHARED_DATA"] ?? beside
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }()
    static var isThere: Bool { folder != nil }
    static let absence = "skipped: no shared data beside the project and no LAIR_SHARED_DATA"

    static func file(_ name: String) throws -> ImportInput {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return .file(path: folder + "/" + name)
    }

    static func bytes(_ name: String) throws -> [UInt8] {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return Array(try Data(contentsOf: URL(filePath: folder + "/" + name)))
    }
}
