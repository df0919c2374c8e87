import HTTPService

extension Operation {
    /// What it may be refused with, by status: what every route of its kind refuses, and its own reasons by their slugs.
    var describedRefusals: [(status: Int, meaning: String)] {
        var meanings: [Int: [String]] = [:]
        if !query.isEmpty || !headers.isEmpty || body != nil || pattern.contains("{") {
            meanings[400] = ["Something in it is not as described here: the detail names it."]
        }
        switch caller {
        case .player, .maybePlayer: meanings[401] = ["The token is missing, or nobody's any more."]
        case .host, .localOrHost:
            meanings[401] = ["The host key is missing, or not this server's."]
            meanings[403] = ["A player's token opens no host's door."]
        case .anyone, .owner: break
        }
        if pattern.hasPrefix("/api/"), pattern.contains("{") || caller == .owner {
            meanings[404] = ["There is no such thing here."]
        }
        if body != nil { meanings[413] = ["The body is larger than this route takes."] }
        if pattern.hasPrefix("/api/") { meanings[429] = ["That was a lot at once: Retry-After says how many seconds to wait."] }
        meanings[503] = ["There is more to do than can be done, or the store cannot do it now. Nothing was changed: Retry-After."]
        for (status, slugs) in Dictionary(grouping: refusals, by: \.status) {
            meanings[status, default: []].append(slugs.map { "`\($0.rawValue)`: \($0.title)." }.joined(separator: " "))
        }
        return meanings.sorted { $0.key < $1.key }.map { ($0.key, $0.value.joined(separator: " ")) }
    }
}
