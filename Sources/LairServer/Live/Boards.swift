import HTTPService
import HuntRules
import HuntStore
import Locks

/// A hunt's leaderboard as it stood at one moment of a minute; all of that minute see the same one.
///
/// Whoever watched a spawn vanish must not be able to look up at once whose number grew.
struct Board: Sendable {
    /// The minute, counted from 1970.
    let minute: Int64
    /// Who has how much, most first.
    var scores: [Score]

    /// The most rows that are kept.
    static let most = 1_000

    static func minute(of moment: Moment) -> Int64 { moment.milliseconds / 60_000 }

    /// The rows with their ranks; equals share one, and the next has as many above it as there are.
    var ranked: [(rank: Int, score: Score)] {
        var rank = 0
        return scores.enumerated().map { index, score in
            if index == 0 || scores[index - 1].captures != score.captures { rank = index + 1 }
            return (rank, score)
        }
    }
}

/// The leaderboards that were looked at, and the hunts whose own has changed.
final class Boards: Sendable {
    private struct State {
        var boards: [String: Board] = [:]
        var changed: Set<String> = []
    }

    private let state = Lock(State())
    /// Held while a board is made, so that those who ask in the first moment of a minute do not all make it.
    private let making = Lock(())

    /// The board of that minute, if it was made already.
    func board(of hunt: String, minute: Int64) -> Board? {
        state.withLock { $0.boards[hunt].flatMap { $0.minute == minute ? $0 : nil } }
    }

    /// The board of that minute: kept, or made of the scores that `read` gives.
    func board(of hunt: String, minute: Int64, _ read: () throws(StoreError) -> [Score]) throws(StoreError) -> Board {
        if let board = board(of: hunt, minute: minute) { return board }
        return try making.withLock { _ throws(StoreError) in
            if let board = board(of: hunt, minute: minute) { return board }
            let board = Board(minute: minute, scores: try read())
            state.withLock { $0.boards[hunt] = board }
            return board
        }
    }

    /// Notes that a hunt's scores are not what they were.
    func change(_ hunt: String) { state.withLock { _ = $0.changed.insert(hunt) } }

    /// The hunts that were noted since the last call.
    func takeChanged() -> Set<String> {
        state.withLock { state in
            defer { state.changed = [] }
            return state.changed
        }
    }

    /// Changes a player's row at once, or takes it out: a name that was taken away must not stay for a minute.
    func change(_ player: Int64, of hunt: String, to nickname: (String?)?) {
        state.withLock { state in
            guard let index = state.boards[hunt]?.scores.firstIndex(where: { $0.player == player }) else { return }
            if let nickname {
                state.boards[hunt]?.scores[index].nickname = nickname
            } else {
                state.boards[hunt]?.scores.remove(at: index)
            }
            state.changed.insert(hunt)
        }
    }

    /// Forgets a hunt.
    func forget(_ hunt: String) {
        state.withLock { state in
            state.boards[hunt] = nil
            state.changed.remove(hunt)
        }
    }
}

extension LairService {
    /// The board of a hunt in this minute.
    func board(of hunt: String, now: Moment) throws(StoreError) -> Board {
        try boards.board(of: hunt, minute: Board.minute(of: now)) { () throws(StoreError) in
            try store.scores(of: hunt, limit: Board.most)
        }
    }
}

extension JSON {
    /// A leaderboard: ranks, players, numbers; no place and no time.
    static func board(_ board: Board, limit: Int) -> JSON {
        let rows = board.ranked.prefix(limit).map { rank, score in
            var members: [(key: String, value: JSON)] = [("rank", .integer(rank)), ("player", .integer(Int(score.player)))]
            if let nickname = score.nickname { members.append(("nickname", .string(nickname))) }
            members.append(("captures", .integer(score.captures)))
            return JSON.object(members)
        }
        return .object([("leaderboard", .array(rows))])
    }
}
