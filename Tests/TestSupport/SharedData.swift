public import Foundation

/// The folder of real files with known answers. It lies beside the checkout, is never part of it, and may be absent; a test
/// that needs one of its files says so with `.enabled(if: SharedData.has("…"), SharedData.why)` and is then reported as skipped.
public enum SharedData {
    /// What a skipped test says.
    public static let why: String = "needs ../shared/data beside the checkout, or LAIR_SHARED_DATA"

    /// The folder: LAIR_SHARED_DATA, else `../shared/data` seen from the root of the repository.
    public static let folder: URL = {
        if let path = ProcessInfo.processInfo.environment["LAIR_SHARED_DATA"] { return URL(fileURLWithPath: path) }
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return root.deletingLastPathComponent().appendingPathComponent("shared/data")
    }()

    /// Where a file of that name would be.
    public static func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

    /// Whether the file is there.
    public static func has(_ name: String) -> Bool { FileManager.default.fileExists(atPath: url(name).path) }
}
