import Glibc

/// A file that a command makes.
enum OutputFile {
    /// Writes a file under another name and renames it: there is all of it, or what was there before.
    static func write(_ bytes: [UInt8], to file: String) throws(Failure) {
        let temporary = "\(file).\(getpid()).part"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw .failed("cannot write \(file): \(DataFolder.reason).") }
        var rest = bytes[...]
        while !rest.isEmpty {
            let written = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if written > 0 { rest = rest.dropFirst(written) } else if errno != EINTR { break }
        }
        let isWhole = rest.isEmpty && fsync(descriptor) == 0
        let reason = DataFolder.reason
        close(descriptor)
        guard isWhole, rename(temporary, file) == 0 else {
            let words = isWhole ? DataFolder.reason : reason
            unlink(temporary)
            throw .failed("cannot write \(file): \(words).")
        }
    }
}
