import Foundation
import Testing

@testable import LairServer

@Suite("The command: hunts made and served")
struct CommandTests {
    static let places = """
        {"type":"FeatureCollection","features":[
        {"type":"Feature","id":"a","properties":{"title":"One","category":"Mural"},"geometry":{"type":"Point","coordinates":[10,50]}},
        {"type":"Feature","id":"b","properties":{"title":"Two"},"geometry":null}]}
        """

    @Test("hunts are made, filled and deleted the same with a server and without", arguments: [false, true])
    func commands(served: Bool) throws {
        let ground = try Ground()
        let server = served ? try ServerProcess(ground, "--tls", "off") : nil
        let file = try ground.folder.write(Self.places, to: "Town.v2.geojson")

        let made = try LairProcess.run(
            "hunt", "create", "art", "--title", "Art 藝術", "--center=-21.5,-157.8", "--claim-mode", "first", "--respawn", "60",
            "--starts", "2026-01-01T00:00:00Z", "--allow-simulated", "--reach", "75", "--data", ground.data, "--json")
        #expect(made.code == 0, "\(made)")
        #expect(made.json["center"]?["lat"]?.number == -21.5 && made.json["respawn"]?.number == 60)
        #expect(made.json["title"]?.text == "Art 藝術" && made.json["claimMode"]?.text == "first")
        let twice = try LairProcess.run("hunt", "create", "art", "--center", "0,0", "--data", ground.data)
        #expect(twice.code == 1 && twice.complaint.contains("already"))

        let trial = try LairProcess.run("import", file, "--hunt", "art", "--dry-run", "--data", ground.data, "--json")
        #expect(trial.code == 0 && trial.json["added"]?.integer == 1, "\(trial)")
        let imported = try LairProcess.run("import", file, "--hunt", "art", "--data", ground.data)
        #expect(imported.code == 0, "\(imported)")
        #expect(imported.output.contains("2 records read, 1 accepted, 1 left out") && imported.output.contains("1 added"))
        #expect(imported.output.contains("left out the record “b”: "))
        let named = try LairProcess.run("import", file, "--hunt", "art", "--source", "Other", "--data", ground.data, "--json")
        #expect(named.json["added"]?.integer == 1)

        let spawn = try LairProcess.run(
            "spawns", "add", "-21.5,-157.8", "wolf", "--hunt", "art", "--place", "Town.v2/a", "--data", ground.data, "--json")
        #expect(spawn.code == 0 && spawn.json["spawns"]?[0]?["place"]?.text == "Town.v2/a", "\(spawn)")
        let yeti = try LairProcess.run("spawns", "add", "1,1", "yeti", "--hunt", "art", "--data", ground.data)
        #expect(yeti.code == 1 && yeti.complaint.contains("yeti"))

        let list = try LairProcess.run("hunt", "list", "--data", ground.data)
        #expect(list.code == 0 && list.output == "art\tArt 藝術\t2 places\n", "\(list)")
        if let server {
            #expect(try server.send("GET", "/api/hunts/art/spawns").json["spawns"]?.elements.count == 1)
            #expect(server.end(by: SIGTERM) == 0)
        }
        // Whoever did it, it is in the folder.
        let kept = try LairProcess.run("hunt", "list", "--json", "--data", ground.data)
        #expect(kept.json["hunts"]?[0]?["categories"]?[0]?["count"]?.integer == 2)
        #expect(try LairProcess.run("hunt", "delete", "art", "--data", ground.data).code == 0)
        #expect(try LairProcess.run("hunt", "list", "--json", "--data", ground.data).json["hunts"]?.elements.isEmpty == true)
    }

