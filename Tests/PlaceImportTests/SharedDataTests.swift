import Foundation
import Geodesy
import HuntRules
import PlaceImport
import TestSupport
import Testing

@Suite(
    "the files that people in this field use", .enabled(if: SharedData.has("PublicArt.json"), Comment(rawValue: SharedData.why)))
struct SharedDataTests {
    @Test("PublicArt.json gives 199 places in 27 disciplines on 181 spots, 12 with a title made up")
    func socrata() throws {
        let (places, report) = try Importer().read(.shared("PublicArt.json"))
        #expect(report.format == .socrata)
        #expect(report.ledger == ledger(read: 199, places: 199))
        #expect(places.count == 199)
        #expect(places.allSatisfy { $0.key.source == "PublicArt" && $0.key.part == 0 })
        #expect(Set(places.map(\.key)).count == 199)
        #expect(Set(places.map(\.coordinate)).count == 181)
        let kinds = Dictionary(grouping: places, by: \.category).mapValues(\.count)
        #expect(kinds.count == 27)
        #expect(kinds["Sculpture"] == 61 && kinds["Plaque"] == 32 && kinds["Mural"] == 28)
        #expect(kinds["Urn, Garden"] == 15 && kinds["Monument"] == 12)
        let madeUp = places.filter(\.titleIsMadeUp)
        #expect(madeUp.count == 12)
        #expect(madeUp.contains { $0.title == "Lantern · Honolulu Hale Japanese Garden" })
        // The links are http: not shown, so not kept.
        #expect(places.allSatisfy { $0.image.isEmpty })
    }

    @Test("two columns are named location; the one whose fieldName says so is the words, the other the position")
    func columns() throws {
        let (_, report) = try Importer().read(.shared("PublicArt.json"))
        #expect(report.columns["whereabouts"] == "location")
        #expect(report.columns["title"] == "title")
        #expect(report.columns["category"] == "discipline")
    }

    @Test("the file's own counts of empty cells are ours")
    func oracle() throws {
        struct Rows: Decodable {
            struct Column: Decodable {
                var fieldName: String
                var cachedContents: [String: Cell]?
            }
            /// Among the counts are samples of any kind; only whole numbers matter here.
            struct Cell: Decodable {
                var count: Int?
                init(from decoder: any Decoder) throws { count = try? decoder.singleValueContainer().decode(Int.self) }
            }
            struct View: Decodable { var columns: [Column] }
            struct Meta: Decodable { var view: View }
            var meta: Meta
        }
        let file = try JSONDecoder().decode(Rows.self, from: try Data(contentsOf: SharedData.url("PublicArt.json")))
        let (places, _) = try Importer().read(.shared("PublicArt.json"))
        let ours: [String: Int] = [
            "title": places.filter { !$0.titleIsMadeUp }.count, "creator": places.filter { !$0.creator.isEmpty }.count,
            "date": places.filter { !$0.date.isEmpty }.count, "description": places.filter { !$0.description.isEmpty }.count,
            "discipline": places.filter { !$0.category.isEmpty }.count,
        ]
        for (name, count) in ours {
            let oracle = file.meta.view.columns.first { $0.fieldName == name }?.cachedContents
            #expect(oracle?["non_null"]?.count == count, "\(name)")
        }
    }

    @Test("PublicArt.geojson holds the same 199 places under the same keys")
    func editions() throws {
        let (table, _) = try Importer().read(.shared("PublicArt.json"))
        let (features, report) = try Importer().read(.shared("PublicArt.geojson"))
        #expect(report.format == .geojson)
        #expect(report.ledger == ledger(read: 199, places: 199))
        #expect(Dictionary(grouping: features, by: \.key) == Dictionary(grouping: table, by: \.key))
    }

    @Test("anw16_public_art.geojson: 164 read, 162 accepted, the 2 with a null geometry rejected")
    func nashville() throws {
        let (places, report) = try Importer().read(.shared("anw16_public_art.geojson"))
        #expect(report.ledger.read == 164 && report.ledger.accepted == 162 && places.count == 162)
        #expect(report.ledger.rejected.map(\.reason) == ["the geometry is null", "the geometry is null"])
        #expect(Set(places.map(\.key)).count == 162)
        #expect(places.first?.title == "Les Paul Guitar Mural" && places.first?.creator == "Milree Hughes")
    }

    @Test("usgs_earthquakes.geojson: all 1707 points with depths, keyed by their Feature ids")
    func earthquakes() throws {
        let (places, report) = try Importer().read(.shared("usgs_earthquakes.geojson"))
        #expect(report.ledger == ledger(read: 1707, places: 1707))
        #expect(places.first?.key.text == "usgs_earthquakes/ci37868143")
        #expect(places.first?.category == "earthquake")
        #expect(Set(places.map(\.key)).count == 1707)
    }

