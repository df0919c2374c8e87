import Geodesy
public import Viewfinder

/// The room that names over creatures take and have.
public struct LabelSize: Sendable, Hashable {
    /// How wide each is, in pixels.
    public var width: Double
    /// How high.
    public var height: Double
    /// Where they may be.
    public var room: LabelStack.Room

    /// A size of these parts.
    public init(width: Double, height: Double, room: LabelStack.Room) {
        self.width = width
        self.height = height
        self.room = room
    }
}

extension PlayerSession {
    /// At most so many names are shown: the encountered creature's, and the nearest others'.
    public static let mostLabels = 8
    /// Farther than this only the encountered creature has one.
    static let labelledWithin = 300.0
    /// How far over a creature's head its name is, as part of its drawn height, and in pixels.
    static let overHead = (part: 1.06, pixels: 8.0)

    /// Finds places for the names of the creatures in view. Allocates nothing.
    func layLabels(_ projection: Projection) {
        labelled.removeAll(keepingCapacity: true)
        guard let size = labelSize else {
            return labels.lay([], width: 0, height: 0, in: .init(left: 0, top: 0, right: 0, bottom: 0))
        }
        for creature in creatures where creature.state == .idle || creature.state == .hit {
            guard labelled.count < Self.mostLabels else { break }
            guard creature.distance <= Self.labelledWithin || creature.id == play?.spawn.id else { continue }
            let head = Vector3(
                east: creature.x, north: -creature.z, up: creature.y + creature.scale * Self.overHead.part - eye.up
            )
            guard let point = projection.project(head), point.x >= 0, point.x <= projection.viewWidth,
                point.y >= -projection.viewHeight, point.y <= 2 * projection.viewHeight
            else { continue }
            labelled.append(
                LabelStack.Anchor(id: creature.id, x: point.x, y: point.y - Self.overHead.pixels, distance: creature.distance))
        }
        labels.lay(labelled, width: size.width, height: size.height, in: size.room)
    }
}
