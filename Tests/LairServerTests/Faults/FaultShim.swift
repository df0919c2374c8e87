import Foundation
import Synchronization

/// A hand on a server's calls to the system, by `Tests/FaultShim/faults.c`, which is preloaded into it.
///
/// `@unchecked Sendable`: all that it and the server share is read and written as atomic words.
final class FaultShim: @unchecked Sendable {
    /// What the server's environment must hold.
    var environment: [String: String] { ["LD_PRELOAD": library, "LAIR_FAULTS": file] }
    private let folder: TemporaryFolder
    private let file: String
    private let library: String
    /// The words of `struct control`, in its order.
    private let words: UnsafeMutablePointer<Atomic<Int64>>
    private static let size = 4_096

    private enum Word: Int { case mode, countdown, error, seen, shift }

    struct Failed: Error { let what: String }

    init() throws {
        folder = try TemporaryFolder()
        library = try Self.build.get().path + "/faults.so"
        file = try folder.write(String(repeating: "\0", count: Self.size), to: "control")
        let descriptor = open(file, O_RDWR)
        defer { close(descriptor) }
        guard let page = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), page != MAP_FAILED else {
            throw Failed(what: "mmap")
        }
        words = page.bindMemory(to: Atomic<Int64>.self, capacity: 5)
    }

    deinit { munmap(words, Self.size) }

    private subscript(_ word: Word) -> Int64 {
        get { words[word.rawValue].load(ordering: .sequentiallyConsistent) }
        set { words[word.rawValue].store(newValue, ordering: .sequentiallyConsistent) }
    }

    /// From now on the `number`th call that changes the store's files fails with `error`, and with `forGood` all after it too.
    func fail(call number: Int, with error: Int32, forGood: Bool = false) {
        self[.mode] = 0
        (self[.countdown], self[.error], self[.seen]) = (Int64(number), Int64(error), 0)
        self[.mode] = forGood ? 2 : 1
    }

    /// Nothing fails any more: how many such calls there were.
    @discardableResult
    func heal() -> Int {
        self[.mode] = 0
        return Int(self[.seen])
    }

    /// Sets the server's wall clock that much late (or early).
    func shiftClock(milliseconds: Int64) { self[.shift] = milliseconds }

    /// Compiled once, by the C compiler that the toolchain needs anyway.
    private static let build = Result<TemporaryFolder, any Error> {
        let folder = try TemporaryFolder()
        let source = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("FaultShim/faults.c")
        let compiler = Process()
        compiler.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        compiler.arguments = [
            "cc", "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o", folder.path + "/faults.so", source.path, "-ldl",
        ]
        try compiler.run()
        compiler.waitUntilExit()
        guard compiler.terminationStatus == 0 else { throw Failed(what: "cc") }
        return folder
    }
}
