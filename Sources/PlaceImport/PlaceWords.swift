/// The words of a place, from the fields of its record.
struct PlaceWords {
    var title: String
    var titleIsMadeUp = false
    private(set) var category: String
    private(set) var description: String
    private(set) var creator: String
    private(set) var date: String
    let image: String
    /// Whether something of it was cut to what lines on a phone can hold.
    private(set) var wasCut = false
    /// The title as the record has it: what tells records without an identifier apart.
    private(set) var wholeTitle = ""

    init(_ fields: RecordFields, _ tape: borrowing RecordTape) {
        title = fields.text(.title, tape)
        category = fields.text(.category, tape)
        description = fields.text(.description, tape, lines: true)
        date = fields.text(.date, tape)
        image = fields.text(.image, tape)
        let named = fields.text(.creator, tape)
        if named.isEmpty {
            let parts = [fields.text(.firstName, tape), fields.text(.lastName, tape)]
            creator = parts.filter { !$0.isEmpty }.joined(separator: " ")
        } else {
            creator = named
        }
        if title.isEmpty {
            titleIsMadeUp = true
            title = madeUpTitle(fields.text(.whereabouts, tape))
        }
        wholeTitle = title
        title = fitted(title, Self.longestTitle)
        category = fitted(category, Self.longestLabel)
        creator = fitted(creator, Self.longestTitle)
        date = fitted(date, Self.longestLabel)
        description = fitted(description, .max)
    }

    /// The most characters, as people count them, of a title or a name; the list and the map have room for a fifth of that.
    static let longestTitle = 200
    /// And of a category or a date, which stand on buttons and beside titles.
    static let longestLabel = 100

    /// Text that stays in its lines: not longer than `most`, no tower of accents.
    private mutating func fitted(_ text: String, _ most: Int) -> String {
        var fit = text
        if let less = PiledMarks.lessened(text) { (fit, wasCut) = (less, true) }
        guard fit.utf8.count > most, fit.count > most else { return fit }
        wasCut = true
        return fit.prefix(most - 1) + "…"
    }

    /// The category and the nearest words the record has: where it is, else whose it is, else when, else how it is described.
    private func madeUpTitle(_ whereabouts: String) -> String {
        let nearest = [whereabouts, creator, date, opening].first { !$0.isEmpty } ?? ""
        let title = [category, nearest].filter { !$0.isEmpty }.joined(separator: " · ")
        return title.isEmpty ? "Unnamed place" : title
    }

    /// The first words of the description.
    private var opening: String {
        let line = description.split(separator: "\n").first.map(String.init) ?? ""
        guard line.count > 60 else { return line }
        let cut = line.prefix(60)
        return String(cut[..<(cut.lastIndex(of: " ") ?? cut.endIndex)]) + "…"
    }
}
