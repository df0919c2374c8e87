import TestSupport
import Testing

@testable import LairServer

@Suite("Numbers of spawns")
struct SpawnNumberTests {
    @Test("hold what a set of them holds, in whatever order they come, however large they are", arguments: [1, 2, 3] as [UInt64])
    func likeASet(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        var numbers = SpawnNumbers([])
        var set: Set<Int64> = []
        #expect(numbers.isEmpty)
        for _ in 0..<500 {
            let near = Int64.random(in: 0..<300, using: &random)
            let number = [near, Int64(UInt32.max) - 150 + near, Int64.max - near].randomElement(using: &random) ?? near
            #expect(numbers.contains(number) == set.contains(number), "seed \(seed): \(number)")
            numbers.insert(number)
            set.insert(number)
            #expect(numbers.contains(number))
        }
        #expect(!numbers.isEmpty)
        #expect(numbers == SpawnNumbers(set.shuffled(using: &random)), "seed \(seed)")
        set.remove(set.randomElement(using: &random) ?? 0)
        #expect(numbers != SpawnNumbers(set), "seed \(seed)")
    }
}
