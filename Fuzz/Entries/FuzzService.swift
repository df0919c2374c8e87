import Glibc
import HTTPService
import HuntRules
import HuntStore
import LairServer

/// The real routes over a real store with one hunt, its clock standing still.
final class FuzzService: Sendable {
    static let shared = FuzzService()

    let router: Router
    /// A player's.
    let token: String

    private init() {
        let folder = String(cString: getenv("TMPDIR") ?? strdup("/tmp")) + "/lair-fuzz-\(getpid())"
        mkdir(folder, 0o700)
        do {
            let store = try SQLiteStore(path: folder + "/lair.db")
            router = try LairService(store: store, now: { Moment(milliseconds: 1_782_896_400_000) }).router()
        } catch {
            fatalError("\(error)")
        }
        let router = router
        func send(_ path: [String], _ body: String) -> [UInt8] {
            let request = Request(method: "POST", path: ["api", "hunts"] + path, body: Array(body.utf8), peer: .owner)
            guard case .bytes(let bytes) = router.respond(to: request).body else { return [] }
            return bytes
        }
        _ = send([], #"{"id":"art","title":"Art","center":{"lat":21.3,"lon":-157.8}}"#)
        _ = send(["art", "spawns"], #"{"spawns":[{"creature":"wolf","lat":21.3,"lon":-157.8}]}"#)
        // {"player":1,"token":"…"}
        token = String(
            String(decoding: send(["art", "players"], "{}"), as: UTF8.self).split(separator: "\"").dropLast().last ?? "")
    }

    /// Answers a request; whatever it is, it is no fault of the server.
    func check(_ request: Request) { check(router.respond(to: request)) }

    /// A status that tells the client what it did.
    func check(_ response: Response) {
        require((200..<500).contains(response.status) || response.status == 501 || response.status == 505, "\(response)")
        for header in response.headers {
            require(!header.value.utf8.contains { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }, "\(header)")
        }
    }
}
