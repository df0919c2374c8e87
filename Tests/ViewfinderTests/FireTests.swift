import Geodesy
import TestSupport
import Testing
import Viewfinder

@Suite("Sparks")
struct FireTests {
    private func flight(hits: Bool = true) -> Flight {
        Flight(
            eye: Vector3(east: 0, north: 0, up: 1.6), attitude: Attitude(heading: .zero, pitch: .zero),
            lens: Lens(videoWidth: 0, videoHeight: 0, viewWidth: 390, viewHeight: 844),
            aim: Vector3(east: 0, north: 20, up: 0.5), hits: hits)
    }

    private func alight(_ fire: Fire) -> [Fire.Spark] { Array(fire.sparks.prefix(fire.count)) }

    @Test("the same seed gives the same sparks at every frame rate", arguments: [20.0, 30, 60, 120, 240])
    func frameRate(rate: Double) {
        var fast = Fire(seed: 7)
        var slow = Fire(seed: 7)
        fast.launch(flight(), seconds: 0.5)
        slow.launch(flight(), seconds: 0.5)
        // Half a step more, lest rounding decides whether the last one is whole.
        let whole = 0.8 + Fire.step / 2
        for _ in 0..<Int((0.8 * rate).rounded()) { fast.advance(seconds: 1 / rate) }
        fast.advance(seconds: Fire.step / 2)
        for _ in 0..<3 { slow.advance(seconds: whole / 3) }
        #expect(fast.count > 100)
        let same = alight(fast) == alight(slow)
        #expect(same)
        var other = Fire(seed: 8)
        other.launch(flight(), seconds: 0.5)
        for _ in 0..<3 { other.advance(seconds: whole / 3) }
        let differs = alight(other) != alight(slow)
        #expect(differs)
    }

    @Test("a ball trails sparks, bursts where it ends, and all of it burns out")
    func life() {
        var fire = Fire(seed: 1)
        fire.launch(flight(), seconds: 0.5)
        fire.advance(seconds: 0.4)
        let trail = fire.count
        #expect(trail > 40 && trail < 120)
        #expect(alight(fire).allSatisfy { $0.north < 18 })
        fire.advance(seconds: 0.15)
        #expect(fire.count > trail + 200)
        for _ in 0..<10 { fire.advance(seconds: 0.2) }
        #expect(fire.count == 0)
    }

    @Test("the pool never grows, and no spark is under the ground or not a number", arguments: 1...5 as ClosedRange<UInt64>)
    func bounds(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var fire = Fire(seed: seed)
        fire.density = 8
        var most = 0
        for _ in 0..<60 {
            fire.launch(flight(hits: Bool.random(using: &random)), seconds: 0.2)
            fire.burn(Body(foot: .zero, height: .metres(1)), seenFrom: Vector3(east: 9, north: 9, up: 1.6), seconds: 1.2)
            fire.advance(seconds: random.number(0.01...0.3))
            most = max(most, fire.count)
            #expect(fire.sparks.count == Fire.capacity)
            #expect(alight(fire).allSatisfy { $0.up >= 0 && $0.east.isFinite && $0.north.isFinite && $0.age < 1 && $0.size > 0 })
        }
        #expect(most == Fire.capacity, "seed \(seed)")
    }

    @Test("for those who want no motion there is none")
    func still() {
        var fire = Fire(seed: 1)
        fire.density = 0
        fire.launch(flight(), seconds: 0.5)
        fire.advance(seconds: 0.45)
        fire.advance(seconds: 0.45)
        #expect(fire.count == 0)
    }

    @Test("a page that was hidden does not work through its absence", arguments: [-1.0, 0, .nan, 1e9, .infinity])
    func strangeTimes(seconds: Double) {
        var fire = Fire(seed: 1)
        fire.launch(flight(), seconds: 0.5)
        fire.advance(seconds: seconds)
        fire.advance(seconds: 0.1)
        #expect(fire.count <= Fire.capacity)
    }
}
