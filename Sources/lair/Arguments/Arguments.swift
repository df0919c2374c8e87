/// A command's words, read by its syntax.
struct Arguments {
    /// The words that are no options, in order.
    let words: [String]
    private var values: [String: String] = [:]
    private var repeated: [String: [String]] = [:]
    private var flags: Set<String> = []

    /// Reads words: `--name value`, `--name=value`, `--flag`; after `--` everything is a word. A number may start with a minus.
    init(_ raw: [String], syntax: Syntax) throws(Failure) {
        var words: [String] = []
        var rest = raw[...]
        while let word = rest.popFirst() {
            if word == "--" {
                words += rest
                break
            }
            guard word.hasPrefix("-"), word.count > 1, !Self.isNumber(word) else {
                words.append(word)
                continue
            }
            let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = syntax.options.first(where: { $0.name == name }) else {
                throw .usage("there is no option \(name) here.")
            }
            guard values[name] == nil || option.repeats, !flags.contains(name) else { throw .usage("\(name) is given twice.") }
            guard let value = option.value else {
                guard parts.count == 1 else { throw .usage("\(name) takes no value.") }
                flags.insert(name)
                continue
            }
            if parts.count == 2 {
                values[name] = String(parts[1])
            } else if let next = rest.popFirst(), next == "-" || !next.hasPrefix("-") || Self.isNumber(next) {
                values[name] = next
            } else {
                throw .usage("\(name) needs a value: \(value).")
            }
            if option.repeats, let given = values[name] { repeated[name, default: []].append(given) }
        }
        if words.count < syntax.positionals.count { throw .usage("\(syntax.positionals[words.count]) is missing.") }
        if words.count > syntax.positionals.count { throw .usage("“\(words[syntax.positionals.count])” is one word too many.") }
        self.words = words
    }

    /// An option's value, nil where it is not given.
    func value(_ name: String) -> String? { values[name] }

    /// All values of an option that may be given more than once, in order.
    func all(_ name: String) -> [String] { repeated[name] ?? [] }

    /// Whether a flag is given.
    func has(_ name: String) -> Bool { flags.contains(name) }

    /// A value that must be given.
    func required(_ name: String) throws(Failure) -> String {
        guard let value = values[name] else { throw .usage("\(name) is missing.") }
        return value
    }

    /// A port, `usual` where the option is not given.
    func port(_ name: String, usual: UInt16) throws(Failure) -> UInt16 {
        guard let text = values[name] else { return usual }
        guard let port = UInt16(text) else { throw .usage("\(name) must be a port, 0 to 65535, not “\(text)”.") }
        return port
    }

    /// A number, nil where the option is not given.
    func number(_ name: String) throws(Failure) -> Double? {
        guard let text = values[name] else { return nil }
        guard let number = Double(text), number.isFinite else { throw .usage("\(name) must be a number, not “\(text)”.") }
        return number
    }

    /// What is on or off, nil where the option is not given.
    func flag(_ name: String) throws(Failure) -> Bool? {
        switch values[name] {
        case nil: return nil
        case "on": return true
        case "off": return false
        case let text?: throw .usage("\(name) must be on or off, not “\(text)”.")
        }
    }

    /// A coordinate as `LAT,LON` in degrees.
    static func coordinate(_ text: String) throws(Failure) -> (latitude: Double, longitude: Double) {
        let parts = text.split(separator: ",", omittingEmptySubsequences: false).map { $0.filter { $0 != " " } }
        guard parts.count == 2, let latitude = Double(parts[0]), let longitude = Double(parts[1]), (-90...90).contains(latitude),
            (-180...180).contains(longitude)
        else { throw .usage("“\(text)” is no position: it must be LAT,LON in degrees, such as 21.3069,-157.8583.") }
        return (latitude, longitude)
    }

    private static func isNumber(_ word: String) -> Bool {
        word.dropFirst().first.map { $0.isNumber || $0 == "." } ?? false
    }
}
