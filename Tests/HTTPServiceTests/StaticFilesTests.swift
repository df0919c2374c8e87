import Foundation
import HTTPService
import Testing

@Suite("Static files")
struct StaticFilesTests {
    let folder: TemporaryFolder
    let files: StaticFiles
    static let script = String(repeating: "export const wolf = 'Wolf';\n", count: 200)

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("web/js/app.js", Self.script)
        try folder.write("web/small.css", "a{}")
        try folder.write("web/.hidden", "secret")
        try folder.write("web/.git/config", "secret")
        try folder.write("outside.txt", "secret")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/web/escape.txt", withDestinationPath: "../outside.txt")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/web/up", withDestinationPath: "..")
        try FileManager.default.createSymbolicLink(atPath: folder.path + "/web/alias.js", withDestinationPath: "js/app.js")
        files = try StaticFiles(folder: folder.path + "/web")
    }

    func get(_ path: String, _ headers: [String: String] = [:]) -> Response {
        files.respond(
            to: Request(method: "GET", path: path.split(separator: "/").map(String.init), headers: Headers(headers)), path: path)
    }

    @Test(
        "a file name says its content type",
        arguments: [
            ("a.js", "text/javascript; charset=utf-8"), ("a.MJS", "text/javascript; charset=utf-8"),
            ("a.css", "text/css; charset=utf-8"),
            ("a.html", "text/html; charset=utf-8"), ("a.json", "application/json"), ("a.wasm", "application/wasm"),
            ("a.png", "image/png"), ("a.svg", "image/svg+xml"), ("a.woff2", "font/woff2"), ("a.glb", "model/gltf-binary"),
            ("a.pbf", "application/x-protobuf"), ("a.webmanifest", "application/manifest+json"), ("a.ico", "image/x-icon"),
            ("a.txt", "text/plain; charset=utf-8"), ("a.unknown", "application/octet-stream"), ("a", "application/octet-stream"),
        ])
    func contentType(name: String, type: String) throws {
        try folder.write("web/" + name, "x")
        #expect(get(name).header("content-type") == type)
    }

    @Test("what is sent in a file's place is what is tagged, listed and compressed, and other files stay as they are")
    func prepared() throws {
        let short = Array(repeating: UInt8(ascii: "w"), count: 2000)
        let files = try StaticFiles(folder: folder.path + "/web") { path, _ in path == "js/app.js" ? short : nil }
        func get(_ path: String, _ headers: [String: String] = [:]) -> Response {
            files.respond(
                to: Request(method: "GET", path: path.split(separator: "/").map(String.init), headers: Headers(headers)),
                path: path)
        }
        guard case .bytes(let plain) = get("js/app.js").body, case .file = get("small.css").body else {
            Issue.record("not what was prepared")
            return
        }
        #expect(plain == short)
        #expect(files.content(of: "js/app.js") == short)
        #expect(files.listing().files.first { $0.path == "js/app.js" }?.size == 2000)
        #expect(get("js/app.js").header("etag") != self.get("js/app.js").header("etag"))
        #expect(get("js/app.js", ["accept-encoding": "gzip"]).header("content-encoding") == "gzip")
    }

    @Test(
        "nothing but a plain file inside the folder is served",
        arguments: [
            "", "js", "js/", "missing.js", ".hidden", ".git/config", "../outside.txt", "js/../../outside.txt", "..", ".",
            "./small.css",
            "/etc/passwd", "//etc/passwd", "escape.txt", "up/outside.txt", "js//app.js", "small.css/",
            "..\\outside.txt",
            "small.css\0.js", "js/app.js\0",
        ])
    func refuses(path: String) {
        #expect(get(path).status == 404)
    }

    @Test("a link that stays inside the folder is followed")
    func innerLink() {
        #expect(get("alias.js").status == 200)
    }

    @Test("the same content has the same tag, other content another")
    func tags() throws {
        let first = try #require(get("js/app.js").header("etag"))
        #expect(first.hasPrefix("\"") && first.hasSuffix("\""))
        try folder.write("web/copy.js", Self.script)
        #expect(get("copy.js").header("etag") == first)
        try folder.write("web/js/app.js", Self.script + "// changed")
        #expect(get("js/app.js").header("etag") != first)
    }

    @Test("a client that has the file is answered 304 without it")
    func notModified() throws {
        let tag = try #require(get("js/app.js").header("etag"))
        for wanted in [tag, "W/\(tag)", "\"other\", \(tag)", "*"] {
            let response = get("js/app.js", ["if-none-match": wanted])
            #expect(response.status == 304)
            #expect(response.size == 0)
            #expect(response.header("etag") == tag)
        }
        #expect(get("js/app.js", ["if-none-match": "\"other\""]).status == 200)
    }

    @Test("text is compressed for those who take it, under another tag, and can be read back")
    func compressed() throws {
        let plain = get("js/app.js")
        let small = get("js/app.js", ["accept-encoding": "br, gzip"])
        #expect(plain.header("content-encoding") == nil)
        #expect(plain.header("vary") == "Accept-Encoding")
        #expect(small.header("content-encoding") == "gzip")
        #expect(small.header("etag") != plain.header("etag"))
        #expect(small.size < plain.size / 4)
        guard case .bytes(let bytes) = small.body else { throw HTTPServiceError.badAnswer(reason: "no bytes") }
        try Data(bytes).write(to: URL(fileURLWithPath: folder.path + "/app.js.gz"))
        #expect(try run("gunzip", ["-c", folder.path + "/app.js.gz"]).output == Data(Self.script.utf8))
        #expect(get("js/app.js", ["accept-encoding": "gzip", "if-none-match": small.header("etag") ?? ""]).status == 304)
    }

    @Test(
        "gzip is sent only to those who take it",
        arguments: [
            ("gzip", true), ("GZIP;q=0.5", true), ("*", true), ("identity", false), ("", false), ("gzip;q=0", false),
            ("*, gzip; q=0.0", false), ("gzipped", false), ("deflate, *;q=0", false),
        ])
    func negotiation(header: String, takes: Bool) {
        #expect((get("js/app.js", ["accept-encoding": header]).header("content-encoding") == "gzip") == takes)
    }

    @Test("a folder that is none is an error", arguments: ["/nowhere/at/all", "/etc/hostname"])
    func noFolder(path: String) {
        #expect(throws: HTTPServiceError.self) { try StaticFiles(folder: path) }
    }

    @Test("over a socket: the file, HEAD, gzip and 304")
    func socket() throws {
        var router = Router()
        let files = self.files
        router.on("GET", "/assets/{path...}") { request, parameters in
            files.respond(to: request, path: parameters["path"] ?? "")
        }
        let server = try RunningServer(router)
        let plain = try server.send("GET", "/assets/js/app.js")
        #expect(plain.text == Self.script)
        #expect(try server.send("HEAD", "/assets/js/app.js").header("content-length") == String(Self.script.utf8.count))
        let small = try server.send("GET", "/assets/js/app.js", headers: [("Accept-Encoding", "gzip")])
        #expect(small.header("content-encoding") == "gzip")
        #expect(small.size < 300)
        let bytes = try server.exchange(
            Array(
                "GET /assets/js/app.js HTTP/1.1\r\nHost: x\r\nIf-None-Match: \(plain.header("etag") ?? "")\r\nConnection: close\r\n\r\n"
                    .utf8))
        let same = String(decoding: bytes, as: UTF8.self)
        #expect(same.hasPrefix("HTTP/1.1 304 "))
        #expect(same.hasSuffix("\r\n\r\n"))
    }

    @Test("JSON over a kilobyte is compressed for those who take it, less is not")
    func json() throws {
        var router = Router()
        router.on("GET", "/large") { _, _ in .json(.array(Array(repeating: "wolf", count: 500))) }
        router.on("GET", "/small") { _, _ in .json(.array(Array(repeating: "wolf", count: 5))) }
        let server = try RunningServer(router)
        let large = try server.send("GET", "/large", headers: [("Accept-Encoding", "gzip, deflate")])
        #expect(large.header("content-encoding") == "gzip")
        #expect(large.header("vary") == "Accept-Encoding")
        #expect(large.size < 200)
        #expect(try server.send("GET", "/large").size == 500 * 7 + 1)
        #expect(try server.send("GET", "/small", headers: [("Accept-Encoding", "gzip")]).header("content-encoding") == nil)
    }

    @Test("the listing names what is served and nothing else, each with the tag it is served with")
    func listing() throws {
        let listing = files.listing()
        #expect(listing.files.map(\.path) == ["alias.js", "js/app.js", "small.css"])
        for file in listing.files {
            #expect(get(file.path).header("etag") == "\"\(file.tag)\"")
            #expect(files.content(of: file.path)?.count == file.size)
        }
        #expect(files.content(of: "../outside.txt") == nil && files.content(of: ".hidden") == nil)
    }

    @Test("the listing's version is the same for the same files, and another for one changed, added or renamed")
    func listingVersion() throws {
        var versions = [files.listing().version]
        #expect(files.listing().version == versions[0])
        try folder.write("web/small.css", "b{}")
        versions.append(files.listing().version)
        try folder.write("web/more.css", "b{}")
        versions.append(files.listing().version)
        try FileManager.default.moveItem(atPath: folder.path + "/web/more.css", toPath: folder.path + "/web/most.css")
        versions.append(files.listing().version)
        #expect(Set(versions).count == 4)
        try folder.write("web/small.css", "a{}")
        try FileManager.default.removeItem(atPath: folder.path + "/web/most.css")
        #expect(files.listing().version == versions[0])
    }
}
