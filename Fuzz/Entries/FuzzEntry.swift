/// A parser that outsiders reach, and what must hold whatever they send. What does not hold ends the process: that is what
/// libFuzzer sees, and a test.
public struct FuzzEntry: Sendable {
    /// Its name, and that of its folders in Fuzz/Corpus and Fuzz/Regressions.
    public let name: String
    /// Feeds it an input.
    public let run: @Sendable ([UInt8]) -> Void

    /// All of them.
    public static let all = [
        target, query, headers, body, request, geojson, socrata, csv, kml, gpx, osm, archive, lastEventID, tape,
        huntFile, model,
    ]
}
