/// What a description in HTML says, as text: KML's are HTML by their standard, and a map shows text.
struct HTMLText {
    /// The words, lines where HTML has blocks; links keep their address.
    private(set) var words = ""
    /// The rows of a table of two columns, as ArcGIS and others write a feature's attributes.
    private(set) var rows: [(name: String, value: String)] = []
    /// The first picture that is fetched over https, as a link.
    private(set) var image = ""

    private var cell: String?
    private var cells: [String] = []
    private var link: String?
    /// Whether the rest may hold the end of a tag, of a comment: looked for in vain once, it is not looked for again.
    private var hasTags = true
    private var hasComments = true

    /// Reads any text: what is no HTML comes out as it is.
    init(_ html: String) {
        guard html.contains("<") || html.contains("&") else {
            words = html
            return
        }
        var rest = html[...]
        while let sign = rest.firstIndex(where: { $0 == "<" || $0 == "&" }) {
            add(rest[..<sign])
            rest = rest[sign...]
            if rest.first == "&" {
                let name = rest.dropFirst().prefix(10).prefix { $0 != ";" }
                if name.endIndex < rest.endIndex, rest[name.endIndex] == ";", let scalar = Self.scalar(name) {
                    add(Substring(String(scalar)))
                    rest = rest[rest.index(after: name.endIndex)...]
                } else {
                    add("&")
                    rest = rest.dropFirst()
                }
                continue
            }
            let after = rest.dropFirst().first
            guard let after, after.isLetter || after == "/" || after == "!", let end = tagEnd(rest) else {
                add("<")
                rest = rest.dropFirst()
                continue
            }
            let tag = rest[rest.index(after: rest.startIndex)..<end]
            rest = rest[rest.index(after: end)...]
            let name = tag.prefix { !$0.isWhitespace && $0 != ">" }.lowercased()
            if ["style", "script", "head", "title"].contains(name) {
                // Nothing in it is for readers.
                let close = Self.find("</\(name)", in: rest)
                rest = close.map { rest[$0...] } ?? rest[rest.endIndex...]
                continue
            }
            take(name, tag)
        }
        add(rest)
        words = Self.tidy(words)
    }

    private mutating func take(_ name: String, _ tag: Substring) {
        switch name {
        case "td", "th": cell = ""
        case "/td", "/th":
            if let cell { cells.append(Self.tidy(cell)) }
            cell = nil
            words += " "
        case "tr": cells = []
        case "/tr":
            if cells.count == 2, !cells[0].isEmpty { rows.append((cells[0], cells[1])) }
            cells = []
            words += "\n"
        case "br", "br/", "p", "/p", "div", "/div", "li", "/ul", "/ol", "h1", "h2", "h3", "h4", "/h1", "/h2", "/h3", "/h4", "hr",
            "/table":
            add("\n")
        case "img":
            let source = Self.attribute("src", of: tag) ?? ""
            if image.isEmpty, source.lowercased().hasPrefix("https://") { image = source }
        case "a": link = Self.attribute("href", of: tag)
        case "/a":
            // A link whose words are the link is written once.
            if let link, link.contains("://"), !words.hasSuffix(link) { add(Substring(" (\(link)) ")) }
            link = nil
        default: break
        }
    }

    private mutating func add(_ text: Substring) {
        words += text
        cell? += text
    }

    private static func attribute(_ name: String, of tag: Substring) -> String? {
        var rest = tag[...]
        while let found = find(name, in: rest) {
            let before = found > tag.startIndex ? tag[tag.index(before: found)] : " "
            rest = rest[rest.index(found, offsetBy: name.count)...]
            guard before.isWhitespace || before == "\"" || before == "'" else { continue }
            let value = rest.drop(while: \.isWhitespace)
            guard value.first == "=" else { continue }
            let words = value.dropFirst().drop(while: \.isWhitespace)
            guard let quote = words.first else { return nil }
            let isQuoted = quote == "\"" || quote == "'"
            let plain = isQuoted ? words.dropFirst().prefix { $0 != quote } : words.prefix { !$0.isWhitespace }
            return HTMLText.resolved(plain)
        }
        return nil
    }

    private static func resolved(_ text: Substring) -> String {
        var parts = text.split(separator: "&", omittingEmptySubsequences: false)
        var result = String(parts.removeFirst())
        for part in parts {
            let name = part.prefix { $0 != ";" }
            if name.endIndex < part.endIndex, let scalar = scalar(name) {
                result.unicodeScalars.append(scalar)
                result += part[part.index(after: name.endIndex)...]
            } else {
                result += "&" + part
            }
        }
        return result
    }

    private mutating func tagEnd(_ text: Substring) -> Substring.Index? {
        if text.hasPrefix("<!--"), hasComments {
            if let end = Self.find("-->", in: text) { return text.index(end, offsetBy: 2) }
            hasComments = false
        }
        guard hasTags else { return nil }
        let end = text.firstIndex(of: ">")
        hasTags = end != nil
        return end
    }

    /// Where `word` begins in `text`, whatever its case.
    private static func find(_ word: String, in text: Substring) -> Substring.Index? {
        guard let first = word.first else { return nil }
        var from = text.startIndex
        while let found = text[from...].firstIndex(where: { $0 == first || $0.lowercased() == word.prefix(1) }) {
            if text[found...].prefix(word.count).lowercased() == word { return found }
            from = text.index(after: found)
        }
        return nil
    }

    private static func scalar(_ name: Substring) -> Unicode.Scalar? {
        switch name {
        case "lt": return "<"
        case "gt": return ">"
        case "amp": return "&"
        case "quot": return "\""
        case "apos": return "'"
        case "nbsp": return " "
        case "ndash": return "–"
        case "mdash": return "—"
        case "copy": return "©"
        default: break
        }
        guard name.hasPrefix("#") else { return nil }
        let isHex = name.hasPrefix("#x") || name.hasPrefix("#X")
        return UInt32(name.dropFirst(isHex ? 2 : 1), radix: isHex ? 16 : 10).flatMap(Unicode.Scalar.init)
    }

    /// Without blank lines and spaces side by side.
    private static func tidy(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline)
            .map { $0.split { $0.isWhitespace }.joined(separator: " ") }
            .filter { !$0.isEmpty }.joined(separator: "\n")
    }
}
