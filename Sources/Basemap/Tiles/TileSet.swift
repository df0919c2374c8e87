public import Geodesy
import Glibc
import HuntRules
import HuntStore
import Locks

/// A basemap that can be asked: vector tiles in an MBTiles file (version 1.3), and the names in it where Lair made it.
///
/// The file is never written; several threads ask at once, each with a connection of its own.
public final class TileSet: Sendable {
    /// Where the file is.
    public let path: String
    /// What the file says of itself.
    public let facts: Facts
    private let idle: Lock<[Connection]>
    /// Tiles that were asked for: a town is looked at by many at once.
    private let hot = Lock(HotTiles())

    /// Tiles in memory, so many at most; where there is no more room all of them go, and those that are asked for come back.
    private struct HotTiles {
        var tiles: [Tile: [UInt8]] = [:]
        var size = 0
        static let most = 16 << 20

        mutating func keep(_ bytes: [UInt8], of tile: Tile) {
            if size + bytes.count > Self.most { self = HotTiles() }
            if bytes.count <= Self.most, tiles.updateValue(bytes, forKey: tile) == nil { size += bytes.count }
        }
    }

    /// What a file says of itself.
    public struct Facts: Sendable, Hashable {
        /// The box it covers; nil where it does not say.
        public let box: BoundingBox?
        /// The zooms there are tiles for.
        public let zooms: ClosedRange<Int>
        /// Who has to be named.
        public let attribution: Attribution
        /// Changes with the file: made of its size and time.
        public let version: String
        /// Whether it has the layers that Lair's style draws, and names.
        public let isOurs: Bool
    }

    /// How many connections are kept open.
    private static let mostIdle = 8

    /// Opens the file.
    /// - Throws: `.unreadable` or `.damaged`, which names the file.
    public init(path: String) throws(BasemapError) {
        self.path = path
        var status = stat()
        guard stat(path, &status) == 0 else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        guard status.st_mode & S_IFMT == S_IFREG else { throw .damaged(path: path, reason: "it is no file") }
        do throws(StoreError) {
            let file = try Connection(reading: path)
            var told: [String: String] = [:]
            try file.each("SELECT name, value FROM metadata") { row in told[row.text(0)] = row.text(1) }
            let first = try file.row("SELECT tile_data FROM tiles LIMIT 1") { $0.blob(0) }
            guard let first else { throw .damaged(message: "it has no tiles") }
            guard told["format"] ?? "pbf" == "pbf", first.isEmpty || first.starts(with: [0x1F, 0x8B]) || first[0] == 0x1A else {
                throw .damaged(message: "its tiles are no vector tiles")
            }
            let tables = try file.row("SELECT count(*) FROM sqlite_master WHERE name IN ('lair_names', 'lair_points')") {
                $0.integer(0)
            }
            let zooms = try Self.zooms(told, file)
            facts = Facts(
                box: Self.box(told["bounds"]), zooms: zooms, attribution: Attribution(told["attribution"] ?? ""),
                version: String(
                    UInt64(bitPattern: Int64(status.st_mtim.tv_sec ^ status.st_mtim.tv_nsec << 20 ^ status.st_size << 3)),
                    radix: 36),
                isOurs: tables == 2)
            idle = Lock([file])
        } catch {
            throw .damaged(path: path, reason: Self.words(error))
        }
    }

    private static func zooms(_ told: [String: String], _ file: Connection) throws(StoreError) -> ClosedRange<Int> {
        if let first = told["minzoom"].flatMap({ Int($0) }), let last = told["maxzoom"].flatMap({ Int($0) }), 0...last ~= first,
            last <= 24
        {
            return first...last
        }
        let found = try file.row("SELECT min(zoom_level), max(zoom_level) FROM tiles") {
            (Int($0.integer(0)), Int($0.integer(1)))
        }
        guard let (first, last) = found, 0...24 ~= first, first...24 ~= last else {
            throw .damaged(message: "its zooms are none")
        }
        return first...last
    }

    private static func box(_ text: String?) -> BoundingBox? {
        let edges = (text ?? "").split(separator: ",").compactMap { Double($0.filter { $0 != " " }) }
        guard edges.count == 4 else { return nil }
        return BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2])
    }

    /// A tile as it lies in the file, mostly compressed with gzip; nil where the set has none there.
    /// - Throws: `.damaged`.
    public func tile(_ tile: Tile) throws(BasemapError) -> [UInt8]? {
        if let bytes = hot.withLock({ $0.tiles[tile] }) { return bytes }
        // MBTiles counts rows from the south.
        let row = (1 << tile.zoom) - 1 - tile.y
        let bytes = try read { file throws(StoreError) in
            try file.row(
                "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
                [.integer(tile.zoom), .integer(tile.x), .integer(row)]
            ) { $0.blob(0) }
        }
        if let bytes { hot.withLock { $0.keep(bytes, of: tile) } }
        return bytes
    }

    /// Those of these tiles that there are, with the bytes they have in the file.
    /// - Throws: `.damaged`.
    public func sizes(of tiles: [Tile]) throws(BasemapError) -> [(tile: Tile, bytes: Int)] {
        try read { file throws(StoreError) in
            var sizes: [(tile: Tile, bytes: Int)] = []
            for tile in tiles {
                let bytes = try file.row(
                    "SELECT length(tile_data) FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?",
                    [.integer(tile.zoom), .integer(tile.x), .integer((1 << tile.zoom) - 1 - tile.y)]
                ) { Int($0.integer(0)) }
                if let bytes { sizes.append((tile, bytes)) }
            }
            return sizes
        }
    }

    /// What the database says, for whoever runs the server.
    private static func words(_ error: StoreError) -> String {
        switch error {
        case .damaged(let message), .unavailable(_, let message): message
        default: "it cannot be read"
        }
    }

    func read<Result>(_ body: (Connection) throws(StoreError) -> Result) throws(BasemapError) -> Result {
        do throws(StoreError) {
            let file: Connection
            if let idle = idle.withLock({ $0.popLast() }) { file = idle } else { file = try Connection(reading: path) }
            let result = try body(file)
            idle.withLock { if $0.count < Self.mostIdle { $0.append(file) } }
            return result
        } catch {
            throw .damaged(path: path, reason: Self.words(error))
        }
    }
}
