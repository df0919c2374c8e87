import HTTPService
import HuntRules
import HuntStore

extension Problem {
    /// The game's reasons to refuse (DESIGN §7); those of HTTP itself are in `HTTPService`.
    enum Slug: String, Sendable, CaseIterable {
        case outOfReach = "out-of-reach"
        case staleFix = "stale-fix"
        case poorAccuracy = "poor-accuracy"
        case tooFast = "too-fast"
        case notStarted = "not-started"
        case ended
        case alreadyCaptured = "already-captured"
        case taken
        case keyReused = "key-reused"
        case gone
        case coolingDown = "cooling-down"
        case tooMany = "too-many"
        case unauthorized
        case forbidden
        case forbiddenGround = "forbidden-ground"
        case noGround = "no-ground"

        /// The HTTP status.
        var status: Int {
            switch self {
            case .outOfReach, .staleFix, .poorAccuracy, .tooFast, .notStarted, .ended, .forbiddenGround, .noGround: 422
            case .alreadyCaptured, .taken, .keyReused: 409
            case .gone: 410
            case .coolingDown, .tooMany: 429
            case .unauthorized: 401
            case .forbidden: 403
            }
        }

        /// What kind of refusal it is, in a few words that never vary.
        var title: String {
            switch self {
            case .outOfReach: "Out of reach"
            case .staleFix: "Position too old"
            case .poorAccuracy: "Position too vague"
            case .tooFast: "Too fast"
            case .notStarted: "Not started"
            case .ended: "Ended"
            case .alreadyCaptured: "Already captured"
            case .taken: "Taken"
            case .keyReused: "Key reused"
            case .gone: "Gone"
            case .coolingDown: "Cooling down"
            case .tooMany: "Too many requests"
            case .unauthorized: "Not signed in"
            case .forbidden: "Not allowed"
            case .forbiddenGround: "No ground for a creature"
            case .noGround: "No ground is known"
            }
        }
    }

    /// A refusal of the game. `retryAfter`: seconds until it is worth asking again.
    init(_ slug: Slug, _ detail: String, members: [(key: String, value: JSON)] = [], retryAfter: Int? = nil) {
        var headers: [(name: String, value: String)] = []
        if let retryAfter { headers.append(("Retry-After", String(retryAfter))) }
        if slug == .unauthorized { headers.append(("WWW-Authenticate", "Bearer")) }
        self.init(
            slug: slug.rawValue, title: slug.title, status: slug.status, detail: detail, members: members, headers: headers)
    }

    /// The key or token that is missing or unknown.
    static func unauthorized(_ detail: String) -> Problem { Problem(.unauthorized, detail) }
}
