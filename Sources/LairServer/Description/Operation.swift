import HTTPService

/// What is said of one route in the OpenAPI document.
struct Operation {
    let method: String
    /// The route's pattern, as the router has it.
    let pattern: String
    let summary: String
    var caller = Caller.anyone
    var query: [Parameter] = []
    var headers: [Parameter] = []
    /// What the body holds; nil: there is none.
    var body: Body?
    /// What it answers when it does what was asked.
    let answers: [Answer]
    /// Why the game refuses it, beyond what any route refuses.
    var refusals: [Problem.Slug] = []

    /// Whose key the route asks for.
    enum Caller {
        case anyone
        /// A player's token tells more, and is not needed.
        case maybePlayer
        case player
        case host
        /// This machine, or the host.
        case localOrHost
        /// Only the data folder's own socket; to all others it is not there.
        case owner
    }

    /// A value in the query or a header.
    struct Parameter {
        let name: String
        /// Its schema, as JSON.
        let schema: String
        let meaning: String
        var isRequired = false
    }

    /// A body.
    struct Body {
        /// The name of its schema.
        let schema: String
        var type = "application/json"
        var isRequired = true
    }

    /// An answer below 400.
    struct Answer {
        let status: Int
        let meaning: String
        /// Type and schema of its body; nil: there is none.
        var content: (type: String, schema: String)?
        /// Another type that it may have, as text; nil: none.
        var otherType: String?

        static func json(_ schema: String, _ meaning: String, status: Int = 200) -> Answer {
            Answer(status: status, meaning: meaning, content: ("application/json", schema))
        }

        static func text(_ type: String, _ meaning: String) -> Answer {
            Answer(status: 200, meaning: meaning, content: (type, "Text"))
        }

        static func empty(_ meaning: String) -> Answer { Answer(status: 204, meaning: meaning) }
    }
}

extension Operation {
    /// The path as OpenAPI writes it: there, a parameter at the end never holds a slash, here it may.
    var path: String { pattern.replacing("...}", with: "}") }

    /// The names between braces.
    private var pathParameters: [String] {
        path.split(separator: "/").filter { $0.hasPrefix("{") }.map { String($0.dropFirst().dropLast()) }
    }

    /// The operation as OpenAPI writes it.
    var json: JSON {
        var members: [(key: String, value: JSON)] = [("summary", .string(summary))]
        let inPath = pathParameters.map { name in
            JSON.object([
                ("name", .string(name)), ("in", "path"), ("required", true),
                ("schema", .encoded(Array(pathSchema(name).utf8))),
            ])
        }
        let parameters =
            inPath + query.map { Self.json(of: $0, in: "query") } + headers.map { Self.json(of: $0, in: "header") }
        if !parameters.isEmpty { members.append(("parameters", .array(parameters))) }
        if let body {
            let content = JSON.object([(body.type, .object([("schema", Self.reference(body.schema))]))])
            members.append(("requestBody", .object([("required", .bool(body.isRequired)), ("content", content)])))
        }
        var responses = answers.map { answer in (key: String(answer.status), value: Self.json(of: answer)) }
        responses += describedRefusals.map { refusal in
            (
                key: String(refusal.status),
                value: .object([("$ref", "#/components/responses/Problem"), ("description", .string(refusal.meaning))])
            )
        }
        // What HTTP itself refuses: a request that is malformed, too long, or comes too slowly.
        responses.append(("default", .object([("$ref", "#/components/responses/Problem")])))
        members.append(("responses", .object(responses)))
        if let security { members.append(("security", security)) }
        return .object(members)
    }

    private var security: JSON? {
        let player = JSON.object([("player", .array([]))])
        let host = JSON.object([("host", .array([]))])
        let nobody = JSON.object([])
        switch caller {
        case .anyone, .owner: return nil
        case .maybePlayer: return .array([nobody, player])
        case .player: return .array([player])
        case .host: return .array([host])
        case .localOrHost: return .array([nobody, host])
        }
    }

    private static func json(of parameter: Parameter, in place: String) -> JSON {
        .object([
            ("name", .string(parameter.name)), ("in", .string(place)), ("required", .bool(parameter.isRequired)),
            ("description", .string(parameter.meaning)), ("schema", .encoded(Array(parameter.schema.utf8))),
        ])
    }

    private static func json(of answer: Answer) -> JSON {
        var members: [(key: String, value: JSON)] = [("description", .string(answer.meaning))]
        if let (type, schema) = answer.content {
            var types = [(key: type, value: JSON.object([("schema", reference(schema))]))]
            if let other = answer.otherType { types.append((key: other, value: .object([("schema", reference("Text"))]))) }
            members.append(("content", .object(types)))
        }
        return .object(members)
    }

    private static func reference(_ schema: String) -> JSON { .object([("$ref", .string("#/components/schemas/\(schema)"))]) }

    private func pathSchema(_ name: String) -> String {
        switch name {
        // The app is there for any hunt, and says itself that there is none.
        case "hunt" where pattern.hasPrefix("/api/"): #"{"type":"string","pattern":"^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$"}"#
        case "overlay", "image", "model": #"{"type":"string","pattern":"^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$"}"#
        case "player", "spawn", "exclusion": #"{"type":"integer","minimum":1}"#
        default: #"{"type":"string"}"#
        }
    }
}
