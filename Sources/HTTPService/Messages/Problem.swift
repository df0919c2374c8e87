/// A refusal as RFC 9457 describes it: `application/problem+json` with a stable slug for programs and a sentence for people.
public struct Problem: Error, Sendable {
    /// The stable name; the problem's `type` is `/problems/` and this.
    public var slug: String
    /// A few words that are the same for every problem of this slug.
    public var title: String
    /// The status code.
    public var status: Int
    /// A sentence for the user about this very case.
    public var detail: String
    /// Members beyond the standard ones, in order.
    public var members: [(key: String, value: JSON)]
    /// Headers beyond the content type, such as `Retry-After`.
    public var headers: [(name: String, value: String)]

    /// A problem of these parts.
    public init(
        slug: String, title: String, status: Int, detail: String, members: [(key: String, value: JSON)] = [],
        headers: [(name: String, value: String)] = []
    ) {
        self.slug = slug
        self.title = title
        self.status = status
        self.detail = detail
        self.members = members
        self.headers = headers
    }

    /// The answer that carries it. Never to be stored by a cache.
    public var response: Response {
        let standard: [(key: String, value: JSON)] = [
            ("type", .string("/problems/" + slug)), ("slug", .string(slug)), ("title", .string(title)),
            ("status", .integer(status)),
            ("detail", .string(detail)),
        ]
        let fixed = [("Content-Type", "application/problem+json"), ("Cache-Control", "no-store")]
        return Response(status: status, headers: fixed + headers, body: .bytes(JSON.object(standard + members).utf8))
    }
}

/// The problems that HTTP itself has, whatever is served.
extension Problem {
    /// 400: the request cannot be understood.
    public static func invalid(_ detail: String) -> Problem {
        Problem(slug: "invalid", title: "Invalid request", status: 400, detail: detail)
    }

    /// 404: nothing is at this address.
    public static func notFound(_ detail: String = "There is nothing at this address.") -> Problem {
        Problem(slug: "not-found", title: "Not found", status: 404, detail: detail)
    }

    /// 405: the address exists, the method is not one of `allowed`.
    public static func methodNotAllowed(allowed: [String]) -> Problem {
        let list = allowed.joined(separator: ", ")
        return Problem(
            slug: "method-not-allowed", title: "Method not allowed", status: 405, detail: "This address answers to \(list).",
            headers: [("Allow", list)])
    }

    /// 413: the body is longer than `limit` bytes.
    public static func tooLarge(limit: Int) -> Problem {
        Problem(
            slug: "too-large", title: "Too large", status: 413, detail: "What was sent is larger than \(size(limit)).",
            members: [("limit", .integer(limit))])
    }

    /// A limit in words.
    private static func size(_ bytes: Int) -> String {
        if bytes >= 1 << 30, bytes % (1 << 30) == 0 { return "\(bytes >> 30) GiB" }
        if bytes >= 1 << 20, bytes % (1 << 20) == 0 { return "\(bytes >> 20) MiB" }
        return bytes >= 1 << 10 && bytes % (1 << 10) == 0 ? "\(bytes >> 10) KiB" : "\(bytes) bytes"
    }

    /// 414: the address is longer than `limit` bytes.
    public static func addressTooLong(limit: Int) -> Problem {
        Problem(slug: "too-large", title: "Too large", status: 414, detail: "The address is longer than \(limit) bytes.")
    }

    /// 431: the headers are more or longer than is taken.
    public static func headersTooLarge(limit: Int) -> Problem {
        Problem(slug: "too-large", title: "Too large", status: 431, detail: "The headers are larger than \(limit) bytes.")
    }

    /// 429: one address has too much under way; worth another try after `seconds`.
    public static func tooMuchAtOnce(retryAfter seconds: Int) -> Problem {
        Problem(
            slug: "too-many", title: "Too many requests", status: 429,
            detail: "Too much is being uploaded from this address right now.", headers: [("Retry-After", String(seconds))])
    }

    /// 429: one client has as many streams as it may.
    static func tooManyStreams(retryAfter seconds: Int) -> Problem {
        Problem(
            slug: "too-many", title: "Too many requests", status: 429,
            detail: "This hunt is watched in too many windows already. Close one of them.",
            headers: [("Retry-After", String(seconds))])
    }

    /// 503: not now; worth another try after `seconds`.
    public static func unavailable(_ detail: String, retryAfter seconds: Int) -> Problem {
        Problem(
            slug: "unavailable", title: "Unavailable", status: 503, detail: detail, headers: [("Retry-After", String(seconds))])
    }
}
