/// How writes shared commits: how many batches there were of which size.
public struct CommitCounts: Sendable, Hashable {
    /// The upper bounds of the classes of sizes.
    public static let bounds = [1, 2, 4, 8, 16, 32, 64, 128]
    /// Batches of each class, in the order of `bounds`.
    public private(set) var batches = [Int](repeating: 0, count: CommitCounts.bounds.count)
    /// Writes in all of them.
    public private(set) var writes = 0

    /// Counts without a commit.
    public init() {}

    /// Counts a batch of `size` writes.
    mutating func add(_ size: Int) {
        guard let index = Self.bounds.firstIndex(where: { size <= $0 }) else { return }
        batches[index] += 1
        writes += size
    }
}
