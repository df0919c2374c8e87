import CMath
public import Geodesy

/// Which way a phone is held: the three axes of its screen and back camera in east-north-up.
///
/// Always a proper rotation: `right`, `up` and `-forward` are unit vectors at right angles.
public struct Attitude: Sendable, Hashable {
    /// The direction of the screen's right edge, as the page is turned.
    public let right: Vector3
    /// The direction of the screen's upper edge, as the page is turned.
    public let up: Vector3
    /// Where the back camera looks.
    public var forward: Vector3 { up.cross(right) }

    init(right: Vector3, up: Vector3) {
        self.right = right
        self.up = up
    }

    /// The attitude a browser reports; nil where a value is not finite.
    ///
    /// - Parameters:
    ///   - alpha: turn about the device's z axis; any range, iOS gives 360° too.
    ///   - beta: turn about its x axis.
    ///   - gamma: turn about its y axis.
    ///   - screenAngle: `screen.orientation.angle`, how far the page is turned on the device.
    ///
    /// Source: W3C Device Orientation and Motion, intrinsic Z-X′-Y″; the page's turn is `R · Rz(−screenAngle)`.
    public init?(alpha: Angle, beta: Angle, gamma: Angle, screenAngle: Angle = .zero) {
        guard alpha.radians.isFinite, beta.radians.isFinite, gamma.radians.isFinite, screenAngle.radians.isFinite else {
            return nil
        }
        let (sinA, cosA) = (sin(alpha.radians), cos(alpha.radians))
        let (sinB, cosB) = (sin(beta.radians), cos(beta.radians))
        let (sinG, cosG) = (sin(gamma.radians), cos(gamma.radians))
        let deviceX = Vector3(east: cosA * cosG - sinA * sinB * sinG, north: sinA * cosG + cosA * sinB * sinG, up: -cosB * sinG)
        let deviceY = Vector3(east: -sinA * cosB, north: cosA * cosB, up: sinB)
        let (sinS, cosS) = (sin(screenAngle.radians), cos(screenAngle.radians))
        self.init(right: deviceX * cosS - deviceY * sinS, up: deviceX * sinS + deviceY * cosS)
    }

    /// The attitude of a camera that looks along a heading and a pitch (+ is up), held level.
    public init(heading: Angle, pitch: Angle) {
        let (sinH, cosH) = (sin(heading.radians), cos(heading.radians))
        let (sinP, cosP) = (sin(pitch.radians), cos(pitch.radians))
        self.init(
            right: Vector3(east: cosH, north: -sinH, up: 0),
            up: Vector3(east: -sinP * sinH, north: -sinP * cosH, up: cosP))
    }
}

extension Attitude {
    /// The camera's heading in [0°, 360°); nil where it looks within half a degree of straight up or down.
    public var heading: Angle? { Self.direction(forward) }

    /// How far the camera looks above the horizon, −90° to 90°.
    public var pitch: Angle { Angle(radians: asin(min(1, max(-1, forward.up)))) }

    /// How far the right edge hangs down, −180° to 180°.
    public var roll: Angle { Angle(radians: atan2(-right.up, up.up)) }

    /// Where someone would say that the phone points, on the map as well as through the camera: the camera's heading
    /// while it looks within 50° of the horizon, the upper edge's when it lies nearly flat (beyond 70°), a smooth passage
    /// between. Nil in the rare pose that has neither.
    public var facing: Angle? {
        let steep = abs(forward.up)
        guard steep > 0.766 else { return heading }
        let part = min(1, (steep - 0.766) / (0.940 - 0.766))
        let flat = part * part * (3 - 2 * part)
        let edge = forward.up < 0 ? up : -up
        let camera = forward * ((1 - flat) / max(1e-9, forward.horizontalLength))
        return Self.direction(camera + edge * (flat / max(1e-9, edge.horizontalLength)))
    }

    /// Whether the upper edge is within 60° of the horizon: there a compass is at its best.
    var isLevel: Bool { abs(up.up) < 0.87 }

    /// The compass direction of a vector; nil where it is nearly vertical.
    static func direction(_ v: Vector3) -> Angle? {
        guard v.horizontalLength > 0.0087 else { return nil }
        return Angle(radians: atan2(v.east, v.north)).wrappedPositive
    }

    /// The same pose with the whole world turned: every heading grows by `angle`.
    public func turned(by angle: Angle) -> Attitude {
        let (s, c) = (sin(angle.radians), cos(angle.radians))
        func turn(_ v: Vector3) -> Vector3 { Vector3(east: v.east * c + v.north * s, north: v.north * c - v.east * s, up: v.up) }
        return Attitude(right: turn(right), up: turn(up))
    }

    /// How much must be added to this attitude's headings to come closest to `other`'s, in (−180°, 180°].
    ///
    /// Well conditioned in every pose that the two have in common, also where a heading is not defined.
    public func turn(to other: Attitude) -> Angle {
        let pairs = (right, other.right, up, other.up, forward, other.forward)
        let (a, b, c, d, e, f) = pairs
        let along =
            a.east * b.east + a.north * b.north + c.east * d.east + c.north * d.north + e.east * f.east + e.north * f.north
        let across =
            a.north * b.east - a.east * b.north + c.north * d.east - c.east * d.north + e.north * f.east - e.east * f.north
        return Angle(radians: atan2(across, along))
    }
}
