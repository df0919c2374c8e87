import CMath
public import Geodesy
public import SpatialIndex

/// One leg of a stack that is fanned out.
public struct FanLeg: Sendable, Hashable {
    /// Where the place stood in the list given to `setPlaces(_:)`.
    public var number: Int
    /// Where its marker is drawn meanwhile.
    public var coordinate: Coordinate
}

/// Where the legs of a fan end, in pixels from its middle: a ring for a few, a spiral for many, none nearer to another than a
/// finger is wide.
enum Fan {
    /// What a marker needs from the next, pixels.
    static let room = 46.0
    /// No leg is shorter: the stack's own marker stays in the middle.
    static let shortest = 58.0
    /// So many fit on a ring that a phone's screen holds.
    static let mostOnRing = 9

    static func ends(_ count: Int) -> [(x: Double, y: Double)] {
        guard count > mostOnRing else {
            let radius = max(shortest, Double(count) * room / (2 * Double.pi))
            return (0..<count).map { turned(2 * Double.pi * Double($0) / Double(count), radius) }
        }
        var ends: [(x: Double, y: Double)] = []
        var (angle, radius) = (0.0, shortest)
        while ends.count < count {
            ends.append(turned(angle, radius))
            // A step along the spiral is as wide as a marker, and a turn leads as far out.
            let step = room / radius
            angle += step
            radius += room * step / (2 * Double.pi)
        }
        return ends
    }

    /// From the top, clockwise.
    private static func turned(_ angle: Double, _ radius: Double) -> (x: Double, y: Double) {
        (radius * sin(angle), -radius * cos(angle))
    }
}

extension PlayerSession {
    /// The places of a marker fanned out around it on a map at `zoom` that is turned by `bearing`: the first leg points up the
    /// screen. None where no marker goes by the id.
    public func fan(of id: Clustering.NodeID, zoom: Double, bearing: Angle) -> [FanLeg] {
        guard let node = places.clustering.node(id), zoom.isFinite else { return [] }
        var numbers: [Int] = []
        places.clustering.forEachPlace(of: node) { numbers.append($0) }
        let middle = WebMercator.world(of: Self.drawn(node.coordinate))
        let pixels = 512 * (1 + expm1(zoom * 0.693_147_180_559_945_309))  // 2 to the zoom
        let (sine, cosine) = (sin(bearing.radians), cos(bearing.radians))
        return zip(numbers, Fan.ends(numbers.count)).map { number, end in
            FanLeg(
                number: number,
                coordinate: WebMercator.coordinate(
                    x: middle.x + (end.x * cosine - end.y * sine) / pixels, y: middle.y + (end.x * sine + end.y * cosine) / pixels
                ))
        }
    }
}
