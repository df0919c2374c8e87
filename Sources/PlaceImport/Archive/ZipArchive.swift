import Deflate

/// A ZIP archive (APPNOTE 6.3.10), read by its directory at the end: so it matters neither whether sizes stand before the files nor
/// what the archive is called. Names are looked at and never used as paths.
struct ZipArchive {
    /// Files in an archive, at most.
    static let mostEntries = 10_000
    /// What all that is taken of an archive unpacks to, at most, bytes.
    static let unpackedLimit = 256 << 20

    /// One file.
    struct Entry {
        let name: String
        let size: Int
        fileprivate let packed: Int
        fileprivate let method: Int
        fileprivate let flags: Int
        fileprivate let checksum: UInt32
        fileprivate let offset: Int

        /// The name's ending in lower case, without the dot.
        var ending: String {
            guard let dot = name.lastIndex(of: ".") else { return "" }
            return name[name.index(after: dot)...].lowercased()
        }
        /// The last part of the name.
        var last: Substring { name.split(separator: "/", omittingEmptySubsequences: false).last ?? "" }
        /// What macOS adds, and other hidden files, are no part of what was packed.
        var isHidden: Bool { last.hasPrefix(".") || name.hasPrefix("__MACOSX/") }
    }

    private let bytes: InputBytes
    let entries: [Entry]

    /// The archive in `bytes`; refused where an entry's name leads outside.
    init(_ bytes: InputBytes) throws(ImportError) {
        self.bytes = bytes
        // The end record is 22 bytes and a comment of up to 65,535.
        let tail = try bytes.read(max(0, bytes.count - 65_557), 65_557)
        guard
            let end = stride(from: tail.count - 22, through: 0, by: -1).first(where: {
                tail[$0..<($0 + 4)].elementsEqual([0x50, 0x4B, 0x05, 0x06])
            })
        else { throw .file(FileTrouble(.noDirectory)) }
        let total = Self.number(tail, end + 10, 2)
        let size = Self.number(tail, end + 12, 4)
        let start = Self.number(tail, end + 16, 4)
        guard total != 0xFFFF, size != 0xFFFF_FFFF, start != 0xFFFF_FFFF else {
            throw .file(FileTrouble(.zip64))
        }
        guard total <= Self.mostEntries else { throw .file(FileTrouble(.tooManyFiles, ["limit": "\(Self.mostEntries)"])) }
        guard start + size <= bytes.count else { throw .file(FileTrouble(.directoryDamaged)) }
        let directory = try bytes.read(start, size)
        var found: [Entry] = []
        var at = 0
        for _ in 0..<total {
            guard at + 46 <= directory.count, directory[at..<(at + 4)].elementsEqual([0x50, 0x4B, 0x01, 0x02]) else {
                throw .file(FileTrouble(.directoryDamaged))
            }
            let length = Self.number(directory, at + 28, 2)
            guard at + 46 + length <= directory.count else { throw .file(FileTrouble(.directoryDamaged)) }
            let name = String(decoding: directory[(at + 46)..<(at + 46 + length)], as: UTF8.self)
            try Self.check(name)
            let entry = Entry(
                name: name, size: Self.number(directory, at + 24, 4), packed: Self.number(directory, at + 20, 4),
                method: Self.number(directory, at + 10, 2), flags: Self.number(directory, at + 8, 2),
                checksum: UInt32(truncatingIfNeeded: Self.number(directory, at + 16, 4)),
                offset: Self.number(directory, at + 42, 4))
            if !name.hasSuffix("/"), !entry.isHidden { found.append(entry) }
            at += 46 + length + Self.number(directory, at + 30, 2) + Self.number(directory, at + 32, 2)
        }
        entries = found
    }

    private static func check(_ name: String) throws(ImportError) {
        let parts = name.split(omittingEmptySubsequences: false) { $0 == "/" || $0 == "\\" }
        guard !name.hasPrefix("/"), !name.hasPrefix("\\"), !parts.contains(".."), !(parts.first ?? "").hasSuffix(":") else {
            throw .file(FileTrouble(.outside, ["name": FileTrouble.quoted(name)]))
        }
    }

    private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int {
        guard at + count <= bytes.count else { return 0 }
        return bytes[at..<(at + count)].reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    /// Unpacks one file to `path`, which is not there yet: up to `limit` bytes, whatever the directory says.
    func unpack(_ entry: Entry, to path: String, limit: Int = unpackedLimit) throws(ImportError) {
        let label = ["name": FileTrouble.quoted(entry.name)]
        guard entry.flags & 1 == 0 else { throw .file(FileTrouble(.locked, label)) }
        guard entry.method == 0 || entry.method == 8 else { throw .file(FileTrouble(.packing, label)) }
        guard entry.size <= limit else {
            throw .file(FileTrouble(.entryTooLarge, label.merging(["limit": "\(limit >> 20)"]) { $1 }))
        }
        let head = try bytes.read(entry.offset, 30)
        guard head.count == 30, head.starts(with: [0x50, 0x4B, 0x03, 0x04]) else {
            throw .file(FileTrouble(.entryDamaged, label))
        }
        let start = entry.offset + 30 + Self.number(head, 26, 2) + Self.number(head, 28, 2)
        guard start + entry.packed <= bytes.count else { throw .file(FileTrouble(.entryDamaged, label)) }
        let file = try FileWriter(path, limit: limit)
        guard let inflater = Inflater(.none) else { throw .file(FileTrouble(.noRoom, ["words": "memory"])) }
        var checksum: UInt32 = 0
        var isOver = entry.method == 0
        var at = 0
        while at < entry.packed {
            let piece = try bytes.read(start + at, min(ChunkReader.size, entry.packed - at))
            guard !piece.isEmpty else { throw .file(FileTrouble(.entryDamaged, label)) }
            at += piece.count
            if entry.method == 0 {
                piece.withUnsafeBufferPointer { checksum = Inflater.checksum(of: $0, after: checksum) }
                guard piece.withUnsafeBufferPointer({ file.write($0) }) else { break }
            } else {
                let step = piece.withUnsafeBufferPointer { inflater.inflate($0) { file.write($0) } }
                if case .goesOn = step { continue }
                if case .ended = step { isOver = true }
                break
            }
        }
        if entry.method == 8 { checksum = inflater.checksum }
        if let failure = file.failure { throw failure }
        guard isOver, checksum == entry.checksum else { throw .file(FileTrouble(.entryDamaged, label)) }
    }
}

extension InputBytes {
    /// Unpacks a gzip file to `path`, which is not there yet.
    func gunzip(to path: String) throws(ImportError) {
        let file = try FileWriter(path, limit: ZipArchive.unpackedLimit)
        guard let inflater = Inflater(.gzip) else { throw .file(FileTrouble(.noRoom, ["words": "memory"])) }
        var at = 0
        while at < count {
            let piece = try read(at, ChunkReader.size)
            at += piece.count
            switch piece.withUnsafeBufferPointer({ inflater.inflate($0) { file.write($0) } }) {
            case .goesOn: continue
            case .ended: return
            case .stopped: throw file.failure ?? .file(FileTrouble(.damaged))
            case .damaged: throw .file(FileTrouble(.damaged))
            }
        }
        throw .file(FileTrouble(.cut))
    }
}
