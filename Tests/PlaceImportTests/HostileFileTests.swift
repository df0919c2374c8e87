import ChildProcess
import Deflate
import Foundation
import Geodesy
import HuntRules
import PlaceImport
import Testing

/// Files that mean harm: each refused by its own words, nothing imported.
@Suite("Hostile files")
struct HostileFileTests {
    private func error(_ bytes: [UInt8], _ options: ImportOptions = ImportOptions()) -> ImportError? {
        do throws(ImportError) {
            _ = try Importer(source: "S", options: options).read(.bytes(bytes))
            return nil
        } catch {
            return error
        }
    }

    @Test("XML that declares entities is refused before any is looked at")
    func entities() {
        let bomb = """
            <?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">
            <!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><kml><Document><name>&c;</name></Document></kml>
            """
        #expect(error(Array(bomb.utf8)) == .entities)
        let outside = #"<?xml version="1.0"?><!DOCTYPE gpx [<!ENTITY x SYSTEM "file:///etc/passwd">]><gpx><wpt>&x;</wpt></gpx>"#
        #expect(error(Array(outside.utf8)) == .entities)
        let unknown = "<gpx><wpt lat='1' lon='2'><name>&x;</name></wpt></gpx>"
        guard case .markup(record: 1, _, let reason)? = error(Array(unknown.utf8)) else {
            Issue.record("\(String(describing: error(Array(unknown.utf8))))")
            return
        }
        #expect(reason.contains("&x;"))
    }

    @Test("an archive that unpacks to more than the limit is refused, even where its directory says less")
    func zipBomb() throws {
        let spaces = [UInt8](repeating: 0x20, count: 257 << 20)
        let gzip = try #require(Gzip.compress(spaces, effort: .fast))
        #expect(gzip.count < 2 << 20)
        var honest = TestZip()
        honest.add("doc.kml", [], claims: spaces.count, gzip: gzip)
        #expect(error(honest.bytes) == .file(FileTrouble(.entryTooLarge, ["name": "“doc.kml”", "limit": "256"])))
        var lying = TestZip()
        lying.add("doc.kml", [], claims: 1_000, gzip: gzip)
        #expect(error(lying.bytes) == .file(FileTrouble(.unpackedTooLarge, ["limit": "256"])))
        #expect(error(gzip) == .file(FileTrouble(.unpackedTooLarge, ["limit": "256"])))
    }

