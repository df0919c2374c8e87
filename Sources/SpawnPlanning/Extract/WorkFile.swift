import ChildProcess
import Glibc

/// A file in a work folder: what a child is given, and what it leaves.
struct WorkFile {
    let path: String

    init(_ name: String, in folder: WorkFolder) { path = folder.file(name) }

    /// Makes it of these bytes.
    func write(_ bytes: [UInt8]) throws(PlanningError) {
        let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw fault }
        defer { close(file) }
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { Glibc.write(file, $0.baseAddress! + written, $0.count - written) }
            if count > 0 { written += count } else if errno != EINTR { throw fault }
        }
    }

    /// Shows it to `body`, piece by piece.
    func read(_ body: (UnsafeRawBufferPointer) throws(PlanningError) -> Void) throws(PlanningError) {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw fault }
        defer { close(file) }
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 20, alignment: 16)
        defer { buffer.deallocate() }
        while true {
            let count = Glibc.read(file, buffer.baseAddress, buffer.count)
            if count == 0 { return }
            if count > 0 { try body(UnsafeRawBufferPointer(rebasing: buffer[..<count])) } else if errno != EINTR { throw fault }
        }
    }

    private var fault: PlanningError {
        .unreadable(.cannotStart(program: "osmium", reason: String(cString: strerror(errno))))
    }
}
