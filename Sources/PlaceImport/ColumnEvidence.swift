/// What the cells of a column that may hold positions are like, over the whole table.
struct ColumnEvidence {
    let isCell: Bool
    /// Cells that are not blank.
    private(set) var said = 0
    /// Of these: angles, or whole positions.
    private(set) var angles = 0
    /// Angles beyond 90°, beyond 1000.
    private(set) var beyondPole = 0
    private(set) var projected = 0
    /// Angles with at least three digits after the point.
    private(set) var precise = 0
    /// Whole positions: geometries; pairs; pairs whose first, second angle is beyond 90°; pairs in brackets; those whose letters
    /// tell their order.
    private(set) var geometries = 0
    private(set) var pairs = 0
    private(set) var firstBeyondPole = 0
    private(set) var secondBeyondPole = 0
    private(set) var bracketed = 0
    private(set) var lettered = 0
    /// The least and greatest angle.
    private(set) var low = Double.infinity
    private(set) var high = -Double.infinity
    /// The least and greatest first and second angle of pairs.
    private(set) var firstSpan: ClosedRange<Double>?
    private(set) var secondSpan: ClosedRange<Double>?
    /// The first cell, for a sentence to the host.
    private(set) var example = ""

    init(isCell: Bool) { self.isCell = isCell }

    mutating func add(_ words: UnsafeBufferPointer<UInt8>) {
        said += 1
        if said == 1 { example = cleanText(String(decoding: words.prefix(60), as: UTF8.self)) }
        if isCell {
            addCell(words)
            return
        }
        guard let angle = AngleText(words) else { return }
        angles += 1
        low = min(low, angle.degrees)
        high = max(high, angle.degrees)
        if abs(angle.degrees) > 90 { beyondPole += 1 }
        if abs(angle.degrees) > 1000 { projected += 1 }
        if abs(angle.degrees * 100 - (angle.degrees * 100).rounded()) > 1e-9 { precise += 1 }
    }

    private mutating func addCell(_ words: UnsafeBufferPointer<UInt8>) {
        do throws(Unusable) {
            switch try PositionCell(words) {
            case .geometry: geometries += 1
            case .pair(let first, let second, let isBracketed):
                pairs += 1
                firstSpan = Self.span(firstSpan, with: first.degrees)
                secondSpan = Self.span(secondSpan, with: second.degrees)
                if abs(first.degrees) > 90 { firstBeyondPole += 1 }
                if abs(second.degrees) > 90 { secondBeyondPole += 1 }
                if max(abs(first.degrees), abs(second.degrees)) > 1000 { projected += 1 }
                if isBracketed { bracketed += 1 }
                if first.axis != nil || second.axis != nil { lettered += 1 }
            }
            angles += 1
        } catch {
            // A geometry that is refused is a geometry all the same: its record will say why.
            if error.fault != .notTwoAngles {
                geometries += 1
                angles += 1
            }
        }
    }

    private static func span(_ known: ClosedRange<Double>?, with value: Double) -> ClosedRange<Double> {
        guard let known else { return value...value }
        return min(known.lowerBound, value)...max(known.upperBound, value)
    }

    var isMostlyAngles: Bool { angles * 2 > said }
    var isMostlyProjected: Bool { projected * 2 > said }
    var isMostlyBeyondPole: Bool { (beyondPole - projected) * 2 > said }
}
