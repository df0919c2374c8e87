import Geodesy
import PlayerSession
import Viewfinder

/// By how many degrees a creature is drawn beside where it is, frame by frame.
public struct BearingErrors {
    /// Seconds and degrees.
    public var points: [(time: Double, degrees: Double)] = []

    /// What our session makes of a tape.
    public init(ours made: MadeTape, rate: Double) {
        let replay = TapeReplay(made.tape, rate: rate)
        while let (time, frame) = replay.nextFrame() {
            guard let target = frame.target else { continue }
            points.append((time, Self.wrapped(target.indicator.turn.degrees - made.turn(time))))
        }
    }

    /// What another way of processing makes of it, frame by frame at the same times.
    public init(model made: MadeTape, rate: Double) {
        var model = RawModel()
        var next = 0
        guard let end = made.tape.entries.last?.time else { return }
        for step in 0...Int(end * rate) {
            let time = Double(step) / rate
            while next < made.tape.entries.count, made.tape.entries[next].time <= time {
                model.take(made.tape.entries[next].event)
                next += 1
            }
            if let turn = model.turn { points.append((time, Self.wrapped(turn - made.turn(time)))) }
        }
    }

    private static func wrapped(_ degrees: Double) -> Double {
        let turns = (degrees / 360).rounded()
        return degrees - 360 * turns
    }

    /// How much it moves from a time on: the root of the mean square about the mean.
    public func movement(from start: Double) -> Double {
        let late = points.filter { $0.time >= start }.map(\.degrees)
        let mean = late.reduce(0, +) / Double(late.count)
        return (late.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(late.count)).squareRoot()
    }

    /// The root of the mean square error.
    public var rms: Double {
        (points.reduce(0) { $0 + $1.degrees * $1.degrees } / Double(points.count)).squareRoot()
    }

    /// The most that it moves within any second from a time on.
    public func mostWithinASecond(from start: Double) -> Double {
        let late = points.filter { $0.time >= start }
        var (most, first) = (0.0, 0)
        for last in late.indices {
            while late[last].time - late[first].time > 1 { first += 1 }
            var (low, high) = (late[last].degrees, late[last].degrees)
            for index in first..<last {
                low = min(low, late[index].degrees)
                high = max(high, late[index].degrees)
            }
            most = max(most, high - low)
        }
        return most
    }

    /// By how many seconds the drawn turn is behind, on average, while the phone turns by 90° a second.
    public func lag(during turn: ClosedRange<Double>) -> Double {
        // Someone who turns right sees the creature go left: drawn late, it lies too far right.
        let late = points.filter { turn.contains($0.time) }.map(\.degrees)
        let before = points.filter { $0.time >= turn.lowerBound - 5 && $0.time < turn.lowerBound }.map(\.degrees)
        let bias = before.reduce(0, +) / Double(max(1, before.count))
        return (late.reduce(0, +) / Double(max(1, late.count)) - bias) / 90
    }
}

extension [Double] {
    /// The middle value.
    public var median: Double { sorted()[count / 2] }
}
