import CMath
import Geodesy
public import PlayerSession

/// A tape made from a seed, and what was true while it ran: where a creature really lay from where the phone really pointed.
public struct MadeTape {
    /// The tape.
    public var tape: Tape
    /// Degrees to turn to the creature at a time, + right.
    public var turn: @Sendable (Double) -> Double
    /// Where and when: Berlin, 1 July 2026.
    static let origin = (latitude: 52.52, longitude: 13.405, milliseconds: 1_782_864_000_000.0)
    /// The creature's id.
    static let creature: Int64 = 1
}

/// How a phone is carried in a made tape.
struct Carried {
    /// Seconds in all.
    var seconds: Double
    /// Metres east and north of the origin at a time.
    var path: @Sendable (Double) -> (east: Double, north: Double)
    /// True heading in degrees at a time.
    var heading: @Sendable (Double) -> Double
    /// Degrees by which the compass is off at a time, besides its noise.
    var disturbance: @Sendable (Double) -> Double = { _ in 0 }
    /// Metres east and north of the origin.
    var creature: (east: Double, north: Double)
    /// The fixes' standard deviation on either axis, and the accuracy they tell; metres.
    var fixNoise: Double
    /// The compass's standard deviation, degrees.
    var compassNoise = 3.0
    /// Attitudes a second.
    var attitudeRate = 60
    /// Whether the platform tells an absolute attitude (Android) rather than a compass beside the relative one (iOS).
    var isAndroid = false

    /// The tape of it: fixes once a second, the compass ten times, the attitude at its rate from a zero of its own that drifts.
    func tape(seed: UInt64) -> MadeTape {
        var random = SplitMix(seed: seed)
        let frame = LocalFrame(origin: Self.origin)
        func coordinate(east: Double, north: Double) -> Coordinate {
            frame.coordinate(east: .metres(east), north: .metres(north))
        }
        let declination = MagneticModel.declination(at: frame.origin, year: 2026.5).degrees
        var entries: [Tape.Entry] = []
        func put(_ time: Double, _ event: SensorEvent) { entries.append(Tape.Entry(time: time, event: event)) }
        let stands = coordinate(east: creature.east, north: creature.north)
        put(0, .hunt(reach: .metres(2000), allowance: .metres(30), drawLimit: nil))
        put(0, .spawns([SessionSpawn(id: MadeTape.creature, coordinate: stands, height: .metres(1), hitPoints: 1)]))
        put(
            0,
            .camera(
                CameraGeometry(videoWidth: 1080, videoHeight: 1920, viewWidth: 390, viewHeight: 844, longSide: .degrees(65))))
        let zero = random.number(0...360)
        // A good gyroscope: half a degree a minute, either way.
        let drift = random.gaussian() * 0.5 / 60
        let compassEvery = max(1, attitudeRate / 10)
        for step in 0..<Int(seconds * Double(attitudeRate)) {
            let time = Double(step) / Double(attitudeRate)
            if step % attitudeRate == 0 {
                let at = path(time)
                let (east, north) = (at.east + fixNoise * random.gaussian(), at.north + fixNoise * random.gaussian())
                let seen = coordinate(east: east, north: north)
                put(
                    time,
                    .fix(
                        RawFix(
                            latitude: seen.latitudeDegrees, longitude: seen.longitudeDegrees, accuracy: max(1.5, fixNoise),
                            timestamp: MadeTape.origin.milliseconds + (time * 1000).rounded())))
                if step == 0 { put(time, .begin(MadeTape.creature)) }
            }
            let truth = heading(time)
            func attitude(_ alpha: Double, isAbsolute: Bool) -> SensorEvent {
                .attitude(
                    alpha: Angle.degrees(alpha).wrappedPositive, beta: .degrees(40), gamma: .zero, screenAngle: .zero,
                    isAbsolute: isAbsolute)
            }
            put(time, attitude(zero + drift * time - truth, isAbsolute: false))
            guard step % compassEvery == 0 else { continue }
            let magnetic = truth - declination + compassNoise * random.gaussian() + disturbance(time)
            if isAndroid {
                put(time, attitude(-magnetic, isAbsolute: true))
            } else {
                put(
                    time,
                    .compass(heading: Angle.degrees(magnetic).wrappedPositive, accuracy: .degrees(10), screenAngle: .zero))
            }
        }
        let (path, heading, creature) = (path, heading, creature)
        return MadeTape(tape: Tape(entries)) { time in
            let at = path(time)
            let bearing = Angle.bearing(east: creature.east - at.east, north: creature.north - at.north)
            return (bearing - .degrees(heading(time))).wrappedSigned.degrees
        }
    }

    private static var origin: Coordinate {
        guard let at = try? Coordinate(latitude: MadeTape.origin.latitude, longitude: MadeTape.origin.longitude) else {
            preconditionFailure("the origin is a coordinate")
        }
        return at
    }
}
