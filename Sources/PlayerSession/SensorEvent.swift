public import Geodesy
public import Viewfinder

/// A position report as the device gave it, believed or not.
public struct RawFix: Sendable, Hashable {
    /// Degrees north.
    public var latitude: Double
    /// Degrees east.
    public var longitude: Double
    /// Metres, 68 %.
    public var accuracy: Double
    /// Milliseconds since 1970 by the device's clock.
    public var timestamp: Double
    /// Metres above the ellipsoid; not a number: not told.
    public var altitude: Double
    /// Metres, 68 %; not a number: not told, and the altitude is worth nothing.
    public var altitudeAccuracy: Double
    /// Metres a second over ground, as the receiver measured it; not a number, or below 0: not told.
    public var speed: Double

    /// A report of these parts.
    public init(
        latitude: Double, longitude: Double, accuracy: Double, timestamp: Double, altitude: Double = .nan,
        altitudeAccuracy: Double = .nan, speed: Double = .nan
    ) {
        self.latitude = latitude
        self.longitude = longitude
        self.accuracy = accuracy
        self.timestamp = timestamp
        self.altitude = altitude
        self.altitudeAccuracy = altitudeAccuracy
        self.speed = speed
    }
}

/// The camera's picture and the view it covers, in pixels; 0 × 0 without a picture.
public struct CameraGeometry: Sendable, Hashable {
    /// The picture's width.
    public var videoWidth: Double
    /// The picture's height.
    public var videoHeight: Double
    /// The view's width.
    public var viewWidth: Double
    /// The view's height.
    public var viewHeight: Double
    /// The field of view of the picture's long side.
    public var longSide: Angle

    /// A camera of these parts.
    public init(videoWidth: Double, videoHeight: Double, viewWidth: Double, viewHeight: Double, longSide: Angle) {
        self.videoWidth = videoWidth
        self.videoHeight = videoHeight
        self.viewWidth = viewWidth
        self.viewHeight = viewHeight
        self.longSide = longSide
    }
}

/// What comes into a session from outside, as it came: raw values, valid or not. A list of these with their times is a tape,
/// and a session that takes them again shows the same.
public enum SensorEvent: Sendable, Equatable {
    /// The hunt's rules; a limit that is nil is none.
    case hunt(reach: Distance, allowance: Distance, drawLimit: Distance?)
    /// All spawns.
    case spawns([SessionSpawn])
    /// A spawn was taken away.
    case removal(Int64)
    /// The camera or the view has another size.
    case camera(CameraGeometry)
    /// A position report.
    case fix(RawFix)
    /// A DeviceOrientationEvent; `isAbsolute`: against magnetic north.
    case attitude(alpha: Angle, beta: Angle, gamma: Angle, screenAngle: Angle, isAbsolute: Bool)
    /// iOS's compass.
    case compass(heading: Angle, accuracy: Angle, screenAngle: Angle)
    /// A DeviceMotionEvent: the force on the phone, gravity included, m/s² along its axes.
    case motion(x: Double, y: Double, z: Double)
    /// The player turned the view by hand.
    case look(heading: Angle, pitch: Angle)
    /// The player says where something with a known coordinate is seen: through a point of the view, in pixels, or, where that is
    /// not finite, where the phone faces.
    case pointAt(latitude: Double, longitude: Double, x: Double, y: Double)
    /// The player turned north by so much.
    case nudge(Angle)
    /// The player wants the compass's north back.
    case forgetHand
    /// An encounter with a spawn began.
    case begin(Int64)
    /// What the encountered creature's model fills.
    case shape(Shape)
    /// How large names over creatures are, and where they may be; nil: none are wanted.
    case labels(LabelSize?)
    /// How many sparks fly for each that is meant, and the seed of where they fly.
    case fire(density: Double, seed: UInt64)
    /// A throw through a point of the view, in pixels.
    case throwBall(x: Double, y: Double)
    /// A throw at the creature itself, wherever the player looks.
    case throwAhead
    /// The server's answer to the claim.
    case verdict(accepted: Bool)
    /// Back to the map.
    case end
}
