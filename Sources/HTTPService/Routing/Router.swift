/// Finds the handler for a request. Patterns are paths with `{name}` for one segment and a last `{name...}` for the rest.
///
/// Where several patterns fit, the one with the plainer segment first wins: a literal before a `{name}` before a `{rest...}`.
public struct Router: Sendable {
    /// Answers one request; `parameters` holds the pattern's names.
    public typealias Handler = @Sendable (_ request: Request, _ parameters: PathParameters) -> Response

    /// Answers one request later: by calling `done`, once, on whichever thread. It runs on the thread that reads the requests of
    /// many, and so must not wait itself.
    public typealias LateHandler =
        @Sendable (
            _ request: Request, _ parameters: PathParameters, _ done: @escaping @Sendable (Response) -> Void
        ) -> Void

    /// Looks at a request whose body has not been read yet; an answer here means that it never will be.
    public typealias Doorkeeper = @Sendable (_ request: Request, _ parameters: PathParameters) -> Response?

    /// A route: what it matches, how large a body it takes, who answers. An object, because each request holds one.
    final class Route: Sendable {
        let method: String
        let pattern: [Segment]
        let bodyLimit: Int
        /// Whether a body beyond `Router.usualBodyLimit` is kept in a file.
        let keepsFile: Bool
        let haste: Haste
        let doorkeeper: Doorkeeper?
        let handler: AnyHandler

        init(
            method: String, pattern: [Segment], bodyLimit: Int, keepsFile: Bool, haste: Haste, doorkeeper: Doorkeeper?,
            handler: AnyHandler
        ) {
            self.method = method
            self.pattern = pattern
            self.bodyLimit = bodyLimit
            self.keepsFile = keepsFile
            self.haste = haste
            self.doorkeeper = doorkeeper
            self.handler = handler
        }

        /// Whether the pattern takes a path of so many segments: a `{rest...}` takes one or more.
        func takes(_ length: Int) -> Bool {
            if case .rest = pattern.last { return length >= pattern.count }
            return length == pattern.count
        }
    }

    /// Who answers a route's requests.
    enum AnyHandler: Sendable {
        case now(Handler)
        case later(LateHandler)
    }

    /// How a handler is to be treated.
    public enum Haste: Sendable {
        /// It may have to wait: for a disk, or because its answer is long to make. It runs on a thread that nobody else needs.
        case patient
        /// It is done in a fraction of a millisecond, and runs on the thread that reads the requests of many.
        case quick
        /// It is quick for some requests.
        case quickIf(@Sendable (Request) -> Bool)
        /// As `quick`, and it is answered also where others are turned away: how the server is looked after.
        case vital
    }

    enum Segment: Sendable, Hashable {
        case literal(String)
        case name(String)
        case rest(String)
    }

    var routes: [Route] = []
    /// Those that a path of so many segments may fit, in the same order; a path longer than that is asked for in the last.
    private var routesByLength: [[Route]] = [[]]
    /// The methods and paths of the vital ones.
    private(set) var vital: [(method: String, path: [UInt8])] = []

    /// Who answers `GET` where no route fits; nil: the router's own 404 does.
    private(set) var last: Route?

    /// Headers that every answer carries unless its handler set them: policies, and the like.
    public var responseHeaders: [(name: String, value: String)] = []

    /// Whether the bearer of this `Authorization` is answered also where others are turned away. Asked when there is no time.
    public var isTrusted: (@Sendable (_ authorization: String) -> Bool)?

    /// Told the status of each answer that no handler gave: nothing there, a bad request, turned away.
    public var onOwnAnswer: (@Sendable (_ status: Int) -> Void)?

    /// Whether handlers' answers are compressed where that helps and the client takes it: see `Response.compressed(for:)`.
    public var compresses = true

    /// The largest body a route takes unless it says otherwise: 1 MiB.
    public static let usualBodyLimit = 1 << 20

    /// A router without routes.
    public init() {}

