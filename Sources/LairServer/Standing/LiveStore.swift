import Dispatch
import Geodesy
import HuntRules
import HuntStore
import Locks

/// A store whose hunts, spawns and players are also held in memory, from where most questions are answered.
///
/// Every write goes through here: it is committed first, and noted after. So memory never says what the store does not hold, and
/// whoever was told that a write is done finds it here too. What is not here (yet) the store is asked for.
final class LiveStore: Sendable {
    let inner: any Store
    let players = PlayerMemory()
    private let memories: Lock<[String: HuntMemory]>
    /// Held while hunts are made, changed or deleted and that is noted.
    let huntWrites = Lock(())
    private let loads = DispatchGroup()
    private static let loader = DispatchQueue(label: "lair.standing", attributes: .concurrent)

    /// A store over another, which nobody else writes to from now on. The spawns are read in the background.
    init(_ inner: any Store) throws(StoreError) {
        self.inner = inner
        let hunts = try inner.hunts()
        memories = Lock(Dictionary(hunts.map { ($0.id, HuntMemory($0, isNew: false)) }) { $1 })
        loadMissing()
    }

    /// The answer of `GET …/spawns`: those of a hunt that stand at `moment`, without those the player has caught; nil where
    /// there is no such hunt, or its spawns are still being read.
    func answer(of hunt: String, in area: StandingSpawns.Area, at moment: Moment, for player: Int64?) throws(StoreError)
        -> [UInt8]?
    {
        // First what stands, then what was caught: a catch in between is left out, and nothing is left in.
        guard let standing = memory(of: hunt)?.standing else { return nil }
        var caught: SpawnNumbers = []
        if let player { caught = try players.caught(by: player, in: hunt, from: inner) }
        return standing.answer(in: area, at: moment, without: caught)
    }

    func memory(of hunt: String) -> HuntMemory? { memories.withLock { $0[hunt] } }

    var allMemories: [HuntMemory] { memories.withLock { Array($0.values) } }

    func keep(_ memory: HuntMemory, of hunt: String) { memories.withLock { $0[hunt] = memory } }

    func forget(_ hunt: String) { memories.withLock { $0[hunt] = nil } }

    // MARK: Loading

    /// Reads in the background what is not here yet.
    func loadMissing() {
        for memory in allMemories where memory.standing == nil { load(memory) }
    }

    /// Reads a hunt's spawns in the background. Where that fails the store goes on being asked, until the next call.
    func load(_ memory: HuntMemory, anew: Bool = false) {
        Self.loader.async(group: loads) { [inner] in
            do throws(StoreError) { try memory.load(from: inner, anew: anew) } catch {}
        }
    }

    /// Waits until all that is to be read has been.
    func waitForLoads() { loads.wait() }
}
