/// Reads GPX (1.0 and 1.1): each waypoint is a record; tracks and routes are lines for the map.
final class GPXReader: XMLRecords {
    private unowned let consumer: any RecordConsumer
    private let header = RecordTape.collection()
    private var tape = RecordTape()
    private var tracks = TrackSketch()
    private(set) var current = 1

    /// The names of the elements around.
    private var path: [String] = []
    private var waypoint: [String: String]?
    private var words: [UInt8]?

    /// A reader whose records go to `consumer`, which must outlive it.
    init(_ consumer: any RecordConsumer) { self.consumer = consumer }

    func start(_ name: String, _ attributes: [XMLAttribute]) throws(ImportError) {
        func value(_ wanted: String) -> String { attributes.first { $0.name == wanted }?.value ?? "" }
        switch name {
        case "wpt" where waypoint == nil: waypoint = ["lat": value("lat"), "lon": value("lon")]
        case "trk", "rte": tracks.name = ""
        case "trkpt", "rtept": try tracks.add(latitude: value("lat"), longitude: value("lon"))
        case "name", "desc", "cmt", "type", "sym", "src":
            // Of a waypoint or a track itself, not of a link in it.
            if let parent = path.last, ["wpt", "trk", "rte"].contains(parent) { words = [] }
        default: break
        }
        path.append(name)
    }

    func end(_ name: String) throws(ImportError) {
        path.removeLast()
        if let found = words, let parent = path.last, parent == "wpt" || name == "name" {
            let text = String(decoding: found, as: UTF8.self)
            if parent == "wpt" { waypoint?[name] = text } else { tracks.name = text }
        }
        words = nil
        switch name {
        case "trkseg", "rte": tracks.endLine()
        case "wpt":
            guard let record = waypoint else { return }
            waypoint = nil
            try write(record)
        default: break
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) {
        guard words != nil else { return }
        words?.append(contentsOf: bytes)
        if words?.count ?? 0 > CellFramer.cellLimit { throw .tooLarge(record: current, bytes: CellFramer.cellLimit) }
    }

    func finish() throws(ImportError) {
        consumer.take(tracks: tracks.lines)
        try consumer.close(header)
    }

    private func write(_ record: [String: String]) throws(ImportError) {
        tape.beginFeature(id: nil) { tape in
            tape.geometry("Point") { $0.position((record["lon"] ?? "")[...], (record["lat"] ?? "")[...]) }
        }
        tape.add(property: "title", record["name"] ?? "")
        tape.add(property: "kind", record["type"] ?? record["sym"] ?? "")
        tape.add(property: "description", HTMLText(record["desc"] ?? record["cmt"] ?? "").words)
        tape.endFeature()
        try consumer.take(tape, .feature, header)
        current += 1
    }
}