    @Test("an archive whose names lead outside, or that is damaged, locked or too full, is refused by its own words")
    func archives() {
        for name in ["../../etc/cron.d/x.kml", "/etc/x.kml", "a/../../x.kml", "..\\x.kml", "C:\\x.kml"] {
            var zip = TestZip()
            zip.add(name, "<kml/>")
            #expect(error(zip.bytes) == .file(FileTrouble(.outside, ["name": "“\(name)”"])))
        }
        var full = TestZip()
        for index in 0...10_000 { full.add("\(index)", [], isPacked: false) }
        #expect(error(full.bytes) == .file(FileTrouble(.tooManyFiles, ["limit": "10000"])))
        var zip = TestZip()
        zip.add("a.csv", "lat,lon\n1,2\n")
        for end in stride(from: 4, to: zip.bytes.count, by: 3) { #expect(error(Array(zip.bytes[..<end])) != nil) }
        var damaged = zip.bytes
        damaged[40] ^= 0x55
        #expect(error(damaged) == .file(FileTrouble(.entryDamaged, ["name": "“a.csv”"])))
        var nested = TestZip()
        var inner = zip.bytes
        for _ in 0..<3 {
            nested = TestZip()
            nested.add("a.csv", inner)
            inner = nested.bytes
        }
        #expect(error(inner) == .file(FileTrouble(.nested)))
        var several = TestZip()
        several.add("a.csv", "lat,lon\n1,2\n")
        several.add("b.csv", "lat,lon\n1,2\n")
        #expect(error(several.bytes) == .file(FileTrouble(.severalFiles, ["names": "“a.csv”, “b.csv”"])))
        var office = TestZip()
        office.add("[Content_Types].xml", "<Types/>")
        #expect(error(office.bytes) == .file(FileTrouble(.office)))
    }

    @Test(
        "a file of another kind is named, whatever it is called",
        arguments: [
            ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "the file is a PNG picture, not a file of places"),
            ([0xFF, 0xD8, 0xFF, 0xE0], "the file is a JPEG picture, not a file of places"),
            (Array("%PDF-1.7".utf8), "the file is a PDF document, not a file of places"),
            (Array("<!DOCTYPE html><html></html>".utf8), "the file is a page of HTML, not a file of places"),
            (Array("<svg xmlns='x'/>".utf8), "the file is XML of another kind, <svg>"),
        ])
    func foreign(bytes: [UInt8], sentence: String) throws {
        #expect(error(bytes)?.sentence == sentence)
        let folder = try WorkFolder()
        try Data(bytes).write(to: URL(filePath: folder.file("picture.geojson")))
        #expect {
            try Importer().read(.file(path: folder.file("picture.geojson")))
        } throws: {
            ($0 as? ImportError)?.sentence == sentence
        }
    }

    @Test("nothing, and nothing but white space, is empty")
    func empty() {
        for text in ["", " \n\t "] { #expect(error(Array(text.utf8)) == .empty) }
    }

    @Test("a line of two gigabytes is refused after its first megabytes")
    func endlessLine() throws {
        let folder = try WorkFolder()
        let path = folder.file("line.csv")
        try Data("lat,lon,name\n60.1,24.9,".utf8 + [UInt8](repeating: 0x61, count: 1 << 16)).write(to: URL(filePath: path))
        // The rest of the file is a hole: it reads as zeros and takes no room.
        let handle = try FileHandle(forWritingTo: URL(filePath: path))
        try handle.truncate(atOffset: 2 << 30)
        try handle.close()
        #expect(throws: ImportError.tooLarge(record: 1, bytes: 32 << 20)) { try Importer().read(.file(path: path)) }
    }

    @Test("a million columns are too many, in the header or in a row")
    func wide() {
        let wide = String(repeating: "a,", count: 1_000_000)
        #expect(error(Array("\(wide)lat,lon\n".utf8)) == .tooWide(record: 0, limit: 4096))
        #expect(error(Array("lat,lon\n1,2\n\(wide)\n".utf8)) == .tooWide(record: 2, limit: 4096))
    }

    @Test("an area that crosses itself stands for a point inside it, or is left out by its number")
    func crossing() throws {
        let bow = #"{"type":"Polygon","coordinates":[[[0,0],[2,2],[2,0],[0,2],[0,0]]]}"#
        let (places, reason) = try Importer.read(geometry: bow)
        let place = try #require(places.first)
        #expect(reason == nil && places.count == 1)
        // In one of the bow's two halves.
        let (x, y) = (place.coordinate.longitudeDegrees, place.coordinate.latitudeDegrees)
        #expect(abs(y - 1) < abs(x - 1) && (0...2).contains(x))
    }

    @Test("elements without end inside each other are too deep, and no stack runs over")
    func deep() {
        let text = String(repeating: "<kml>", count: 100_000)
        #expect(error(Array(text.utf8)) == .tooDeep(record: 1, limit: 128))
    }

    @Test("an extract without a condition is not taken as a whole, and a condition is for extracts only")
    func conditions() {
        #expect(error(Array("<osm version='0.6'><node id='1' lat='1' lon='2'/></osm>".utf8)) == .conditionMissing)
        var options = ImportOptions()
        options.conditions = [TagCondition("a=b")!]
        #expect(
            error(Array("lat,lon\n1,2\n".utf8), options)
                == .file(FileTrouble(.conditionsElsewhere, ["found": "CSV"])))
        for text in ["", "=x", "a=", "a,b=c", "a=b,c", "n/a=b", "a=\u{1}", "@file=x"] { #expect(TagCondition(text) == nil) }
    }
}
