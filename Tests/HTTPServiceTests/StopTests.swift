import Dispatch
import HTTPService
import Synchronization
import Testing

@Suite("Stopping a server")
struct StopTests {
    @Test("a server is stopped while clients come in, over and over, and the process lives")
    func stopWhileClientsComeIn() throws {
        // The moment to hit is short: many servers, each of many threads that are all woken by each client.
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for _ in 0..<5 {
                var settings = ServerSettings()
                settings.threads = 8
                let server = HTTPServer(router: echoRouter(), settings: settings)
                guard let port = try? server.listen(on: .tcp(host: "127.0.0.1", port: 0)) else {
                    Issue.record("a server did not start")
                    return
                }
                let client = Knocking(port: port)
                #expect(server.stop())
                #expect(client.end() > 0)
            }
        }
    }

    @Test("more clients than there may be connections wait for room, and all are answered")
    func room() throws {
        var settings = ServerSettings()
        settings.threads = 2
        settings.connections = 4
        settings.connectionsPerAddress = 0
        let server = try RunningServer(settings: settings)
        let answered = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 24) { _ in
            if let answer = try? server.send("GET", "/"), answer.text == "root" { answered.add(1, ordering: .relaxed) }
        }
        #expect(answered.load(ordering: .relaxed) == 24)
    }
}
