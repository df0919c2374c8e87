import CMath
import TestSupport
import Testing

@testable import Viewfinder

/// How a phone in the hand of someone feels, and what its receiver says: seeded.
private struct Phone {
    var gait = Gait()
    var filter = FixFilter()
    var random: SeededRandom
    var now = 0.0
    /// When it was said that the player walks, or no longer does.
    var news: [(at: Double, walks: Bool)] = []
    /// What the receiver tells; nil: nothing. The noise of either axis, m/s.
    var speedNoise: Double?
    /// Whether the phone feels forces, and how often a second.
    var motionRate: Int?
    var accuracy = 8.0
    private var north = 0.0
    private var fixesWalk = false

    init(seed: UInt64, speedNoise: Double? = nil, motionRate: Int? = nil, accuracy: Double = 8) {
        random = SeededRandom(seed: seed)
        self.speedNoise = speedNoise
        self.motionRate = motionRate
        self.accuracy = accuracy
    }

    /// For so many seconds the player walks, or stands and turns about: a hand trembles, an arm swings slowly.
    mutating func live(seconds: Double, speed: Double, stepping: Double = 1.5, cadence: Double = 1.9) {
        let rate = motionRate ?? 5
        for tick in 0..<Int(seconds * Double(rate)) {
            now += 1 / Double(rate)
            north += speed / Double(rate)
            if tick % rate == 0 {
                let (east, ahead) = (accuracy * random.gaussian(), north + accuracy * random.gaussian())
                filter.add(.init(east: east, north: ahead, accuracy: accuracy, time: now))
                fixesWalk = filter.isWalking
                if let speedNoise {
                    let (east, ahead) = (speedNoise * random.gaussian(), speed + speedNoise * random.gaussian())
                    gait.told(speed: (east * east + ahead * ahead).squareRoot(), time: now, at: now)
                }
            }
            if motionRate != nil {
                let phase = 2 * Double.pi * cadence * now
                let body = speed > 0 ? stepping * (sin(phase) + 0.3 * sin(2 * phase)) : 0.3 * sin(2 * Double.pi * 0.4 * now)
                gait.felt(
                    x: 0.15 * random.gaussian(), y: 9.6 + body + 0.15 * random.gaussian(), z: 2 + 0.15 * random.gaussian(),
                    at: now)
            }
            let walks = gait.walks(at: now, fixes: fixesWalk)
            if walks != news.last?.walks ?? false { news.append((now, walks)) }
        }
    }
}

@Suite("Whether the player walks")
struct GaitTests {
    @Test("one who stands is no walker, with 8 m of noise on the fixes, 0.2 m/s on the told speed, and a hand that trembles")
    func stands() {
        for seed in 0..<400 as Range<UInt64> {
            var phone = Phone(seed: seed, speedNoise: seed % 2 == 0 ? 0.2 : nil, motionRate: seed % 4 < 2 ? 10 : nil)
            phone.live(seconds: 90, speed: 0)
            #expect(phone.news.isEmpty, "seed \(seed)")
        }
    }

    @Test(
        "a walk is told within 5 s of its first step, and its end within 5 s, by the told speed or by the steps alone",
        arguments: [(0.2, nil), (nil, 60), (nil, 10), (0.2, 60)] as [(Double?, Int?)], [3.0, 8, 20])
    func walks(tells: (speed: Double?, motion: Int?), accuracy: Double) {
        for seed in 0..<10 as Range<UInt64> {
            var phone = Phone(seed: seed, speedNoise: tells.speed, motionRate: tells.motion, accuracy: accuracy)
            phone.live(seconds: 20, speed: 0)
            phone.live(seconds: 20, speed: 1.4)
            phone.live(seconds: 20, speed: 0)
            let news = phone.news.map { ($0.at, $0.walks) }
            guard news.count == 2 else {
                Issue.record("seed \(seed): \(news)")
                continue
            }
            #expect(news[0].1 && (20...25).contains(news[0].0), "seed \(seed): \(news)")
            #expect(!news[1].1 && (40...45).contains(news[1].0), "seed \(seed): \(news)")
        }
    }