    @Test("markers, overlays and imagery are settled by command", arguments: [false, true])
    func map(served: Bool) throws {
        let ground = try Ground()
        let server = served ? try ServerProcess(ground, "--tls", "off") : nil
        let places = try ground.folder.write(Self.places, to: "Town.geojson")
        let trail = try ground.folder.write(
            #"{"type":"LineString","coordinates":[[1,2],[3,4]]}"#, to: "Coast Trail (new).geojson")
        let picture = try ground.folder.write("RIFF....WEBPVP8 ", to: "Bust.webp")
        func run(_ words: String...) throws -> LairProcess.Result { try LairProcess.run(words + ["--data", ground.data]) }
        #expect(try run("hunt", "create", "art", "--center", "0,0").code == 0)
        #expect(try run("import", places, "--hunt", "art").code == 0)

        let styled = try run(
            "hunt", "style", "Mural", "--hunt", "art", "--color", "#ffe08a", "--symbol", "mural", "--stands", "on")
        #expect(styled.code == 0 && styled.output == "Mural: mural on #ffe08a, standing.\n", "\(styled)")
        let wrong = try run("hunt", "style", "Mural", "--hunt", "art", "--symbol", "unicorn")
        #expect(wrong.code == 1 && wrong.complaint.contains("statue"), "\(wrong)")
        #expect(try run("hunt", "style", "Mural", "--hunt", "art").code == 2)
        #expect(try run("hunt", "style", "Mural", "--hunt", "art", "--stands", "maybe").code == 2)
        let pictured = try run("hunt", "style", "Mural", "--hunt", "art", "--reset", "--image", picture, "--json")
        #expect(pictured.json["image"]?.text == "/api/hunts/art/images/bust" && pictured.json["symbol"] == nil, "\(pictured)")
        #expect(pictured.json["color"]?.text == "#6d3fb0")
        #expect(
            try run("hunt", "style", "Bench", "--hunt", "art", "--letter", "B").output.contains("No place is of the category"))

        let laid = try run("overlay", "put", trail, "--hunt", "art", "--title", "The coast")
        #expect(laid.code == 0 && laid.output == "Laid coast-trail-new over the map of art.\n", "\(laid)")
        #expect(try run("overlay", "list", "--hunt", "art").output == "coast-trail-new\tThe coast\t#c2410c\n")
        let bad = try run("overlay", "put", places, "--hunt", "art")
        #expect(bad.code == 1 && bad.complaint.contains("lair import"), "\(bad)")
        #expect(try run("overlay", "delete", "coast-trail-new", "--hunt", "art").code == 0)
        #expect(try run("overlay", "delete", "coast-trail-new", "--hunt", "art").code == 1)

        let changed = try run(
            "hunt", "change", "art", "--clusters", "off", "--imagery", "https://tiles.example/{z}/{x}/{y}.jpg", "--attribution",
            "© A",
            "--last-zoom", "17", "--json")
        #expect(changed.json["clusters"] == .bool(false) && changed.json["imagery"]?["lastZoom"]?.integer == 17, "\(changed)")
        #expect(try run("hunt", "change", "art", "--imagery", "none", "--json").json["imagery"] == nil)
        #expect(try run("hunt", "change", "art").code == 2)
        #expect(try run("hunt", "change", "art", "--attribution", "x").code == 2)
        if let server { #expect(server.end(by: SIGTERM) == 0) }
    }

    @Test("a file whose name is no UTF-8 is imported like any other")
    func foreignName() throws {
        let ground = try Ground()
        let file = try ground.folder.write(Self.places, to: "Town.geojson")
        #expect(try LairProcess.run("hunt", "create", "art", "--center", "0,0", "--data", ground.data).code == 0)
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = [
            "-c", #"name="$1.$(printf 't\351t').geojson"; mv "$1" "$name"; exec "$2" import "$name" --hunt art --data "$3""#,
            "sh", file,
            LairProcess.executable, ground.data,
        ]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationStatus == 0)
        let kept = try LairProcess.run("hunt", "list", "--data", ground.data)
        #expect(kept.output.hasSuffix("1 places\n"), "\(kept)")
    }

    @Test("the demo is there at the first start, once, with its links; the app at the first answer")
    func demo() throws {
        let ground = try Ground()
        let first = try ServerProcess(ground, "--demo", "--tls", "off")
        #expect(try first.send("GET", "/h/honolulu").status == 200)
        #expect(try first.send("GET", "/api/hunts/honolulu/places").json["features"]?.elements.count == 199)
        let hunt = try first.send("GET", "/api/hunts/honolulu").json
        #expect(hunt["categories"]?.elements.count == 27 && hunt["categories"]?[0]?["name"]?.text == "Sculpture")
        let spawns = try first.send("GET", "/api/hunts/honolulu/spawns").json["spawns"]?.elements ?? []
        #expect(spawns.count >= 30)
        #expect(first.links["desktop"]?.text?.hasSuffix("/h/honolulu?walk") == true)
        let key = try #require(first.links["hostKey"]?.text)
        #expect(first.links["hostLink"]?.text?.hasSuffix("#host=\(key)") == true)
        #expect(first.links["studio"]?.text?.hasSuffix("/studio#host=\(key)") == true)
        // Nobody else can reach 127.0.0.1.
        #expect(first.links["phone"] == nil && first.links["authority"] == nil)
        let gone = try #require(spawns[0]["id"]?.integer)
        #expect(try first.send("DELETE", "/api/hunts/honolulu/spawns/\(gone)", bearer: key).status == 204)
        #expect(first.end(by: SIGTERM) == 0)

        let second = try ServerProcess(ground, "--demo", "--tls", "off")
        #expect(second.links["hostKey"] == nil)
        #expect(try second.send("GET", "/api/hunts/honolulu/spawns").json["spawns"]?.elements.count == spawns.count - 1)
        #expect(second.end(by: SIGINT) == 0)
    }

