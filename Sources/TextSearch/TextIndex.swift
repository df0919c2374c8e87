/// Which of many texts may hold a word anywhere, whatever the script: found by every three letters that follow each other.
///
/// Each word of a text gives one gram for each of its letters: the letter and the two after it, nothing (0) past the word's end. So
/// a single letter, or two (公園), are the beginning of grams, and are found as well as long words. Texts are numbered as they came and
/// lie in segments of up to 65,536; in each, a gram has the list of its texts, or a bit for each where they are many (as Roaring
/// bitmaps have it: Chambi, Lemire et al., 2016). Names of a million places take some 40 MB, in a file that the system keeps in
/// memory as far as it is used.
///
/// Safe to be used by many threads.
public struct TextIndex: Sendable {
    /// How many texts there are.
    public let count: Int
    /// How large it is on the disk, bytes.
    public var size: Int { file.count }

    let segments: [Segment]
    let alphabet: Alphabet
    let file: ScratchFile

    /// Some of the texts, one after the other.
    struct Segment: Sendable {
        /// The number of its first text.
        let first: Int
        let count: Int
        /// Where in the file its grams are, in order (`UInt64`), how many they are, and where their lists are: one `UInt32` each and one
        /// more, in steps of two bytes from `lists`.
        let grams: Int
        let gramCount: Int
        let offsets: Int
        let lists: Int
    }

    /// A list of so many 16-bit numbers is none: it is 65,536 bits.
    static let bitmapLength = 4_096
    /// The texts of a segment as bits.
    static let words = 65_536 / 64

    /// The numbers of the texts that may hold all of these words, ascending: all that do, and a few that have a word's grams, but not
    /// as that word.
    /// - Parameters:
    ///   - words: folded, none of them empty.
    ///   - others: for each word, what tells further texts that have it, where something does: a number's text is taken for holding it.
    /// - Complexity: a few microseconds a segment and gram.
    public func candidates(for words: [[UInt32]], others: [((_ number: Int) -> Bool)?] = []) -> [UInt32] {
        var found: [UInt32] = []
        var (all, one, part) = (Self.noBits, Self.noBits, Self.noBits)
        for segment in segments {
            for index in all.indices { all[index] = .max }
            for (index, word) in words.enumerated() {
                find(word, in: segment, &one, &part)
                if index < others.count, let other = others[index] {
                    for text in 0..<segment.count where other(segment.first + text) { one[text >> 6] |= 1 << UInt64(text & 63) }
                }
                var any: UInt64 = 0
                for index in all.indices {
                    all[index] &= one[index]
                    any |= all[index]
                }
                if any == 0 { break }
            }
            for (index, var bits) in all.enumerated() {
                while bits != 0 {
                    let text = index << 6 | bits.trailingZeroBitCount
                    if text < segment.count { found.append(UInt32(segment.first + text)) }
                    bits &= bits - 1
                }
            }
        }
        return found
    }

    private static var noBits: [UInt64] { [UInt64](repeating: 0, count: words) }

    /// Sets in `bits` the texts of a segment that have all grams of a word.
    private func find(_ word: [UInt32], in segment: Segment, _ bits: inout [UInt64], _ part: inout [UInt64]) {
        for index in bits.indices { bits[index] = 0 }
        guard let letters = alphabet.numbers(of: word) else { return }
        let grams = file.bytes.baseAddress.map { ($0 + segment.grams).assumingMemoryBound(to: UInt64.self) }
        guard let grams else { return }
        if letters.count < 3 {
            // All grams that begin so.
            let first = letters.count == 1 ? Gram.of(letters[0], 0, 0) : Gram.of(letters[0], letters[1], 0)
            let last = letters.count == 1 ? Gram.of(letters[0], .max, .max) : Gram.of(letters[0], letters[1], .max)
            var index = lowerBound(of: first, grams, segment.gramCount)
            while index < segment.gramCount, grams[index] <= last {
                add(index, of: segment, to: &bits)
                index += 1
            }
            return
        }
        // The rarest first: most lists are then looked at for a few texts only.
        var lists: [(gram: Int, length: Int)] = []
        for start in 0...(letters.count - 3) {
            let gram = Gram.of(letters[start], letters[start + 1], letters[start + 2])
            let index = lowerBound(of: gram, grams, segment.gramCount)
            guard index < segment.gramCount, grams[index] == gram else { return }
            lists.append((index, list(index, of: segment).count))
        }
        lists.sort { $0.length < $1.length }
        add(lists[0].gram, of: segment, to: &bits)
        for next in lists.dropFirst() {
            for index in part.indices { part[index] = 0 }
            add(next.gram, of: segment, to: &part)
            for index in bits.indices { bits[index] &= part[index] }
        }
    }

    private func lowerBound(of gram: UInt64, _ grams: UnsafePointer<UInt64>, _ count: Int) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if grams[middle] < gram { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The texts that have a gram.
    private func list(_ gram: Int, of segment: Segment) -> UnsafeBufferPointer<UInt16> {
        let base = file.bytes.baseAddress!
        let offsets = (base + segment.offsets).assumingMemoryBound(to: UInt32.self)
        let (start, end) = (Int(offsets[gram]), Int(offsets[gram + 1]))
        return UnsafeBufferPointer(start: (base + segment.lists).assumingMemoryBound(to: UInt16.self) + start, count: end - start)
    }

    private func add(_ gram: Int, of segment: Segment, to bits: inout [UInt64]) {
        let list = list(gram, of: segment)
        if list.count == Self.bitmapLength {
            let bitmap = UnsafeRawBufferPointer(list)
            for index in bits.indices { bits[index] |= bitmap.loadUnaligned(fromByteOffset: index * 8, as: UInt64.self) }
        } else {
            for text in list { bits[Int(text) >> 6] |= 1 << UInt64(text & 63) }
        }
    }
}

/// Three letters in one number, which sorts as they do.
enum Gram {
    static func of(_ first: UInt16, _ second: UInt16, _ third: UInt16) -> UInt64 {
        UInt64(first) << 32 | UInt64(second) << 16 | UInt64(third)
    }
}

/// The letters that occur, numbered from 1 as they came. Where there are more than 65,534, the others share a number: then a few more
/// candidates are found than there ought to be.
struct Alphabet: Sendable {
    /// By scalar, of the first three planes: all that is written.
    private var numbers = [UInt16](repeating: 0, count: 0x30000)
    private var last: UInt16 = 0
    private static let other = UInt16.max

    /// The number of a letter, a new one where need be.
    mutating func take(_ letter: UInt32) -> UInt16 {
        guard letter < numbers.count else { return Self.other }
        if numbers[Int(letter)] == 0 {
            if last < Self.other - 1 { last += 1 } else { return Self.other }
            numbers[Int(letter)] = last
        }
        return numbers[Int(letter)]
    }

    /// A word's letters; nil where one of them occurs nowhere.
    func numbers(of word: [UInt32]) -> [UInt16]? {
        var letters: [UInt16] = []
        for letter in word {
            let number = letter < numbers.count ? numbers[Int(letter)] : Self.other
            if number == 0, last < Self.other - 1 { return nil }
            letters.append(number == 0 ? Self.other : number)
        }
        return letters
    }
}
