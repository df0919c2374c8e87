import ChildProcess
import Glibc

/// A program of another package that reads a file for us, in a process of its own with limits.
struct Tool {
    let program: String
    /// The Debian package that has it.
    let package: String
    var limits = ChildProcess.Limits(seconds: 120, memory: 2 << 30, fileSize: 1 << 30, output: 1 << 20)

    /// Runs it in `folder`: what it prints. Throws its failure in words for a host.
    func run(_ arguments: [String], in folder: WorkFolder) throws(ImportError) -> String {
        do throws(ChildProcessError) {
            let result = try ChildProcess(program, arguments, in: folder.path, limits: limits).run()
            return String(decoding: result.output, as: UTF8.self)
        } catch {
            throw words(error)
        }
    }

    private func words(_ error: ChildProcessError) -> ImportError {
        switch error {
        case .missing: return .toolMissing(tool: program, package: package)
        case .timedOut(_, let seconds): return .toolLimit(tool: program, .seconds(seconds))
        case .tooMuchOutput(_, let limit): return .toolLimit(tool: program, .words(mebibytes: limit >> 20))
        case .killed(_, Int(SIGXFSZ), _): return .toolLimit(tool: program, .file(mebibytes: limits.fileSize >> 20))
        case .killed(_, Int(SIGXCPU), _): return .toolLimit(tool: program, .seconds(limits.seconds))
        case .failed(_, _, let said)
        where said.contains("bad_alloc") || said.contains("llocat") || said.contains("out of memory"):
            return .toolLimit(tool: program, .memory(mebibytes: (limits.memory ?? 0) >> 20))
        case .failed(_, _, let said), .killed(_, _, let said): return .toolFailed(tool: program, reason: Self.gist(of: said))
        case .cannotStart(_, let reason): return .toolFailed(tool: program, reason: reason)
        }
    }

    /// The line that says what is wrong.
    private static func gist(of said: String) -> String {
        let lines = said.split(whereSeparator: \.isNewline).map(String.init)
        let line =
            lines.first { $0.contains("ERROR") } ?? lines.first { $0.contains("rror") } ?? lines.last
            ?? "it is broken, or of another kind"
        return String(cleanText(line).prefix(300))
    }
}

extension WorkFolder {
    /// A folder for what is unpacked or converted while it is read.
    static func forImport() throws(ImportError) -> WorkFolder {
        do throws(ChildProcessError) { return try WorkFolder() } catch {
            throw .file(FileTrouble(.noRoom, ["words": "\(error)"]))
        }
    }
}

/// The system's words for an error.
func systemWords(_ code: Int32) -> String {
    var text = [CChar](repeating: 0, count: 256)
    guard strerror_r(code, &text, text.count) == 0 else { return "error \(code)" }
    return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
