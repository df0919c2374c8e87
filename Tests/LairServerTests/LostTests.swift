import HTTPService
import Testing

@testable import LairServer

@Suite("An address at which there is nothing")
struct LostTests {
    private let folder: TemporaryFolder
    private let world: World

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("<!doctype html>", to: "Web/index.html")
        var setup = LairService.Setup()
        setup.pages = try StaticFiles(folder: folder.path + "/Web")
        world = try World(setup: setup)
    }

    private func ask(_ target: String, accept: String = "text/html,*/*;q=0.8", method: String = "GET") throws -> Answer {
        try world.send(method, target, headers: [("Accept", accept)])
    }

    @Test("people see the app's page, which says so in their language", arguments: ["/nothing", "/h/a/b", "/studio/x", "//"])
    func people(target: String) throws {
        let answer = try ask(target)
        #expect(answer.status == 404)
        #expect(answer.header("Content-Type") == "text/html; charset=utf-8")
        #expect(answer.header("Content-Security-Policy") != nil)
    }

    @Test(
        "programs are given a problem",
        arguments: [
            ("/nothing", "application/json"), ("/nothing", "*/*"), ("/api/nothing", "text/html"),
            ("/assets/nothing.js", "text/html"),
        ])
    func programs(target: String, accept: String) throws {
        let answer = try ask(target, accept: accept)
        #expect(answer.status == 404)
        #expect(answer.header("Content-Type") == "application/problem+json")
    }

    @Test("what is sent to no address is a problem, whoever sends it")
    func sent() throws {
        #expect(try ask("/nothing", method: "POST").header("Content-Type") == "application/problem+json")
    }

    @Test("a slash too many is taken off a hunt's link, and nothing else")
    func slash() throws {
        let answer = try ask("/h/%C3%A9t%C3%A9/?walk=")
        #expect(answer.status == 308)
        #expect(answer.header("Location") == "/h/%C3%A9t%C3%A9?walk=")
        #expect(try ask("/h//").status == 404)
    }

    @Test("each is counted, as what no route answers")
    func counted() throws {
        _ = try ask("/nothing")
        _ = try ask("/nothing", accept: "*/*")
        let metrics = try world.send("GET", "/metrics", bearer: world.hostKey, peer: .owner)
        #expect(String(decoding: metrics.bytes, as: UTF8.self).contains(#"route="(none)",status="404"} 2"#), "\(metrics)")
    }
}
