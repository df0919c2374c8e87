import CMath
import TestSupport

@testable import Viewfinder

/// What is drawn of one player whose receiver has white noise: a point each tenth of a second.
struct Track {
    var points: [(t: Double, e: Double, n: Double)] = []

    /// Fixes once a second, `sigma` metres of noise on either axis, along `path` (metres east and north at a time).
    /// With a `correlation`, the noise forgets itself over so many seconds, as satellites' does.
    init(
        seed: UInt64, sigma: Double, accuracy: Double? = nil, seconds: Int, correlation: Double? = nil,
        path: (Double) -> (Double, Double)
    ) {
        let keep = correlation.map { exp(-1 / $0) } ?? 0
        var noise = (e: 0.0, n: 0.0)
        var random = SeededRandom(seed: seed)
        var filter = FixFilter()
        for second in 0..<seconds {
            let t = Double(second)
            let (e, n) = path(t)
            let fresh = second == 0 ? sigma : sigma * (1 - keep * keep).squareRoot()
            noise = (keep * noise.e + fresh * random.gaussian(), keep * noise.n + fresh * random.gaussian())
            filter.add(.init(east: e + noise.e, north: n + noise.n, accuracy: accuracy ?? sigma, time: t))
            for tenth in 1...10 {
                filter.advance(seconds: 0.1)
                if let drawn = filter.drawn { points.append((t + Double(tenth) / 10, drawn.east, drawn.north)) }
            }
        }
    }

    /// Where the player is drawn at a time, metres north.
    func north(at t: Double) -> Double { points.last { $0.t <= t + 1e-9 }?.n ?? .nan }

    /// The larger of the two axes' standard deviations from a time on.
    func deviation(from start: Double) -> Double {
        let late = points.filter { $0.t >= start }
        let count = Double(late.count)
        let mean = (e: late.map(\.e).reduce(0, +) / count, n: late.map(\.n).reduce(0, +) / count)
        let e = late.map { ($0.e - mean.e) * ($0.e - mean.e) }.reduce(0, +) / count
        let n = late.map { ($0.n - mean.n) * ($0.n - mean.n) }.reduce(0, +) / count
        return max(e, n).squareRoot()
    }

    /// The greatest speed of what is drawn, in m/s, until a time.
    func fastest(until end: Double) -> Double {
        var most = 0.0
        for (a, b) in zip(points, points.dropFirst()) where b.t <= end {
            most = max(most, ((b.e - a.e) * (b.e - a.e) + (b.n - a.n) * (b.n - a.n)).squareRoot() / 0.1)
        }
        return most
    }
}

extension SeededRandom {
    /// A normal deviate (Box and Muller, 1958).
    mutating func gaussian() -> Double {
        let u = Double.random(in: Double.leastNonzeroMagnitude...1, using: &self)
        let v = Double.random(in: 0..<1, using: &self)
        return (-2 * log(u)).squareRoot() * cos(2 * Double.pi * v)
    }
}

extension [Double] {
    /// The middle value.
    var median: Double { sorted()[count / 2] }
}
