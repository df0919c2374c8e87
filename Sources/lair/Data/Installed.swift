import Foundation
import HTTPService

/// What comes with the command: the pages and the demo, beside the sources it was built from.
enum Installed {
    /// The pages, to be served: in the folder `LAIR_WEB` names, else in `Web`.
    static func pages() throws(Failure) -> StaticFiles {
        let folder: String
        if let named = ProcessInfo.processInfo.environment["LAIR_WEB"], !named.isEmpty {
            guard isReadable(named + "/index.html") else {
                throw .failed("LAIR_WEB names \(named), but there is no index.html in it.")
            }
            folder = named
        } else if let document = find("Web/index.html") {
            folder = String(document.dropLast("/index.html".count))
        } else {
            throw .failed("cannot find Web/index.html above \(executable). Set LAIR_WEB to the folder with the pages.")
        }
        do throws(HTTPServiceError) { return try StaticFiles(folder: folder, prepare: script) } catch {
            throw .failed("\(error).")
        }
    }

    /// Our own scripts go without the comments that begin a line; those of others, with their licences, as they are.
    private static let script: StaticFiles.Preparation = { path, content in
        path.hasSuffix(".js") && !path.hasPrefix("vendor/") ? ScriptText.withoutComments(content) : nil
    }

    /// The demo's file and what is in it.
    static func demo() throws(Failure) -> (path: String, bytes: [UInt8]) {
        guard let path = find("Demo/honolulu.json"), let data = FileManager.default.contents(atPath: path) else {
            throw .failed("cannot find Demo/honolulu.json above \(executable).")
        }
        return (path, Array(data))
    }

    /// Whether a file is among the pages.
    static func hasPage(_ name: String) -> Bool {
        if let named = ProcessInfo.processInfo.environment["LAIR_WEB"], !named.isEmpty { return isReadable("\(named)/\(name)") }
        return find("Web/index.html").map { isReadable("\($0.dropLast("index.html".count))\(name)") } ?? false
    }

    private static var executable: String {
        (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    }

    /// A file in the nearest folder above the executable that has it.
    private static func find(_ file: String) -> String? {
        var folder = URL(fileURLWithPath: executable)
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let path = folder.appendingPathComponent(file).path
            if isReadable(path) { return path }
        }
        return nil
    }

    private static func isReadable(_ path: String) -> Bool { FileManager.default.isReadableFile(atPath: path) }
}
