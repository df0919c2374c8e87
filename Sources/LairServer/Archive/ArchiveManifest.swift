import HTTPService
import HuntRules

/// What an archive says of itself, first of all: its format and version, whose hunt it is, and every entry that follows, in order,
/// with size and sum. `docs/hunt-archive.md` describes the format.
struct ArchiveManifest {
    /// What the format calls itself.
    static let format = "lair-hunt"
    /// The last version this program knows. What needs none of its entries is written as the earliest version that has all of them.
    static let version = 2
    /// Its own name.
    static let name = "manifest.json"
    /// Its own size at most, in bytes.
    static let largest = 4 << 20
    /// Unpacked bytes of all entries at most.
    static let largestInAll = 1 << 30

    /// The id that the hunt had.
    let hunt: String
    /// What follows.
    let entries: [Entry]

    /// An entry that follows.
    struct Entry: Equatable {
        let name: ArchiveName
        let size: Int
        /// SHA-256, in lower-case hexadecimal digits.
        let sum: String
    }

    init(hunt: String, entries: [Entry]) {
        self.hunt = hunt
        self.entries = entries
    }

    /// As it is written.
    var utf8: [UInt8] {
        let entries = entries.map { entry in
            JSON.object([
                ("name", .string(entry.name.text)), ("size", .integer(entry.size)), ("sha256", .string(entry.sum)),
            ])
        }
        return JSON.object([
            ("format", .string(Self.format)), ("version", .integer(self.entries.map(\.name.kind.since).max() ?? 1)),
            ("hunt", .string(hunt)),
            ("entries", .array(entries)),
        ]).utf8
    }

    /// Reads a manifest, and refuses what no archive of this version can hold.
    init(_ bytes: [UInt8]) throws(ArchiveFault) {
        let fields = try Self.read { () throws(Problem) in try JSONFields(body: bytes) }
        // Of another format or version nothing else is known.
        let format = try Self.read { () throws(Problem) in try fields.text("format", longest: 100, lines: false) }
        guard format == Self.format else { throw .otherFormat(format) }
        let version = try Self.read { () throws(Problem) in try fields.integer("version", in: 1...Int64(Int32.max)) }
        guard version <= Self.version else { throw .newer(version: version) }
        hunt = try Self.read { () throws(Problem) in try fields.text("hunt", longest: 40) }
        guard Hunt.isValid(id: hunt) else { throw .badManifest("`hunt` is no id of a hunt.") }
        let listed = try Self.read { () throws(Problem) in try fields.objects("entries", most: 100_000) }

        var entries: [Entry] = []
        var names: Set<String> = []
        var counts: [ArchiveName.Kind: Int] = [:]
        var bytesInAll = 0
        for fields in listed {
            let text = try Self.read { () throws(Problem) in try fields.text("name", longest: 200) }
            guard let name = ArchiveName(text), name.kind.since <= version else { throw .badName(text) }
            guard names.insert(text).inserted else { throw .twice(text) }
            let size = try Self.read { () throws(Problem) in try fields.integer("size", in: 0...Int64.max) }
            guard size <= name.kind.largest else { throw .tooLarge(text, size: size, limit: name.kind.largest) }
            counts[name.kind, default: 0] += 1
            guard counts[name.kind, default: 0] <= name.kind.most else { throw .tooMany(name.kind.words, limit: name.kind.most) }
            bytesInAll += Int(size)
            guard bytesInAll <= Self.largestInAll else { throw .tooLargeInAll(limit: Self.largestInAll) }
            let sum = try Self.read { () throws(Problem) in try fields.text("sha256", longest: 64) }
            guard sum.utf8.count == 64, sum.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else {
                throw .badManifest("the sum of \(text) is no SHA-256 in hexadecimal digits.")
            }
            entries.append(Entry(name: name, size: Int(size), sum: sum))
        }
        guard entries.first?.name.kind == .hunt else { throw .badManifest("the first entry must be \(ArchiveName.hunt.text).") }
        self.entries = entries
    }

    private static func read<T>(_ body: () throws(Problem) -> T) throws(ArchiveFault) -> T {
        do throws(Problem) { return try body() } catch { throw .badManifest(error.detail) }
    }
}
