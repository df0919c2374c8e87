import Glibc

/// The right to a data folder. The kernel gives it back when the process ends, however it ends.
///
/// Both the folder itself is locked and a file in it: a file can be deleted while it is locked, and a new one locked then;
/// not every network file system can lock a folder.
final class FolderLock {
    private let directory: Int32
    private let file: Int32

    /// Takes the lock; nil where another process has it.
    init?(_ folder: DataFolder) throws(Failure) {
        let path = folder.path + "/lair.lock"
        directory = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // `deinit` closes them.
        guard file >= 0 else { throw .failed("cannot open \(path): \(DataFolder.reason).") }
        if directory >= 0, Self.lock(directory) == EWOULDBLOCK { return nil }
        let reason = Self.lock(file)
        if reason == EWOULDBLOCK { return nil }
        guard reason == 0 else { throw .failed("cannot lock \(path): \(String(cString: strerror(reason))).") }
        // Who has it, for the words of the one who does not.
        let owner = "\(getpid())\n"
        ftruncate(file, 0)
        _ = owner.withCString { write(file, $0, strlen($0)) }
    }

    deinit {
        if file >= 0 { close(file) }
        if directory >= 0 { close(directory) }
    }

    /// 0, or the reason why not.
    private static func lock(_ descriptor: Int32) -> Int32 {
        while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
            if errno != EINTR { return errno }
        }
        return 0
    }

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
