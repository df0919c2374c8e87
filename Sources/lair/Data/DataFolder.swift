import Glibc

/// The folder that holds all a server keeps. One process owns it at a time.
struct DataFolder {
    /// Where it is, as given.
    let path: String

    /// The database in it.
    var database: String { path + "/lair.db" }

    /// Where its basemaps are.
    var basemaps: String { path + "/basemaps" }

    /// The socket by which other commands reach the server that owns the folder.
    let socket: String

    /// The folder `--data` names, `./Lair-data` unless given; made, for its owner only, where it is not there.
    init(_ arguments: Arguments) throws(Failure) {
        let path = arguments.value("--data") ?? "Lair-data"
        guard !path.isEmpty else { throw .usage("--data names no folder.") }
        if mkdir(path, 0o700) != 0, errno != EEXIST {
            throw .failed("cannot make the data folder \(path): \(Self.reason).")
        }
        var facts = stat()
        guard stat(path, &facts) == 0 else { throw .failed("cannot look at the data folder \(path): \(Self.reason).") }
        guard facts.st_mode & S_IFMT == S_IFDIR else { throw .failed("\(path) is not a folder.") }
        guard access(path, R_OK | W_OK | X_OK) == 0 else {
            throw .failed("the data folder \(path) belongs to someone else: \(Self.reason).")
        }
        self.path = path
        socket = try Self.socketPath(in: path)
    }

    /// A unix socket's path may be 107 bytes long; a folder deeper than that is named by a descriptor of it.
    private static func socketPath(in path: String) throws(Failure) -> String {
        let plain = path + "/lair.sock"
        if plain.utf8.count <= 100 { return plain }
        // Kept open as long as the process runs: the path goes through it.
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw .failed("cannot open the data folder \(path): \(reason).") }
        return "/proc/self/fd/\(folder)/lair.sock"
    }

    /// The system's words for what just went wrong.
    static var reason: String { String(cString: strerror(errno)) }
}
