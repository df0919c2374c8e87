import HTTPService
import Testing

@Suite("The headers of a request")
struct HeadersTests {
    @Test func `a field is found by its name in lower case, and no other is`() {
        let headers: Headers = ["host": "lair.example", "accept": "text/html", "x-a": ""]
        #expect(headers["host"] == "lair.example")
        #expect(headers["x-a"] == "")
        #expect(headers["hos"] == nil)
        #expect(headers["hosts"] == nil)
        #expect(headers["accepu"] == nil)
        #expect(headers.has("accept"))
        #expect(!headers.has("Accept"))
        #expect(headers.names == ["host", "accept", "x-a"])
    }

    @Test func `repeated fields are joined in their order, and set anew they are one`() {
        var headers: Headers = ["via": "a", "host": "h", "Via": "b"]
        #expect(headers["via"] == "a, b")
        headers["via"] = "c"
        #expect(headers["via"] == "c")
        #expect(headers.names == ["host", "via"])
        headers["via"] = nil
        #expect(headers["via"] == nil)
        #expect(headers["host"] == "h")
    }

    @Test func `letters of any script are kept, and fields of a dictionary are all there`() {
        let given = ["a": "狩獵", "b": "é", "c": "👾"]
        let headers = Headers(given)
        for (name, value) in given { #expect(headers[name] == value) }
        #expect(Headers().names.isEmpty)
    }
}
