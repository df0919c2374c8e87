import Geodesy
import Glibc
import HuntRules
import HuntStore
import TextSearch

/// What finds a hunt's gathered places by their words: titles, creators, categories and descriptions, folded as the page folds those
/// it holds itself, so that a search finds the same in both.
struct PlaceTexts: Sendable {
    private let index: TextIndex
    /// The categories, folded, and each place's: their texts are the same for many, and are looked through once.
    private let categories: [[UInt32]]
    private let categoryOf: [UInt16]
    /// Where each place is, degrees north and east: to some metres.
    private let spots: [SIMD2<Float>]

    /// Reads the texts of places that were gathered, in their order; nil where an import has changed them since. Takes seconds for a
    /// million. What is on the disk lies in `folder`, without a name.
    init?(of hunt: String, numbers: [Int64], version: String, in store: any Store, folder: String) throws(StoreError) {
        var builder = try Self.asStore { () throws(TextSearchError) in try TextIndex.Builder(in: folder) }
        var categories: [[UInt32]] = []
        var known: [String: UInt16] = [:]
        var categoryOf: [UInt16] = []
        var spots: [SIMD2<Float>] = []
        spots.reserveCapacity(numbers.count)
        categoryOf.reserveCapacity(numbers.count)
        var isSame = true
        let read = try store.eachPlace(of: hunt) { number, place in
            isSame = isSame && spots.count < numbers.count && numbers[spots.count] == number
            builder.add(place.title, place.creator, place.description)
            spots.append(SIMD2(Float(place.coordinate.latitudeDegrees), Float(place.coordinate.longitudeDegrees)))
            if let category = known[place.category] {
                categoryOf.append(category)
            } else {
                // Beyond 65,535 categories the rest is looked at place by place.
                let category = UInt16(clamping: categories.count)
                if category < .max { categories.append(Self.fold(place.category)) }
                known[place.category] = category
                categoryOf.append(category)
            }
        }
        guard read == version, isSame, spots.count == numbers.count else { return nil }
        index = try Self.asStore { () throws(TextSearchError) in try builder.index() }
        (self.categories, self.categoryOf, self.spots) = (categories, categoryOf, spots)
    }

    /// Which places may have all these words, by where they stand in the order of the gathered ones: those nearest to `middle` first,
    /// where one is given.
    func candidates(_ words: [[UInt32]], near middle: Coordinate?) -> [UInt32] {
        let others = words.map { word -> ((Int) -> Bool)? in
            let having = categories.map { Self.has($0, word) }
            guard having.contains(true) || categories.count >= Int(UInt16.max) else { return nil }
            return { number in
                let category = Int(categoryOf[number])
                return category >= having.count || having[category]
            }
        }
        let found = index.candidates(for: words, others: others)
        guard let middle else { return found }
        let (latitude, longitude) = (Float(middle.latitudeDegrees), Float(middle.longitudeDegrees))
        let narrow = Float(cos(middle.latitudeDegrees * .pi / 180))
        // On a plane: they are put in order, and the page reckons how far each is. A float that is not negative sorts as its bits do.
        let ranked = found.map { number in
            let away = spots[Int(number)] - SIMD2(latitude, longitude)
            let east = min(abs(away.y), 360 - abs(away.y)) * narrow
            return UInt64((away.x * away.x + east * east).bitPattern) << 32 | UInt64(number)
        }
        return Self.sorted(ranked, least: 2_000).map { UInt32(truncatingIfNeeded: $0) }
    }

    /// Whether a place has all the words.
    static func says(_ place: Place, _ words: [[UInt32]]) -> Bool {
        let text = fold([place.title, place.creator, place.category, place.description].joined(separator: "\n"))
        return words.allSatisfy { has(text, $0) }
    }

    private static func fold(_ text: String) -> [UInt32] {
        var letters: [UInt32] = []
        Folding.append(text, to: &letters)
        return letters
    }

    private static func has(_ text: [UInt32], _ word: [UInt32]) -> Bool {
        guard let first = word.first, text.count >= word.count else { return false }
        return (0...(text.count - word.count)).contains { start in
            text[start] == first && text[start..<start + word.count].elementsEqual(word)
        }
    }

    /// The numbers in order, sorted only as far as the first `least` take it: of a million equal names few are ever looked at.
    private static func sorted(_ numbers: [UInt64], least: Int) -> [UInt64] {
        guard numbers.count > 8 * least else { return numbers.sorted() }
        // The greatest of what is wanted, by a sample: what lies below it is sorted, the rest left as it is.
        let sample = stride(from: 0, to: numbers.count, by: max(1, numbers.count / 4_096)).map { numbers[$0] }.sorted()
        let limit = sample[min(sample.count - 1, sample.count * 2 * least / numbers.count + 8)]
        return numbers.filter { $0 <= limit }.sorted() + numbers.filter { $0 > limit }
    }

    private static func asStore<Result>(_ body: () throws(TextSearchError) -> Result) throws(StoreError) -> Result {
        do throws(TextSearchError) { return try body() } catch {
            switch error {
            case .noRoom(let reason): throw .unavailable(code: 0, message: "the index of texts cannot be written: \(reason)")
            }
        }
    }
}
