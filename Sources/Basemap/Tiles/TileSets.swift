public import Geodesy
import Glibc
import Locks

/// The basemaps in a folder, each an MBTiles file: looked for again whenever the folder has changed.
public final class TileSets: Sendable {
    private let folder: String
    private let complain: @Sendable (String) -> Void
    private let state = Lock(State())

    private struct State {
        var stamp: [Int] = []
        var sets: [String: TileSet] = [:]
    }

    /// The basemaps in `folder`, which need not be there yet.
    /// - Parameter complain: told of each file that is none, in a sentence that names it. The others are served all the same.
    public init(folder: String, complain: @escaping @Sendable (String) -> Void) {
        self.folder = folder
        self.complain = complain
        look()
    }

    /// Looks whether the folder has changed, and reads it again where it has. Costs next to nothing where it has not.
    public func look() {
        let stamp = Self.stamp(of: folder)
        guard state.withLock({ $0.stamp != stamp }) else { return }
        var sets: [String: TileSet] = [:]
        for name in Self.names(in: folder) {
            do throws(BasemapError) { sets[name] = try TileSet(path: "\(folder)/\(name).mbtiles") } catch {
                complain("lair: \(error). The map goes on without it.")
            }
        }
        state.withLock { $0 = State(stamp: stamp, sets: sets) }
    }

    /// The basemap of that name.
    public subscript(name: String) -> TileSet? { state.withLock { $0.sets[name] } }

    /// All there are, by name.
    public var all: [(name: String, set: TileSet)] {
        state.withLock { $0.sets }.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The one that shows a place best: of those made by Lair that hold it, the one with the smallest box.
    public func covering(_ place: Coordinate) -> (name: String, set: TileSet)? {
        let holding = all.filter { $0.set.facts.isOurs && $0.set.facts.box?.contains(place) == true }
        func size(_ set: TileSet) -> Double { set.facts.box.map { ($0.north - $0.south) * $0.longitudeSpan } ?? .infinity }
        return holding.min { size($0.set) < size($1.set) }
    }

    /// Whether a name may stand in an address: as a hunt's.
    public static func isValid(name: String) -> Bool {
        let bytes = Array(name.utf8)
        let isPlain = bytes.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
        return isPlain && (1...40).contains(bytes.count) && bytes.first != 0x2D && bytes.last != 0x2D
    }

    private static func names(in folder: String) -> [String] {
        guard let directory = opendir(folder) else { return [] }
        defer { closedir(directory) }
        var names: [String] = []
        while let item = readdir(directory) {
            let file = withUnsafePointer(to: &item.pointee.d_name) {
                $0.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: $0.pointee)) { String(cString: $0) }
            }
            guard file.hasSuffix(".mbtiles") else { continue }
            let name = String(file.dropLast(".mbtiles".count))
            if isValid(name: name) { names.append(name) }
        }
        return names.sorted()
    }

    /// Another one whenever a file came, went or was replaced.
    private static func stamp(of folder: String) -> [Int] {
        var status = stat()
        guard stat(folder, &status) == 0 else { return [0] }
        return [1, Int(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec]
    }
}
