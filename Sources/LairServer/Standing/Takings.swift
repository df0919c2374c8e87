import HuntRules

/// When each spawn of a part was last caught, or that it is gone for good. A copy shares what does not change: a change copies
/// some thousand of them, however many there are, and only where someone still reads the copy before.
struct Takings: Sendable {
    private static let size = 4_096
    private static let never = Int64.min
    private static let forGood = Int64.max

    /// An empty piece: none of its spawns was ever caught.
    private var pieces: [[Int64]]
    private let count: Int
    /// How many are gone for good.
    private(set) var removed = 0
    /// Whether any was ever caught or removed.
    private(set) var isUntouched = true

    /// Takings of `count` spawns nobody has caught.
    init(count: Int) {
        self.count = count
        pieces = Array(repeating: [], count: (count + Self.size - 1) / Self.size)
    }

    /// When that one was last caught; nil: never, or it is gone for good.
    func taken(_ number: Int) -> Moment? {
        let value = self[number]
        return value == Self.never || value == Self.forGood ? nil : Moment(milliseconds: value)
    }

    /// Whether that one is gone for good.
    func isRemoved(_ number: Int) -> Bool { self[number] == Self.forGood }

    /// Notes a catch; of two the later counts, whichever is noted first.
    mutating func take(_ number: Int, at moment: Moment) {
        guard moment.milliseconds > self[number], moment.milliseconds < Self.forGood else { return }
        set(number, to: moment.milliseconds)
    }

    /// Notes that one is gone for good.
    mutating func remove(_ number: Int) {
        guard self[number] != Self.forGood else { return }
        set(number, to: Self.forGood)
        removed += 1
    }

    /// Rounds those before `moment` up to the full hour, as the store does.
    mutating func coarsen(before moment: Moment) {
        let hour: Int64 = 3_600_000
        for piece in pieces.indices where pieces[piece].contains(where: { Self.isExact($0, before: moment) }) {
            for index in pieces[piece].indices where Self.isExact(pieces[piece][index], before: moment) {
                pieces[piece][index] += hour - pieces[piece][index] % hour
            }
        }
    }

    private static func isExact(_ value: Int64, before moment: Moment) -> Bool {
        value != never && value < moment.milliseconds && value % 3_600_000 != 0
    }

    private subscript(_ number: Int) -> Int64 {
        let piece = pieces[number / Self.size]
        return piece.isEmpty ? Self.never : piece[number % Self.size]
    }

    private mutating func set(_ number: Int, to value: Int64) {
        isUntouched = false
        let piece = number / Self.size
        if pieces[piece].isEmpty {
            pieces[piece] = Array(repeating: Self.never, count: min(Self.size, count - piece * Self.size))
        }
        pieces[piece][number % Self.size] = value
    }
}
