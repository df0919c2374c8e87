/// A rotation as a unit quaternion, in the order three.js takes it.
public struct Quaternion: Sendable, Hashable {
    /// The four parts; `x² + y² + z² + w² = 1`.
    public let x, y, z, w: Double
}

extension Attitude {
    /// The camera's rotation in the scene (x east, y up, z south; the camera looks along its own −z).
    ///
    /// Source: Shepperd, Quaternion from Rotation Matrix, 1978: the largest part is found first, so nothing cancels.
    public var sceneQuaternion: Quaternion {
        let back = -forward
        let (m00, m10, m20) = (right.east, right.up, -right.north)
        let (m01, m11, m21) = (up.east, up.up, -up.north)
        let (m02, m12, m22) = (back.east, back.up, -back.north)
        let trace = m00 + m11 + m22
        if trace > 0 {
            let s = (trace + 1).squareRoot() * 2
            return Quaternion(x: (m21 - m12) / s, y: (m02 - m20) / s, z: (m10 - m01) / s, w: s / 4)
        }
        if m00 > m11, m00 > m22 {
            let s = (1 + m00 - m11 - m22).squareRoot() * 2
            return Quaternion(x: s / 4, y: (m01 + m10) / s, z: (m02 + m20) / s, w: (m21 - m12) / s)
        }
        if m11 > m22 {
            let s = (1 + m11 - m00 - m22).squareRoot() * 2
            return Quaternion(x: (m01 + m10) / s, y: s / 4, z: (m12 + m21) / s, w: (m02 - m20) / s)
        }
        let s = (1 + m22 - m00 - m11).squareRoot() * 2
        return Quaternion(x: (m02 + m20) / s, y: (m12 + m21) / s, z: s / 4, w: (m10 - m01) / s)
    }
}
