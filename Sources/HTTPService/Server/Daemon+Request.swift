import CMicrohttpd
import Synchronization

/// A request's way from its headers to the handler.
extension Daemon {
    func connection(of handle: OpaquePointer?) -> Connection? {
        guard let handle, let context = lair_mhd_context(handle) else { return nil }
        return Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue()
    }

    /// The headers are in: what can be refused now, is, before anything of a body has been read.
    func begin(
        _ exchange: Exchange, on connection: Connection, _ handle: OpaquePointer, method: UnsafePointer<CChar>,
        version: UnsafePointer<CChar>
    ) -> MHD_Result {
        if isTurnedAway(exchange, on: connection, handle, method: method) {
            return turnAway(exchange, on: connection, handle)
        }
        let head = RequestHead(
            size: lair_mhd_head_size(handle), method: method, target: exchange.target, place: exchange.place, version: version)
        let fields = HeaderFields(of: handle, head: head)
        let expectsBody = fields.expectsBody
        exchange.isLast = fields.isChunked
        let problem = fields.problem(isHostRequired: String(cString: version) != "HTTP/1.0")
        switch decide(exchange, fields, problem, on: connection, method: String(cString: method)) {
        case .success(let stage):
            exchange.stage = stage
            if expectsBody { connection.expect(within: settings.requestSeconds) }
            return lair_mhd_yes()
        case .failure(let refusal):
            exchange.stage = .refused(refusal.response)
            // Where the headers are at fault, nobody knows where the request ends.
            if problem != nil { exchange.isLast = true }
            guard expectsBody || exchange.isLast else { return lair_mhd_yes() }
            connection.lingers.store(true, ordering: .relaxed)
            return send(refusal.response, for: exchange, on: connection, handle)
        }
    }

    private struct Refusal: Error { let response: Response }

    private func decide(
        _ exchange: Exchange, _ fields: HeaderFields, _ problem: Problem?, on connection: Connection, method: String
    ) -> Result<Exchange.Stage, Refusal> {
        func refuse(_ problem: Problem) -> Result<Exchange.Stage, Refusal> {
            .failure(Refusal(response: router.refuse(problem)))
        }
        if exchange.isTooLong { return refuse(.addressTooLong(limit: settings.targetLimit)) }
        if fields.size > settings.headerLimit { return refuse(.headersTooLarge(limit: settings.headerLimit)) }
        if let problem { return refuse(problem) }

        let request: Request
        do {
            request = try Request(
                method: method, rawTarget: exchange.target, headers: fields.values, peer: connection.peer,
                isSecure: connection.isSecure)
        } catch {
            return refuse(error)
        }
        switch router.decide(method: method, path: request.path) {
        case .answer(let response): return .failure(Refusal(response: response))
        case .route(let route, let parameters):
            if let length = fields.contentLength, length > route.bodyLimit { return refuse(.tooLarge(limit: route.bodyLimit)) }
            exchange.announced = fields.contentLength ?? 0
            if let response = router.admit(request, to: route, parameters: parameters) {
                return .failure(Refusal(response: response))
            }
            return .success(.body(route, request, parameters: parameters))
        }
    }

    /// A piece of the body.
    func take(
        _ bytes: UnsafeRawBufferPointer, for exchange: Exchange, of route: Router.Route, on connection: Connection,
        _ handle: OpaquePointer
    ) -> MHD_Result {
        if let problem = exchange.append(bytes, to: route, settings: settings) {
            // The daemon takes no answer in the middle of a body, so it is written past it, and the connection ends here.
            connection.lingers.store(true, ordering: .relaxed)
            exchange.stage = .answered
            writePast(router.refuse(problem), handle)
            return lair_mhd_no()
        }
        connection.credit(bytes.count, settings: settings)
        return lair_mhd_yes()
    }

