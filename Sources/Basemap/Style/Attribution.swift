/// Who has to be named for a map. Files say it as text or, mostly, as markup: of that the words and the links stay, nothing else.
public struct Attribution: Sendable, Hashable {
    /// As a file says it.
    private let source: String

    /// What a file says.
    public init(_ source: String) { self.source = source }

    /// Its words, without markup: for whoever reads them in a terminal.
    public var text: String {
        var words = ""
        for part in parts { if case .words(let text) = part { words += text } }
        let known = [
            ("&copy;", "©"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&nbsp;", " "), ("&amp;", "&"),
        ]
        return known.reduce(words) { text, entity in text.replacing(entity.0, with: entity.1) }
    }

    /// Its words and links as markup that holds nothing else.
    public var markup: String {
        var markup = ""
        var isOpen = false
        for part in parts {
            switch part {
            case .words(let text): markup += Self.escaped(text)
            case .link(let address):
                if isOpen { markup += "</a>" }
                markup += "<a href=\"\(Self.escaped(address))\" target=\"_blank\" rel=\"noopener\">"
                isOpen = true
            case .end:
                if isOpen { markup += "</a>" }
                isOpen = false
            case .other: break
            }
        }
        return markup + (isOpen ? "</a>" : "")
    }

    private enum Part {
        case words(String)
        case link(String)
        case end
        case other
    }

    /// What begins with `<`, a letter or `/`, and ends with `>`, is a tag; any other `<` is a word's.
    private var parts: [Part] {
        var parts: [Part] = []
        var rest = source[...]
        while let start = rest.firstIndex(of: "<") {
            let after = rest[rest.index(after: start)...]
            guard let first = after.first, first.isLetter || first == "/", let end = after.firstIndex(of: ">") else {
                parts.append(.words(String(rest[...start])))
                rest = after
                continue
            }
            parts.append(.words(String(rest[..<start])))
            parts.append(Self.tag(after[..<end]))
            rest = after[after.index(after: end)...]
        }
        return parts + [.words(String(rest))]
    }

    private static func tag(_ tag: Substring) -> Part {
        let name = tag.prefix { !$0.isWhitespace }.lowercased()
        if name == "/a" { return .end }
        guard name == "a", let start = tag.firstRange(of: "href=") else { return .other }
        var address = tag[start.upperBound...]
        if let quote = address.first, quote == "\"" || quote == "'" {
            address = address.dropFirst().prefix { $0 != quote }
        } else {
            address = address.prefix { !$0.isWhitespace }
        }
        let isOnTheWeb = ["https://", "http://"].contains { address.lowercased().hasPrefix($0) }
        return isOnTheWeb ? .link(String(address)) : .other
    }

    /// A character that is written as an entity already stays one.
    private static func escaped(_ text: String) -> String {
        var safe = ""
        var rest = text[...]
        while let sign = rest.first {
            rest = rest.dropFirst()
            switch sign {
            case "<": safe += "&lt;"
            case "\"": safe += "&quot;"
            case "&":
                let entity = rest.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "#") }
                safe += !entity.isEmpty && rest.dropFirst(entity.count).first == ";" ? "&" : "&amp;"
            default: safe.append(sign)
            }
        }
        return safe
    }
}
