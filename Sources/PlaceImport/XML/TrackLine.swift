public import Geodesy

/// A line that someone walked, as a file has it: laid over a map, and no place.
public struct TrackLine: Sendable, Hashable {
    /// What the file calls it; may be empty.
    public var name: String
    /// Its positions in order, at least two.
    public var positions: [Coordinate]

    /// A line of these parts.
    public init(name: String, positions: [Coordinate]) {
        self.name = name
        self.positions = positions
    }
}

/// Collects a line's positions, those that are some.
struct TrackSketch {
    /// Positions of all lines of a file, at most: a map draws far fewer.
    static let mostPositions = 1 << 20

    var name = ""
    private var positions: [Coordinate] = []
    private var total = 0
    private(set) var lines: [TrackLine] = []

    mutating func add(latitude: String, longitude: String) throws(ImportError) {
        guard let y = Self.number(latitude), let x = Self.number(longitude) else { return }
        do throws(Unusable) {
            positions.append(try Coordinate(x: x, y: y, in: .wgs84))
        } catch {
            // A gap in a track is no reason to do without the rest of it.
            return
        }
        total += 1
        guard total <= Self.mostPositions else {
            throw .file(FileTrouble(.tooManyPositions, ["limit": "\(Self.mostPositions)"]))
        }
    }

    /// The line is over; one of fewer than two positions is none.
    mutating func endLine() {
        if positions.count > 1 { lines.append(TrackLine(name: cleanText(name), positions: positions)) }
        positions = []
    }

    private static func number(_ text: String) -> Double? {
        var text = text
        return text.withUTF8 { decimalNumber($0) }
    }
}
