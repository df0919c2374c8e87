public import ChildProcess
public import Geodesy

/// A piece of OpenStreetMap: nodes, ways, areas, and which part of the Earth it knows.
public struct Extract: Sendable {
    /// The most kilometres from west to east and from south to north.
    static let mostKilometres = 150
    /// What it covers. Beyond, and close to its edge, nobody knows what there is.
    public let bounds: BoundingBox
    let nodes: [TaggedNode]
    let ways: [Way]
    let relations: [Relation]
    private let positions: [NodePosition]

    /// Reads OSM XML (also packed with gzip or bzip2) or PBF with `osmium`, in a process of its own.
    ///
    /// - Parameters:
    ///   - file: the extract's bytes.
    ///   - bounds: what it covers, where the file does not say so.
    ///   - limits: what the reader may use.
    public init(
        _ file: [UInt8], bounds given: BoundingBox? = nil, limits: ChildProcess.Limits = Self.usualLimits
    ) throws(PlanningError) {
        guard let format = Self.format(of: file) else { throw .notAnExtract }
        let folder: WorkFolder
        do throws(ChildProcessError) { folder = try WorkFolder() } catch { throw .unreadable(error) }
        try WorkFile("extract", in: folder).write(file)
        let form = ["-F", format]
        _ = try Self.osmium(
            ["cat"] + form + ["-f", "opl,add_metadata=none", "extract", "-o", "lines"], in: folder, limits)
        var lines = OPLReader()
        try WorkFile("lines", in: folder).read { bytes throws(PlanningError) in try lines.read(bytes) }
        try lines.finish()
        var bounds = given
        if bounds == nil { bounds = try Self.box(of: "extract", format: format, in: folder, limits) }
        guard let bounds else { throw .noBounds }
        self.init(lines, bounds: bounds)
        try checkSize()
    }

    init(_ lines: OPLReader, bounds: BoundingBox) {
        self.bounds = bounds
        nodes = lines.tagged
        ways = lines.ways
        relations = lines.relations
        positions = lines.positions
    }

    /// What reading an extract may cost: what 64 MiB need many times over.
    public static let usualLimits = ChildProcess.Limits(seconds: 60, memory: 3 << 30, fileSize: 2 << 30)

    static func osmium(
        _ words: [String], in folder: WorkFolder, _ limits: ChildProcess.Limits
    ) throws(PlanningError) -> [UInt8] {
        do throws(ChildProcessError) {
            return try ChildProcess("osmium", words, in: folder.path, limits: limits).run().output
        } catch { throw .unreadable(error) }
    }

    /// Which of osmium's formats the bytes are, by their beginning.
    static func format(of file: [UInt8]) -> String? {
        if file.starts(with: [0x1F, 0x8B]) { return "osm.gz" }
        if file.starts(with: Array("BZh".utf8)) { return "osm.bz2" }
        // A PBF begins with the length of its first block's head, and that with the block's type.
        if file.count > 20, file[0] == 0, String(decoding: file[4..<20], as: UTF8.self).contains("OSMHeader") { return "pbf" }
        let text = String(decoding: file.prefix(4_000), as: UTF8.self)
        return text.contains("<osm") ? "osm" : nil
    }

    /// The first box that the file's head names: where there are several, what lies in the others is not known then.
    static func box(
        of path: String, format: String, in folder: WorkFolder, _ limits: ChildProcess.Limits
    ) throws(PlanningError) -> BoundingBox? {
        let words = String(
            decoding: try osmium(["fileinfo", "-F", format, "-g", "header.boxes", path], in: folder, limits), as: UTF8.self)
        let numbers = words.split { "(), \n".contains($0) }.compactMap { Double($0) }
        guard numbers.count >= 4 else { return nil }
        return BoundingBox(south: numbers[1], west: numbers[0], north: numbers[3], east: numbers[2])
    }

    private func checkSize() throws(PlanningError) {
        // A plane knows nothing of what lies round the Earth.
        let degrees = (width: bounds.width, height: bounds.north - bounds.south)
        if max(degrees.width, degrees.height) > 90 {
            throw .tooLarge(width: Int(degrees.width * 111.2), height: Int(degrees.height * 111.2))
        }
        let frame = LocalFrame(origin: bounds.middle)
        let corner = frame.enu(of: bounds.southWest)
        let (width, height) = (-2 * corner.east.metres / 1_000, -2 * corner.north.metres / 1_000)
        let most = Double(Self.mostKilometres)
        guard width <= most, height <= most else { throw .tooLarge(width: Int(width), height: Int(height)) }
    }

    /// Where a node is; nil where the extract does not have it.
    /// - Complexity: O(log n).
    func position(of node: Int64) -> NodePosition? {
        var (low, high) = (0, positions.count)
        while low < high {
            let middle = (low + high) / 2
            if positions[middle].id < node { low = middle + 1 } else { high = middle }
        }
        return low < positions.count && positions[low].id == node ? positions[low] : nil
    }
}

extension BoundingBox {
    /// The point in its middle.
    var middle: Coordinate { Self.point((south + north) / 2, west + width / 2) }

    /// Its corner.
    var southWest: Coordinate { Self.point(south, west) }

    /// From its western to its eastern edge, in degrees.
    var width: Double { crossesAntimeridian ? east - west + 360 : east - west }

    /// A box's own points are on Earth.
    private static func point(_ latitude: Double, _ longitude: Double) -> Coordinate {
        guard let point = try? Coordinate(latitude: latitude, longitude: longitude) else {
            preconditionFailure("a box's points are coordinates")
        }
        return point
    }
}
