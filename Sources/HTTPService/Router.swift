/// Finds the handler for a request. Patterns are paths with `{name}` for one segment and a last `{name...}` for the rest.
public struct Router: Sendable {
    /// Answers one request; `parameters` holds the pattern's names.
    public typealias Handler = @Sendable (_ request: Request, _ parameters: [String: String]) -> Response

    /// A route: what it matches, how large a body it takes, who answers.
    struct Route: Sendable {
        let method: String
        let pattern: [Segment]
        let bodyLimit: Int
        let handler: Handler
    }

    enum Segment: Sendable, Hashable {
        case literal(String)
        case name(String)
        case rest(String)
    }

    var routes: [Route] = []

    /// The largest body a route takes unless it says otherwise: 1 MiB.
    public static let usualBodyLimit = 1 << 20

    /// A router without routes.
    public init() {}
}
