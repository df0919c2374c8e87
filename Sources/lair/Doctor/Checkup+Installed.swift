import Foundation
import HTTPService

/// What was installed with the command, and what it made for itself.
extension Checkup {
    /// Days before the end of a certificate at which it is worth a word.
    private static let soon = 14

    /// The server's own authority and certificate. One that is given with `--tls` is not known here.
    static func certificates(_ folder: String) -> [Finding] {
        let authority = folder + "/authority.pem"
        guard exists(authority) else { return [.good("certificate", "none yet; `lair serve` makes one")] }
        return [
            lifetime(
                of: authority, subject: "authority",
                fix: "stop the server, remove \(folder), start it again; then each phone installs the new one, once."),
            leaf(folder),
        ]
    }

    private static func leaf(_ folder: String) -> Finding {
        let path = folder + "/leaf.pem"
        let fix = "restart `lair serve`: it makes a new one."
        guard exists(path) else { return .good("certificate", "none yet; `lair serve` makes one") }
        let life = lifetime(of: path, subject: "certificate", fix: fix)
        guard life.state == .good, let facts = try? CertificateFacts(pemFile: path),
            let authority = try? CertificateAuthority(folder: folder, name: "")
        else { return life }
        // Addresses beyond home networks are none that an authority of this kind may speak for.
        let missing = InterfaceAddress.all().filter { !$0.isLoopback && !$0.isLinkLocal }.map(\.address)
            .filter { !facts.names.contains($0) && authority.permits($0) }
        guard let first = missing.first else { return life }
        return .warning("certificate", "it is not for this machine's address \(first): phones will warn", fix: fix)
    }

    private static func lifetime(of path: String, subject: String, fix: String) -> Finding {
        let facts: CertificateFacts
        do throws(HTTPServiceError) { facts = try CertificateFacts(pemFile: path) } catch {
            return .bad(subject, "\(error)", fix: fix)
        }
        let days = Int((Double(facts.expires) - Date().timeIntervalSince1970) / 86_400)
        if days < 0 { return .bad(subject, "\(path) ended \(-days) days ago", fix: fix) }
        if days < soon { return .warning(subject, "\(path) ends in \(days) days", fix: fix) }
        return .good(subject, "good for \(days) days")
    }

    /// The pages, with what is built and fetched for them.
    static func pages() -> [Finding] {
        let fix = "`make build` in lair's folder makes and fetches what is missing."
        do throws(Failure) { _ = try Installed.pages() } catch {
            let words = if case .failed(let words) = error { words } else { "they are not there" }
            return [.bad("pages", words, fix: "run lair from the folder it was built in, or set LAIR_WEB.")]
        }
        let missing = ["core/lair.wasm", "vendor/maplibre-gl.js", "vendor/three.js"].filter { !Installed.hasPage($0) }
        guard let first = missing.first else { return [.good("pages", "all there")] }
        return [.bad("pages", "\(first) is missing", fix: fix)]
    }

    /// What `make` and some imports need; the server itself needs none of it.
    static func tools() -> [Finding] {
        let tools = [
            ("swift", "rebuild lair"), ("python3", "fetch the map's library"), ("chromium", "run the browser tests"),
            ("ogr2ogr", "import Shapefiles and GeoPackages"), ("osmium", "import OpenStreetMap's PBF"),
            ("assimp", "take models in Collada, FBX and OBJ"),
        ]
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        let missing = tools.filter { tool in !folders.contains { access("\($0)/\(tool.0)", X_OK) == 0 } }
        if missing.isEmpty { return [.good("tools", tools.map(\.0).joined(separator: ", "))] }
        return missing.map { tool in
            .warning("tools", "\(tool.0) is not on the PATH", fix: "it is only needed to \(tool.1): `make test` installs it.")
        }
    }
}
