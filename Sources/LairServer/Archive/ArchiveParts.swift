import HTTPService

/// A long list in entries of bounded size: a reader takes one at a time.
struct ArchiveParts {
    private let kind: ArchiveName.Kind
    private let before: String
    private var part: [UInt8] = []
    private var count = 0
    private var number = 0
    /// Bytes after which another part begins.
    private static let enough = 1 << 20

    /// A list whose parts begin with that text and end with `]}`.
    init(kind: ArchiveName.Kind, before: String) {
        self.kind = kind
        self.before = before
    }

    /// Adds an element, and its part to the archive where that is full.
    mutating func add(_ element: JSON, to writer: inout ArchiveWriter) {
        // What is too large already need not grow.
        if writer.size > HuntArchive.largest || !writer.fits { return }
        part += count == 0 ? Array(before.utf8) : [UInt8(ascii: ",")]
        element.write(to: &part)
        count += 1
        if count == HuntArchive.mostInPart || part.count >= Self.enough { finish(to: &writer) }
    }

    /// Adds the last part to the archive.
    mutating func finish(to writer: inout ArchiveWriter) {
        guard count > 0 else { return }
        number += 1
        writer.add(.part(number, of: kind), part + Array("]}".utf8))
        part.removeAll(keepingCapacity: true)
        count = 0
    }
}
