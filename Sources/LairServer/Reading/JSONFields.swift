import HTTPService
import HuntRules

/// The members of a JSON object, read one by one. A member that is missing or wrong throws a sentence that names it.
/// Members nobody asks for are ignored.
struct JSONFields {
    /// The members as read.
    let members: [String: JSONValue]
    private let path: String

    /// Members that were read already.
    init(members: [String: JSONValue], path: String) {
        self.members = members
        self.path = path
    }

    /// The members of `value`, which `path` names in sentences (empty: the body).
    init(_ value: JSONValue, path: String = "") throws(Problem) {
        guard case .object(let members) = value else {
            throw .invalid(path.isEmpty ? "The body must be a JSON object." : "`\(path)` must be an object, not \(value.kind).")
        }
        self.members = members
        self.path = path
    }

    /// The members of a request's body; `emptyIsObject`: nothing at all reads as `{}`.
    init(body: [UInt8], emptyIsObject: Bool = false) throws(Problem) {
        if emptyIsObject, body.isEmpty {
            self.init(members: [:], path: "")
            return
        }
        let value: JSONValue
        do throws(JSONFault) { value = try JSONParser.parse(body) } catch { throw .invalid(error.sentence) }
        try self.init(value)
    }

    /// The member's full name, as sentences write it.
    func full(_ name: String) -> String { path.isEmpty ? name : "\(path).\(name)" }

    /// Whether the member is there, even as null.
    func has(_ name: String) -> Bool { members[name] != nil }

    /// Whether the member is there and null.
    func isNull(_ name: String) -> Bool { members[name] == .null }

    private func present(_ name: String) -> JSONValue? {
        guard let value = members[name], value != .null else { return nil }
        return value
    }

    func missing(_ name: String) -> Problem { .invalid("`\(full(name))` is missing.") }

    private func wrong(_ name: String, _ expected: String, _ value: JSONValue) -> Problem {
        .invalid("`\(full(name))` must be \(expected), not \(value.kind).")
    }

    /// Text of at most `longest` characters, without what would garble what stands around it: control characters (where
    /// it may have several lines, other than line breaks and tabs), embeddings, overrides and isolates of direction.
    func optionalText(_ name: String, longest: Int, lines: Bool = true) throws(Problem) -> String? {
        guard let value = present(name) else { return nil }
        guard case .string(let text) = value else { throw wrong(name, "text", value) }
        guard text.unicodeScalars.count <= longest else {
            throw .invalid("`\(full(name))` must be at most \(longest) characters long.")
        }
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09 where lines, 0x0A where lines, 0x0D where lines: continue
            case 0x202A...0x202E, 0x2066...0x2069:
                throw .invalid("`\(full(name))` holds characters that change the direction of text.")
            default:
                guard scalar.properties.generalCategory != .control else {
                    throw .invalid("`\(full(name))` holds control characters.")
                }
            }
        }
        return text
    }

    /// A finite number in a range.
    func optionalNumber(_ name: String, in range: ClosedRange<Double>) throws(Problem) -> Double? {
        guard let value = present(name) else { return nil }
        let number: Double
        switch value {
        case .integer(let whole): number = Double(whole)
        case .number(let double): number = double
        default: throw wrong(name, "a number", value)
        }
        guard range.contains(number) else {
            throw .invalid("`\(full(name))` must be from \(range.lowerBound.plain) to \(range.upperBound.plain).")
        }
        return number
    }

    /// A whole number in a range.
    func optionalInteger(_ name: String, in range: ClosedRange<Int64>) throws(Problem) -> Int64? {
        guard let value = present(name) else { return nil }
        let integer: Int64
        switch value {
        case .integer(let whole): integer = whole
        // JavaScript may write a whole number as 5.0 or 1e3; within 2⁵³ nothing is lost.
        case .number(let double) where double == double.rounded() && abs(double) <= 0x1p53: integer = Int64(double)
        case .number: throw .invalid("`\(full(name))` must be a whole number.")
        default: throw wrong(name, "a whole number", value)
        }
        guard range.contains(integer) else {
            throw .invalid("`\(full(name))` must be from \(range.lowerBound) to \(range.upperBound).")
        }
        return integer
    }

    /// True or false.
    func optionalFlag(_ name: String) throws(Problem) -> Bool? {
        guard let value = present(name) else { return nil }
        guard case .bool(let flag) = value else { throw wrong(name, "true or false", value) }
        return flag
    }

    /// A moment: milliseconds since 1970 as browsers give them (fractions dropped), or RFC 3339 text.
    func optionalMoment(_ name: String) throws(Problem) -> Moment? {
        guard let value = present(name) else { return nil }
        if case .string(let text) = value {
            // The year after 9999 cannot be written again, one before 1970 is a slip.
            guard let moment = Moment(rfc3339: text), (0...Int64(Moment.latest)).contains(moment.milliseconds) else {
                throw .invalid(
                    "`\(full(name))` must be a time such as 2026-07-01T09:00:00Z from 1970 to 9999, or milliseconds since 1970.")
            }
            return moment
        }
        guard case .some(let number) = try optionalNumber(name, in: 0...Moment.latest) else { return nil }
        return Moment(milliseconds: Int64(number))
    }

    /// A length of time, sent as seconds.
    func optionalSeconds(_ name: String, in range: ClosedRange<Double>) throws(Problem) -> Moment.Span? {
        try optionalNumber(name, in: range).map { Moment.Span(milliseconds: Int64(($0 * 1_000).rounded())) }
    }

    /// An object's members.
    func optionalObject(_ name: String) throws(Problem) -> JSONFields? {
        guard let value = present(name) else { return nil }
        return try JSONFields(value, path: full(name))
    }

    /// The members of each object of a list of at most `most`.
    func optionalObjects(_ name: String, most: Int) throws(Problem) -> [JSONFields]? {
        guard let value = present(name) else { return nil }
        guard case .array(let elements) = value else { throw wrong(name, "a list", value) }
        guard elements.count <= most else { throw .invalid("`\(full(name))` must hold at most \(most) entries.") }
        var objects: [JSONFields] = []
        objects.reserveCapacity(elements.count)
        for (index, element) in elements.enumerated() {
            objects.append(try JSONFields(element, path: "\(full(name))[\(index)]"))
        }
        return objects
    }

    /// An object that maps language tags to one line of text, at most `most` of them, each at most `longest` long.
    func optionalTranslations(_ name: String, most: Int, longest: Int) throws(Problem) -> [String: String]? {
        guard let object = try optionalObject(name) else { return nil }
        guard object.members.count <= most else { throw .invalid("`\(full(name))` must hold at most \(most) entries.") }
        var texts: [String: String] = [:]
        for key in object.members.keys {
            guard (1...35).contains(key.utf8.count), key.utf8.allSatisfy(Self.standsInTag) else {
                throw .invalid("`\(full(name))` maps languages, such as en or zh-Hant, to words.")
            }
            texts[key] = try object.text(key, longest: longest, lines: false)
        }
        return texts
    }

    private static func standsInTag(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D: true
        default: false
        }
    }
}

extension Double {
    /// The number as a person writes it: no `.0`.
    var plain: String { self == rounded() && abs(self) < 1e15 ? String(Int64(self)) : description }
}
