public import Geodesy

/// A real thing at a coordinate: an artwork, a memorial, a tree. All its text is text, never markup.
public struct Place: Sendable, Hashable {
    /// Which record of which source this is: importing the record again updates this place.
    public var key: PlaceKey
    /// What it is called.
    public var title: String
    /// Whether `title` was made up here because the record has none.
    public var titleIsMadeUp: Bool
    /// What kind of thing it is, in the source's words.
    public var category: String
    /// What there is to say about it; may be empty.
    public var description: String
    /// Who made it; may be empty.
    public var creator: String
    /// When it was made, in the source's words; may be empty.
    public var date: String
    /// A picture's link, https only; empty where there is none.
    public var image: String
    /// Where it is.
    public var coordinate: Coordinate

    /// A place of these parts.
    public init(
        key: PlaceKey, title: String, titleIsMadeUp: Bool = false, category: String, description: String = "",
        creator: String = "", date: String = "", image: String = "", coordinate: Coordinate
    ) {
        self.key = key
        self.title = title
        self.titleIsMadeUp = titleIsMadeUp
        self.category = category
        self.description = description
        self.creator = creator
        self.date = date
        self.image = image
        self.coordinate = coordinate
    }
}

/// What identifies a place across imports: the source, the record in it, and the part of a record with several points.
///
/// Two keys are the same when their bytes are, as in a database: a source may tell apart what Unicode holds for equal.
public struct PlaceKey: Sendable, Hashable {
    /// The source's name, such as `PublicArt`.
    public var source: String
    /// The record's identifier within the source.
    public var record: String
    /// Which of the record's points this is, from 0.
    public var part: Int

    /// A key of these parts.
    public init(source: String, record: String, part: Int = 0) {
        self.source = source
        self.record = record
        self.part = part
    }

    /// The key as one string, the Feature's `id`: `source/record`, and `#part` after the first. A `#` of the record itself is
    /// written `%23` and a `%` `%25`, so that no two keys have one text.
    public var text: String {
        var text = "\(source)/"
        for scalar in record.unicodeScalars {
            switch scalar {
            case "#": text += "%23"
            case "%": text += "%25"
            default: text.unicodeScalars.append(scalar)
            }
        }
        return part == 0 ? text : "\(text)#\(part)"
    }

    /// The key whose `text` this is; nil where it is no key's.
    public init?(text: String) {
        let scalars = Array(text.unicodeScalars)
        guard let slash = scalars.firstIndex(of: "/") else { return nil }
        var record = String.UnicodeScalarView()
        var part = 0
        var at = slash + 1
        while at < scalars.count {
            switch scalars[at] {
            case "%":
                guard at + 2 < scalars.count, scalars[at + 1] == "2" else { return nil }
                switch scalars[at + 2] {
                case "3": record.append("#")
                case "5": record.append("%")
                default: return nil
                }
                at += 3
            case "#":
                var digits = String.UnicodeScalarView()
                for scalar in scalars[(at + 1)...] { digits.append(scalar) }
                guard let number = Int(String(digits)), number > 0 else { return nil }
                part = number
                at = scalars.count
            default:
                record.append(scalars[at])
                at += 1
            }
        }
        var source = String.UnicodeScalarView()
        for scalar in scalars[..<slash] { source.append(scalar) }
        self.init(source: String(source), record: String(record), part: part)
        guard self.text.utf8.elementsEqual(text.utf8) else { return nil }
    }

    public static func == (a: PlaceKey, b: PlaceKey) -> Bool {
        a.part == b.part && a.record.utf8.elementsEqual(b.record.utf8) && a.source.utf8.elementsEqual(b.source.utf8)
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(part)
        for byte in record.utf8 { hasher.combine(byte) }
    }
}

extension Place {
    /// Whether all is the same, byte by byte: what importing it again would not change.
    public func isIdentical(to other: Place) -> Bool {
        key == other.key && titleIsMadeUp == other.titleIsMadeUp && coordinate == other.coordinate
            && zip(texts, other.texts).allSatisfy { $0.utf8.elementsEqual($1.utf8) }
    }

    private var texts: [String] { [title, category, description, creator, date, image] }
}
