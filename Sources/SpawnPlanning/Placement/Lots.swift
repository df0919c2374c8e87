/// Which creature is next: each as often as its weight says, to within one, and not in turns.
struct Lots: Sendable {
    private let creatures: [(id: String, share: Double)]
    private var given: [String: Int] = [:]
    private var total = 0

    init(_ weights: [String: Double]) {
        let sum = weights.values.reduce(0, +)
        creatures = weights.sorted { $0.key < $1.key }.filter { $0.value > 0 }.map { ($0.key, $0.value / sum) }
    }

    var isEmpty: Bool { creatures.isEmpty }

    /// Notes one that is there already.
    mutating func note(_ creature: String) {
        given[creature, default: 0] += 1
        total += 1
    }

    /// The next one: of those that have less than their share, one by chance.
    mutating func next(_ chance: UInt64) -> String {
        let behind = creatures.map { max(0, $0.share * Double(total + 1) - Double(given[$0.id] ?? 0)) }
        var at = Double(chance >> 11) / 0x1p53 * behind.reduce(0, +)
        var chosen = creatures.count - 1
        for (index, weight) in behind.enumerated() {
            if at < weight {
                chosen = index
                break
            }
            at -= weight
        }
        note(creatures[chosen].id)
        return creatures[chosen].id
    }
}
