/// A code by which a player comes to another phone: read from one screen, typed on another, good once and not for long.
///
/// Ten characters of Crockford's alphabet, 50 random bits: what is read as another of its characters is taken as that one.
struct MoveCode {
    /// How long one is good, in minutes.
    static let minutes: Int64 = 15

    private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let length = 10

    private let characters: String

    /// A new code from ten random bytes.
    init(random bytes: [UInt8]) {
        // 256 is a multiple of 32, so each character is as likely as any.
        characters = String(bytes.prefix(Self.length).map { Self.alphabet[Int($0 % 32)] })
    }

    /// The code that was typed; nil where it is none.
    init?(typed text: String) {
        var read: [Character] = []
        for character in text.uppercased() where character != "-" && !character.isWhitespace {
            let meant: Character =
                switch character {
                case "O": "0"
                case "I", "L": "1"
                default: character
                }
            guard read.count < Self.length, Self.alphabet.contains(meant) else { return nil }
            read.append(meant)
        }
        guard read.count == Self.length else { return nil }
        characters = String(read)
    }

    /// As it is shown: `ABCDE-FGHJK`.
    var text: String { "\(characters.prefix(5))-\(characters.suffix(5))" }

    /// What is kept of it, in that hunt.
    func hash(in hunt: String) -> [UInt8] { Secrets.hash("\(hunt)/\(characters)") }
}
