import Glibc

/// The right to a data folder. The kernel gives it back when the process ends, however it ends.
final class FolderLock {
    private let file: Int32

    /// Takes the lock; nil where another process has it.
    init?(_ folder: DataFolder) throws(Failure) {
        let path = folder.path + "/lair.lock"
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw .failed("cannot open \(path): \(DataFolder.reason).") }
        while flock(file, LOCK_EX | LOCK_NB) != 0 {
            guard errno != EINTR else { continue }
            let reason = errno
            close(file)
            guard reason == EWOULDBLOCK else { throw .failed("cannot lock \(path): \(String(cString: strerror(reason))).") }
            return nil
        }
        // Who has it, for the words of the one who does not.
        let owner = "\(getpid())\n"
        ftruncate(file, 0)
        _ = owner.withCString { write(file, $0, strlen($0)) }
    }

    deinit { close(file) }

    /// The process that has the lock of a folder, by what it wrote there.
    static func owner(of folder: DataFolder) -> String? {
        let file = open(folder.path + "/lair.lock", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: 20)
        let count = read(file, &bytes, bytes.count)
        guard count > 0 else { return nil }
        return String(decoding: bytes[..<count].prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
