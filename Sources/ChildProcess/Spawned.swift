import CSpawn
import Glibc

/// A child that runs, and the two pipes it speaks through. Reaped in `listen`, which is called once.
struct Spawned: ~Copyable {
    private let id: pid_t
    private let output: Int32
    private let errors: Int32

    /// How it ended.
    enum End {
        case status(Int)
        case signal(Int)
        case tooLate
        case tooMuch
    }

    /// So much of its complaints is kept: the end says why.
    private static let keptErrors = 16 << 10

    init(_ child: borrowing ChildProcess) throws(ChildProcessError) {
        var pipes: [Int32] = [-1, -1, -1, -1]
        let reason: () -> String = { String(cString: strerror(errno)) }
        let arePipesThere = pipes.withUnsafeMutableBufferPointer { room in
            pipe2(room.baseAddress!, O_CLOEXEC) == 0 && pipe2(room.baseAddress! + 2, O_CLOEXEC) == 0
        }
        guard arePipesThere else {
            let words = reason()
            for end in pipes where end >= 0 { close(end) }
            throw .cannotStart(program: child.program, reason: words)
        }
        let code = Self.spawn(child, output: pipes[1], errors: pipes[3])
        close(pipes[1])
        close(pipes[3])
        switch code {
        case .success(let id):
            self.id = id
            output = pipes[0]
            errors = pipes[2]
        case .failure(let failure):
            close(pipes[0])
            close(pipes[2])
            throw .cannotStart(program: child.program, reason: String(cString: strerror(failure.code)))
        }
    }

    private struct Failure: Error {
        let code: Int32
    }

    private static func spawn(_ child: ChildProcess, output: Int32, errors: Int32) -> Result<pid_t, Failure> {
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, 0, child.input ?? "/dev/null", O_RDONLY, 0)
        posix_spawn_file_actions_adddup2(&actions, output, 1)
        posix_spawn_file_actions_adddup2(&actions, errors, 2)
        // Sockets and databases of ours are none of its business.
        posix_spawn_file_actions_addclosefrom_np(&actions, 3)
        posix_spawn_file_actions_addchdir_np(&actions, child.folder)

        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // A group of its own, so that what it starts ends with it; signals as a fresh program has them.
        var all = sigset_t()
        sigfillset(&all)
        posix_spawnattr_setsigdefault(&attributes, &all)
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))

        let words = child.words.map { strdup($0) } + [nil]
        let environment = child.environment.map { strdup($0) } + [nil]
        defer { for text in words + environment { free(text) } }
        var id: pid_t = 0
        let code = posix_spawn(&id, "/bin/sh", &actions, &attributes, words, environment)
        return code == 0 ? .success(id) : .failure(Failure(code: code))
    }

    /// Hears it until it has ended, or ends it at `deadline` or when it has printed more than `most` bytes.
    consuming func listen(until deadline: ContinuousClock.Instant, most: Int) -> (output: [UInt8], errors: [UInt8], end: End) {
        var said: [UInt8] = []
        var complained: [UInt8] = []
        var open = [output, errors]
        var end: End?
        var room = [UInt8](repeating: 0, count: 64 << 10)
        while !open.isEmpty, end == nil {
            let left = deadline - .now
            if left <= .zero {
                end = .tooLate
                break
            }
            var waits = open.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
            let ready = poll(&waits, nfds_t(waits.count), Int32(clamping: 1 + left / .milliseconds(1)))
            if ready < 0, errno != EINTR { break }
            guard ready > 0 else { continue }
            for wait in waits where wait.revents != 0 {
                let count = read(wait.fd, &room, room.count)
                if count <= 0 {
                    open.removeAll { $0 == wait.fd }
                } else if wait.fd == output {
                    said += room[..<count]
                    if said.count > most { end = .tooMuch }
                } else {
                    complained += room[..<count]
                    if complained.count > 2 * Self.keptErrors { complained.removeFirst(complained.count - Self.keptErrors) }
                }
            }
        }
        close(output)
        close(errors)
        let reaped = reap(until: end == nil ? deadline : .now)
        return (said, complained.suffix(Self.keptErrors) + [], end ?? reaped)
    }

    /// Waits for its end, which mostly is there when its pipes are closed; at the deadline it is ended, with all it started.
    private func reap(until deadline: ContinuousClock.Instant) -> End {
        var status: Int32 = 0
        var pause: UInt32 = 200
        while true {
            let reaped = waitpid(id, &status, WNOHANG)
            if reaped == id { break }
            if reaped < 0, errno != EINTR { return .status(-1) }
            if .now >= deadline {
                kill(-id, SIGKILL)
                while waitpid(id, &status, 0) < 0, errno == EINTR {}
                return .tooLate
            }
            usleep(pause)
            pause = min(2 * pause, 20_000)
        }
        // What it left behind in its group ends, too.
        kill(-id, SIGKILL)
        let signal = status & 0x7F
        return signal == 0 ? .status(Int((status >> 8) & 0xFF)) : .signal(Int(signal))
    }
}

extension Duration {
    fileprivate static func / (duration: Duration, unit: Duration) -> Int64 {
        Int64((duration / unit) as Double)
    }
}
