import CMicrohttpd
import Glibc

/// A regular file's size and time of change: equal stamps, same content.
struct FileStamp: Equatable {
    let size: Int
    let seconds: Int
    let nanoseconds: Int

    /// nil where there is no regular file.
    init?(of path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        size = Int(status.st_size)
        seconds = status.st_mtim.tv_sec
        nanoseconds = status.st_mtim.tv_nsec
    }
}

/// A file's bytes.
func readFile(_ path: String) throws(HTTPServiceError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .fileFailed(path: path, reason: systemReason()) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var room = [UInt8](repeating: 0, count: 256 << 10)
    while true {
        let count = read(descriptor, &room, room.count)
        if count == 0 { return bytes }
        if count > 0 { bytes += room[..<count] } else if errno != EINTR { throw .fileFailed(path: path, reason: systemReason()) }
    }
}

/// Writes a file under another name and renames it, so that a reader sees the old one or the new one, never half of one.
func writeFile(_ path: String, _ bytes: [UInt8], mode: mode_t) throws(HTTPServiceError) {
    let temporary = path + ".new"
    unlink(temporary)
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw .fileFailed(path: temporary, reason: systemReason()) }
    var written = 0
    while written < bytes.count {
        let count = bytes[written...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 { written += count } else if errno != EINTR { break }
    }
    let isWhole = written == bytes.count && fsync(descriptor) == 0
    let reason = isWhole ? "" : systemReason()
    close(descriptor)
    guard isWhole else {
        unlink(temporary)
        throw .fileFailed(path: path, reason: reason)
    }
    guard rename(temporary, path) == 0 else { throw .fileFailed(path: path, reason: systemReason()) }
}
