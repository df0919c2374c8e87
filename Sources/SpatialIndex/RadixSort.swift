/// Sorting by whole numbers, least byte first: stable, the same time for any input, no recursion. (H. H. Seward, 1954.)
enum RadixSort {
    /// Sorts `values` by `key`; bytes that are the same in all keys cost nothing but the look. `room` is grown to the same size.
    static func sort<Value: BitwiseCopyable>(_ values: inout [Value], room: inout [Value], by key: (Value) -> UInt64) {
        guard values.count > 1, let first = values.first else { return }
        if room.count != values.count { room = values }
        var differing: UInt64 = 0
        for value in values { differing |= key(value) ^ key(first) }
        var shift: UInt64 = 0
        while shift < 64 {
            if differing >> shift & 0xFF != 0 {
                distribute(values, into: &room) { Int(truncatingIfNeeded: key($0) >> shift & 0xFF) }
                swap(&values, &room)
            }
            shift += 8
        }
    }

    private static func distribute<Value: BitwiseCopyable>(
        _ values: [Value], into room: inout [Value], by digit: (Value) -> Int
    ) {
        withUnsafeTemporaryAllocation(of: Int.self, capacity: 256) { places in
            places.initialize(repeating: 0)
            for value in values { places[digit(value)] += 1 }
            var sum = 0
            for index in 0..<256 {
                let count = places[index]
                places[index] = sum
                sum += count
            }
            room.withUnsafeMutableBufferPointer { room in
                for value in values {
                    let index = digit(value)
                    room[places[index]] = value
                    places[index] += 1
                }
            }
        }
    }
}