    @Test("one folder, one server: the second is refused and says by whom")
    func secondServer() throws {
        let ground = try Ground()
        let server = try ServerProcess(ground, "--tls", "off")
        let second = try LairProcess.run(
            "serve", "--data", ground.data, "--port", "0", "--tls", "off", "--host", "127.0.0.1",
            environment: ["LAIR_WEB": ground.web])
        #expect(second.code == 1)
        #expect(second.complaint.contains("process \(server.process.processIdentifier)"), "\(second)")
        #expect(try server.send("GET", "/healthz").status == 200)
    }

    @Test("a port that is taken is named with the option that chooses another; the host key is not used up by it")
    func portTaken() throws {
        let ground = try Ground()
        let server = try ServerProcess(ground, "--tls", "off")
        let port = try #require(server.links["port"]?.integer)
        let other = ground.folder.path + "/other"
        let second = try LairProcess.run(
            "serve", "--data", other, "--port", "\(port)", "--tls", "off", "--host", "127.0.0.1",
            environment: ["LAIR_WEB": ground.web])
        #expect(second.code == 1)
        #expect(second.complaint.contains("\(port)") && second.complaint.contains("--port"), "\(second)")
        let third = try ServerProcess(ground, data: other, "--tls", "off")
        #expect(third.links["hostKey"]?.text?.count == 22)
    }

    @Test("without pages serve says which folder is missing")
    func noPages() throws {
        let ground = try Ground()
        let result = try LairProcess.run(
            "serve", "--data", ground.data, "--port", "0", "--tls", "off", "--host", "127.0.0.1",
            environment: ["LAIR_WEB": ground.folder.path + "/none"])
        #expect(result.code == 1)
        #expect(result.complaint.contains("index.html"), "\(result)")
    }

    @Test("a new host key works at once in the running server, and the one before no more")
    func hostKey() throws {
        let ground = try Ground()
        let server = try ServerProcess(ground, "--tls", "off")
        let old = try #require(server.links["hostKey"]?.text)
        let hunt = #"{"id":"a","title":"A","center":{"lat":0,"lon":0}}"#
        let made = try LairProcess.run("host-key", "--data", ground.data, "--json")
        let new = try #require(made.json["key"]?.text)
        #expect(try server.send("POST", "/api/hunts", hunt, bearer: old).status == 401)
        #expect(try server.send("POST", "/api/hunts", hunt, bearer: new).status == 201)
        #expect(!server.logText.contains(new))
    }

    @Test("a data folder deeper than a socket's path may be long works all the same")
    func deepFolder() throws {
        let ground = try Ground()
        let deep = ground.folder.path + "/" + String(repeating: "deep-", count: 30)
        let server = try ServerProcess(ground, data: deep, "--tls", "off")
        let made = try LairProcess.run("hunt", "create", "a", "--center", "1,1", "--data", deep)
        #expect(made.code == 0, "\(made)")
        #expect(try server.send("GET", "/api/hunts/a").status == 200)
    }

    @Test("with --tls auto the authority is made once and can be had; certificates that are none are named")
    func tls() throws {
        let ground = try Ground()
        let first = try ServerProcess(ground)
        #expect(try #require(first.links["tlsPort"]?.integer) > 0)
        let certificate = try first.send("GET", "/authority/lair-ca.crt")
        #expect(certificate.status == 200 && certificate.bytes.first == 0x30)
        #expect(try first.send("GET", "/authority/lair-ca.mobileconfig").status == 200)
        #expect(first.end(by: SIGTERM) == 0)
        let second = try ServerProcess(ground)
        #expect(try second.send("GET", "/authority/lair-ca.crt").bytes == certificate.bytes)
        #expect(second.end(by: SIGTERM) == 0)
        let none = try ground.folder.write("none", to: "none.pem")
        let bad = try LairProcess.run(
            "serve", "--data", ground.data, "--port", "0", "--tls-port", "0", "--host", "127.0.0.1", "--tls", "\(none),\(none)",
            environment: ["LAIR_WEB": ground.web])
        #expect(bad.code == 1 && !bad.complaint.isEmpty, "\(bad)")
    }

    @Test("a basemap is taken away by its name; one that is not there, and a damaged one, are told of in words")
    func basemaps() throws {
        let ground = try Ground()
        let file = try ground.folder.write("no database", to: "data/basemaps/town.mbtiles")
        let list = try LairProcess.run("basemap", "list", "--data", ground.data)
        #expect(list.complaint.contains(file) && !list.complaint.contains("(message:"), "\(list)")
        let gone = try LairProcess.run("basemap", "delete", "town", "--data", ground.data)
        #expect(gone.code == 0 && !FileManager.default.fileExists(atPath: file), "\(gone)")
        let again = try LairProcess.run("basemap", "delete", "town", "--data", ground.data)
        #expect(again.code == 1 && again.complaint.contains("basemap list"), "\(again)")
        #expect(try LairProcess.run("basemap", "delete", "../town", "--data", ground.data).code == 2)
    }
}
