public import Geodesy
import HuntRules
public import Viewfinder

/// Where the player is and looks.
public struct Me: Sendable, Hashable {
    /// Where, filtered; nil before the first fix.
    public var coordinate: Coordinate?
    /// How sure that is, 68 %.
    public var accuracy: Distance
    /// Where the phone points, from true north; nil where that is not known.
    public var heading: Angle?
    /// How sure the heading is; nil where there is none.
    public var headingAccuracy: Angle?
    /// What is known of north.
    public var north: HeadingFusion.North
    /// Whether the compass contradicts what was learned from it; north is held meanwhile.
    public var isDisturbed: Bool
    /// How far the player's hand has turned north; nil: not at all.
    public var byHand: Angle?
    /// Seconds since the last fix came; nil: none did.
    public var fixAge: Double?
    /// Seconds since the device last told its attitude; nil: it never did.
    public var attitudeAge: Double?
}

/// How a spawn stands to the player.
public struct Standing: Sendable, Hashable {
    /// The spawn.
    public var id: Int64
    /// How far away it is.
    public var distance: Distance
    /// Its bearing from true north.
    public var bearing: Angle
    /// Whether a claim from here would be in reach.
    public var inReach: Bool
    /// How many metres are missing; zero in reach.
    public var beyond: Distance
}

extension PlayerSession {
    /// Where the player is and looks.
    public func me(at now: Double) -> Me {
        advance(to: now)
        return Me(
            coordinate: here, accuracy: Distance(metres: filter.accuracy), heading: heading.heading,
            headingAccuracy: heading.heading == nil ? nil : heading.headingAccuracy, north: heading.north,
            isDisturbed: heading.isDisturbed, byHand: heading.handAngle, fixAge: fixArrived.map { max(0, now - $0) },
            attitudeAge: attitudeArrived.map { max(0, now - $0) })
    }

    /// Where the player is drawn.
    var here: Coordinate? {
        guard let drawn = filter.drawn, let ground else { return nil }
        return ground.coordinate(east: Distance(metres: drawn.east), north: Distance(metres: drawn.north))
    }

    /// The spawns as they stand to the player, nearest first, at most `mostDrawn`; none before the first fix.
    public func standings() -> [Standing] {
        guard let here, let position else { return [] }
        sortedAt = nil
        sortNearest()
        let accuracy = Distance(metres: filter.accuracy)
        return nearest.prefix(Self.mostDrawn).map { index in
            let offset = spawns[index].foot - position
            var distance = Distance(metres: offset.horizontalLength)
            var bearing = Angle.bearing(east: offset.east, north: offset.north)
            if distance.metres > 5000 {
                // The ground is a plane; this far off the Earth is not.
                let line = here.geodesic(to: spawns[index].spawn.coordinate)
                (distance, bearing) = (line.distance, line.initialBearing)
            }
            return Standing(
                id: spawns[index].spawn.id, distance: distance, bearing: bearing,
                inReach: reach.holds(distance: distance, accuracy: accuracy),
                beyond: reach.beyond(distance: distance, accuracy: accuracy))
        }
    }

    /// The way to a coordinate.
    public struct Way: Sendable, Hashable {
        /// How far it is, as the crow flies.
        public var distance: Distance
        /// Its bearing from true north.
        public var bearing: Angle
        /// About how long it takes on foot: whole minutes, at least 1, at 1.4 m/s and with 1.3 m of street to the metre.
        public var walkMinutes: Int
    }

    /// The way from the player to a coordinate; nil before the first fix.
    public func way(to coordinate: Coordinate) -> Way? {
        guard let line = here?.geodesic(to: coordinate) else { return nil }
        let minutes = (line.distance.metres * 1.3 / 1.4 / 60).rounded(.up)
        return Way(distance: line.distance, bearing: line.initialBearing, walkMinutes: max(1, Int(minutes)))
    }
}
