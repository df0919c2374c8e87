import CMath

/// The Earth's magnetic field at one place and time.
public struct MagneticField: Sendable, Hashable {
    /// Northward part X, nT.
    public let north: Double
    /// Eastward part Y, nT.
    public let east: Double
    /// Downward part Z, nT.
    public let down: Double

    /// A field from its parts in nT.
    public init(north: Double, east: Double, down: Double) {
        self.north = north
        self.east = east
        self.down = down
    }

    /// H, the strength along the ground that a compass needle feels, nT.
    public var horizontal: Double { (north * north + east * east).squareRoot() }

    /// F, the whole strength, nT.
    public var total: Double { (north * north + east * east + down * down).squareRoot() }

    /// D, how far magnetic north lies east of true north, in (−180°, 180°]: true heading = magnetic heading + declination.
    public var declination: Angle { Angle(radians: atan2(east, north)) }

    /// I, how far the field dips below the horizon, in [−90°, 90°].
    public var inclination: Angle { Angle(radians: atan2(down, horizontal)) }

    /// The standard error of `declination`: √(0.26² + (5417 / H)²) degrees, H in nT (WMM2025 report, error model); never
    /// more than 180°.
    public var declinationUncertainty: Angle {
        let share = 5417 / horizontal
        return Angle(degrees: min(180, (0.26 * 0.26 + share * share).squareRoot()))
    }

    /// Whether this is a blackout zone (H < 2,000 nT, around the magnetic poles), where a compass is not to be trusted.
    public var isBlackout: Bool { horizontal < 2000 }
}
