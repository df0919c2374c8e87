import HTTPService

/// Reads an archive entry by entry. What it hands out is what the manifest, which comes first, says: in name, order, size and sum.
/// Never more than one entry is unpacked.
final class ArchiveReader {
    /// What the archive says of itself.
    let manifest: ArchiveManifest
    private var source: Gunzip
    private var read = 0

    /// Opens an archive and reads its manifest.
    init(_ bytes: [UInt8]) throws(ArchiveFault) {
        var source = Gunzip(bytes)
        let entry = try Self.header(of: &source, number: 1)
        guard let entry, entry.isFile, entry.name == ArchiveManifest.name else {
            throw .noManifest(found: entry?.name ?? "nothing")
        }
        guard entry.size <= ArchiveManifest.largest else {
            throw .tooLarge(entry.name, size: entry.size, limit: ArchiveManifest.largest)
        }
        manifest = try ArchiveManifest(try Self.content(of: Int(entry.size), from: &source))
        self.source = source
    }

    /// The next entry with its content; nil after the last, when nothing follows it.
    func next() throws(ArchiveFault) -> (name: ArchiveName, content: [UInt8])? {
        let found = try Self.header(of: &source, number: read + 2)
        guard read < manifest.entries.count else {
            if let found { throw .unexpected(found.name, expected: "that all is there") }
            try end()
            return nil
        }
        let expected = manifest.entries[read]
        let name = expected.name.text
        guard let found else { throw .missing(name) }
        guard found.name == name else { throw .unexpected(found.name, expected: "that \(name) does") }
        guard found.isFile else { throw .notAFile(name) }
        guard found.size == expected.size else { throw .otherSize(name, size: found.size, expected: expected.size) }
        let content = try Self.content(of: expected.size, from: &source)
        guard Digest.hex(Digest.sha256(content)) == expected.sum else { throw .otherSum(name) }
        read += 1
        return (expected.name, content)
    }

    /// A header; nil where the end of the tar stands instead.
    private static func header(of source: inout Gunzip, number: Int) throws(ArchiveFault) -> Tar.Entry? {
        let block = try bytes(Tar.block, from: &source)
        if block.allSatisfy({ $0 == 0 }) { return nil }
        guard let entry = Tar.entry(block) else { throw .notTar(entry: number) }
        return entry
    }

    private static func content(of size: Int, from source: inout Gunzip) throws(ArchiveFault) -> [UInt8] {
        let content = try bytes(size, from: &source)
        _ = try bytes(Tar.padding(after: size), from: &source)
        return content
    }

    private static func bytes(_ count: Int, from source: inout Gunzip) throws(ArchiveFault) -> [UInt8] {
        let bytes = try readSome(count, from: &source)
        guard bytes.count == count else { throw .cutOff }
        return bytes
    }

    private static func readSome(_ count: Int, from source: inout Gunzip) throws(ArchiveFault) -> [UInt8] {
        do throws(Gunzip.Fault) { return try source.read(count) } catch {
            switch error {
            case .broken: throw .notCompressed
            case .cutOff: throw .cutOff
            }
        }
    }

    /// After one block of zeros: another, and no more than a `tar` pads its file with, 10 KiB in all.
    private func end() throws(ArchiveFault) {
        let rest = try Self.readSome(21 * Tar.block, from: &source)
        guard rest.count <= 20 * Tar.block, rest.allSatisfy({ $0 == 0 }) else { throw .moreFollows }
    }
}
