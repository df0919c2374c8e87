import Glibc
import HTTPService
import HuntStore
import LairServer

/// `lair serve`
enum ServeCommand: Command {
    static let words = ["serve"]
    static let summary = "serves the hunts of a data folder"
    static let syntax = Syntax(
        options: [
            .data, .init("--host", "ADDRESS", "where to listen; 127.0.0.1: this machine only (0.0.0.0)"),
            .init("--port", "PORT", "plain http: this machine, and how a phone comes to trust it (8080)"),
            .init("--tls", "MODE", "auto (an authority of its own), off, or CERT,KEY: two PEM files (auto)"),
            .init("--tls-port", "PORT", "https (8443)"),
            .init("--behind-proxy", "ADDRESSES", "the proxies whose X-Forwarded-For is believed: 127.0.0.1,10.0.0.0/8,fd00::/8"),
            .init("--font", "FILE", "the font of the map's labels (Noto Sans or DejaVu Sans, where installed)"),
            .init("--demo", nil, "with the hunt over Honolulu's public art"),
            .init("--json", nil, "prints the links as one line of JSON when ready"),
        ])

    static func run(_ arguments: Arguments) throws(Failure) {
        let plan = try Plan(arguments)
        Memory.share()
        // Before any thread starts, so that all inherit the mask and the signals come to `wait` alone.
        let signals = StopSignals()
        let folder = try DataFolder(arguments)
        guard let lock = try FolderLock(folder) else {
            let owner = FolderLock.owner(of: folder).map { " (process \($0))" } ?? ""
            throw .failed("another lair\(owner) serves the data folder \(folder.path). One folder, one server.")
        }
        let files = HTTPServer.raiseDescriptorLimit()
        if let warning = OpenFiles.warning(limit: files) { Terminal.complain("lair: \(warning)") }
        let serving = try Serving(plan, folder)
        serving.greet(json: arguments.has("--json"))
        var seconds = 0
        signals.wait {
            serving.beat()
            seconds += 1
            if seconds % 60 == 0 { serving.keepHouse() }
        }
        serving.stop()
        // Held until here: nobody else may open the store before this server has closed it.
        withExtendedLifetime(lock) {}
    }

    /// What the arguments ask for.
    struct Plan {
        let host: String
        let port: UInt16
        let tls: TLS
        let tlsPort: UInt16
        let proxies: [Network]
        let demo: Bool
        /// The font of the map's labels; nil: one that is installed.
        let font: String?

        /// Where the certificate comes from.
        enum TLS {
            case auto
            case off
            case files(certificate: String, key: String)
        }

        init(_ arguments: Arguments) throws(Failure) {
            host = arguments.value("--host") ?? "0.0.0.0"
            port = try arguments.port("--port", usual: 8080)
            tlsPort = try arguments.port("--tls-port", usual: 8443)
            proxies = try Self.networks(arguments.value("--behind-proxy"))
            demo = arguments.has("--demo")
            font = arguments.value("--font")
            switch arguments.value("--tls") ?? "auto" {
            case "auto": tls = .auto
            case "off": tls = .off
            case let files:
                let pair = files.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
                guard pair.count == 2, !pair[0].isEmpty, !pair[1].isEmpty else {
                    throw .usage("--tls must be auto, off or CERT,KEY, not “\(files)”.")
                }
                tls = .files(certificate: pair[0], key: pair[1])
            }
            guard host != "" else { throw .usage("--host names no address.") }
            if case .off = tls {
            } else if port == tlsPort, port != 0 {
                throw .usage("--port and --tls-port must differ, both are \(port).")
            }
        }

        private static func networks(_ list: String?) throws(Failure) -> [Network] {
            var networks: [Network] = []
            for text in list?.split(separator: ",", omittingEmptySubsequences: false) ?? [] {
                guard let network = Network(String(text.drop { $0 == " " })) else {
                    throw .usage("--behind-proxy takes addresses and networks such as 10.0.0.0/8, with commas; not “\(text)”.")
                }
                networks.append(network)
            }
            return networks
        }
    }
}