    @Test("quirks.geojson: 10 read, 6 accepted as 7 places, 4 rejected each for its reason")
    func quirks() throws {
        let (places, report) = try Importer().read(.shared("quirks.geojson"))
        #expect(report.ledger.read == 10 && report.ledger.accepted == 6 && report.ledger.places == 7)
        #expect(
            report.ledger.rejected == [
                .init(record: "#1", .nullGeometry), .init(record: "#2", .noGeometry),
                .init(record: "#3", .nullCoordinates), .init(record: "#4", .emptyCoordinates),
            ])
        #expect(places.map(\.title).last == "Unnamed place")
        let wrapped = places.first { $0.title.contains("202.15") }
        #expect(abs((wrapped?.coordinate.longitudeDegrees ?? 0) + 157.85) < 1e-9)
        #expect(places.contains { $0.title == "Fiji W" && $0.coordinate.longitudeDegrees == 179.9999 })
        #expect(places.contains { $0.title == "Fiji E" && $0.coordinate.longitudeDegrees == -179.9999 })
        #expect(places.filter { $0.title.hasPrefix("multipoint") }.map(\.key.part) == [0, 1])
    }

    @Test(
        "a file read in pieces and the same bytes in memory give the same",
        arguments: ["PublicArt.json", "usgs_earthquakes.geojson"])
    func bothWays(name: String) throws {
        let file = try Importer(source: "S").read(.shared(name))
        let bytes = try Importer(source: "S").read(.bytes(Array(try Data(contentsOf: SharedData.url(name)))))
        #expect(file.places == bytes.places && file.report == bytes.report)
    }

    @Test("brisbane_public_art.csv: all 86 rows, position in Lat and Long")
    func brisbane() throws {
        let (places, report) = try Importer().read(.shared("brisbane_public_art.csv"))
        #expect(report.format == .csv)
        #expect(report.ledger == ledger(read: 86, places: 86))
        #expect(report.columns["latitude"] == "Lat" && report.columns["longitude"] == "Long")
        #expect(report.columns["title"] == "Item_title" && report.columns["creator"] == "Artist")
        #expect(places.first?.title == "The progress of civilisation in the State of Queensland")
        #expect(places.first?.coordinate == (try Coordinate(latitude: -27.469, longitude: 153.024)))
        #expect(places.allSatisfy { abs($0.coordinate.latitudeDegrees + 27.45) < 0.3 })
        #expect(Set(places.map(\.key)).count == 86)
    }

    @Test(
        "vancouver_public_art_semicolon.csv: 461 records over more lines, 400 with GeoJSON in the Geom cell, 61 with nothing there"
    )
    func vancouver() throws {
        let (places, report) = try Importer().read(.shared("vancouver_public_art_semicolon.csv"))
        #expect(report.ledger.read == 461 && report.ledger.accepted == 400 && places.count == 400)
        #expect(report.ledger.rejected.count == 61)
        #expect(Set(report.ledger.rejected.map(\.reason)) == ["there are no coordinates"])
        #expect(report.columns["position"] == "Geom")
        #expect(places.first?.key.text == "vancouver_public_art_semicolon/7" && places.first?.category == "Mosaic")
        #expect(places.allSatisfy { abs($0.coordinate.latitudeDegrees - 49.25) < 0.2 })
        // No file has numbers for names of artists.
        #expect(places.allSatisfy { $0.creator.isEmpty || $0.creator.contains { !$0.isNumber } })
        #expect(places.contains { $0.description.contains("\n") })
    }

    @Test("yaizu_222127_tourism_sights.csv: 28 rows under Japanese headers")
    func yaizu() throws {
        let (places, report) = try Importer().read(.shared("yaizu_222127_tourism_sights.csv"))
        #expect(report.ledger == ledger(read: 28, places: 28))
        #expect(report.columns["latitude"] == "緯度" && report.columns["longitude"] == "経度")
        #expect(report.columns["title"] == "名称" && report.columns["description"] == "説明")
        #expect(places.first?.title == "浜通り（八雲通り）")
        #expect(places.first?.key.text == "yaizu_222127_tourism_sights/2026000078")
        #expect(places.allSatisfy { (34.78...34.91).contains($0.coordinate.latitudeDegrees) })
    }

    @Test(
        "a table imported twice has the same keys, and none twice",
        arguments: ["brisbane_public_art.csv", "yaizu_222127_tourism_sights.csv"])
    func again(name: String) throws {
        let first = try Importer().read(.shared(name)).places
        #expect(first == (try Importer().read(.shared(name)).places) && Set(first.map(\.key)).count == first.count)
    }

    private func ledger(read: Int, places: Int) -> Ledger {
        var ledger = Ledger()
        (ledger.read, ledger.accepted, ledger.places) = (read, read, places)
        return ledger
    }
}
