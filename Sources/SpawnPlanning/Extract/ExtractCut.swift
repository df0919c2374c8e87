public import ChildProcess
public import Geodesy
import Glibc

/// What is cut out of a large extract: the part that a plan is about, so that neither time nor memory grows with the file.
public struct ExtractCut: Sendable {
    /// An extract of that part, PBF.
    public let bytes: [UInt8]
    /// What it covers.
    public let bounds: BoundingBox

    /// An extract beyond so many bytes is cut before it is read.
    public static let least = 16 << 20
    /// The largest part, bytes.
    static let most = 64 << 20

    /// What reading a large extract may cost. Osmium keeps a bit for each number that a node might have, two or three times over.
    public static let usualLimits = ChildProcess.Limits(seconds: 300, memory: 6 << 30, fileSize: 1 << 30)

    /// Cuts `area` out of the extract at `path` with `osmium`, in a process of its own. Areas that reach into it stay whole.
    ///
    /// - Parameters:
    ///   - path: the extract's file, as an absolute path; read, and left as it is.
    ///   - area: what is wanted. Beyond the antimeridian, only what lies on the side of its larger part.
    ///   - isKnown: whether somebody says that the extract covers it, where the file does not say what it covers.
    ///   - limits: what reading may cost.
    /// - Throws: `.elsewhere` where the extract does not hold any of it.
    public init(
        of path: String, area wanted: BoundingBox, isKnown: Bool, limits: ChildProcess.Limits = Self.usualLimits
    ) throws(PlanningError) {
        let folder: WorkFolder
        do throws(ChildProcessError) { folder = try WorkFolder() } catch { throw .unreadable(error) }
        guard let format = Extract.format(of: Self.head(of: path)) else { throw .notAnExtract }
        var area = wanted.oneSide
        if let known = try Extract.box(of: path, format: format, in: folder, limits) {
            guard let shared = area.shared(with: known) else { throw .elsewhere(known) }
            area = shared
        } else if !isKnown {
            throw .noBounds
        }
        let box = [area.west, area.south, area.east, area.north].map { "\($0)" }.joined(separator: ",")
        _ = try Extract.osmium(
            [
                "extract", "--no-progress", "-F", format, "-s", "smart", "-b", box, "--set-bounds", "-f", "pbf", "-o", "part",
                path,
            ],
            in: folder, limits)
        var bytes: [UInt8] = []
        try WorkFile("part", in: folder).read { piece throws(PlanningError) in
            guard bytes.count + piece.count <= Self.most else { throw .tooMuch(mebibytes: Self.most >> 20) }
            bytes.append(contentsOf: piece)
        }
        (self.bytes, bounds) = (bytes, area)
    }

    /// Its first bytes; none where it cannot be read.
    private static func head(of path: String) -> [UInt8] {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else { return [] }
        defer { close(file) }
        return [UInt8](unsafeUninitializedCapacity: 4_096) { room, count in count = max(0, read(file, room.baseAddress, 4_096)) }
    }
}

extension BoundingBox {
    /// It, or the larger part of it where it lies on both sides of the antimeridian.
    fileprivate var oneSide: BoundingBox {
        guard crossesAntimeridian else { return self }
        let isWest = 180 - west >= east + 180
        return BoundingBox(south: south, west: isWest ? west : -180, north: north, east: isWest ? 180 : east) ?? self
    }

    /// What is in both, neither of which crosses the antimeridian; nil: nothing.
    fileprivate func shared(with other: BoundingBox) -> BoundingBox? {
        let (west, east) = (max(west, other.west), min(east, other.east))
        guard west < east else { return nil }
        return BoundingBox(south: max(south, other.south), west: west, north: min(north, other.north), east: east)
    }
}