    @Test("slow steps are steps, and quick ones", arguments: [(1.1, 0.8), (1.6, 1.2), (2.4, 2.5), (2.9, 4)])
    func cadences(cadence: Double, stepping: Double) {
        var phone = Phone(seed: 1, motionRate: 60)
        phone.live(seconds: 5, speed: 0)
        phone.live(seconds: 10, speed: 1, stepping: stepping, cadence: cadence)
        #expect(phone.gait.walks(at: phone.now, fixes: false))
    }

    @Test("a jolt, a shift of weight and an arm that swings slowly are no steps")
    func jolts() {
        var rhythm = StepRhythm()
        for tick in 0..<1200 {
            let now = Double(tick) / 60
            var force = 9.8 + 1.5 * sin(2 * Double.pi * 0.5 * now)
            if tick % 200 < 6 { force += 12 }  // a tap on the glass, three seconds apart
            rhythm.add(x: 0, y: force, z: 0, at: now)
            #expect(!rhythm.walks(at: now), "\(now) s")
        }
    }

    @Test("a phone that always tells 0 does not silence the fixes; one that has told of a walk does")
    func unproven() {
        var gait = Gait()
        // Nor does one that has felt no step.
        for tick in 0..<200 { gait.felt(x: 0, y: 9.8, z: 0, at: Double(tick) / 10) }
        for second in 0..<20 { gait.told(speed: 0, time: Double(second), at: Double(second)) }
        #expect(gait.walks(at: 20, fixes: true))
        #expect(!gait.walks(at: 20, fixes: false))
        for second in 20..<25 { gait.told(speed: 1.4, time: Double(second), at: Double(second)) }
        #expect(gait.walks(at: 25, fixes: false))
        for second in 25..<30 { gait.told(speed: 0, time: Double(second), at: Double(second)) }
        #expect(!gait.walks(at: 30, fixes: true))
        // It falls silent: then the fixes are all there is.
        #expect(gait.walks(at: 40, fixes: true))
        #expect(!gait.walks(at: 40, fixes: false))
    }

    @Test("what is no speed is none", arguments: [Double.nan, -1, .infinity, -.infinity, 1e300])
    func noSpeed(speed: Double) {
        var gait = Gait()
        for second in 0..<10 { gait.told(speed: speed, time: Double(second), at: Double(second)) }
        #expect(!gait.walks(at: 10, fixes: false))
        #expect(gait.walks(at: 10, fixes: true))
        // And it takes nothing from those that are.
        for second in 10..<20 {
            gait.told(speed: 1.4, time: Double(second), at: Double(second))
            gait.told(speed: speed, time: Double(second) + 0.5, at: Double(second) + 0.5)
        }
        #expect(gait.walks(at: 20, fixes: false))
    }

    @Test("forces that are none, and times that go back, are ignored")
    func noForce() {
        var gait = Gait()
        for tick in 0..<600 {
            let now = Double(tick) / 60
            gait.felt(x: 0, y: 9.81 + 1.5 * sin(2 * Double.pi * 1.9 * now), z: 0, at: now)
            for bad in [Double.nan, .infinity, -1e300] { gait.felt(x: bad, y: 0, z: 0, at: now + 0.001) }
            gait.felt(x: 0, y: 9.81, z: 0, at: .nan)
        }
        #expect(gait.walks(at: 10, fixes: false))
        gait.felt(x: 0, y: 30, z: 0, at: 2)
        #expect(!gait.walks(at: 2, fixes: false))
    }

    @Test("one lone reading of a speed is not believed, and a report from a cache adds nothing")
    func lone() {
        var gait = Gait()
        for second in 0..<10 { gait.told(speed: second == 5 ? 1.4 : 0, time: Double(second), at: Double(second)) }
        #expect(!gait.walks(at: 10, fixes: false))
        var again = Gait()
        for tick in 0..<30 { again.told(speed: 1.4, time: 5, at: 5 + Double(tick) / 10) }
        #expect(!again.walks(at: 8, fixes: false))
    }
}
