import Glibc
import HTTPService
import HuntRules
import HuntStore
import LairServer

/// A running server: the store, its service, the listeners.
struct Serving {
    private let service: LairService
    private let server: HTTPServer
    private let links: Links
    private let hostKey: String?

    /// Opens everything that `plan` asks for.
    init(_ plan: ServeCommand.Plan, _ folder: DataFolder) throws(Failure) {
        let store = try Service.store(of: folder)
        let demo = plan.demo ? try Self.installDemo(in: store, folder) : nil
        var setup = LairService.Setup()
        setup.pages = try Installed.pages()
        setup.proxy = plan.proxy
        setup.log = { Terminal.complain($0) }
        service = try Service.open(store, folder, setup: setup)
        do throws(StoreError) { hostKey = try service.makeFirstHostKey() } catch { throw .failed(Service.words(error, folder)) }

        server = HTTPServer(router: service.router())
        let port = try Self.listen(server, .tcp(host: plan.host, port: plan.port), option: "--port")
        try Self.listen(server, .unix(path: folder.socket), option: "--data")
        links = Links(host: plan.host, port: port, tlsPort: nil, hunt: demo)
    }

    /// Says where to go.
    func greet(json: Bool) {
        Terminal.say(json ? links.json(hostKey: hostKey) : links.text(hostKey: hostKey))
    }

    /// What has to be done now and then. A store that is full or locked is tried again a minute later.
    func keepHouse() {
        do throws(StoreError) { try service.keepHouse() } catch { Terminal.complain("lair: housekeeping waits: \(error)") }
    }

    /// Finishes what was begun; whatever a client does, the process ends within 5 s.
    func stop() {
        server.stop(within: 4)
    }

    @discardableResult
    private static func listen(_ server: HTTPServer, _ endpoint: Endpoint, option: String) throws(Failure) -> UInt16 {
        do throws(HTTPServiceError) { return try server.listen(on: endpoint) } catch {
            throw .failed("\(error). Is another server running? \(option) names another place.")
        }
    }

    private static func installDemo(in store: SQLiteStore, _ folder: DataFolder) throws(Failure) -> String {
        let (path, bytes) = try Installed.demo()
        let demo: Demo
        do throws(Demo.Fault) { demo = try Demo(bytes) } catch { throw .failed("\(path): \(error.sentence)") }
        do throws(StoreError) { try demo.install(in: store) } catch { throw .failed(Service.words(error, folder)) }
        return demo.hunt
    }
}
