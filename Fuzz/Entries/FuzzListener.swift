import Glibc
import HTTPService

/// A real server on a socket of this machine.
final class FuzzListener: Sendable {
    static let shared = FuzzListener()

    private let server: HTTPServer
    private let port: UInt16

    private init() {
        // One address makes all the connections here.
        var settings = ServerSettings()
        settings.connectionsPerAddress = 0
        server = HTTPServer(router: FuzzService.shared.router, settings: settings)
        do { port = try server.listen(on: .tcp(host: "127.0.0.1", port: 0)) } catch { fatalError("\(error)") }
    }

    /// Sends these bytes and nothing after them: all that comes back.
    func exchange(_ bytes: [UInt8]) -> [UInt8] {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let code = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        require(code == 0, "nobody listens")
        // So that a thousand ended connections a second do not use up the ports.
        var lingering = linger(l_onoff: 1, l_linger: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_LINGER, &lingering, socklen_t(MemoryLayout<linger>.size))
        var sent = 0
        while sent < bytes.count {
            let count = bytes[sent...].withUnsafeBytes { send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count <= 0 { break }
            sent += count
        }
        shutdown(descriptor, Int32(SHUT_WR))
        var answer: [UInt8] = []
        var room = [UInt8](repeating: 0, count: 16 << 10)
        while true {
            let count = recv(descriptor, &room, room.count, 0)
            if count <= 0 { return answer }
            answer += room[..<count]
        }
    }
}
