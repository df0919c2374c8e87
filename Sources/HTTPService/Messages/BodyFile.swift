import Glibc

/// A body in a file of its own instead of memory. It goes when nobody holds this any more.
///
/// `@unchecked Sendable`: only the one thread that reads the request writes to it, before anyone else is given it; later it is only read.
public final class BodyFile: @unchecked Sendable {
    /// Where it is, while this is held.
    public let path: String
    /// How long it is, bytes.
    public private(set) var count: Int
    private let descriptor: Int32

    /// An empty file of its own, for this account only, where temporary files go; nil where there can be none.
    init?() {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(folder)/lair-body-XXXXXX".utf8CString)
        let made = mkstemp(&template)
        guard made >= 0 else { return nil }
        _ = fcntl(made, F_SETFD, FD_CLOEXEC)
        descriptor = made
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        count = 0
    }

    deinit {
        close(descriptor)
        unlink(path)
    }

    /// Adds to its end; false where there is no room.
    func append(_ bytes: UnsafeRawBufferPointer) -> Bool {
        var written = 0
        while written < bytes.count, let base = bytes.baseAddress {
            let step = write(descriptor, base + written, bytes.count - written)
            if step > 0 { written += step } else if errno != EINTR { return false }
        }
        count += bytes.count
        return true
    }

    /// So many bytes from `start` on, at most; fewer at its end, none beyond.
    public func bytes(from start: Int, most: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: max(0, min(most, count - start))) { room, filled in
            filled = 0
            while filled < room.count, let base = room.baseAddress {
                let step = pread(descriptor, base + filled, room.count - filled, off_t(start + filled))
                if step > 0 { filled += step } else if step == 0 || errno != EINTR { return }
            }
        }
    }
}
