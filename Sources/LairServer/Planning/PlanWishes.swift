import Geodesy
import HTTPService
import HuntRules
import SpawnPlanning

/// What a request for a plan asks for.
struct PlanWishes {
    var seed: Int64 = 1
    var count: Int?
    var spacing = PlanRequest.least
    var density: Double?
    var weights: [String: Double] = [:]
    var allowsPlaygrounds = false
    /// Whether what earlier plans let stand is forgotten, not kept.
    var isAnew = false

    /// Reads the query.
    init(_ call: Call, creatures: [Creature]) throws(Problem) {
        seed = try call.whole("seed", in: 0...(1 << 53)) ?? 1
        count = try call.whole("count", in: 1...Int64(PlanRequest.most)).map { Int($0) }
        spacing = .metres(try call.number("spacing", in: PlanRequest.least.metres...5_000) ?? PlanRequest.least.metres)
        density = try call.number("density", in: 0.01...1_000)
        allowsPlaygrounds = try call.flag("playgrounds")
        isAnew = try call.flag("anew")
        let known = Set(creatures.map(\.id))
        weights = Dictionary(uniqueKeysWithValues: creatures.map { ($0.id, 1) })
        if let text = call.request.query("weights") {
            weights = [:]
            for part in text.split(separator: ",") {
                let pair = part.split(separator: ":", omittingEmptySubsequences: false)
                guard pair.count == 2, pair[1].utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2E }),
                    let weight = Double(pair[1]), weight > 0, weight <= 1_000
                else {
                    throw .invalid("`weights` must be like wolf:3,dragon:1, each more than 0 and at most 1000.")
                }
                guard known.contains(String(pair[0])) else {
                    throw .invalid("`weights`: this hunt has no creature “\(pair[0])”.")
                }
                guard weights.updateValue(weight, forKey: String(pair[0])) == nil else {
                    throw .invalid("`weights` names “\(pair[0])” twice.")
                }
            }
        }
        guard !weights.isEmpty else { throw .invalid("This hunt has no creature to be placed.") }
    }

    /// The wishes as the plan tells them.
    var members: [(key: String, value: JSON)] {
        var members: [(key: String, value: JSON)] = [("seed", .integer(Int(seed)))]
        if let count { members.append(("count", .integer(count))) }
        members.append(("spacing", .number(spacing.metres)))
        if let density { members.append(("density", .number(density))) }
        members.append(("playgrounds", .bool(allowsPlaygrounds)))
        let shares = weights.sorted { $0.key < $1.key }.map { (key: $0.key, value: JSON.number($0.value)) }
        members.append(("weights", .object(shares)))
        return members
    }
}

extension Call {
    /// A whole number from the query, in a range.
    fileprivate func whole(_ name: String, in range: ClosedRange<Int64>) throws(Problem) -> Int64? {
        try query(
            name, { text in Int64(text).flatMap { range.contains($0) ? $0 : nil } },
            expected: "a whole number from \(range.lowerBound) to \(range.upperBound)")
    }
}
