import Testing

@testable import Viewfinder

@Suite("The fix filter")
struct FixFilterTests {
    @Test("the lively estimate of four fixes is what the Kalman filter says")
    func oneDimension() {
        var estimate = PositionEstimate(east: 0, north: 0, accuracy: 10)
        var seen = [estimate.east]
        for (x, accuracy) in [(10.0, 10.0), (0, 30), (100, 100)] {
            estimate.predict(seconds: 1, q: FixFilter.walkingNoise)
            estimate.correct(east: x, north: 0, accuracy: accuracy)
            seen.append(estimate.east)
        }
        for (value, right) in zip(seen, [0, 5.215311, 4.883488, 5.509603]) { #expect(abs(value - right) < 5e-7) }
    }

    @Test("the filter's own lively estimate is that one")
    func oneDimensionThroughTheFilter() throws {
        var filter = FixFilter()
        for (t, x, accuracy, right) in [
            (0.0, 0.0, 10.0, 0.0), (1, 10, 10, 5.215311), (2, 0, 30, 4.883488), (3, 100, 100, 5.509603),
        ] {
            filter.add(.init(east: x, north: 0, accuracy: accuracy, time: t))
            #expect(abs(try #require(filter.walking).east - right) < 5e-7)
        }
    }

    @Test("standing still with 8 m of noise: drawn never faster than 2 m/s, and from a minute on it stands to 0.4 m")
    func standing() {
        var deviations: [Double] = []
        var fastest = 0.0
        for seed in 0..<100 as Range<UInt64> {
            let track = Track(seed: seed, sigma: 8, seconds: 300) { _ in (0, 0) }
            deviations.append(track.deviation(from: 60))
            fastest = max(fastest, track.fastest(until: 60))
        }
        #expect(deviations.median <= 0.4, "median of seeds 0..<100")
        #expect(fastest <= 2.000001, "seeds 0..<100")
    }

    @Test("after standing, a walk of 20 m is followed within 5 s of stopping", arguments: [70.0, 120, 300])
    func walkingAfterStanding(start: Double) {
        var followed: [Double] = []
        let stop = start + 20 / 1.4
        for seed in 0..<100 as Range<UInt64> {
            let track = Track(seed: seed, sigma: 8, seconds: Int(stop) + 6) { t in (0, min(20, max(0, (t - start) * 1.4))) }
            followed.append(track.north(at: stop + 5) - track.north(at: start))
        }
        #expect((15...25).contains(followed.median), "median of seeds 0..<100")
    }

    @Test("a walk with good fixes is followed with a lag of a few metres", arguments: 0..<10 as Range<UInt64>)
    func walking(seed: UInt64) {
        let track = Track(seed: seed, sigma: 3, seconds: 60) { t in (0, t * 1.4) }
        for t in stride(from: 20.0, to: 59, by: 1) { #expect(abs(track.north(at: t) - t * 1.4) < 9, "seed \(seed), \(t) s") }
    }

    @Test("one fix 100 m off that claims 5 m moves a walker's path by less than 3 m", arguments: [8, 20, 30])
    func spike(second: Int) {
        func walk(spike: Bool) -> Track {
            Track(seed: 1, sigma: 0, accuracy: 5, seconds: 45) { t in (spike && t == Double(second) ? 100 : 0, t * 1.4) }
        }
        let (clean, spiked) = (walk(spike: false), walk(spike: true))
        var most = 0.0
        for (a, b) in zip(clean.points, spiked.points) {
            most = max(most, ((a.e - b.e) * (a.e - b.e) + (a.n - b.n) * (a.n - b.n)).squareRoot())
        }
        #expect(most < 3)
        #expect(most > 0)
    }

    @Test("a jump that three fixes agree on is believed at once", arguments: [45.0, 300, 9000])
    func jump(metres: Double) throws {
        var filter = FixFilter()
        for t in 0..<10 { filter.add(.init(east: 0, north: 0, accuracy: 5, time: Double(t))) }
        for t in 10..<12 { filter.add(.init(east: metres, north: 0, accuracy: 5, time: Double(t))) }
        #expect(try #require(filter.walking).east < 1)
        filter.add(.init(east: metres, north: 0, accuracy: 5, time: 12))
        #expect(try #require(filter.drawn).east == metres)
    }

    @Test("a first fix kilometres off is forgotten when good ones come")
    func coldStart() throws {
        var filter = FixFilter()
        filter.add(.init(east: 4000, north: 0, accuracy: 3000, time: 0))
        filter.advance(seconds: 1)
        for t in 1..<4 {
            filter.add(.init(east: 0, north: 0, accuracy: 8, time: Double(t)))
            filter.advance(seconds: 1)
        }
        #expect(abs(try #require(filter.drawn).east) < 8)
    }

    @Test("someone on a bicycle is followed")
    func cycling() {
        let track = Track(seed: 2, sigma: 4, seconds: 60) { t in (0, t * 6) }
        for t in stride(from: 20.0, to: 59, by: 1) { #expect(abs(track.north(at: t) - t * 6) < 25, "\(t) s") }
    }

    @Test("noise that lasts a minute is followed, for it looks like a walk, but not amplified")
    func correlated() {
        let deviations = (0..<20 as Range<UInt64>).map { seed in
            Track(seed: seed, sigma: 5, accuracy: 5, seconds: 600, correlation: 60) { _ in (0, 0) }.deviation(from: 60)
        }
        #expect(deviations.median < 5, "median of seeds 0..<20")
    }

    @Test("walking is told from standing, and ends within seconds of stopping")
    func walks() {
        var filter = FixFilter()
        for t in 0..<60 { filter.add(.init(east: 0, north: 0, accuracy: 5, time: Double(t))) }
        #expect(filter.isStanding)
        #expect(!filter.isWalking)
        for t in 60..<90 { filter.add(.init(east: 1.4 * Double(t - 60), north: 0, accuracy: 5, time: Double(t))) }
        #expect(filter.isWalking)
        for t in 90..<95 { filter.add(.init(east: 1.4 * 29, north: 0, accuracy: 5, time: Double(t))) }
        #expect(!filter.isWalking)
    }

    @Test("what is not finite, or has a negative accuracy, is no fix")
    func nonsense() {
        var filter = FixFilter()
        for bad in [Double.nan, .infinity] {
            filter.add(.init(east: bad, north: 0, accuracy: 5, time: 0))
            filter.add(.init(east: 0, north: bad, accuracy: 5, time: 0))
            filter.add(.init(east: 0, north: 0, accuracy: bad, time: 0))
            filter.add(.init(east: 0, north: 0, accuracy: 5, time: bad))
        }
        filter.add(.init(east: 0, north: 0, accuracy: -1, time: 0))
        #expect(filter.drawn == nil)
    }

    @Test("a fix of accuracy 0 is taken exactly")
    func perfect() throws {
        var filter = FixFilter()
        for t in 0..<5 { filter.add(.init(east: Double(t) * 40, north: 0, accuracy: 0, time: Double(t))) }
        filter.advance(seconds: 0.01)
        #expect(try #require(filter.drawn).east == 160)
    }
}