    /// Adds a route.
    /// - Parameters:
    ///   - method: as sent, upper-case. `GET` answers `HEAD` too; `OPTIONS` is answered by the router.
    ///   - pattern: `/`, `/hunts/{hunt}/places`, `/assets/{file...}`.
    ///   - bodyLimit: the largest body in bytes; beyond it the answer is 413 and the handler never runs.
    ///   - keepsFile: whether a body beyond 1 MiB is kept in a file (`Request.file`), so that it takes no memory.
    ///   - haste: whether the handler may have to wait.
    ///   - admit: looks at the request before its body is read (`body` is empty then), so that a large upload can be refused early.
    ///   - handler: answers. Runs on one of the server's threads, several at once.
    /// - Precondition: the pattern of a vital route has no `{name}`; the pattern starts with `/`, a `{rest...}` comes last, no route has the same method and pattern.
    public mutating func on(
        _ method: String, _ pattern: String, bodyLimit: Int = Router.usualBodyLimit, keepsFile: Bool = false,
        haste: Haste = .patient, admit: Doorkeeper? = nil,
        handler: @escaping Handler
    ) {
        add(
            Route(
                method: method, pattern: Router.segments(of: pattern), bodyLimit: bodyLimit, keepsFile: keepsFile, haste: haste,
                doorkeeper: admit, handler: .now(handler)))
        if case .vital = haste { vital.append((method, Array(pattern.utf8))) }
    }

    /// Adds a route whose answers come later, while no thread waits for them.
    public mutating func on(
        _ method: String, _ pattern: String, bodyLimit: Int = Router.usualBodyLimit, admit: Doorkeeper? = nil,
        late handler: @escaping LateHandler
    ) {
        add(
            Route(
                method: method, pattern: Router.segments(of: pattern), bodyLimit: bodyLimit, keepsFile: false, haste: .quick,
                doorkeeper: admit, handler: .later(handler)))
    }

    private mutating func add(_ route: Route) {
        precondition(
            !routes.contains { $0.method == route.method && Router.shape($0.pattern) == Router.shape(route.pattern) },
            "\(route.method) \(route.pattern) is routed twice")
        routes.append(route)
        // Kept in the order in which they are tried; sorting is stable enough because no two shapes of a method are equal.
        routes.sort { Router.rank($0.pattern).lexicographicallyPrecedes(Router.rank($1.pattern)) }
        let longest = routes.reduce(0) { max($0, $1.pattern.count) }
        routesByLength = (0...longest + 1).map { length in routes.filter { $0.takes(length) } }
    }

    /// The routes whose patterns take a path of so many segments, in the order in which they are tried.
    func routes(ofLength length: Int) -> [Route] { routesByLength[min(length, routesByLength.count - 1)] }

    /// Gives the answer to `GET` where no route fits. Other methods get the router's own 404.
    /// - Parameter handler: quick, as `Haste.quick` has it; it finds no parameters.
    public mutating func otherwise(_ handler: @escaping Handler) {
        last = Route(
            method: "GET", pattern: [], bodyLimit: 0, keepsFile: false, haste: .quick, doorkeeper: nil, handler: .now(handler))
    }

    static func segments(of pattern: String) -> [Segment] {
        precondition(pattern.hasPrefix("/"), "a pattern starts with /: \(pattern)")
        if pattern == "/" { return [] }
        let parts = pattern.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
        return parts.enumerated().map { index, part in
            guard part.hasPrefix("{"), part.hasSuffix("}") else { return .literal(String(part)) }
            let name = part.dropFirst().dropLast()
            guard name.hasSuffix("...") else { return .name(String(name)) }
            precondition(index == parts.count - 1, "{rest...} comes last: \(pattern)")
            return .rest(String(name.dropLast(3)))
        }
    }

    /// 0 literal, 1 name, 2 rest: what is tried first.
    private static func rank(_ pattern: [Segment]) -> [Int] {
        pattern.map { segment in
            switch segment {
            case .literal: 0
            case .name: 1
            case .rest: 2
            }
        }
    }

    /// The routes, as they were added, in the order in which they are tried.
    public var endpoints: [(method: String, pattern: String)] {
        routes.map { route in
            let parts = route.pattern.map { segment in
                switch segment {
                case .literal(let text): text
                case .name(let name): "{\(name)}"
                case .rest(let name): "{\(name)...}"
                }
            }
            return (route.method, "/" + parts.joined(separator: "/"))
        }
    }

    /// The pattern without the names of its parameters.
    private static func shape(_ pattern: [Segment]) -> [Segment] {
        pattern.map { segment in
            switch segment {
            case .literal: segment
            case .name: .name("")
            case .rest: .rest("")
            }
        }
    }
}
