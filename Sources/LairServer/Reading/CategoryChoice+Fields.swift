import HTTPService
import HuntRules

/// What a body settles about one category: the members it names, null to leave one to the order of frequency again.
struct CategoryChange {
    /// The category.
    let name: String
    private var edits: [@Sendable (inout CategoryChoice) -> Void] = []

    /// The most categories that a hunt may have settled.
    static let most = 1_000

    /// What the entries of `categories` say; nil where the body has no such member, empty where it is null.
    static func list(in fields: JSONFields) throws(Problem) -> [CategoryChange]? {
        guard fields.has("categories") else { return nil }
        var changes: [CategoryChange] = []
        for entry in try fields.optionalObjects("categories", most: most) ?? [] { changes.append(try CategoryChange(entry)) }
        return changes
    }

    private init(_ entry: JSONFields) throws(Problem) {
        // Places without a category have the empty one.
        guard let name = try entry.optionalText("name", longest: 10_000) else { throw entry.missing("name") }
        self.name = name
        if entry.has("color") {
            let color = try entry.optionalText("color", longest: 7)?.lowercased()
            guard color.map(Tint.isValid) ?? true else { throw .invalid("`\(entry.full("color"))` must be like #6d3fb0.") }
            edits.append { $0.color = color }
        }
        if entry.has("letter") {
            let letter = try entry.optionalText("letter", longest: 16, lines: false)
            guard letter.map({ (1...2).contains($0.count) && !$0.contains(where: \.isWhitespace) }) ?? true else {
                throw .invalid("`\(entry.full("letter"))` must be one or two characters.")
            }
            edits.append { $0.letter = letter }
        }
        if entry.has("symbol") {
            let word = try entry.optionalText("symbol", longest: 40)
            let symbol = word.flatMap(MarkerSymbol.init(rawValue:))
            guard word == nil || symbol != nil else {
                let known = MarkerSymbol.allCases.map(\.rawValue).joined(separator: ", ")
                throw .invalid("`\(entry.full("symbol"))` must be one of \(known).")
            }
            edits.append { $0.symbol = symbol }
        }
        if entry.has("image") {
            let image = try entry.optionalText("image", longest: 200)
            guard image.map(Self.isOnThisServer) ?? true else {
                throw .invalid("`\(entry.full("image"))` must be a link on this server, such as /api/hunts/art/images/bust.")
            }
            edits.append { $0.image = image }
        }
        if entry.has("stands") {
            let stands = try entry.optionalFlag("stands")
            edits.append { $0.stands = stands }
        }
    }

    /// A path and nothing else: no other host, no way up, no query.
    private static func isOnThisServer(_ link: String) -> Bool {
        let plain = link.utf8.allSatisfy {
            switch $0 {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x2F, 0x5F: true
            default: false
            }
        }
        return plain && link.hasPrefix("/") && !link.contains("//") && !link.contains("..")
    }

    /// Settles it among what is settled.
    func apply(to choices: inout [CategoryChoice]) {
        let known = choices.firstIndex { $0.name == name }
        let index = known ?? choices.endIndex
        if known == nil { choices.append(CategoryChoice(name: name)) }
        for edit in edits { edit(&choices[index]) }
        if choices[index].isEmpty { choices.remove(at: index) }
    }
}

extension [CategoryChange] {
    /// Settles all of them; none at all (`"categories": null`) leaves every category to the order of frequency again.
    func apply(to choices: inout [CategoryChoice]) throws(Problem) {
        if isEmpty { choices = [] }
        for change in self { change.apply(to: &choices) }
        guard choices.count <= CategoryChange.most else {
            throw .invalid("`categories` would settle more than \(CategoryChange.most) categories.")
        }
    }
}
