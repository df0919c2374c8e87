/// Reads an OpenStreetMap extract in XML: what meets one of the conditions is a record; ways and relations get a point that stands for
/// them, from those of their nodes that the extract has.
final class OSMReader: XMLRecords {
    private unowned let consumer: any RecordConsumer
    private let conditions: [TagCondition]
    private let header = RecordTape.collection()
    private var tape = RecordTape()
    private(set) var current = 1

    private var nodes = OSMNodes()
    private var ways: [Int64: [Int64]] = [:]
    private var wayNodes = 0
    private var element: Element?

    private struct Element {
        let kind: String
        let id: Int64
        var position: (latitude: Substring, longitude: Substring) = ("", "")
        var tags: [(key: String, value: String)] = []
        var nodes: [Int64] = []
        var members: [(way: Int64, isHole: Bool)] = []
        var points: [Int64] = []
    }

    /// A reader whose records go to `consumer`, which must outlive it.
    init(_ consumer: any RecordConsumer, _ conditions: [TagCondition]) {
        self.consumer = consumer
        self.conditions = conditions
    }

    func start(_ name: String, _ attributes: [XMLAttribute]) throws(ImportError) {
        func value(_ wanted: String) -> String { attributes.first { $0.name == wanted }?.value ?? "" }
        switch name {
        case "node", "way", "relation":
            guard let id = Int64(value("id")) else {
                throw .markup(record: current, byte: 0, reason: "a \(name) without a number")
            }
            element = Element(kind: name, id: id, position: (value("lat")[...], value("lon")[...]))
        case "tag": element?.tags.append((value("k"), value("v")))
        case "nd": if let node = Int64(value("ref")) { element?.nodes.append(node) }
        case "member":
            guard let id = Int64(value("ref")) else { return }
            if value("type") == "way" { element?.members.append((id, value("role") == "inner")) }
            if value("type") == "node" { element?.points.append(id) }
        default: break
        }
    }

    func text(_ bytes: UnsafeBufferPointer<UInt8>) {}

    func end(_ name: String) throws(ImportError) {
        guard let found = element, name == found.kind else { return }
        element = nil
        switch name {
        case "node":
            if let position = OSMNodes.Position(latitude: found.position.latitude, longitude: found.position.longitude) {
                guard nodes.insert(found.id, position) else { throw Self.tooLarge }
            }
        case "way":
            wayNodes += found.nodes.count
            guard wayNodes <= OSMNodes.most else { throw Self.tooLarge }
            ways[found.id] = found.nodes
        default: break
        }
        if conditions.contains(where: { $0.holds(of: found.tags) }) { try write(found) }
    }

    private static var tooLarge: ImportError {
        .file(FileTrouble(.tooManyNodes, ["limit": "\(OSMNodes.most)"]))
    }

    func finish() throws(ImportError) { try consumer.close(header) }

    private func write(_ found: Element) throws(ImportError) {
        tape.beginFeature(id: "\(found.kind)/\(found.id)") { tape in
            switch found.kind {
            case "node": tape.geometry("Point") { $0.position(found.position.longitude, found.position.latitude) }
            case "way": write(way: found.nodes, &tape)
            default: write(relation: found, &tape)
            }
        }
        let tags = found.tags
        for tag in tags { tape.add(property: tag.key, tag.value) }
        // What it was taken for is what it is, where nothing says more.
        if let kind = conditions.first(where: { $0.holds(of: tags) }) {
            tape.add(property: "kind", tags.first { $0.key == kind.key }?.value ?? "")
        }
        tape.endFeature()
        try consumer.take(tape, .feature, header)
        current += 1
    }

    private func write(way refs: [Int64], _ tape: inout RecordTape) {
        let line = refs.compactMap { nodes[$0] }
        // A way that closes is an area even where the extract's edge cut some of its nodes off.
        let isArea = refs.count > 3 && refs.first == refs.last && line.count > 2
        Self.write(isArea ? [line] : line.isEmpty ? [] : [line], isArea: isArea, &tape)
    }

    private func write(relation found: Element, _ tape: inout RecordTape) {
        let outer = OSMRings(found.members.filter { !$0.isHole }.compactMap { ways[$0.way] })
        let rings = outer.closed.map { $0.compactMap { nodes[$0] } }.filter { $0.count > 2 }
        if !rings.isEmpty {
            let holes = OSMRings(found.members.filter(\.isHole).compactMap { ways[$0.way] }).closed
                .map { $0.compactMap { nodes[$0] } }.filter { $0.count > 2 }
            // Which ring a hole is in decides the even-odd rule, for which all rings are one area.
            Self.write(rings + holes, isArea: true, &tape)
            return
        }
        let lines = outer.open.map { $0.compactMap { nodes[$0] } }.filter { !$0.isEmpty }
        let points = found.points.compactMap { nodes[$0] }
        Self.write(lines.isEmpty ? points.prefix(1).map { [$0] } : lines, isArea: false, &tape)
    }

    /// An area of these rings, or lines; a line of one node is a point, and none at all no geometry.
    private static func write(_ lines: [[OSMNodes.Position]], isArea: Bool, _ tape: inout RecordTape) {
        guard let first = lines.first else {
            tape.append(.null)
            return
        }
        if !isArea, lines.count == 1, first.count == 1 {
            tape.geometry("Point") { $0.position(first[0].longitude[...], first[0].latitude[...]) }
            return
        }
        tape.geometry(isArea ? "Polygon" : "MultiLineString") { tape in
            tape.begin(.list)
            for line in lines {
                tape.begin(.list)
                for node in line { tape.position(node.longitude[...], node.latitude[...]) }
                tape.end()
            }
            tape.end()
        }
    }
}
