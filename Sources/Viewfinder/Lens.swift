import CMath
public import Geodesy

/// What of a camera's picture fills the screen, and how wide that part sees.
///
/// The picture covers the view: scaled evenly until both sides are filled, the rest cropped, never stretched. The field of
/// view belongs to the picture's long side, because that is how phones' lenses are told apart.
public struct Lens: Sendable, Hashable {
    /// View pixels per picture pixel; 1 where there is no picture.
    public let scale: Double
    /// How much of the picture's width is seen, in its own pixels.
    public let visibleWidth: Double
    /// How much of the picture's height is seen, in its own pixels.
    public let visibleHeight: Double
    /// How wide the view sees from top to bottom.
    public let vertical: Angle
    /// How wide the view sees from left to right.
    public let horizontal: Angle
    /// The view's width.
    public let viewWidth: Double
    /// The view's height.
    public let viewHeight: Double

    /// The view's width over its height.
    public var aspect: Double { viewWidth / viewHeight }

    /// The field of view of a phone's main back camera across its long side, where nothing better is known.
    public static let usualLongSide = Angle(degrees: 65)
    /// The vertical field of view of a scene that is drawn without a camera.
    public static let drawnVertical = Angle(degrees: 60)

    /// The lens for a camera picture in a view.
    ///
    /// A picture without a size (0 × 0, no camera) gives the drawn scene's lens; a view without a size counts as 1 × 1.
    /// A field of view outside 20°–150° is brought to the nearer end.
    public init(videoWidth: Double, videoHeight: Double, viewWidth: Double, viewHeight: Double, longSide: Angle = usualLongSide) {
        let w = viewWidth.isFinite && viewWidth > 0 ? viewWidth : 1
        let h = viewHeight.isFinite && viewHeight > 0 ? viewHeight : 1
        self.viewWidth = w
        self.viewHeight = h
        guard videoWidth.isFinite, videoHeight.isFinite, videoWidth > 0, videoHeight > 0 else {
            scale = 1
            visibleWidth = w
            visibleHeight = h
            vertical = Self.drawnVertical
            horizontal = Angle(radians: 2 * atan(tan(Self.drawnVertical.radians / 2) * w / h))
            return
        }
        let field = longSide.radians.isFinite ? min(max(longSide, .degrees(20)), .degrees(150)) : Self.usualLongSide
        let focal = max(videoWidth, videoHeight) / 2 / tan(field.radians / 2)
        scale = max(w / videoWidth, h / videoHeight)
        visibleWidth = w / scale
        visibleHeight = h / scale
        vertical = Angle(radians: 2 * atan(visibleHeight / 2 / focal))
        horizontal = Angle(radians: 2 * atan(visibleWidth / 2 / focal))
    }
}
