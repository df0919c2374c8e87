import Geodesy
import HuntRules
import HuntStore
import Testing

@Suite("The store: what a host puts on the map")
struct AttachmentTests {
    @Test("how a hunt's map looks comes back as it was made, after a reopening too")
    func map() throws {
        let fixture = try Fixture()
        var hunt = try makeHunt(id: "h")
        hunt.clusters = false
        hunt.imagery = Imagery(tiles: "https://tiles.example/{z}/{x}/{y}.png", attribution: "© Somebody", lastZoom: 18)
        let choices = [
            CategoryChoice(name: "", letter: "•"),
            CategoryChoice(name: "Mural", color: "#112233", letter: "Mu", symbol: .mural, image: "/assets/x.png", stands: false),
        ]
        try fixture.open().create(hunt, creatures: creatures, choices: choices + [CategoryChoice(name: "nothing settled")])
        let store = try fixture.open()
        #expect(try store.hunt("h") == hunt)
        #expect(try store.choices(of: "h") == choices)
        #expect(try store.choices(of: "none") == [])
        hunt.imagery = nil
        #expect(try store.update(hunt))
        #expect(try store.hunt("h") == hunt)
        #expect(try store.choices(of: "h") == choices)
    }

    @Test("choices change with the hunt, in one transaction")
    func change() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let failed = try store.update(hunt: "h") { hunt, choices throws(Refusal) in
            hunt.title = "No"
            choices.append(CategoryChoice(name: "Mural", letter: "M"))
            throw .gone
        }
        #expect(throws: Refusal.gone) { try failed?.get() }
        #expect(try store.choices(of: "h") == [] && store.hunt("h")?.title == "Honolulu")
        _ = try store.update(hunt: "h") { hunt, choices throws(Never) in
            hunt.title = "Yes"
            choices = [CategoryChoice(name: "Mural", letter: "M")]
        }
        #expect(try store.choices(of: "h").map(\.letter) == ["M"] && store.hunt("h")?.title == "Yes")
    }

    @Test("an overlay has another version each time it is put, whatever the clock says")
    func overlays() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let trail = Overlay(name: "trail", title: "Trail 步道", color: "#c2410c", version: 100)
        #expect(try store.put(trail, shapes: [1, 2], into: "h") == trail)
        var again = trail
        again.title = "Again"
        again.version = 50
        #expect(try store.put(again, shapes: [3], into: "h").version == 101)
        #expect(try store.overlays(of: "h").map(\.title) == ["Again"])
        #expect(try store.shapes(ofOverlay: "trail", of: "h") == [3])
        #expect(try store.shapes(ofOverlay: "trail", of: "none") == nil)
        #expect(throws: StoreError.noSuchHunt) { try store.put(trail, shapes: [], into: "none") }
        #expect(try store.delete(overlay: "trail", of: "h") && !store.delete(overlay: "trail", of: "h"))
    }

    @Test("a picture comes back byte by byte, and goes with its hunt")
    func images() throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let bust = MarkerImage(name: "bust", type: "image/png", bytes: [0, 255, 0])
        try store.put(bust, into: "h")
        #expect(try store.image("bust", of: "h") == bust && store.images(of: "h") == ["bust"])
        #expect(try store.image("other", of: "h") == nil)
        #expect(try store.delete(hunt: "h"))
        try store.create(try makeHunt(id: "h"), creatures: [])
        #expect(try store.image("bust", of: "h") == nil && store.images(of: "h") == [])
        #expect(try !store.delete(image: "bust", of: "h"))
    }

    @Test("places are told page by page, each once, in a box too, whatever the page's size", arguments: [1, 2, 3, 7, 100])
    func pages(size: Int) throws {
        let fixture = try Fixture()
        let store = try fixture.hunt()
        let here = try makeHunt(id: "h").center
        let keys = ["a", "a#", "b", "é", "狼", ""].flatMap { record in
            ["s", "t"].flatMap { source in (0..<2).map { PlaceKey(source: source, record: record, part: $0) } }
        }
        _ = try store.put(keys.map { Place(key: $0, title: "T", category: "C", coordinate: here) }, into: "h")
        let all = try store.places(of: "h", in: nil, category: nil, limit: .max)
        for box in [nil, BoundingBox(around: here, radius: .metres(100))] {
            var found: [Place] = []
            while true {
                let page = try store.places(of: "h", in: box, category: nil, after: found.last?.key, limit: size)
                found += page
                if page.count < size { break }
            }
            #expect(found == all && found.count == keys.count)
        }
        for place in all { #expect(try store.place(place.key, of: "h") == place) }
        #expect(try store.place(PlaceKey(source: "s", record: "none"), of: "h") == nil)
    }
}
