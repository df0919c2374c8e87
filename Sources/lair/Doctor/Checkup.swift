import Glibc
import HTTPService
import HuntStore

/// The single looks that the doctor takes. None changes anything.
enum Checkup {
    /// Free space below which a server should not start a long day.
    private static let leastSpace: UInt64 = 200 << 20

    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    /// The data folder: there, ours, private, with room.
    static func folder(_ path: String) -> [Finding] {
        let subject = "data folder"
        var facts = stat()
        guard stat(path, &facts) == 0 else {
            guard errno == ENOENT else {
                return [
                    .bad(subject, "\(path) cannot be looked at: \(DataFolder.reason)", fix: "see who owns the folders above it.")
                ]
            }
            return [.good(subject, "\(path) is not there yet; `lair serve` makes it")]
        }
        guard facts.st_mode & S_IFMT == S_IFDIR else {
            return [.bad(subject, "\(path) is not a folder", fix: "name a folder with --data.")]
        }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            return [
                .bad(subject, "\(path) belongs to someone else", fix: "`chown -R $(id -un) \(path)`, or run lair as its owner.")
            ]
        }
        var findings: [Finding] = []
        if facts.st_mode & 0o077 != 0 {
            findings.append(
                .warning(subject, "other accounts of this machine may look into \(path)", fix: "`chmod 700 \(path)`."))
        }
        var system = statvfs()
        if statvfs(path, &system) == 0 {
            let free = UInt64(system.f_bavail) * UInt64(system.f_frsize)
            if free < leastSpace {
                findings.append(
                    .warning(
                        subject, "only \(free >> 20) MB are free where \(path) is; when there are none, nothing can be caught",
                        fix: "make room on that disk."))
            }
        }
        return findings.isEmpty ? [.good(subject, path)] : findings
    }

    /// Whether a server runs on the folder, and answers.
    static func server(_ arguments: Arguments) throws(Failure) -> (isRunning: Bool, findings: [Finding]) {
        let folder = try DataFolder(arguments)
        if try FolderLock(folder) != nil { return (false, [.good("server", "none runs on this folder")]) }
        let owner = FolderLock.owner(of: folder).map { "process \($0)" } ?? "a process"
        let client = HTTPClient(.unix(path: folder.socket), seconds: 5)
        guard let answer = try? client.send("GET", "/healthz") else {
            let fix = "see what it does; `kill` it and start `lair serve` again. Nothing that was acknowledged is lost."
            return (true, [.bad("server", "\(owner) has this folder and does not answer", fix: fix)])
        }
        guard answer.status == 200 else {
            let fix = "see its log: it says what the store cannot do."
            return (true, [.bad("server", "\(owner) runs, but its store does not answer (\(answer.status))", fix: fix)])
        }
        return (true, [.good("server", "\(owner) runs and answers")])
    }

    /// Whether the store is whole.
    static func store(_ path: String) -> [Finding] {
        let file = path + "/lair.db"
        guard exists(file) else { return [.good("store", "\(file) is not there yet")] }
        let restore = "stop the server, move \(file)* aside and put a backup in their place."
        do throws(StoreError) {
            let faults = try SQLiteStore.faults(at: file)
            guard let first = faults.first else { return [.good("store", "\(file) is whole")] }
            let more = faults.count > 1 ? ", and \(faults.count - 1) faults more" : ""
            return [.bad("store", "\(file) is damaged: \(first)\(more)", fix: restore)]
        } catch {
            switch error {
            case .tooNew(let version):
                let fix = "use the lair that wrote it, or a newer one."
                return [.bad("store", "\(file) was written by a newer lair (format \(version))", fix: fix)]
            case .unavailable(_, let message):
                return [
                    .bad("store", "\(file) cannot be read: \(message)", fix: "see who owns it, and whether the disk is well.")
                ]
            default: return [.bad("store", "\(file) is damaged, or no store of lair", fix: restore)]
            }
        }
    }

    /// Whether a port is free.
    static func port(_ port: UInt16) -> Finding {
        let server = HTTPServer(router: Router())
        defer { server.stop(within: 1) }
        do throws(HTTPServiceError) {
            try server.listen(on: .tcp(host: "", port: port))
            return .good("port \(port)", "free")
        } catch {
            let reason = if case .cannotListen(_, let reason) = error { reason } else { "\(error)" }
            let fix =
                port < 1024
                ? "ports below 1024 need a right: `setcap cap_net_bind_service=+ep` on the lair program, or another port."
                : "`ss -ltnp sport = :\(port)` shows who has it; or name another with --port and --tls-port."
            return .bad("port \(port)", reason, fix: fix)
        }
    }

    /// How many files and connections the system allows.
    static func openFiles() -> Finding {
        let limit = HTTPServer.raiseDescriptorLimit()
        guard let warning = OpenFiles.warning(limit: limit) else { return .good("open files", "\(limit) are allowed") }
        return .warning("open files", warning, fix: OpenFiles.fix)
    }
}
