import Geodesy

/// What has changed about who is in reach, told once.
public struct ReachNews: Sendable, Hashable {
    /// Spawns that came into reach, the nearest first.
    public var entered: [Int64] = []
    /// Spawns that were in reach and are farther now than one steps back by chance.
    public var left: [Int64] = []

    /// News of these.
    public init(entered: [Int64] = [], left: [Int64] = []) {
        self.entered = entered
        self.left = left
    }
}

extension PlayerSession {
    /// Which spawns came into reach or left it since the last call. One is left only `stepBack` beyond the reach (60 m where the
    /// reach is 50), so that a position that wanders about the edge is not told again and again; one that was caught or taken
    /// away is not told at all.
    public func reachNews() -> ReachNews {
        var news = ReachNews()
        var near: [Int64] = []
        for standing in standings() {
            let wasNear = inReach.contains(standing.id)
            let isNear = standing.inReach || (wasNear && standing.beyond.metres <= Self.stepBack.metres)
            if isNear { near.append(standing.id) }
            if isNear, !wasNear { news.entered.append(standing.id) }
            if wasNear, !isNear { news.left.append(standing.id) }
        }
        inReach = near
        return news
    }
}
