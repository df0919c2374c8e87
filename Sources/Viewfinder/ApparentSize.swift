import CMath
public import Geodesy

/// How large a creature is drawn: as tall as it is, but never so small that it is not seen, nor so large that it does not fit.
///
/// It stands on the ground at its true distance whatever its size, so that its feet are where they belong.
public enum ApparentSize {
    /// Below so many pixels of height a creature shrinks more slowly than it goes away.
    public static let soft = 64.0
    /// It does not become less tall than this, in pixels, up to `seenFrom`.
    public static let least = 32.0
    /// Farther than this the floor comes down with the distance: what is across town is a speck.
    public static let seenFrom = Distance(metres: 150)
    /// It takes no more than this part of the view's height, and of its width.
    public static let mostOfHeight = 0.56
    /// See `mostOfHeight`.
    public static let mostOfWidth = 0.9

    /// The height, in metres, that a creature is drawn with.
    ///
    /// - Parameters:
    ///   - height: how tall it is.
    ///   - halfWidth: how far it reaches to either side.
    ///   - distance: how far away it stands.
    public static func drawnHeight(_ height: Distance, halfWidth: Distance, distance: Distance, lens: Lens) -> Distance {
        let far = distance.metres
        // A view without a size shows nothing yet.
        guard far > 0, height.metres > 0, lens.viewHeight > 1 else { return height }
        let tangent = tan(lens.vertical.radians / 2)
        /// Pixels of one metre at that distance.
        let pixels = lens.viewHeight / (2 * tangent * far)
        let honest = height.metres * pixels
        let least = Self.least * min(1, Self.seenFrom.metres / far)
        let tall = honest < soft ? least + honest * (soft - least) / soft : honest
        let room = min(
            mostOfHeight * lens.viewHeight,
            mostOfWidth * lens.viewWidth * height.metres / max(1e-9, 2 * halfWidth.metres))
        return Distance(metres: min(tall, max(room, least)) / pixels)
    }
}
