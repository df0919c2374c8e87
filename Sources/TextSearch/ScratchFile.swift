import Glibc

/// Bytes that are written once and then read, in a file without a name: the system keeps of them in memory what is looked at, and
/// takes the file away with its owner.
///
/// `@unchecked Sendable`: written by its maker alone, before anyone else has it; never after.
final class ScratchFile: @unchecked Sendable {
    private let file: Int32
    private(set) var count = 0
    /// What was written, once `settle` was called.
    private(set) var bytes = UnsafeRawBufferPointer(start: nil, count: 0)

    /// An empty one on the disk of `folder`.
    init(in folder: String) throws(TextSearchError) {
        // Nobody else makes one of that name, and it is gone from the folder at once.
        let name = "\(folder)/.lair-index-\(UInt64.random(in: 0...UInt64.max))"
        let file = Glibc.open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        let reason = errno
        if file >= 0 { unlink(name) }
        self.file = file
        guard file >= 0 else { throw .noRoom(reason: String(cString: strerror(reason))) }
    }

    deinit {
        if let start = bytes.baseAddress { munmap(UnsafeMutableRawPointer(mutating: start), bytes.count) }
        if file >= 0 { close(file) }
    }

    /// Appends, and fills up to the next multiple of 8. Returns where it begins.
    func append(_ part: UnsafeRawBufferPointer) throws(TextSearchError) -> Int {
        let start = count
        var written = 0
        while written < part.count {
            let code = pwrite(file, part.baseAddress! + written, part.count - written, off_t(start + written))
            if code < 0, errno == EINTR { continue }
            guard code > 0 else { throw .noRoom(reason: String(cString: strerror(errno))) }
            written += code
        }
        count = (start + written + 7) & ~7
        return start
    }

    /// Ends the writing.
    func settle() throws(TextSearchError) {
        guard count > 0 else { return }
        guard ftruncate(file, off_t(count)) == 0, let start = mmap(nil, count, PROT_READ, MAP_SHARED, file, 0),
            start != MAP_FAILED
        else { throw .noRoom(reason: String(cString: strerror(errno))) }
        bytes = UnsafeRawBufferPointer(start: start, count: count)
    }
}

/// Why an index could not be made.
public enum TextSearchError: Error, Hashable {
    /// Its file could not be written; the system's words for why.
    case noRoom(reason: String)
}
