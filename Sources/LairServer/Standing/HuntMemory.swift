import HuntRules
import HuntStore
import Locks

/// One hunt's spawns, held beside the store. A write commits first and is noted here after.
///
/// Who reads takes a state and is done with the lock. What takes long (reading all from the store, merging parts) is made of a
/// state beside it; what is noted meanwhile is kept in a journal and noted again in what was made.
final class HuntMemory: Sendable {
    private struct State {
        var standing: StandingSpawns
        /// Whether all of the store's spawns are here.
        var isWhole: Bool
        /// What was noted since the first of those began who are making another state.
        var journal: [StandingSpawns.Change] = []
        var makers = 0
        var isLoading = false
        /// How often a load has begun.
        var loads = 0

        mutating func leave() {
            makers -= 1
            if makers == 0 { journal = [] }
        }
    }

    private let state: Lock<State>
    /// Held while a host's write is committed and noted, so that they are noted in the order of their commits.
    private let writes = Lock(())

    /// The memory of a hunt; of a new one it is whole from the start.
    init(_ hunt: Hunt, isNew: Bool) {
        state = Lock(State(standing: StandingSpawns(of: hunt), isWhole: isNew))
    }

    /// The hunt as it is.
    var hunt: Hunt { state.withLock { $0.standing.hunt } }

    /// The state now; nil while not all is here.
    var standing: StandingSpawns? { state.withLock { $0.isWhole ? $0.standing : nil } }

    /// Notes that the hunt was changed. Where it became a race, who was first is the store's to say: false, and it is to be
    /// loaded anew.
    func change(_ hunt: Hunt) -> Bool {
        state.withLock { state in
            let becameRace = hunt.rules.claimMode == .first && state.standing.hunt.rules.claimMode != .first
            state.standing.hunt = hunt
            if becameRace {
                state.isWhole = false
                // What is being loaded is not what counts any more.
                state.loads += 1
            }
            return !becameRace
        }
    }

    /// Notes a change of its spawns.
    func note(_ change: StandingSpawns.Change) {
        state.withLock { state in
            if state.makers > 0 { state.journal.append(change) }
            if state.isWhole { state.standing.note(change) }
        }
    }

    /// Notes a catch. Only where players race does it change what stands.
    func noteCatch(of spawn: Int64, at moment: Moment) {
        if hunt.rules.claimMode == .first { note(.taken(spawn, at: moment)) }
    }

    /// Commits an addition and notes it.
    func add(_ commit: () throws(StoreError) -> [Spawn]) throws(StoreError) -> [Spawn] {
        try write { () throws(StoreError) in
            let added = try commit()
            return (added, [.added(added)])
        }
    }

    /// Commits a removal and notes it.
    func remove(_ spawn: Int64, _ commit: () throws(StoreError) -> Bool) throws(StoreError) -> Bool {
        try write { () throws(StoreError) in
            let isDone = try commit()
            return (isDone, isDone ? [.removed(spawn)] : [])
        }
    }

    /// Commits something that changes the spawns, and notes its changes.
    func write<Result: Sendable>(
        _ commit: () throws(StoreError) -> (Result, [StandingSpawns.Change])
    ) throws(StoreError) -> Result {
        try writes.withLock { _ throws(StoreError) in
            // From before the commit on: who hears of a new spawn early may catch it before it is noted.
            state.withLock { $0.makers += 1 }
            defer { state.withLock { $0.leave() } }
            let (result, changes) = try commit()
            guard !changes.isEmpty else { return result }
            let (before, loads) = state.withLock { ($0.isWhole ? $0.standing : nil, $0.loads) }
            let made = before.map { before in
                var standing = before
                for change in changes { standing.note(change) }
                standing.merge()
                return standing
            }
            state.withLock { state in
                guard var made, state.isWhole, state.loads == loads else {
                    state.journal += changes
                    if state.isWhole { for change in changes { state.standing.note(change) } }
                    return
                }
                for change in state.journal { made.note(change) }
                made.hunt = state.standing.hunt
                state.journal += changes
                state.standing = made
            }
            return result
        }
    }

    /// Reads all from the store; until that is done the store is asked. One at a time: nothing where one is under way, unless
    /// what it reads is not what counts any more.
    func load(from store: any Store, anew: Bool = false) throws(StoreError) {
        let (id, turn) = state.withLock { state -> (String, Int?) in
            guard anew || !state.isWhole && !state.isLoading else { return ("", nil) }
            state.isWhole = false
            state.isLoading = true
            state.loads += 1
            state.makers += 1
            return (state.standing.hunt.id, state.loads)
        }
        guard let turn else { return }
        var gathering = SpawnPart.Gathering()
        do throws(StoreError) {
            try store.eachSpawn(of: id) { gathering.add($0, taken: $1) }
        } catch {
            state.withLock { state in
                if state.loads == turn { state.isLoading = false }
                state.leave()
            }
            throw error
        }
        var made = StandingSpawns(of: hunt)
        made.append(gathering)
        state.withLock { state in
            if state.loads == turn {
                for change in state.journal { made.note(change) }
                made.hunt = state.standing.hunt
                state.standing = made
                (state.isWhole, state.isLoading) = (true, false)
            }
            state.leave()
        }
    }
}
