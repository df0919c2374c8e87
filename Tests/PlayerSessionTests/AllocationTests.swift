import CAllocations
import CMath
import Geodesy
import HuntRules
import TestSupport
import Testing
import Viewfinder

@testable import PlayerSession

/// How often the allocator was asked while this ran, on this thread.
private func allocations(in work: () -> Void) -> Int {
    let before = lair_allocations()
    work()
    return Int(lair_allocations() - before)
}

@Suite("The memory of a frame")
struct AllocationTests {
    /// An encounter among 500 creatures, with names and a full pool of sparks.
    private func session() throws -> PlayerSession {
        let session = PlayerSession()
        session.take(.hunt(reach: .metres(50), allowance: .metres(30), drawLimit: nil), at: 0)
        var random = SeededRandom(seed: 5)
        var spawns = [try spawn(1, north: 20, hitPoints: 3)]
        for id in 2...500 {
            let (east, north) = (Double.random(in: -400...400, using: &random), Double.random(in: -400...400, using: &random))
            spawns.append(try spawn(Int64(id), east: east, north: north))
        }
        session.take(.spawns(spawns), at: 0)
        session.take(
            .camera(
                CameraGeometry(videoWidth: 1080, videoHeight: 1920, viewWidth: 390, viewHeight: 844, longSide: .degrees(65))),
            at: 0)
        session.take(
            .labels(LabelSize(width: 120, height: 28, room: .init(left: 8, top: 60, right: 382, bottom: 600))), at: 0)
        session.take(.fire(density: 64, seed: 3), at: 0)
        tell(session, at: 0)
        session.take(.begin(1), at: 0)
        session.take(.shape(.standing), at: 0)
        return session
    }

    private func tell(_ session: PlayerSession, at now: Double) {
        guard let at = try? place(east: sin(now), north: cos(now)) else { return }
        session.take(
            .fix(
                RawFix(
                    latitude: at.latitudeDegrees, longitude: at.longitudeDegrees, accuracy: 5,
                    timestamp: 1_780_000_000_000 + (now * 1000).rounded(), altitude: 30, altitudeAccuracy: 4, speed: 0.3)),
            at: now)
    }

    /// What a phone tells in a sixtieth of a second, and the frame that is drawn then.
    private func live(_ session: PlayerSession, tick: Int, room: UnsafeMutableBufferPointer<Float>) {
        let now = Double(tick) / 60
        if tick % 60 == 0 { tell(session, at: now) }
        session.take(
            .attitude(
                alpha: .degrees(5 * sin(now)), beta: .degrees(88), gamma: .zero, screenAngle: .zero, isAbsolute: false), at: now)
        session.take(.compass(heading: .degrees(360 - 5 * sin(now)), accuracy: .degrees(10), screenAngle: .zero), at: now)
        session.take(.motion(x: 0.1, y: 9.7 + 0.2 * sin(7 * now), z: 0.5), at: now)
        if tick % 240 == 120 { session.take(.throwBall(x: 390, y: 100), at: now) }
        _ = session.frame(at: now)
        _ = session.me(at: now)
        _ = session.leaveSparks(room)
    }

    @Test("500 creatures, names, a full pool of sparks, sensors and throws: ten seconds of frames ask for no memory at all")
    func steady() throws {
        let session = try session()
        let room = UnsafeMutableBufferPointer<Float>.allocate(capacity: Fire.capacity * PlayerSession.sparkStride)
        defer { room.deallocate() }
        // Until all that grows once has grown.
        for tick in 1...1800 { live(session, tick: tick, room: room) }
        var (most, phases) = (0, Set<Encounter.Phase>())
        var busy = [Int: Int]()
        for tick in 1801...2400 {
            let asked = allocations { live(session, tick: tick, room: room) }
            if asked > 0 { busy[tick] = asked }
            most = max(most, session.fire.count)
            if let phase = session.play?.machine.phase { phases.insert(phase) }
        }
        #expect(busy.isEmpty, "\(busy.count) frames of 600 asked, \(busy.values.reduce(0, +)) times")
        #expect(most == Fire.capacity, "the pool was full")
        #expect(session.creatures.count == PlayerSession.mostDrawn && session.labels.places.count > 1)
        #expect(phases.isSuperset(of: [.throwing, .missed]))
    }

    @Test("an allocation is seen by the counter")
    func counter() {
        var kept: [[Int]] = []
        kept.reserveCapacity(4)
        #expect(allocations { kept.append([Int](repeating: 1, count: 100)) } == 1)
        #expect(allocations { kept[0][7] = 2 } == 0)
        #expect(kept[0][7] == 2)
    }
}
