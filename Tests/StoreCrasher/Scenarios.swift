import Glibc
import HuntRules
import HuntStore

/// Claims one spawn after the other and says so, line by line, until it is killed.
func recordForEver(path: String) throws(StoreError) {
    let store = try SQLiteStore(path: path)
    let player = try newcomer(to: store)
    for spawn in try store.spawns(of: "h", in: nil, at: now, for: player) {
        guard case .captured(let capture) = try claim(spawn.id, by: player, in: store) else { exit(1) }
        say("\(player) \(spawn.id) \(capture.id)")
    }
    // Never reached where the test kills in time.
    exit(3)
}

/// Imports a few places, says so, and then imports many until it is killed.
func importForEver(path: String) throws(StoreError) {
    let store = try SQLiteStore(path: path)
    guard let here = try store.hunt("h")?.center else { exit(1) }
    func places(_ count: Int, title: String) -> [Place] {
        (0..<count).map { index in
            Place(key: PlaceKey(source: "s", record: String(100_000 + index)), title: title, category: title, coordinate: here)
        }
    }
    _ = try store.put(places(1_200, title: "old"), into: "h")
    let many = places(100_000, title: "new")
    say("ready")
    _ = try store.put(many, into: "h")
    // Never reached where the test kills in time.
    exit(3)
}

/// Opens the store and says when it is about to be brought up to date, and when it is.
func openOnce(path: String) throws(StoreError) {
    _ = try SQLiteStore(path: path) { from, _ in say("from \(from)") }
    say("open")
}

/// Claims until the disk takes no more (this process may not let a file grow), then goes on when there is room again.
///
/// Prints how many claims were acknowledged, the error's kind, how many the store then holds, and how many after there
/// was room again.
func runOutOfDisk(path: String) throws(StoreError) {
    // Otherwise the first write beyond the limit ends the process.
    signal(SIGXFSZ, SIG_IGN)
    let store = try SQLiteStore(path: path)
    let player = try newcomer(to: store)
    let spawns = try store.spawns(of: "h", in: nil, at: now, for: player)
    limitFiles(to: 300_000)
    var acknowledged = 0
    var next = 0
    var kind = "none"
    while next < spawns.count {
        do throws(StoreError) {
            guard case .captured = try claim(spawns[next].id, by: player, in: store) else { exit(1) }
            acknowledged += 1
            next += 1
        } catch {
            if case .unavailable = error { kind = "unavailable" } else { kind = "\(error)" }
            break
        }
    }
    let held = try store.captures(of: player, in: "h").count
    // Still full: still the same answer, and nothing lost.
    if case .captured? = try? claim(spawns[next].id, by: player, in: store) { exit(1) }
    limitFiles(to: rlim_t.max)
    // The very claim that failed, again with its key.
    guard case .captured = try claim(spawns[next].id, by: player, in: store) else { exit(1) }
    say("\(acknowledged) \(kind) \(held) \(try store.captures(of: player, in: "h").count)")
}

private let now = Moment(milliseconds: 1_780_000_000_000)

private func newcomer(to store: SQLiteStore) throws(StoreError) -> Int64 {
    var random = SystemRandomNumberGenerator()
    let token = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    return try store.addPlayer(to: "h", nickname: nil, tokenHash: token)
}

private func claim(_ spawn: Int64, by player: Int64, in store: SQLiteStore) throws(StoreError) -> ClaimOutcome {
    let ticket = ClaimTicket(hunt: "h", player: player, spawn: spawn, key: "key-\(spawn)", digest: [1], received: now)
    return try store.record(ticket) { _ in CaptureMarks(at: now, simulated: false, flagged: false) }
}

private func limitFiles(to bytes: rlim_t) {
    var limit = rlimit()
    getrlimit(__rlimit_resource_t(1), &limit)  // RLIMIT_FSIZE
    limit.rlim_cur = min(bytes, limit.rlim_max)
    guard setrlimit(__rlimit_resource_t(1), &limit) == 0 else { exit(1) }
}

/// One line, in one write: whole or not at all.
private func say(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    guard write(STDOUT_FILENO, bytes, bytes.count) == bytes.count else { exit(1) }
}
