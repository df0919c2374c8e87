import Deflate
import Foundation
import Glibc

/// A file that a command is given.
enum InputFile {
    /// Its bytes; `what`: the limit in words.
    static func read(_ file: String, longest: Int, what: String) throws(Failure) -> [UInt8] {
        let descriptor = open(file)
        guard descriptor >= 0 else { throw .failed("cannot read \(file): \(DataFolder.reason).") }
        let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw .failed("\(file) is not a file.") }
        guard facts.st_size <= longest else { throw .failed("\(file) is larger than the \(what).") }
        guard let data = try? handle.readToEnd() ?? Data() else { throw .failed("cannot read \(file).") }
        return Array(data)
    }

    /// How long a file is, bytes.
    static func size(_ file: String) throws(Failure) -> Int {
        let descriptor = open(file)
        guard descriptor >= 0 else { throw .failed("cannot read \(file): \(DataFolder.reason).") }
        defer { close(descriptor) }
        var facts = stat()
        guard fstat(descriptor, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { throw .failed("\(file) is not a file.") }
        return Int(facts.st_size)
    }

    /// The bytes of a file of places as they are sent: packed where that is what makes them fit. A text packs to a tenth or less.
    static func places(_ file: String) throws(Failure) -> [UInt8] {
        let bytes = try read(file, longest: unpacked, what: "\(unpacked >> 20) MiB that can be imported")
        guard bytes.count > sent else { return bytes }
        guard let packed = Gzip.compress(bytes, effort: .fast), packed.count <= sent else {
            throw .failed("\(file) is larger than the \(sent >> 20) MiB that can be imported, packed too.")
        }
        return packed
    }

    /// What the server takes at once, and what it unpacks of that, bytes.
    private static let sent = 64 << 20
    private static let unpacked = 256 << 20

    /// Opens a file by its name as the shell gave it: where that is no UTF-8, Swift has mended it, and no such file exists.
    private static func open(_ file: String) -> Int32 {
        // A pipe that nobody writes to would keep us waiting.
        let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK
        let descriptor = Glibc.open(file, flags)
        guard descriptor < 0, file.contains("\u{FFFD}") else { return descriptor }
        for case let raw? in UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
        where String(cString: raw) == file {
            return Glibc.open(raw, flags)
        }
        return descriptor
    }

    /// A name for what the file holds, made of its own: its stem in lower case, with `-` for all that may not stand in a link.
    static func name(of file: String) -> String {
        let stem = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent.lowercased()
        let words = stem.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
        return String(words.joined(separator: "-").prefix(40))
    }
}
