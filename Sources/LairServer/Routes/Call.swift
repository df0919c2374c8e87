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

    /// A query value that is true or false; false where it is not given.
    func flag(_ name: String) throws(Problem) -> Bool {
        try query(name, { ["true": true, "false": false][$0] }, expected: "true or false") ?? false
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
        bodyLimit: Int? = nil, keepsFile: Bool = false, limited: Bool = true, haste: Router.Haste = .patient,
        in router: inout Router,
        _ handler: @escaping @Sendable (Call) throws(Problem) -> Response
    ) {
        let bodyLimit = bodyLimit ?? (access == .host ? Router.usualBodyLimit : Self.playerBodyLimit)
        let account = Account(service: self, method: method, pattern: pattern, counts: metrics.route(method, pattern))
        let admit = doorkeeper(account, access: access, plain: plain, limited: limited)
        router.on(method, pattern, bodyLimit: bodyLimit, keepsFile: keepsFile, haste: haste, admit: admit) {
            request, parameters in
            let call = Call(request: request, parameters: parameters, now: now())
            // Not the game's clock: that one may be set, and counts milliseconds only.
            let start = ContinuousClock.now
            let response: Response
            do throws(Problem) { response = try handler(call) } catch { response = error.response }
            account.note(response.status, of: call, took: start.duration(to: .now))
            return response
        }
    }

    /// As `on`, for what players send and is answered later, while no thread waits: by calling `done`, once, or by throwing.
    func on(
        _ method: String, _ pattern: String, in router: inout Router,
        late handler:
            @escaping @Sendable (
                _ call: Call, _ done: @escaping @Sendable (Result<Response, Problem>) -> Void
            ) throws(Problem) -> Void
    ) {
        let account = Account(service: self, method: method, pattern: pattern, counts: metrics.route(method, pattern))
        let admit = doorkeeper(account, access: .anyone, plain: false, limited: true)
        router.on(method, pattern, bodyLimit: Self.playerBodyLimit, admit: admit) { request, parameters, done in
            let call = Call(request: request, parameters: parameters, now: now())
            let start = ContinuousClock.now
            let finish: @Sendable (Result<Response, Problem>) -> Void = { result in
                let response: Response
                switch result {
                case .success(let given): response = given
                case .failure(let problem): response = problem.response
                }
                account.note(response.status, of: call, took: start.duration(to: .now))
                done(response)
            }
            do throws(Problem) { try handler(call, finish) } catch { finish(.failure(error)) }
        }
    }

    /// Who sends on to https, keeps the limits and asks for the host's key, before a body is read.
    private func doorkeeper(_ account: Account, access: Access, plain: Bool, limited: Bool) -> Router.Doorkeeper {
        { request, parameters in
            let call = Call(request: request, parameters: parameters, now: now())
            do throws(Problem) {
                if !plain, let elsewhere = redirectToTLS(request) {
                    account.note(elsewhere.status, of: call, took: .zero)
                    return elsewhere
                }
                if limited { try limit(call) }
                if access == .host { try requireHost(call) }
                return nil
            } catch {
                account.note(error.status, of: call, took: .zero)
                return error.response
            }
        }
    }

    /// Where a route's answers are counted and logged.
    private struct Account: Sendable {
        let service: LairService
        let method: String
        let pattern: String
        let counts: RouteMetrics
        let isPart: Bool

        init(service: LairService, method: String, pattern: String, counts: RouteMetrics) {
            (self.service, self.method, self.pattern, self.counts) = (service, method, pattern, counts)
            isPart = LairService.parts.contains(pattern)
        }

        /// Counts an answer and writes one line: of the route its pattern, so that no position, query or token can be in it. Parts of
        /// the app and of the map that are there are counted only: each visit asks for dozens.
        func note(_ status: Int, of call: Call, took time: Duration) {
            counts.count(status, time)
            guard let log = service.setup.log, status >= 400 || !isPart else { return }
            let level = status < 500 ? "info" : "warn"
            let took = (service.now() - call.now).milliseconds
            log("level=\(level) method=\(method) route=\(pattern) status=\(status) ms=\(took)")
        }
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
