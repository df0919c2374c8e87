/// Reads answers out of what a server sent (RFC 9112).
public enum ResponseParser {
    /// The one answer that `bytes` are, informational ones before it skipped.
    /// - Throws: `badAnswer`, where it is broken or cut off.
    public static func parse(_ bytes: [UInt8], isHead: Bool = false) throws(HTTPServiceError) -> Response {
        guard let first = try parseAll(bytes, isHead: isHead).first else { throw .badAnswer(reason: "nothing came") }
        return first
    }

    /// All answers of a pipelined connection in order, informational ones skipped.
    public static func parseAll(_ bytes: [UInt8], isHead: Bool = false) throws(HTTPServiceError) -> [Response] {
        var rest = bytes[...]
        var responses: [Response] = []
        while !rest.isEmpty {
            let response = try next(&rest, isHead: isHead)
            if response.status >= 200 { responses.append(response) }
        }
        return responses
    }

    private static func next(_ rest: inout ArraySlice<UInt8>, isHead: Bool) throws(HTTPServiceError) -> Response {
        let words = try line(&rest).split(separator: " ", maxSplits: 2, omittingEmptySubsequences: false)
        guard words.count >= 2, words[0].hasPrefix("HTTP/1."), words[1].utf8.count == 3, let status = Int(words[1]) else {
            throw .badAnswer(reason: "no status line")
        }
        var response = Response(status: status)
        while true {
            let field = try line(&rest)
            if field.isEmpty { break }
            guard let colon = field.firstIndex(of: ":") else { throw .badAnswer(reason: "a header without a colon") }
            response.headers.append((String(field[..<colon]), String(field[field.index(after: colon)...].drop { $0 == " " })))
        }
        if isHead || status < 200 || status == 204 || status == 304 { return response }
        if let coding = response.header("Transfer-Encoding"), equalIgnoringASCIICase(coding, "chunked") {
            response.body = .bytes(try chunks(&rest))
        } else if let text = response.header("Content-Length") {
            guard let length = Int(text), length >= 0, length <= rest.count else { throw .badAnswer(reason: "it was cut off") }
            response.body = .bytes(Array(rest.prefix(length)))
            rest = rest.dropFirst(length)
        } else {
            response.body = .bytes(Array(rest))
            rest = []
        }
        return response
    }

    private static func chunks(_ rest: inout ArraySlice<UInt8>) throws(HTTPServiceError) -> [UInt8] {
        var body: [UInt8] = []
        while true {
            guard let size = Int(try line(&rest).prefix { $0 != ";" && $0 != " " }, radix: 16), size >= 0, size <= rest.count
            else {
                throw .badAnswer(reason: "a broken chunk")
            }
            if size == 0 { break }
            body += rest.prefix(size)
            rest = rest.dropFirst(size)
            guard try line(&rest).isEmpty else { throw .badAnswer(reason: "a broken chunk") }
        }
        while try !line(&rest).isEmpty {}
        return body
    }

    private static func line(_ rest: inout ArraySlice<UInt8>) throws(HTTPServiceError) -> String {
        guard let end = rest.firstIndex(of: 0x0A) else { throw .badAnswer(reason: "it was cut off") }
        let text = rest[..<end].last == 0x0D ? rest[..<end].dropLast() : rest[..<end]
        rest = rest[(end + 1)...]
        return String(decoding: text, as: UTF8.self)
    }
}
