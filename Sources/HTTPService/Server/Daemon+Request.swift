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
            .failure(Refusal(response: router.finish(problem.response)))
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
        if let problem = exchange.append(bytes, limit: route.bodyLimit, settings: settings) {
            // The daemon takes no answer in the middle of a body, so it is written past it, and the connection ends here.
            connection.lingers.store(true, ordering: .relaxed)
            exchange.stage = .answered
            writePast(router.finish(problem.response), handle)
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
        whole.body = exchange.body
        var response = router.run(route, request: whole, parameters: parameters)
        // A stream has no length that HEAD could name, and nobody would read it.
        if whole.method == "HEAD", case .events = response.body { response.body = .bytes([]) }
        return send(response, for: exchange, on: connection, handle)
    }
}
