extension TextIndex {
    /// Takes texts one after the other and makes an index of them. Holds 32 MB at most while it does.
    public struct Builder {
        private let file: ScratchFile
        private var alphabet = Alphabet()
        private var segments: [Segment] = []
        private var first = 0
        private var count = 0
        /// Grams and, in the lowest 16 bits, which text of the segment has them.
        private var entries: [UInt64] = []
        private var letters: [UInt32] = []
        /// What went wrong while nobody could be told.
        private var failure: TextSearchError?
        private static let most = 2_000_000

        /// Of no texts yet; its file has no name and lies on the disk of `folder`.
        public init(in folder: String) throws(TextSearchError) { file = try ScratchFile(in: folder) }

        /// The next text, of several parts: no word goes from one to the next.
        public mutating func add(_ parts: String...) {
            if count == 65_536 || entries.count > Self.most { flush() }
            for part in parts where !part.isEmpty {
                letters.removeAll(keepingCapacity: true)
                Folding.append(part, to: &letters)
                addGrams()
            }
            count += 1
        }

        private mutating func addGrams() {
            let text = UInt64(count)
            var (second, third): (UInt16, UInt16) = (0, 0)
            // From behind, so that each letter is looked up once.
            for letter in letters.reversed() {
                if Folding.isSpace(letter) {
                    (second, third) = (0, 0)
                    continue
                }
                let number = alphabet.take(letter)
                entries.append(Gram.of(number, second, third) << 16 | text)
                (second, third) = (number, second)
            }
        }

        /// Writes what waits as a segment.
        private mutating func flush() {
            guard count > 0, failure == nil else { return }
            sort()
            var grams: [UInt64] = []
            var offsets: [UInt32] = []
            var lists: [UInt16] = []
            lists.reserveCapacity(entries.count)
            var next = 0
            while next < entries.count {
                let gram = entries[next] >> 16
                let start = lists.count
                grams.append(gram)
                offsets.append(UInt32(start))
                var last: UInt64?
                while next < entries.count, entries[next] >> 16 == gram {
                    if entries[next] != last { lists.append(UInt16(truncatingIfNeeded: entries[next])) }
                    last = entries[next]
                    next += 1
                }
                if lists.count - start >= TextIndex.bitmapLength {
                    var bits = [UInt16](repeating: 0, count: TextIndex.bitmapLength)
                    for text in lists[start...] { bits[Int(text) >> 4] |= 1 << (text & 15) }
                    lists.replaceSubrange(start..., with: bits)
                }
            }
            offsets.append(UInt32(lists.count))
            do throws(TextSearchError) {
                segments.append(
                    Segment(
                        first: first, count: count, grams: try append(grams), gramCount: grams.count,
                        offsets: try append(offsets),
                        lists: try append(lists)))
            } catch { failure = error }
            first += count
            count = 0
            entries.removeAll(keepingCapacity: true)
        }

        private func append<Number>(_ numbers: [Number]) throws(TextSearchError) -> Int {
            try numbers.withUnsafeBufferPointer { numbers throws(TextSearchError) in
                try file.append(UnsafeRawBufferPointer(numbers))
            }
        }

        /// By gram: a radix sort of its three letters. The texts of a gram stay in the order in which they came.
        private mutating func sort() {
            var sorted = [UInt64](repeating: 0, count: entries.count)
            var starts = [Int](repeating: 0, count: 65_536)
            for shift: UInt64 in [16, 32, 48] {
                for index in starts.indices { starts[index] = 0 }
                for entry in entries { starts[Int(entry >> shift & 0xFFFF)] += 1 }
                var sum = 0
                for index in starts.indices { (starts[index], sum) = (sum, sum + starts[index]) }
                for entry in entries {
                    let digit = Int(entry >> shift & 0xFFFF)
                    sorted[starts[digit]] = entry
                    starts[digit] += 1
                }
                swap(&entries, &sorted)
            }
        }

        /// The index of all that was added; nothing is added after that.
        public mutating func index() throws(TextSearchError) -> TextIndex {
            flush()
            if let failure { throw failure }
            try file.settle()
            return TextIndex(count: first, segments: segments, alphabet: alphabet, file: file)
        }
    }
}
