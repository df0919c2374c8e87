import HTTPService

extension FuzzEntry {
    /// A request line's target: refused, or a clean path that comes out the same when it is written and read once more.
    static let target = FuzzEntry(name: "target") { bytes in
        guard let request = try? Request(method: "GET", rawTarget: bytes, headers: [:], peer: .loopback, isSecure: false) else {
            return
        }
        for segment in request.path {
            require(segment != "." && segment != "..", "a dot segment")
            require(!segment.utf8.contains { $0 < 0x20 || $0 == 0x7F || "/\\".utf8.contains($0) }, "not a name")
        }
        require(!request.query.contains { $0.name.utf8.contains(0) || $0.value.utf8.contains(0) }, "a NUL")
        let query = request.query.map { "\(HTTPClient.encode($0.name))=\(HTTPClient.encode($0.value))" }
        let again = "/" + request.path.map(HTTPClient.encode).joined(separator: "/") + "?" + query.joined(separator: "&")
        guard let copy = try? Request(method: "GET", target: again) else { fail("\(again) is refused") }
        require(copy.path == request.path, "another path")
        require(copy.query.elementsEqual(request.query) { $0 == $1 }, "another query")
    }

    /// The query of whatever takes one.
    static let query = FuzzEntry(name: "query") { bytes in
        for path in ["spawns", "places", "leaderboard", "imports"] {
            let target = Array("/api/hunts/art/\(path)?".utf8) + bytes
            let method = path == "imports" ? "POST" : "GET"
            guard
                var request = try? Request(method: method, rawTarget: target, headers: [:], peer: .owner, isSecure: false)
            else { continue }
            if method == "POST" { request.body = Array(#"{"type":"FeatureCollection","features":[]}"#.utf8) }
            FuzzService.shared.check(request)
        }
    }

    /// Headers, a line each, on routes that look at them.
    static let headers = FuzzEntry(name: "headers") { bytes in
        var headers = Headers()
        for line in bytes.split(separator: 0x0A) {
            let parts = line.split(separator: UInt8(ascii: ":"), maxSplits: 1)
            guard parts.count == 2 else { continue }
            headers[String(decoding: parts[0], as: UTF8.self).lowercased()] = String(decoding: parts[1], as: UTF8.self)
        }
        let claim = Array(#"{"spawn":1,"fix":{"lat":21.3,"lon":-157.8,"accuracy":5,"timestamp":1}}"#.utf8)
        for peer in [Peer.loopback, .remote("192.0.2.1")] {
            for (method, path) in [
                ("GET", "spawns"), ("POST", "claims"), ("GET", "me"), ("DELETE", "spawns/9"), ("GET", "places"),
            ] {
                FuzzService.shared.check(
                    Request(
                        method: method, path: ["api", "hunts", "art"] + path.split(separator: "/").map(String.init),
                        headers: headers, body: method == "POST" ? claim : [], peer: peer))
            }
        }
    }

    /// The body of a route that takes one: the first byte says of which.
    static let body = FuzzEntry(name: "body") { bytes in
        guard let first = bytes.first else { return }
        let routes = [
            ("POST", "/art/claims"), ("POST", "/art/players"), ("POST", ""), ("PATCH", "/art"), ("POST", "/art/spawns"),
            ("PATCH", "/art/players/1"), ("POST", "/art/imports"), ("PUT", "/art/overlays/way"), ("PUT", "/art/images/sign"),
            ("PATCH", "/art/me"), ("POST", "/art/removals"), ("POST", "/art/exclusions"),
        ]
        // Digits, so that a person can write them too.
        let (method, path) = routes[Int(first &- 0x30) % routes.count]
        var request = Request(
            method: method, path: ["api", "hunts"] + path.split(separator: "/").map(String.init),
            query: path.hasSuffix("imports") ? [("source", "s")] : [],
            headers: ["idempotency-key": "k"], body: Array(bytes.dropFirst()), peer: .owner)
        if path.hasSuffix("claims") || path.hasSuffix("me") {
            request.peer = .loopback
            request.headers["authorization"] = "Bearer \(FuzzService.shared.token)"
        }
        FuzzService.shared.check(request)
    }

    /// The bytes of a connection, as a server reads them from a socket.
    static let request = FuzzEntry(name: "request") { bytes in
        let answer = FuzzListener.shared.exchange(bytes)
        // What answers HEAD names a length and sends nothing, so that it cannot be told where it ends.
        guard !answer.isEmpty, !bytes.split(separator: 0x20).contains(where: { $0.suffix(4).elementsEqual("HEAD".utf8) }) else {
            return
        }
        // libmicrohttpd 0.9.75 answers a Content-Length that is none by itself, and writes the head of that answer twice before
        // it closes the connection: the status is right, and nobody reads on after it.
        if String(decoding: answer, as: UTF8.self).contains("value for <b>Content-Length</b> header.") { return }
        guard let responses = try? ResponseParser.parseAll(answer) else {
            fail("no HTTP: \(String(decoding: answer, as: UTF8.self))")
        }
        for response in responses { FuzzService.shared.check(response) }
    }

    /// What a stream that comes back says it had last.
    static let lastEventID = FuzzEntry(name: "last-event-id") { bytes in
        let feed = EventFeed(epoch: "a1", capacity: 4)
        for number in 1...6 { feed.publish("e", .integer(number)) }
        let opening = feed.open(after: String(decoding: bytes, as: UTF8.self), retry: 1_000)
        require((3...7).contains(opening.next), "it begins at \(opening.next)")
    }
}
