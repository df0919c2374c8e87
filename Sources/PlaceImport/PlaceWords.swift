/// The words of a place, from the fields of its record.
struct PlaceWords {
    var title: String
    var titleIsMadeUp = false
    let category: String
    let description: String
    let creator: String
    let date: String
    let image: String

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
        guard title.isEmpty else { return }
        titleIsMadeUp = true
        title = madeUpTitle(fields.text(.whereabouts, tape))
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
