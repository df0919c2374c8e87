import ChildProcess

/// The programs that do the heavy work, each run beside this one and within limits.
enum Tool: String {
    case osmium
    case ogr2ogr
    case tilemaker

    /// The Debian package it comes in.
    var package: String {
        switch self {
        case .osmium: "osmium-tool"
        case .ogr2ogr: "gdal-bin"
        case .tilemaker: "tilemaker"
        }
    }

    var isInstalled: Bool { ChildProcess.path(of: rawValue) != nil }

    /// An hour, and files of 64 GB: a country's worth. What is damaged fails long before.
    private static let limits = ChildProcess.Limits(seconds: 3_600, fileSize: 64 << 30, output: 1 << 20)

    /// Runs it.
    /// - Parameter extract: what a failure is blamed on.
    @discardableResult
    func run(_ arguments: [String], in folder: String, for extract: String) throws(BasemapError) -> ChildProcess.Result {
        do throws(ChildProcessError) {
            return try ChildProcess(rawValue, arguments, in: folder, limits: Self.limits).run()
        } catch .missing {
            throw .missing(program: rawValue, package: package)
        } catch {
            throw .failed(path: extract, reason: "\(error)")
        }
    }
}
