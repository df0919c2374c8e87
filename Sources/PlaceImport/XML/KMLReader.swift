/// Reads KML (OGC 12-007r2, and what exporters make of it): each Placemark is a record, its folder its category; gx:Tracks are lines
/// for the map; NetworkLinks are told and not followed; styles, views and overlays are passed by.
final class KMLReader: XMLRecords {
    private unowned let consumer: any RecordConsumer
    private let header = RecordTape.collection()
    private var tape = RecordTape()
    private var tracks = TrackSketch()
    private(set) var current = 1

    private var path: [String] = []
    /// The names of the folders around.
    private var folders: [String] = []
    private var placemark: Placemark?
    private var shapes: [KMLShape] = []
    private var isInHole = false
    private var link: String?
    private var words: [UInt8]?
    /// How deep the words' element stands: what stands in it is part of them.
    private var wordsDepth = 0
    /// How deep an element stands of which nothing matters.
    private var passed: Int?
    private var isInTrack = false
    private var model: (latitude: String, longitude: String) = ("", "")

    private struct Placemark {
        var id: String?
        var fields: [(name: String, value: String)] = []
        var geometry: KMLShape?
        var isTrack = false
        /// The extended field whose value is read.
        var field = ""
        var weight = 0

        func value(_ name: String) -> String { fields.first { $0.name == name }?.value ?? "" }
    }

    /// A reader whose records go to `consumer`, which must outlive it.
    init(_ consumer: any RecordConsumer) { self.consumer = consumer }

    // MARK: Elements

    func start(_ name: String, _ attributes: [XMLAttribute]) throws(ImportError) {
        path.append(name)
        guard passed == nil, words == nil else { return }
        switch name {
        case "Style", "StyleMap", "CascadingStyle", "LookAt", "Camera", "Region", "Schema", "GroundOverlay", "PhotoOverlay",
            "ScreenOverlay", "author", "Metadata":
            passed = path.count
        case "Folder", "Document": folders.append("")
        case "NetworkLink": link = ""
        case "Placemark": placemark = Placemark(id: attributes.first { $0.name == "id" }?.value)
        case "Point", "LineString", "LinearRing", "Polygon", "MultiGeometry", "Model":
            if placemark != nil { shapes.append(KMLShape(name, isHole: isInHole)) }
        case "innerBoundaryIs": isInHole = true
        case "Track", "MultiTrack":
            placemark?.isTrack = true
            isInTrack = true
            tracks.name = placemark?.value("name") ?? ""
        case "Data", "SimpleData", "SimpleArrayData":
            placemark?.field = attributes.first { $0.name == "name" }?.value ?? ""
            if name == "SimpleData" { beginWords() }
        case "name", "description", "address", "coordinates", "coord", "value", "when", "begin", "href", "latitude", "longitude":
            beginWords()
        default: break
        }
    }

    private func beginWords() {
        words = []
        wordsDepth = path.count
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) throws(ImportError) {
        guard words != nil else { return }
        words?.append(contentsOf: bytes)
        let weight = (words?.count ?? 0) + (placemark?.weight ?? 0)
        if weight > RecordFramer.weightLimit { throw .tooLarge(record: current, bytes: RecordFramer.weightLimit) }
    }

    func end(_ name: String) throws(ImportError) {
        let depth = path.count
        path.removeLast()
        if let passed {
            if depth == passed { self.passed = nil }
            return
        }
        if let found = words {
            guard depth == wordsDepth else { return }
            words = nil
            placemark?.weight += found.count
            try take(name, found)
            return
        }
        switch name {
        case "Folder", "Document": _ = folders.popLast()
        case "NetworkLink":
            consumer.take(link: cleanText(link ?? ""))
            link = nil
        case "innerBoundaryIs": isInHole = false
        case "Track": tracks.endLine()
        case "MultiTrack": isInTrack = false
        case "Point", "LineString", "LinearRing", "Polygon", "MultiGeometry", "Model": endShape()
        case "Placemark": try write()
        default: break
        }
        if name == "Track", path.last != "MultiTrack" { isInTrack = false }
    }

    private func take(_ name: String, _ found: [UInt8]) throws(ImportError) {
        let parent = path.last ?? ""
        if name == "coordinates" {
            shapes.last?.words = found
            return
        }
        let text = String(decoding: found, as: UTF8.self)
        switch name {
        case "coord":
            let numbers = text.split(whereSeparator: \.isWhitespace)
            if isInTrack, numbers.count >= 2 { try tracks.add(latitude: String(numbers[1]), longitude: String(numbers[0])) }
        case "href": if link?.isEmpty == true { link = text }
        case "latitude" where parent == "Location": model.latitude = text
        case "longitude" where parent == "Location": model.longitude = text
        case "name" where parent == "Folder" || parent == "Document":
            if !folders.isEmpty { folders[folders.count - 1] = cleanText(text) }
        case "name", "description", "address":
            if parent == "Placemark" { placemark?.fields.append((name, text)) }
        case "when", "begin":
            if parent == "TimeStamp" || parent == "TimeSpan" { placemark?.fields.append(("date", text)) }
        case "value", "SimpleData":
            if let field = placemark?.field, !field.isEmpty { placemark?.fields.append((field, text)) }
        default: break
        }
    }

    private func endShape() {
        guard let shape = shapes.popLast() else { return }
        if shape.kind == "Model" { shape.words = Array("\(model.longitude),\(model.latitude)".utf8) }
        if let around = shapes.last { around.parts.append(shape) } else { placemark?.geometry = shape }
    }

    // MARK: Records

    private func write() throws(ImportError) {
        guard let record = placemark else { return }
        placemark = nil
        shapes = []
        // A walked line is for the map; whatever else a Placemark is, it is a record.
        if record.isTrack, record.geometry == nil { return }
        tape.beginFeature(id: record.id) { tape in
            if let shape = record.geometry { shape.write(&tape) } else { tape.append(.null) }
        }
        var image = ""
        for (name, value) in record.fields {
            guard name == "description" else {
                tape.add(property: name, value)
                continue
            }
            let html = HTMLText(value)
            image = html.image
            // A table of attributes gives them their own fields.
            for row in html.rows where row.value != "<Null>" { tape.add(property: row.name, row.value) }
            tape.add(property: "description", html.words)
        }
        tape.add(property: "kind", folders.last { !$0.isEmpty } ?? "")
        tape.add(property: "image", image)
        tape.endFeature()
        if tape.weight > RecordFramer.weightLimit { throw .tooLarge(record: current, bytes: RecordFramer.weightLimit) }
        try consumer.take(tape, .feature, header)
        current += 1
    }

    func finish() throws(ImportError) {
        consumer.take(tracks: tracks.lines)
        try consumer.close(header)
    }
}
