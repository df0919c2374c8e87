import Foundation
import HTTPService
import Testing

@Suite("JSON")
struct JSONTests {
    @Test(
        "values are written as RFC 8259 wants them",
        arguments: [
            (.null, "null"), (true, "true"), (-7, "-7"), (.number(21.3), "21.3"), (.number(3), "3"), (.number(.nan), "null"),
            (.number(-.infinity), "null"), (.number(1e300), "1e+300"), ("a\"\\\n\u{1}é🐺", #""a\"\\\n\u0001é🐺""#),
            (.array([1, "x"]), #"[1,"x"]"#), (.object([("b", 1), ("a", .array([]))]), #"{"b":1,"a":[]}"#),
            (.array([.encoded(Array("{}".utf8))]), "[{}]"),
        ] as [(JSON, String)])
    func writes(value: JSON, text: String) {
        #expect(String(decoding: value.utf8, as: UTF8.self) == text)
    }

    @Test("every scalar below U+0100 reads back as it was written")
    func readsBack() throws {
        let text = String(String.UnicodeScalarView((0..<0x100).compactMap { Unicode.Scalar($0) }))
        let parsed = try JSONSerialization.jsonObject(with: Data(JSON.array([.string(text)]).utf8)) as? [String]
        #expect(parsed == [text])
    }

    @Test("a problem is RFC 9457 with its slug, its own members and its headers")
    func problem() throws {
        var problem = Problem(slug: "out-of-reach", title: "Out of reach", status: 422, detail: "12 m too far.")
        problem.members = [("beyond", .number(12.5))]
        problem.headers = [("Retry-After", "3")]
        let response = problem.response
        #expect(response.status == 422)
        #expect(response.header("Retry-After") == "3")
        guard case .bytes(let bytes) = response.body else { return #expect(Bool(false), "a body of bytes") }
        let parsed = try #require(try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
        #expect(parsed["type"] as? String == "/problems/out-of-reach")
        #expect(parsed["slug"] as? String == "out-of-reach")
        #expect(parsed["status"] as? Int == 422)
        #expect(parsed["beyond"] as? Double == 12.5)
    }
}
