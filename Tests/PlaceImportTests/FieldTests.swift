import HuntRules
import PlaceImport
import Testing

@Suite("fields find their place by name")
struct FieldTests {
    private func place(_ properties: String) throws -> Place {
        let text = #"{"type":"Feature","properties":\#(properties),"geometry":{"type":"Point","coordinates":[1,2]}}"#
        return try #require(try Importer(source: "S").read(.text(text)).places.first)
    }

    @Test("the names that towns use are known whatever their case, spaces and language")
    func names() throws {
        let place = try place(
            #"{"Titel":"T","Artwork Type":"C","BESCHREIBUNG":"D","Künstler":"A","Year_Installed":1999,"Photo URL":"https://x.example/1"}"#
        )
        #expect(place.title == "T" && place.category == "C" && place.description == "D")
        #expect(place.creator == "A" && place.date == "1999" && place.image == "https://x.example/1")
    }

    @Test("of several fields for one part the surest that is not blank is taken")
    func surest() throws {
        #expect(try place(#"{"name":"N","title":"T"}"#).title == "T")
        #expect(try place(#"{"name":"N","title":"  "}"#).title == "N")
        #expect(try place(#"{"type":"t","discipline":null}"#).category == "t")
        #expect(try place(#"{"first_name":"Ada","last_name":"Brandt"}"#).creator == "Ada Brandt")
        #expect(try place(#"{"first_name":"Ada","last_name":"Brandt","artist":"AB"}"#).creator == "AB")
    }

    @Test(
        "a missing title is made of the category and the nearest words there are, and marked",
        arguments: [
            (#"{"title":null,"discipline":"Lantern","location":"Rose Garden"}"#, "Lantern · Rose Garden"),
            (#"{"title":"","discipline":"Mural","creator":"Jun Sato"}"#, "Mural · Jun Sato"),
            (#"{"discipline":"Bell"}"#, "Bell"), (#"{"address":"Quay 3"}"#, "Quay 3"), (#"{"date":"1921"}"#, "1921"),
            (
                #"{"description":"A long bench of oak and iron that looks over the harbour and the ships"}"#,
                "A long bench of oak and iron that looks over the harbour…"
            ),
            (#"{}"#, "Unnamed place"), ("null", "Unnamed place"), (#"{"title":{"en":"x"}}"#, "Unnamed place"),
        ])
    func madeUp(properties: String, title: String) throws {
        let place = try place(properties)
        #expect(place.title == title && place.titleIsMadeUp)
    }

    @Test("a title that is there is not marked")
    func given() throws {
        #expect(try place(#"{"title":"T"}"#).titleIsMadeUp == false)
    }

    @Test(
        "text is text: trimmed, without control characters, markup left as it is",
        arguments: [
            (#"  A\tB  "#, "A B"), (#"A\u0000\u0007B"#, "AB"), (#"A\nB"#, "A B"), (#"\u00a0A\u3000"#, "A"), (#"A\u0085B"#, "AB"),
            (#"<img src=x onerror=alert(1)>"#, "<img src=x onerror=alert(1)>"), (#"&amp; <b>bold</b>"#, "&amp; <b>bold</b>"),
            (#"Käte 漢字 🐺"#, "Käte 漢字 🐺"), (#"\ud83d\udc3a"#, "🐺"), (#"\"quoted\" \\ \/"#, #""quoted" \ /"#),
        ])
    func text(json: String, words: String) throws {
        #expect(try place(#"{"title":"\#(json)"}"#).title == words)
    }

    @Test("half a surrogate pair becomes a replacement character or a question mark, never a broken text")
    func surrogates() throws {
        #expect(["A?B", "A\u{FFFD}B"].contains(try place(#"{"title":"A\ud83dB"}"#).title))
        #expect(try place(#"{"title":"A\udc3aB"}"#).title.unicodeScalars.allSatisfy { $0.value < 0x80 || $0 == "\u{FFFD}" })
    }

    @Test("a description keeps its lines")
    func lines() throws {
        #expect(try place(#"{"description":"\r\nA\r\nB\n"}"#).description == "A\nB")
    }

    @Test(
        "only an https picture is kept",
        arguments: [
            (#""https://a.example/x.jpg""#, "https://a.example/x.jpg"), (#"" HTTPS://a.example/x""#, "HTTPS://a.example/x"),
            (#""http://a.example/x.jpg""#, ""), (#""javascript:alert(1)""#, ""), (#""https://""#, ""), (#""x.jpg""#, ""),
            ("5", ""),
            (#"["https://a.example/x","words"]"#, "https://a.example/x"), (#"["http://a.example/x"]"#, ""), ("[]", ""),
            (#"{"url":"https://a.example"}"#, ""), (#""data:image/png;base64,AA""#, ""),
        ])
    func images(json: String, link: String) throws {
        #expect(try place(#"{"image":\#(json)}"#).image == link)
    }

    @Test("the report says which field was taken for what")
    func report() throws {
        let text = #"{"type":"Feature","properties":{"Name":"N","kind":"K"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
        #expect(try Importer(source: "S").read(.text(text)).report.columns == ["title": "Name", "category": "kind"])
    }

    @Test("a file that names every field anew is read all the same")
    func manyNames() throws {
        let features = (0..<2000).map {
            #"{"type":"Feature","properties":{"f\#($0)":1,"title":"T\#($0)"},"geometry":{"type":"Point","coordinates":[1,2]}}"#
        }
        let places = try Importer(source: "S").read(.text(features.joined(separator: "\n"))).places
        #expect(places.map(\.title) == (0..<2000).map { "T\($0)" })
    }
}
