import Locks

extension Router {
    /// What is to be done with a request, known from its method and path alone: before the body has been read.
    enum Decision {
        /// This route takes it.
        case route(Route, parameters: [String: String])
        /// It is answered already.
        case answer(Response)
    }

    /// Answers a request as the server does, without a socket: routing, 404 and 405, `HEAD` and `OPTIONS`, the body's limit,
    /// the headers of every answer.
    /// - Complexity: linear in the number of routes.
    public func respond(to request: Request) -> Response {
        let response = answer(to: request)
        return request.method == "HEAD" ? response.headOnly : response
    }

    /// As `respond(to:)`, but `HEAD` is answered with GET's body: the socket's side leaves it out.
    func answer(to request: Request) -> Response {
        switch decide(method: request.method, path: request.path) {
        case .answer(let response): return response
        case .route(let route, let parameters):
            if let refusal = admit(request, to: route, parameters: parameters) { return refusal }
            if request.length > route.bodyLimit { return refuse(.tooLarge(limit: route.bodyLimit)) }
            return run(route, request: request, parameters: parameters)
        }
    }

    /// Asks the route's doorkeeper, who sees the request without its body.
    func admit(_ request: Request, to route: Route, parameters: [String: String]) -> Response? {
        guard let doorkeeper = route.doorkeeper else { return nil }
        var head = request
        head.body = []
        head.file = nil
        return doorkeeper(head, parameters).map(finish)
    }

    /// Runs the route's handler. Where it answers later, this thread waits for it.
    func run(_ route: Route, request: Request, parameters: [String: String]) -> Response {
        switch route.handler {
        case .now(let handler): return complete(handler(request, parameters), for: request)
        case .later(let handler):
            let answered = Signal()
            let answer = Lock<Response?>(nil)
            handler(request, parameters) { response in
                answer.withLock { $0 = response }
                answered.signal()
            }
            answered.wait()
            guard let response = answer.withLock({ $0 }) else { preconditionFailure("who signals has answered") }
            return complete(response, for: request)
        }
    }

    /// A handler's answer as it is sent.
    func complete(_ response: Response, for request: Request) -> Response {
        finish(compresses ? response.compressed(for: request) : response)
    }

    /// Adds what every answer carries.
    func finish(_ response: Response) -> Response {
        var response = response
        response.add(missing: responseHeaders)
        return response
    }

    func decide(method: String, path: [String]) -> Decision {
        // The server as a whole: nothing to say but that it is there.
        if method == "OPTIONS", path == ["*"] { return .answer(finish(Response(status: 204))) }
        let wanted = method == "HEAD" ? "GET" : method
        var allowed: Set<String> = []
        // Who asks what is allowed is told of the plainest pattern that fits: the address's own.
        var plainest: [Segment]?
        for route in routes(ofLength: path.count) where Router.fits(route.pattern, path) {
            if route.method == wanted { return .route(route, parameters: Router.parameters(route.pattern, path)) }
            plainest = plainest ?? route.pattern
            if method != "OPTIONS" || route.pattern == plainest { allowed.insert(route.method) }
        }
        if allowed.isEmpty {
            guard wanted == "GET", let last else { return .answer(refuse(.notFound())) }
            return .route(last, parameters: [:])
        }
        if allowed.contains("GET") { allowed.insert("HEAD") }
        allowed.insert("OPTIONS")
        if method == "OPTIONS" {
            return .answer(finish(Response(status: 204, headers: [("Allow", allowed.sorted().joined(separator: ", "))])))
        }
        return .answer(refuse(.methodNotAllowed(allowed: allowed.sorted())))
    }

    /// The answer that is a refusal of the server's own, counted.
    func refuse(_ problem: Problem) -> Response {
        onOwnAnswer?(problem.status)
        return finish(problem.response)
    }

    /// Whether a request is one of those that are answered whatever there is to do. Takes the target as it was sent, and costs
    /// little: it is asked when there is no time.
    func isVital(method: String, target: [UInt8]) -> Bool {
        let path = target.prefix { $0 != UInt8(ascii: "?") }
        return vital.contains { $0.path.elementsEqual(path) && $0.method == method }
    }

    /// Whether a path of a length that the pattern takes fits it: a `{name}` takes a segment that is not empty, a `{rest...}` any.
    private static func fits(_ pattern: [Segment], _ path: [String]) -> Bool {
        for (segment, text) in zip(pattern, path) {
            switch segment {
            case .literal(let literal): if literal != text { return false }
            case .name: if text.isEmpty { return false }
            case .rest: return true
            }
        }
        return true
    }

    private static func parameters(_ pattern: [Segment], _ path: [String]) -> [String: String] {
        var found: [String: String] = [:]
        for (index, segment) in pattern.enumerated() {
            switch segment {
            case .literal: continue
            case .name(let name): found[name] = path[index]
            case .rest(let name): found[name] = path[index...].joined(separator: "/")
            }
        }
        return found
    }
}
