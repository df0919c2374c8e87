import Geodesy
import HuntRules
import Viewfinder

extension Lens {
    /// The lens of a camera.
    init(_ camera: CameraGeometry) {
        self.init(
            videoWidth: camera.videoWidth, videoHeight: camera.videoHeight, viewWidth: camera.viewWidth,
            viewHeight: camera.viewHeight, longSide: camera.longSide)
    }
}

extension PlayerSession {
    /// Takes what came from outside, and writes it on the tape where one runs.
    ///
    /// - Parameter now: seconds by the page's steady clock.
    /// - Returns: false where it makes no sense, or nothing came of it: the values are no fix, no ball left.
    @discardableResult
    public func take(_ event: SensorEvent, at now: Double) -> Bool {
        tape?.append(event, at: now)
        switch event {
        case .hunt(let radius, let allowance, let limit):
            reach = Reach(radius: radius, allowance: allowance)
            drawLimit = limit
        case .spawns(let spawns): setSpawns(spawns)
        case .removal(let id): return removeSpawn(id)
        case .camera(let geometry): camera = geometry
        case .fix(let raw): return take(raw, at: now)
        case .attitude(let alpha, let beta, let gamma, let screenAngle, let isAbsolute):
            guard let attitude = Attitude(alpha: alpha, beta: beta, gamma: gamma, screenAngle: screenAngle) else { return false }
            orient(attitude, isAbsolute: isAbsolute, at: now)
        case .compass(let heading, let accuracy, let screenAngle):
            compass(heading: heading, accuracy: accuracy, screenAngle: screenAngle, at: now)
        case .motion(let x, let y, let z):
            // As precisely as a tape has it, so that a step is felt in the same frame when it is played.
            gait.felt(x: Double(Float(x)), y: Double(Float(y)), z: Double(Float(z)), at: now)
        case .look(let heading, let pitch): look(heading: heading, pitch: pitch, at: now)
        case .pointAt(let latitude, let longitude, let x, let y):
            guard let at = try? Coordinate(latitude: latitude, longitude: longitude) else { return false }
            return point(at: at, through: Projection.Point(x: x, y: y), at: now)
        case .nudge(let angle): return heading.nudge(by: angle, at: now)
        case .forgetHand: heading.forgetHand()
        case .begin(let id): return beginEncounter(with: id, at: now)
        case .shape(let shape): setShape(shape)
        case .labels(let size): labelSize = size
        case .fire(let density, let seed): setFire(density: density, seed: seed)
        case .throwBall(let x, let y): return throwBall(through: Projection.Point(x: x, y: y), at: now)
        case .throwAhead: return throwBallAhead(at: now)
        case .verdict(let accepted): verdict(accepted: accepted, at: now)
        case .end: endEncounter()
        }
        return true
    }

    private func take(_ raw: RawFix, at now: Double) -> Bool {
        guard let at = try? Coordinate(latitude: raw.latitude, longitude: raw.longitude), raw.accuracy >= 0,
            raw.accuracy.isFinite,
            let time = Int64(exactly: raw.timestamp.rounded())
        else { return false }
        add(Fix(coordinate: at, accuracy: .metres(raw.accuracy), timestamp: Moment(milliseconds: time)))
        rise.add(altitude: raw.altitude, accuracy: raw.altitudeAccuracy, at: raw.timestamp / 1000)
        gait.told(speed: Double(Float(raw.speed)), time: raw.timestamp / 1000, at: now)
        if now.isFinite { fixArrived = now }
        return true
    }

    /// The time of the last event or question that had one; 0 before the first.
    public var latest: Double { now ?? 0 }

    /// How many bytes are on the tape that runs; nil: none does.
    public var tapeSize: Int? { tape?.bytes.count }

    /// Starts a tape with what the session knows of the hunt, so that the tape can be understood alone. A tape that runs is lost.
    public func startTape(at now: Double) {
        var new = TapeWriter()
        new.append(.hunt(reach: reach.radius, allowance: reach.allowance, drawLimit: drawLimit), at: now)
        new.append(.spawns(spawns.map { $0.spawn }), at: now)
        if let camera { new.append(.camera(camera), at: now) }
        new.append(.labels(labelSize), at: now)
        new.append(.fire(density: fire.density, seed: Fire.usualSeed), at: now)
        if let play {
            new.append(.begin(play.spawn.id), at: now)
            new.append(.shape(play.shape), at: now)
        }
        tape = new
    }

    /// The tape as it would be if it ended now; it goes on. Nil where none runs. O(n).
    public func tapeSoFar(at now: Double) -> [UInt8]? {
        var copy = tape
        return copy?.finish(at: now)
    }

    /// Ends the tape: its bytes; nil where none ran.
    public func stopTape(at now: Double) -> [UInt8]? {
        guard var tape else { return nil }
        self.tape = nil
        return tape.finish(at: now)
    }
}
