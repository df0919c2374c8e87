import HTTPService

/// Why a hunt's archive is refused. Each names the entry or the limit.
enum ArchiveFault: Error, Equatable {
    /// It is no gzip, or the compression is damaged.
    case notCompressed
    /// It ends before it should.
    case cutOff
    /// It is no tar, from the header of this entry on (its number from 1).
    case notTar(entry: Int)
    /// It does not begin with its manifest.
    case noManifest(found: String)
    /// The manifest cannot be read.
    case badManifest(String)
    /// It is an archive of something else.
    case otherFormat(String)
    /// It is of a later version than this program reads.
    case newer(version: Int64)
    /// The name is none that an archive of this version has; it may lead out of it.
    case badName(String)
    /// The manifest lists the name twice.
    case twice(String)
    /// The entry is larger than its kind may be.
    case tooLarge(String, size: Int64, limit: Int)
    /// All entries together are larger than may be.
    case tooLargeInAll(limit: Int)
    /// There are more entries, or more of a kind, than may be.
    case tooMany(String, limit: Int)
    /// Another entry comes than the manifest says.
    case unexpected(String, expected: String)
    /// It is a link, a folder or something else that is no file.
    case notAFile(String)
    /// The size is not the manifest's.
    case otherSize(String, size: Int64, expected: Int)
    /// The content is not what the manifest's sum is of.
    case otherSum(String)
    /// Something the hunt needs is not there.
    case missing(String)
    /// More follows after the last entry.
    case moreFollows
    /// The content is not what an entry of that name holds.
    case invalid(String, String)
}

extension ArchiveFault {
    /// A sentence for whoever sent the file.
    var sentence: String {
        switch self {
        case .notCompressed: "This is no hunt's archive: it is not compressed with gzip, or damaged."
        case .cutOff: "The archive ends too early: it was cut off."
        case .notTar(let entry): "This is no hunt's archive: what is compressed in it is no tar, or damaged, at entry \(entry)."
        case .noManifest(let found): "This is no hunt's archive: it begins with “\(found)”, not with manifest.json."
        case .badManifest(let words): "manifest.json: \(words)"
        case .otherFormat(let format): "manifest.json: this is an archive of “\(format)”, not of a hunt."
        case .newer(let version):
            "manifest.json: the archive is of version \(version), made by a newer Lair; this one reads up to version \(ArchiveManifest.version)."
        case .badName(let name): "manifest.json: “\(name)” is no name of an entry."
        case .twice(let name): "manifest.json: \(name) is there twice."
        case .tooLarge(let name, let size, let limit): "\(name) has \(size) bytes; it may have \(limit)."
        case .tooLargeInAll(let limit):
            "manifest.json: unpacked, the entries would have more than the \(limit >> 20) MiB that they may have."
        case .tooMany(let what, let limit): "manifest.json: there are more than \(limit) \(what)."
        case .unexpected(let name, let expected): "“\(name)” comes where manifest.json says \(expected)."
        case .notAFile(let name): "“\(name)” is a link, a folder or something else that is no file."
        case .otherSize(let name, let size, let expected): "\(name) has \(size) bytes; manifest.json says \(expected)."
        case .otherSum(let name): "\(name) is not what manifest.json says: its SHA-256 sum is another. The file is damaged."
        case .missing(let name): "\(name) is missing."
        case .moreFollows: "More follows after the last entry."
        case .invalid(let name, let words): "\(name): \(words)"
        }
    }

    /// What it is, for pages to say in their words; nil: only the sentence says it.
    private var cause: String {
        switch self {
        case .notCompressed, .notTar, .noManifest, .otherFormat: "archive-none"
        case .cutOff: "archive-cut"
        case .newer: "archive-newer"
        default: "archive-damaged"
        }
    }

    /// The problem of a file that is no hunt.
    var problem: Problem {
        var problem = Problem.invalid(sentence)
        problem.members = [("cause", .string(cause)), ("values", .object([("words", .string(sentence))]))]
        return problem
    }
}
