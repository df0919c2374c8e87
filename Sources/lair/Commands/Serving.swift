import Basemap
import Dispatch
import Glyphs
import HTTPService
import HuntRules
import HuntStore
import LairServer

/// A running server: the store, its service, the listeners.
struct Serving {
    private let service: LairService
    private let servers: [HTTPServer]
    private let links: Links
    private let hostKey: String?
    private let renewal: Renewal?

    /// Opens everything that `plan` asks for.
    init(_ plan: ServeCommand.Plan, _ folder: DataFolder) throws(Failure) {
        let store = try Service.store(of: folder)
        let demo = plan.demo ? try Self.installDemo(in: store, folder) : nil
        let certificates = try Certificates(plan, folder)
        var setup = LairService.Setup()
        setup.pages = try Installed.pages()
        setup.basemaps = TileSets(folder: folder.basemaps) { Terminal.log($0) }
        let recipe = try Installed.basemapRecipe()
        do throws(BasemapError) { setup.basemapStyle = try BasemapStyle(recipe: recipe) } catch {
            throw .failed("\(error).")
        }
        do throws(GlyphsError) { setup.typefaces = try InstalledFonts.typefaces(preferring: plan.font) } catch {
            throw .failed("\(error).")
        }
        setup.scratchFolder = folder.path
        setup.proxies = plan.proxies
        setup.authority = certificates?.authority
        setup.log = { Terminal.log($0) }
        // Ports that the system chooses are not known before the routes are made; tests use them, hosts do not.
        if plan.port != 0, plan.tlsPort != 0 {
            let tlsPort = certificates == nil ? nil : plan.tlsPort
            setup.nearby = Links(host: plan.host, port: plan.port, tlsPort: tlsPort, hunt: nil).nearby
        }

        var service = try Service.open(store, folder, setup: setup)

        // TLS comes first: the routes on plain http send others to the port it got.
        var servers: [HTTPServer] = []
        if let certificates {
            let server = HTTPServer(router: service.router(), settings: setup.serverSettings)
            let endpoint = Endpoint.tls(host: plan.host, port: plan.tlsPort, identity: certificates.identity)
            service.setup.tlsPort = try Self.listen(server, endpoint, option: "--tls-port")
            servers.append(server)
        }
        let server = HTTPServer(router: service.router(), settings: setup.serverSettings)
        let port = try Self.listen(server, .tcp(host: plan.host, port: plan.port), option: "--port")
        try Self.listen(server, .unix(path: folder.socket), option: "--data")
        if let certificates, let secure = servers.first, let tlsPort = service.setup.tlsPort {
            renewal = Renewal(of: certificates.identity, on: secure, port: tlsPort, certificates.renewed)
        } else {
            renewal = nil
        }
        self.servers = servers + [server]
        self.service = service
        // Last: a key that is made must also be seen, and all of the above may fail.
        do throws(StoreError) {
            hostKey = try service.makeFirstHostKey()
            try service.warm()
        } catch { throw .failed(Service.words(error, folder)) }
        let hunt: String?
        if let demo { hunt = demo } else { hunt = try Self.onlyHunt(in: store, folder) }
        var links = Links(
            host: plan.host, port: port, tlsPort: service.setup.tlsPort, hunt: hunt, hasAuthority: setup.authority != nil)
        if let certificates { links.isVouchedFor = certificates.vouches }
        self.links = links
    }

    /// Says where to go.
    func greet(json: Bool) {
        Terminal.say(json ? links.json(hostKey: hostKey) : links.text(hostKey: hostKey))
    }

    /// What time itself changes is told to whoever watches. What fails is made up for a second later, and not said each second.
    func beat() { try? service.beat() }

    /// What has to be done now and then. A store that is full or locked is tried again a minute later.
    func keepHouse() {
        do throws(StoreError) { try service.keepHouse() } catch { Terminal.warn("housekeeping waits: \(error)") }
        renewal?.look()
        Memory.giveBack()
    }

    /// Finishes what was begun; whatever a client does, the process ends within 5 s.
    func stop() {
        DispatchQueue.concurrentPerform(iterations: servers.count) { _ = servers[$0].stop(within: 4) }
        Terminal.finishLog()
    }

    @discardableResult
    private static func listen(_ server: HTTPServer, _ endpoint: Endpoint, option: String) throws(Failure) -> UInt16 {
        do throws(HTTPServiceError) { return try server.listen(on: endpoint) } catch {
            switch error {
            case .cannotListen(_, let reason) where reason.contains("Address already in use"):
                throw .failed("\(error). Does another server use it? \(option) names another (make serve ARGS='\(option) …').")
            case .cannotListen: throw .failed("\(error). --host must be an address of this machine.")
            case .cannotStart where option == "--tls-port":
                throw .failed("\(error). Do the certificate and the key of --tls belong together?")
            default: throw .failed("\(error).")
            }
        }
    }

    /// The hunt the links lead to where there is just one.
    private static func onlyHunt(in store: SQLiteStore, _ folder: DataFolder) throws(Failure) -> String? {
        do throws(StoreError) {
            let hunts = try store.hunts()
            return hunts.count == 1 ? hunts[0].id : nil
        } catch { throw .failed(Service.words(error, folder)) }
    }

    private static func installDemo(in store: SQLiteStore, _ folder: DataFolder) throws(Failure) -> String {
        let (path, bytes) = try Installed.demo()
        let demo: Demo
        do throws(Demo.Fault) { demo = try Demo(bytes) } catch { throw .failed("\(path): \(error.sentence)") }
        do throws(StoreError) { try demo.install(in: store) } catch { throw .failed(Service.words(error, folder)) }
        return demo.hunt
    }
}
