import Geodesy
import Viewfinder

/// Writes a sensor tape; see `TapeFormat`.
public struct TapeWriter: Sendable {
    /// What is written so far.
    public private(set) var bytes: [UInt8]

    /// Longer than this no tape grows, bytes: about an hour and a half of a phone that tells its attitude sixty times a second, two thirds of that where it tells its
    /// motion as often.
    public static let mostBytes = 24 << 20

    /// Whether it takes no more.
    public var isFull: Bool { bytes.count >= Self.mostBytes }

    /// A tape with nothing on it.
    public init() {
        bytes = TapeFormat.magic
        number(UInt16(TapeFormat.version))
        bytes.append(contentsOf: [UInt8](repeating: 0, count: 6))
    }

    /// Writes an event down; nothing where the tape is full.
    public mutating func append(_ event: SensorEvent, at seconds: Double) {
        guard !isFull else { return }
        switch event {
        case .fix(let fix):
            begin(.fix, at: seconds)
            double(fix.latitude)
            double(fix.longitude)
            double(fix.timestamp)
            floats(fix.accuracy, fix.altitude, fix.altitudeAccuracy)
            floats(fix.speed)
        case .attitude(let alpha, let beta, let gamma, let screenAngle, let isAbsolute):
            begin(.attitude, at: seconds)
            floats(alpha.degrees, beta.degrees, gamma.degrees)
            floats(screenAngle.degrees)
            bytes.append(isAbsolute ? 1 : 0)
        case .compass(let heading, let accuracy, let screenAngle):
            begin(.compass, at: seconds)
            floats(heading.degrees, accuracy.degrees, screenAngle.degrees)
        case .camera(let camera):
            begin(.camera, at: seconds)
            floats(camera.videoWidth, camera.videoHeight, camera.viewWidth)
            floats(camera.viewHeight, camera.longSide.degrees)
        case .motion(let x, let y, let z):
            begin(.motion, at: seconds)
            floats(x, y, z)
        case .look(let heading, let pitch):
            begin(.look, at: seconds)
            floats(heading.degrees, pitch.degrees)
        case .hunt(let reach, let allowance, let limit):
            begin(.hunt, at: seconds)
            floats(reach.metres, allowance.metres, limit?.metres ?? .nan)
        case .spawns(let spawns): append(spawns, at: seconds)
        case .removal(let id):
            begin(.removal, at: seconds)
            number(UInt64(bitPattern: id))
        case .begin(let id):
            begin(.begin, at: seconds)
            number(UInt64(bitPattern: id))
        case .throwBall(let x, let y):
            begin(.throwBall, at: seconds)
            floats(x, y)
        case .verdict(let accepted):
            begin(.verdict, at: seconds)
            bytes.append(accepted ? 1 : 0)
        case .end: begin(.leave, at: seconds)
        case .pointAt(let latitude, let longitude, let x, let y):
            begin(.pointAt, at: seconds)
            double(latitude)
            double(longitude)
            floats(x, y)
        case .nudge(let angle):
            begin(.nudge, at: seconds)
            floats(angle.degrees)
        case .forgetHand: begin(.forgetHand, at: seconds)
        case .throwAhead: begin(.throwAhead, at: seconds)
        case .shape(let shape): append(shape, at: seconds)
        case .labels(let size):
            begin(.labels, at: seconds)
            floats(size?.width ?? 0, size?.height ?? 0)
            floats(size?.room.left ?? 0, size?.room.top ?? 0)
            floats(size?.room.right ?? 0, size?.room.bottom ?? 0)
        case .fire(let density, let seed):
            begin(.fire, at: seconds)
            floats(density)
            number(seed)
        }
    }

    /// Writes the end, and gives the whole tape.
    public mutating func finish(at seconds: Double) -> [UInt8] {
        begin(.end, at: seconds)
        return bytes
    }

    private mutating func append(_ spawns: [SessionSpawn], at seconds: Double) {
        var index = 0
        repeat {
            let count = min(TapeFormat.spawnsInRecord, spawns.count - index)
            begin(.spawns, length: 1 + count * TapeFormat.spawnLength, at: seconds)
            bytes.append(index + count < spawns.count ? 1 : 0)
            for spawn in spawns[index..<index + count] {
                number(UInt64(bitPattern: spawn.id))
                double(spawn.coordinate.latitudeDegrees)
                double(spawn.coordinate.longitudeDegrees)
                floats(spawn.height.metres)
                number(UInt16(clamping: spawn.hitPoints))
            }
            index += count
        } while index < spawns.count
    }

    private mutating func append(_ shape: Shape, at seconds: Double) {
        let balls = shape.balls.prefix(TapeFormat.mostBalls)
        begin(.shape, length: 4 + balls.count * TapeFormat.ballLength, at: seconds)
        floats(shape.height.metres)
        for ball in balls {
            floats(ball.x, ball.y)
            floats(ball.z, ball.r)
        }
    }

    private mutating func begin(_ kind: TapeFormat.Kind, length: Int? = nil, at seconds: Double) {
        bytes.append(kind.rawValue)
        number(UInt16(length ?? kind.length ?? 0))
        double(seconds)
    }

    private mutating func number(_ value: some FixedWidthInteger) {
        var rest = value
        for _ in 0..<(value.bitWidth / 8) {
            bytes.append(UInt8(truncatingIfNeeded: rest))
            rest >>= 8
        }
    }

    private mutating func double(_ value: Double) { number(value.bitPattern) }

    private mutating func floats(_ a: Double, _ b: Double? = nil, _ c: Double? = nil) {
        number(Float(a).bitPattern)
        if let b { number(Float(b).bitPattern) }
        if let c { number(Float(c).bitPattern) }
    }
}
