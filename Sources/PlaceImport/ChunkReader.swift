import Glibc

/// Reads an input in pieces of a fixed size into memory of its own, from the start as often as asked.
final class ChunkReader {
    /// How much is read at once, in bytes. Small enough for the second-level cache, large enough that calls cost nothing.
    static let size = 1 << 16

    private let input: ImportInput
    private var descriptor: Int32 = -1
    private var position = 0
    private let buffer = UnsafeMutablePointer<UInt8>.allocate(capacity: ChunkReader.size)

    init(_ input: ImportInput) throws(ImportError) {
        self.input = input
        if case .file(let path) = input { descriptor = try Self.open(path) }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
        buffer.deallocate()
    }

    static func open(_ path: String) throws(ImportError) -> Int32 {
        let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(systemWords(errno)) }
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            let code = errno
            close(descriptor)
            throw .unreadable(systemWords(code))
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG: return descriptor
        case S_IFDIR:
            close(descriptor)
            throw .unreadable("it is a folder")
        default:
            // A pipe gives its bytes once only; a device may never end.
            close(descriptor)
            throw .unreadable("it is not a regular file")
        }
    }

    /// Back to the first byte.
    func rewind() throws(ImportError) {
        position = 0
        if descriptor >= 0, lseek(descriptor, 0, SEEK_SET) != 0 { throw .unreadable(systemWords(errno)) }
    }

    /// The next piece, empty at the end. It stays valid, and may be changed, until the next call.
    func next() throws(ImportError) -> UnsafeMutableBufferPointer<UInt8> {
        if case .bytes(let bytes) = input {
            let count = min(Self.size, bytes.count - position)
            bytes.withUnsafeBufferPointer { all in
                if count > 0, let base = all.baseAddress { buffer.update(from: base + position, count: count) }
            }
            position += count
            return UnsafeMutableBufferPointer(start: buffer, count: count)
        }
        while true {
            let count = read(descriptor, buffer, Self.size)
            if count >= 0 { return UnsafeMutableBufferPointer(start: buffer, count: count) }
            if errno != EINTR { throw .unreadable(systemWords(errno)) }
        }
    }
}
