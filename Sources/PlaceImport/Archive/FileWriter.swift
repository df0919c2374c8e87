import Glibc

/// Writes a new file, up to a limit. The one owner of its descriptor.
final class FileWriter {
    private let descriptor: Int32
    private let limit: Int
    private(set) var count = 0
    /// Why writing stopped; nil while it has not.
    private(set) var failure: ImportError?

    /// A file that is not there yet; `limit` bytes at most.
    init(_ path: String, limit: Int) throws(ImportError) {
        descriptor = Glibc.open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
        self.limit = limit
        guard descriptor >= 0 else { throw .file(FileTrouble(.noRoom, ["words": systemWords(errno)])) }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Whether there was room.
    func write(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count + bytes.count <= limit else {
            failure = .file(FileTrouble(.unpackedTooLarge, ["limit": "\(limit >> 20)"]))
            return false
        }
        var at = 0
        while at < bytes.count {
            let done = Glibc.write(descriptor, bytes.baseAddress.map { $0 + at }, bytes.count - at)
            if done < 0, errno == EINTR { continue }
            guard done > 0 else {
                failure = .file(FileTrouble(.noRoom, ["words": systemWords(errno)]))
                return false
            }
            at += done
        }
        count += bytes.count
        return true
    }
}