    /// The request is whole: the handler's turn.
    func answer(
        _ exchange: Exchange, _ route: Router.Route, _ request: Request, parameters: [String: String], on connection: Connection,
        _ handle: OpaquePointer
    ) -> MHD_Result {
        connection.expectNothing()
        var whole = request
        (whole.body, whole.file) = (exchange.body, exchange.file)
        if case .later(let handler) = route.handler,
            let result = answerLater(exchange, handler, whole, parameters: parameters, handle)
        {
            return result
        }
        if isPatient(route, request), let result = answerAside(exchange, route, whole, parameters: parameters, handle) {
            return result
        }
        return send(run(route, whole, parameters), for: exchange, on: connection, handle)
    }

    private func isPatient(_ route: Router.Route, _ request: Request) -> Bool {
        switch route.haste {
        case .patient: true
        case .quick, .vital: false
        case .quickIf(let isQuick): !isQuick(request)
        }
    }

    private func run(_ route: Router.Route, _ request: Request, _ parameters: [String: String]) -> Response {
        var response = router.run(route, request: request, parameters: parameters)
        // A stream has no length that HEAD could name, and nobody would read it.
        if request.method == "HEAD", case .events = response.body { response.body = .bytes([]) }
        return response
    }

    /// Runs the handler on another thread, and suspends the connection until it is done; nil where that may not be.
    private func answerAside(
        _ exchange: Exchange, _ route: Router.Route, _ request: Request, parameters: [String: String], _ handle: OpaquePointer
    ) -> MHD_Result? {
        guard maySuspend() else { return nil }
        let aside = suspend(exchange, handle)
        let isTaken = workers.run(always: isTrusted(request)) { [self] in aside.resume(with: run(route, request, parameters)) }
        // Resumed at once, it is asked for its answer again as soon as this returns.
        if !isTaken { aside.resume(with: router.refuse(.busy)) }
        return lair_mhd_yes()
    }

    /// Suspends the connection until the handler says its answer; nil where that may not be.
    private func answerLater(
        _ exchange: Exchange, _ handler: Router.LateHandler, _ request: Request, parameters: [String: String],
        _ handle: OpaquePointer
    ) -> MHD_Result? {
        guard maySuspend() else { return nil }
        let aside = suspend(exchange, handle)
        guard workers.beginLate(always: isTrusted(request)) else {
            aside.resume(with: router.refuse(.busy))
            return lair_mhd_yes()
        }
        handler(request, parameters) { [self] response in
            workers.endLate()
            aside.resume(with: router.complete(response, for: request))
        }
        return lair_mhd_yes()
    }

    /// Whether a connection may be suspended. It is counted as one that is.
    private func maySuspend() -> Bool {
        suspended.add(1, ordering: .sequentiallyConsistent)
        guard isStopping.load(ordering: .sequentiallyConsistent) else { return true }
        suspended.subtract(1, ordering: .sequentiallyConsistent)
        return false
    }

    private func suspend(_ exchange: Exchange, _ handle: OpaquePointer) -> Aside {
        exchange.stage = .aside
        MHD_suspend_connection(handle)
        return Aside(exchange: exchange, handle: handle, daemon: self)
    }

    /// The host finds room however many wait.
    private func isTrusted(_ request: Request) -> Bool {
        isOwnerOnly || request.headers["authorization"].map { router.isTrusted?($0) ?? false } ?? false
    }
}

/// An exchange whose handler runs on another thread while its connection is suspended.
///
/// `@unchecked Sendable`: between the suspension and the resumption, which happens once, nobody else touches the exchange or the
/// handle; libmicrohttpd's own lock orders what was done here before what its thread does next.
private final class Aside: @unchecked Sendable {
    private let exchange: Exchange
    private let handle: OpaquePointer
    private let daemon: Daemon

    init(exchange: Exchange, handle: OpaquePointer, daemon: Daemon) {
        (self.exchange, self.handle, self.daemon) = (exchange, handle, daemon)
    }

    func resume(with response: Response) {
        exchange.stage = .ready(response)
        MHD_resume_connection(handle)
        daemon.suspended.subtract(1, ordering: .sequentiallyConsistent)
    }
}
