import HTTPService

@testable import LairServer

/// What came back, with its JSON read.
struct Answer: CustomStringConvertible {
    let status: Int
    let response: Response
    let bytes: [UInt8]
    let json: JSONValue

    init(_ response: Response) {
        self.response = response
        status = response.status
        bytes = if case .bytes(let bytes) = response.body { bytes } else { [] }
        json = (try? JSONParser.parse(bytes)) ?? .null
    }

    /// The problem's slug, nil where it is none.
    var slug: String? {
        guard header("Content-Type") == "application/problem+json" else { return nil }
        return json["slug"]?.text
    }

    func header(_ name: String) -> String? { response.header(name) }

    var description: String { "\(status) \(String(decoding: bytes.prefix(600), as: UTF8.self))" }
}

extension JSONValue {
    subscript(_ name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members[name]
    }

    subscript(_ index: Int) -> JSONValue? {
        guard case .array(let elements) = self, elements.indices.contains(index) else { return nil }
        return elements[index]
    }

    var text: String? { if case .string(let text) = self { text } else { nil } }

    var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

    var number: Double? {
        switch self {
        case .integer(let whole): Double(whole)
        case .number(let number): number
        default: nil
        }
    }

    var integer: Int64? { if case .integer(let whole) = self { whole } else { nil } }

    var keys: Set<String> { if case .object(let members) = self { Set(members.keys) } else { [] } }
}
