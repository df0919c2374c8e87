/// Numbers of spawns, in order. Every player has some: in a set they would take four times the memory.
struct SpawnNumbers: Sendable, Equatable, ExpressibleByArrayLiteral {
    /// Nearly all there will ever be.
    private var small = Ascending<UInt32>()
    /// Those beyond.
    private var large = Ascending<Int64>()

    /// These numbers, in any order.
    /// - Complexity: O(n log n).
    init(_ numbers: some Sequence<Int64>) {
        for number in numbers.sorted() { insert(number) }
    }

    init(arrayLiteral numbers: Int64...) { self.init(numbers) }

    var isEmpty: Bool { small.all.isEmpty && large.all.isEmpty }

    /// - Complexity: O(log n).
    func contains(_ number: Int64) -> Bool {
        if let number = UInt32(exactly: number) { return small.contains(number) }
        return large.contains(number)
    }

    /// - Complexity: O(n); of those that are higher than all before, O(1).
    mutating func insert(_ number: Int64) {
        if let number = UInt32(exactly: number) { small.insert(number) } else { large.insert(number) }
    }
}

/// Ascending, each once.
private struct Ascending<Number: FixedWidthInteger & Sendable>: Sendable, Equatable {
    private(set) var all: [Number] = []

    func contains(_ number: Number) -> Bool {
        let place = place(of: number)
        return place < all.count && all[place] == number
    }

    mutating func insert(_ number: Number) {
        let place = place(of: number)
        if place < all.count, all[place] == number { return }
        // A little more at a time, not twice as much.
        if all.count == all.capacity { all.reserveCapacity(all.count + max(16, all.count / 4)) }
        all.insert(number, at: place)
    }

    /// Where it is, or would be.
    private func place(of number: Number) -> Int {
        if let last = all.last, last < number { return all.count }
        var (low, high) = (0, all.count)
        while low < high {
            let middle = (low + high) / 2
            if all[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
