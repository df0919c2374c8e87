import HTTPService
import HuntRules
import HuntStore

/// One request on its way to an answer: what was sent, what the route's pattern held, when it came.
struct Call {
    let request: Request
    let parameters: [String: String]
    let now: Moment

    /// A query value that must parse if it is there at all.
    func query<T>(_ name: String, _ parse: (String) -> T?, expected: String) throws(Problem) -> T? {
        guard let text = request.query(name) else { return nil }
        guard let value = parse(text) else { throw .invalid("`\(name)` must be \(expected).") }
        return value
    }

    /// The number of a path's segment; a segment that is none names nothing.
    func number(_ name: String) throws(Problem) -> Int64 {
        guard let text = parameters[name], let number = Int64(text), number > 0 else {
            throw .notFound("There is no such \(name) here.")
        }
        return number
    }
}

extension LairService {
    /// Who may call a route.
    enum Access: Sendable {
        /// Anyone; the handler asks for a player's token where it needs one.
        case anyone
        /// Whoever holds the host key, and the owner of the data folder.
        case host
    }

    /// The largest body of a route that anyone may call: a fix, a nickname and a few words fit in it many times.
    private static let playerBodyLimit = 16 << 10

    /// Adds a route whose handler may throw a problem: with limits, the way to https and the host key checked before a
    /// body is read, and a line in the log after.
    func on(
        _ method: String, _ pattern: String, access: Access = .anyone, plain: Bool = false,
        bodyLimit: Int? = nil, limited: Bool = true, haste: Router.Haste = .patient, in router: inout Router,
        _ handler: @escaping @Sendable (Call) throws(Problem) -> Response
    ) {
        let service = self
        let counts = metrics.route(method, pattern)
        let bodyLimit = bodyLimit ?? (access == .host ? Router.usualBodyLimit : Self.playerBodyLimit)
        router.on(method, pattern, bodyLimit: bodyLimit, haste: haste) { request, parameters in
            let call = Call(request: request, parameters: parameters, now: service.now())
            do throws(Problem) {
                if !plain, let elsewhere = service.redirectToTLS(request) {
                    service.log(method, pattern, elsewhere.status, since: call.now)
                    counts.count(elsewhere.status, .zero)
                    return elsewhere
                }
                if limited { try service.limit(call) }
                if access == .host { try service.requireHost(call) }
                return nil
            } catch {
                service.log(method, pattern, error.status, since: call.now)
                counts.count(error.status, .zero)
                return error.response
            }
        } handler: { request, parameters in
            let call = Call(request: request, parameters: parameters, now: service.now())
            // Not the game's clock: that one may be set, and counts milliseconds only.
            let start = ContinuousClock.now
            let response: Response
            do throws(Problem) { response = try handler(call) } catch { response = error.response }
            service.log(method, pattern, response.status, since: call.now)
            counts.count(response.status, start.duration(to: .now))
            return response
        }
    }

    /// One line: the route's pattern, so that no position, query or token can be in it.
    private func log(_ method: String, _ pattern: String, _ status: Int, since start: Moment) {
        setup.log?("\(method) \(pattern) \(status) \((now() - start).milliseconds) ms")
    }

    /// What the store answers, its errors as problems.
    func ask<T>(_ question: () throws(StoreError) -> T) throws(Problem) -> T {
        do throws(StoreError) { return try question() } catch { throw problem(error) }
    }

    /// What a store's error is to whoever asked; it is counted.
    func problem(_ error: StoreError) -> Problem {
        metrics.count(error)
        return Problem(error)
    }

    /// The hunt that a path names.
    func hunt(_ call: Call) throws(Problem) -> Hunt {
        let id = call.parameters["hunt"] ?? ""
        guard Hunt.isValid(id: id), let hunt = try ask({ () throws(StoreError) in try store.hunt(id) }) else {
            throw .notFound("There is no such hunt here.")
        }
        return hunt
    }
}
