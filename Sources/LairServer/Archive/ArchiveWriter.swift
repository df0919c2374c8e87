import Deflate
import HTTPService

/// Puts an archive together. Each entry is compressed as it comes and by itself, so that never more than the archive is held, and
/// the manifest, which is known last, can stand first.
struct ArchiveWriter {
    /// The compressed entries.
    private var members: [[UInt8]] = []
    private var entries: [ArchiveManifest.Entry] = []
    /// Bytes of the archive so far.
    private(set) var size = 0
    /// Whether a reader takes what there is so far.
    private(set) var fits = true
    private var bytesInAll = 0
    private var counts: [ArchiveName.Kind: Int] = [:]

    /// Adds an entry.
    mutating func add(_ name: ArchiveName, _ content: [UInt8]) {
        entries.append(ArchiveManifest.Entry(name: name, size: content.count, sum: Digest.hex(Digest.sha256(content))))
        bytesInAll += content.count
        counts[name.kind, default: 0] += 1
        if content.count > name.kind.largest || bytesInAll > ArchiveManifest.largestInAll
            || counts[name.kind, default: 0] > name.kind.most
        {
            fits = false
        }
        let member = Self.member(name.text, content)
        size += member.count
        members.append(member)
    }

    /// The archive of the hunt of that id.
    consuming func finish(hunt: String) -> [UInt8] {
        var archive = Self.member(ArchiveManifest.name, ArchiveManifest(hunt: hunt, entries: entries).utf8)
        let end = Self.compressed(Tar.end)
        archive.reserveCapacity(archive.count + size + end.count)
        for member in members { archive += member }
        return archive + end
    }

    /// A tar header with its file, as one member of the gzip file.
    private static func member(_ name: String, _ content: [UInt8]) -> [UInt8] {
        let padding = [UInt8](repeating: 0, count: Tar.padding(after: content.count))
        return compressed(Tar.header(name: name, size: content.count) + content + padding)
    }

    private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        guard let smaller = Gzip.compress(bytes, effort: .usual) else { preconditionFailure("there is memory for one entry") }
        return smaller
    }
}
