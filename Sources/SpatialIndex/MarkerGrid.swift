/// The markers shown so far, by the cells of the view they reach into.
struct MarkerGrid: Sendable {
    /// One marker in one cell.
    private struct Entry: BitwiseCopyable {
        let item: UInt32
        /// The next in the same cell.
        let next: Int32
    }

    private var side: Float = 1
    private var columns = 1
    private var rows = 1
    /// The first entry of each cell.
    private var cells: [Int32] = []
    private var entries: [Entry] = []
    /// Those that reach into so many cells that they are better asked one by one.
    private var large: [UInt32] = []

    private static var mostCells: Int { 64 }

    /// Empties it for a view, with cells of about `usualSize` pixels, at most 128 to a side.
    mutating func clear(width: Float, height: Float, usualSize: Float) {
        side = max(8, usualSize, max(width, height) / 127)
        columns = Int(width / side) + 1
        rows = Int(height / side) + 1
        cells.removeAll(keepingCapacity: true)
        cells.append(contentsOf: repeatElement(-1, count: columns * rows))
        entries.removeAll(keepingCapacity: true)
        large.removeAll(keepingCapacity: true)
    }

    /// Whether `item` and any marker shown so far cover each other.
    func covers(_ item: Declutter.Item, _ items: [Declutter.Item]) -> Bool {
        for other in large where items[Int(other)].covers(item) { return true }
        let reach = reach(of: item)
        for row in reach.rows {
            for column in reach.columns {
                var entry = cells[row * columns + column]
                while entry >= 0 {
                    let other = entries[Int(entry)]
                    if items[Int(other.item)].covers(item) { return true }
                    entry = other.next
                }
            }
        }
        return false
    }

    mutating func add(_ item: Declutter.Item, index: UInt32) {
        let reach = reach(of: item)
        guard reach.rows.count * reach.columns.count <= Self.mostCells else { return large.append(index) }
        for row in reach.rows {
            for column in reach.columns {
                let cell = row * columns + column
                entries.append(Entry(item: index, next: cells[cell]))
                cells[cell] = Int32(truncatingIfNeeded: entries.count - 1)
            }
        }
    }

    /// The cells that `item` reaches into; those beyond the view's edge count with the edge's.
    private func reach(of item: Declutter.Item) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>) {
        let columns = cell(item.x - item.halfWidth, columns)...cell(item.x + item.halfWidth, columns)
        let rows = cell(item.y - item.outlineHalfHeight, rows)...cell(item.y + item.outlineHalfHeight, rows)
        return (columns, rows)
    }

    private func cell(_ pixels: Float, _ count: Int) -> Int { Int(min(Float(count - 1), max(0, pixels / side))) }
}
