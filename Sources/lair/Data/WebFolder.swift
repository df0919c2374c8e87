import Foundation
import HTTPService

/// Where the pages are: beside the sources the command was built from, or where `LAIR_WEB` says.
enum WebFolder {
    /// The folder with `index.html`.
    static func find() throws(Failure) -> String {
        if let named = ProcessInfo.processInfo.environment["LAIR_WEB"], !named.isEmpty {
            guard holdsApp(named) else { throw .failed("LAIR_WEB names \(named), but there is no index.html in it.") }
            return named
        }
        let executable = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
        var folder = URL(fileURLWithPath: executable).deletingLastPathComponent()
        while folder.path != "/" {
            let web = folder.appendingPathComponent("Web").path
            if holdsApp(web) { return web }
            folder.deleteLastPathComponent()
        }
        throw .failed(
            "cannot find the folder Web with the pages above \(executable). Set LAIR_WEB to where it is.")
    }

    /// The files in it, to be served.
    static func pages() throws(Failure) -> StaticFiles {
        let folder = try find()
        do throws(HTTPServiceError) { return try StaticFiles(folder: folder) } catch { throw .failed("\(error).") }
    }

    private static func holdsApp(_ folder: String) -> Bool {
        FileManager.default.isReadableFile(atPath: folder + "/index.html")
    }
}
