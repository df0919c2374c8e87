import Geodesy
import HuntRules
import PlaceImport
import Testing

@Suite("an angle is read as people write it")
struct AngleTextTests {
    /// The coordinate of a table's one row; nil where it is rejected.
    private func read(_ latitude: String, _ longitude: String) throws -> (latitude: Double, longitude: Double)? {
        let (places, report) = try Importer(source: "S").read(
            .text("name\tlat\tlon\nA\t\(latitude)\t\(longitude)\nB\t1.5\t2.5\nC\t1.5\t2.5\n"))
        guard report.ledger.rejected.isEmpty, let place = places.first else { return nil }
        return (place.coordinate.latitudeDegrees, place.coordinate.longitudeDegrees)
    }

    @Test(
        "degrees, minutes and seconds, decimal commas and letters of the hemispheres",
        arguments: [
            ("40.1875", 40.1875), ("40°11′15″ N", 40.1875), ("40,1875", 40.1875), ("40.1875 S", -40.1875),
            ("S 40.1875", -40.1875),
            ("40°11'15\"N", 40.1875), ("40° 11' 15'' N", 40.1875), ("40º11´15”", 40.1875), ("N40 11 15", 40.1875),
            ("40d11m15s", 40.1875), ("40d11m15sS", -40.1875), ("40:11:15", 40.1875), ("-40°11′15″", -40.1875),
            ("40°11.25′", 40.1875), ("40° 11,25' s", -40.1875), ("40.1875°", 40.1875), ("\u{2212}40.1875", -40.1875),
            ("北緯40度11分15秒", 40.1875), ("南纬40度11分15秒", -40.1875), ("４０．１８７５", 40.1875), (" 40.1875 ", 40.1875),
            ("+40.1875", 40.1875), ("40.1875e0", 40.1875), ("40°", 40), ("40°N", 40), ("0°11′15″S", -0.1875),
        ])
    func written(text: String, degrees: Double) throws { #expect(try read(text, "2.5")?.latitude == degrees) }

    @Test("east and west too", arguments: [("3°12′W", -3.2), ("東経138度30分", 138.5), ("E 138,5", 138.5), ("138.5°", 138.5)])
    func eastAndWest(text: String, degrees: Double) throws { #expect(try read("1.5", text)?.longitude == degrees) }

    @Test(
        "what is no one angle, contradicts itself or its column is rejected",
        arguments: [
            "40°61′", "40°11′60″", "-40 S", "40 N S", "40 11 15", "40 11", "4.5°11′", "1.234,5", "40°11°", "x", "N", "°", "40′",
            "NaN",
            "0x28", "138.5 E", "--40", "40-", "40°11′15″16", "1,2,3", "95", "1/2", "40 m", "40 s 3",
        ])
    func refused(text: String) throws { #expect(try read(text, "2.5") == nil, "\(text)") }
}
