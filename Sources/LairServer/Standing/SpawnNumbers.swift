/// Numbers of spawns, in order. A set of them takes two to three times the memory, and every player has one.
struct SpawnNumbers: Sendable, Equatable, ExpressibleByArrayLiteral {
    /// Ascending, each once.
    private var numbers: [Int64]

    /// These numbers, in any order.
    /// - Complexity: O(n log n).
    init(_ numbers: some Sequence<Int64>) {
        self.numbers = []
        let sorted = numbers.sorted()
        self.numbers.reserveCapacity(sorted.count)
        for number in sorted where self.numbers.last != number { self.numbers.append(number) }
    }

    init(arrayLiteral numbers: Int64...) { self.init(numbers) }

    var isEmpty: Bool { numbers.isEmpty }

    /// - Complexity: O(log n).
    func contains(_ number: Int64) -> Bool {
        let place = place(of: number)
        return place < numbers.count && numbers[place] == number
    }

    /// - Complexity: O(n); of those that are higher than all before, O(1).
    mutating func insert(_ number: Int64) {
        let place = place(of: number)
        if place < numbers.count, numbers[place] == number { return }
        // A little more at a time, not twice as much.
        if numbers.count == numbers.capacity { numbers.reserveCapacity(numbers.count + max(16, numbers.count / 4)) }
        numbers.insert(number, at: place)
    }

    /// Where it is, or would be.
    private func place(of number: Int64) -> Int {
        if let last = numbers.last, last < number { return numbers.count }
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] < number { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
