extension Response {
    /// JSON. Not to be stored by a cache unless `headers` say otherwise.
    public static func json(_ value: JSON, status: Int = 200, headers: [(name: String, value: String)] = []) -> Response {
        json(utf8: value.utf8, status: status, headers: headers)
    }

    /// JSON that has been written already.
    public static func json(utf8: [UInt8], status: Int = 200, headers: [(name: String, value: String)] = []) -> Response {
        var response = Response(status: status, headers: [("Content-Type", "application/json")] + headers, body: .bytes(utf8))
        if response.header("Cache-Control") == nil { response.headers.append(("Cache-Control", "no-store")) }
        return response
    }

    /// Text of a content type of your own; UTF-8.
    public static func text(
        _ text: String, type: String = "text/plain; charset=utf-8", status: Int = 200,
        headers: [(name: String, value: String)] = []
    ) -> Response {
        Response(status: status, headers: [("Content-Type", type)] + headers, body: .bytes(Array(text.utf8)))
    }

    /// A stream of Server-Sent Events that lasts until one end closes it.
    ///
    /// - Parameters:
    ///   - feed: whose events.
    ///   - last: the request's `Last-Event-ID`: the stream goes on after that event.
    ///   - share: for whom it is counted; nil: for nobody.
    public static func events(_ feed: EventFeed, after last: String?, share: StreamShare? = nil) -> Response {
        // The last is for nginx, which would hold events back until its buffer is full.
        let headers = [("Content-Type", "text/event-stream"), ("Cache-Control", "no-store"), ("X-Accel-Buffering", "no")]
        return Response(status: 200, headers: headers, body: .events(feed, after: last, share: share))
    }

    /// 204: done, with nothing to say.
    public static var noContent: Response { Response(status: 204) }

    /// 303: see there, with GET.
    public static func redirect(to location: String) -> Response {
        Response(status: 303, headers: [("Location", location)])
    }

    /// The body's length in bytes; 0 for a stream, which has none.
    public var size: Int {
        switch body {
        case .bytes(let bytes): bytes.count
        case .file(_, let size): size
        case .events: 0
        }
    }

    /// The same answer as HEAD gets it: the length named, the body left out.
    var headOnly: Response {
        var response = self
        if case .events = body {
        } else if status >= 200, status != 204, status != 304 {
            response.headers.append(("Content-Length", String(size)))
        }
        response.body = .bytes([])
        return response
    }

    /// Adds each of `more` that the response does not carry already.
    mutating func add(missing more: [(name: String, value: String)]) {
        for (name, value) in more where header(name) == nil { headers.append((name, value)) }
    }
}
