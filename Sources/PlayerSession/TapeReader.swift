import Geodesy
import Viewfinder

/// Takes numbers from a tape's bytes. Who asks has made sure that there are enough.
struct TapeReader {
    let bytes: [UInt8]
    var at: Int

    var left: Int { bytes.count - at }

    mutating func number<T: FixedWidthInteger>(_: T.Type) -> T {
        var value = T.zero
        for index in 0..<T.bitWidth / 8 { value |= T(truncatingIfNeeded: bytes[at + index]) << T(8 * index) }
        at += T.bitWidth / 8
        return value
    }

    mutating func double() -> Double { Double(bitPattern: number(UInt64.self)) }
    mutating func float() -> Double { Double(Float(bitPattern: number(UInt32.self))) }
    mutating func angle() -> Angle { .degrees(float()) }
    mutating func id() -> Int64 { Int64(bitPattern: number(UInt64.self)) }

    mutating func spawn() -> SessionSpawn? {
        let id = id()
        let (latitude, longitude) = (double(), double())
        let height = float()
        let hitPoints = Int(number(UInt16.self))
        guard let coordinate = try? Coordinate(latitude: latitude, longitude: longitude), height > 0, height < 1000 else {
            return nil
        }
        return SessionSpawn(id: id, coordinate: coordinate, height: .metres(height), hitPoints: hitPoints)
    }

    /// A shape in a payload so long.
    mutating func shape(length: Int) -> Shape? {
        let height = float()
        var balls: [Shape.Ball] = []
        for _ in 0..<(length - 4) / TapeFormat.ballLength {
            let (x, y, z, r) = (float(), float(), float(), float())
            balls.append(Shape.Ball(x: x, y: y, z: z, r: r))
        }
        return Shape(balls, height: .metres(height))
    }

    mutating func labels() -> LabelSize? {
        let (width, height) = (float(), float())
        let (left, top, right, bottom) = (float(), float(), float(), float())
        return width > 0
            ? LabelSize(width: width, height: height, room: .init(left: left, top: top, right: right, bottom: bottom)) : nil
    }

    /// The event of a kind, from a payload so long; nil where the values make none. Sensors' own nonsense is passed on: that is what
    /// tapes are for.
    mutating func event(of kind: TapeFormat.Kind, length: Int) -> SensorEvent? {
        switch kind {
        case .end, .spawns: return nil
        case .fix:
            let (latitude, longitude, timestamp) = (double(), double(), double())
            let (accuracy, altitude, altitudeAccuracy) = (float(), float(), float())
            let speed = length > TapeFormat.fixLengthWithoutSpeed ? float() : .nan
            return .fix(
                RawFix(
                    latitude: latitude, longitude: longitude, accuracy: accuracy, timestamp: timestamp, altitude: altitude,
                    altitudeAccuracy: altitudeAccuracy, speed: speed))
        case .attitude:
            let (alpha, beta, gamma, screenAngle) = (angle(), angle(), angle(), angle())
            return .attitude(
                alpha: alpha, beta: beta, gamma: gamma, screenAngle: screenAngle, isAbsolute: number(UInt8.self) != 0)
        case .compass:
            let (heading, accuracy, screenAngle) = (angle(), angle(), angle())
            return .compass(heading: heading, accuracy: accuracy, screenAngle: screenAngle)
        case .camera:
            let (videoWidth, videoHeight, viewWidth, viewHeight) = (float(), float(), float(), float())
            return .camera(
                CameraGeometry(
                    videoWidth: videoWidth, videoHeight: videoHeight, viewWidth: viewWidth, viewHeight: viewHeight,
                    longSide: angle()))
        case .motion:
            let (x, y, z) = (float(), float(), float())
            return .motion(x: x, y: y, z: z)
        case .look:
            let (heading, pitch) = (angle(), angle())
            return .look(heading: heading, pitch: pitch)
        case .hunt:
            let (reach, allowance, limit) = (float(), float(), float())
            guard reach >= 0, reach.isFinite, allowance >= 0, allowance.isFinite else { return nil }
            return .hunt(reach: .metres(reach), allowance: .metres(allowance), drawLimit: limit.isNaN ? nil : .metres(limit))
        case .removal: return .removal(id())
        case .begin: return .begin(id())
        case .throwBall:
            let (x, y) = (float(), float())
            return .throwBall(x: x, y: y)
        case .verdict: return .verdict(accepted: number(UInt8.self) != 0)
        case .leave: return .end
        case .pointAt:
            let (latitude, longitude, x, y) = (double(), double(), float(), float())
            return .pointAt(latitude: latitude, longitude: longitude, x: x, y: y)
        case .nudge: return .nudge(angle())
        case .forgetHand: return .forgetHand
        case .throwAhead: return .throwAhead
        case .shape: return shape(length: length).map { .shape($0) }
        case .labels: return .labels(labels())
        case .fire:
            let density = float()
            return .fire(density: density, seed: number(UInt64.self))
        }
    }
}
