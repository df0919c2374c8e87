import CMath
import Geodesy
import HuntRules
import PlayerSession
import Viewfinder

/// The busiest encounter there can be: 500 creatures, names, a full pool of sparks, every sensor, a throw every four seconds.
final class Scene {
    let session = PlayerSession()
    /// What the frames have shown.
    private(set) var phases: Set<Encounter.Phase> = []
    private(set) var mostSparks = 0
    private(set) var mostLabels = 0

    private let room = UnsafeMutableBufferPointer<Float>.allocate(capacity: Fire.capacity * PlayerSession.sparkStride)
    private let home: LocalFrame
    private var tick = 0

    init() throws(GeodesyError) {
        home = LocalFrame(origin: try Coordinate(latitude: 52.52, longitude: 13.405))
        let home = home
        session.take(.hunt(reach: .metres(50), allowance: .metres(30), drawLimit: nil), at: 0)
        let spawns = (0..<500).map { index in
            // A sunflower's seeds, the first of them 20 m north.
            let (way, far) = (Double(index) * 2.4, 20 + 17 * Double(index).squareRoot())
            return SessionSpawn(
                id: Int64(index + 1), coordinate: home.coordinate(east: .metres(far * sin(way)), north: .metres(far * cos(way))),
                height: .metres(1), hitPoints: 3)
        }
        session.take(.spawns(spawns), at: 0)
        session.take(
            .camera(
                CameraGeometry(videoWidth: 1080, videoHeight: 1920, viewWidth: 390, viewHeight: 844, longSide: .degrees(65))),
            at: 0)
        session.take(
            .labels(LabelSize(width: 120, height: 28, room: .init(left: 8, top: 60, right: 382, bottom: 600))), at: 0)
        session.take(.fire(density: 64, seed: 3), at: 0)
        tell(at: 0)
        session.take(.begin(1), at: 0)
        session.take(.shape(.standing), at: 0)
    }

    deinit { room.deallocate() }

    /// A sixtieth of a second: what a phone tells in it, and the frame that is drawn then.
    func live() {
        tick += 1
        let now = Double(tick) / 60
        if tick % 60 == 0 { tell(at: now) }
        session.take(
            .attitude(
                alpha: .degrees(5 * sin(now) + 5), beta: .degrees(88), gamma: .zero, screenAngle: .zero, isAbsolute: false),
            at: now)
        session.take(.compass(heading: .degrees(355 - 5 * sin(now)), accuracy: .degrees(10), screenAngle: .zero), at: now)
        session.take(.motion(x: 0.1, y: 9.7 + 0.2 * sin(7 * now), z: 0.5), at: now)
        if tick % 240 == 120 { session.take(.throwBall(x: 390, y: 100), at: now) }
        let frame = session.frame(at: now)
        _ = session.me(at: now)
        _ = session.leaveSparks(room)
        if let phase = frame.phase { phases.insert(phase) }
        mostSparks = max(mostSparks, session.fire.count)
        mostLabels = max(mostLabels, session.labels.places.count)
    }

    private func tell(at now: Double) {
        let at = home.coordinate(east: .metres(sin(now)), north: .metres(cos(now)))
        session.take(
            .fix(
                RawFix(
                    latitude: at.latitudeDegrees, longitude: at.longitudeDegrees, accuracy: 5,
                    timestamp: 1_780_000_000_000 + (now * 1000).rounded(), altitude: 30, altitudeAccuracy: 4, speed: 0.3)),
            at: now)
    }
}
