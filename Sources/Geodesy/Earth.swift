/// The Earth's constants, here and nowhere else: the WGS-84 ellipsoid (NIMA TR8350.2, 3rd edition, table 3.1) and the
/// sphere the magnetic model is written on.
///
/// Computed rather than stored, so that the optimiser folds them into the code that uses them.
public enum Earth {
    /// Semi-major axis a: centre to equator.
    public static var equatorialRadius: Distance { Distance(metres: 6_378_137) }

    /// Flattening f = (a − b) / a, no unit.
    public static var flattening: Double { 1 / 298.257223563 }

    /// Semi-minor axis b = a (1 − f): centre to pole.
    public static var polarRadius: Distance { Distance(metres: 6_378_137 * (1 - flattening)) }

    /// First eccentricity squared e² = f (2 − f), no unit.
    public static var eccentricitySquared: Double { flattening * (2 - flattening) }

    /// Second eccentricity squared e′² = e² / (1 − e²), no unit.
    public static var secondEccentricitySquared: Double { eccentricitySquared / (1 - eccentricitySquared) }

    /// Third flattening n = f / (2 − f), no unit.
    public static var thirdFlattening: Double { flattening / (2 - flattening) }

    /// The geomagnetic reference radius that spherical-harmonic coefficients are scaled to (WMM2025 report).
    public static var magneticReferenceRadius: Distance { Distance(metres: 6_371_200) }
}
