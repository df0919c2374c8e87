import HuntRules
import Locks

/// Token buckets by key: each key may do `burst` things at once and `rate` a second from then on.
///
/// Thin on purpose: a fixed number of keys is remembered; when they are full, those that have filled up again are
/// forgotten, and if that is not enough, the fuller half: a flood of strange keys, each of which takes little, costs no memory, and
/// does not make those forgotten who took much.
final class Buckets: Sendable {
    private struct Bucket {
        var tokens: Double
        var at: Moment
    }

    private let rate: Double
    private let burst: Double
    private let most: Int
    private let buckets = Lock<[String: Bucket]>([:])

    /// Buckets that hold `burst` and gain `rate` a second, for at most `most` keys.
    init(burst: Double, rate: Double, most: Int = 10_000) {
        self.burst = burst
        self.rate = rate
        self.most = most
    }

    /// Takes one token: nil when there was one, else the seconds to wait. O(1) but for the rare clearing out.
    func take(_ key: String, now: Moment) -> Int? {
        buckets.withLock { buckets in
            if buckets.count >= most, buckets[key] == nil {
                buckets = buckets.filter { filled($0.value, now: now) < burst }
                if buckets.count >= most { forgetHalf(of: &buckets, now: now) }
            }
            var bucket = buckets[key] ?? Bucket(tokens: burst, at: now)
            bucket.tokens = filled(bucket, now: now)
            bucket.at = now
            defer { buckets[key] = bucket }
            guard bucket.tokens >= 1 else { return max(1, Int(((1 - bucket.tokens) / rate).rounded(.up))) }
            bucket.tokens -= 1
            return nil
        }
    }

    private func forgetHalf(of buckets: inout [String: Bucket], now: Moment) {
        let fullest = buckets.map { (key: $0.key, tokens: filled($0.value, now: now)) }.sorted { $0.tokens > $1.tokens }
        for (key, _) in fullest.prefix(max(1, fullest.count / 2)) { buckets[key] = nil }
    }

    private func filled(_ bucket: Bucket, now: Moment) -> Double {
        min(burst, bucket.tokens + max(0, Double((now - bucket.at).milliseconds)) / 1_000 * rate)
    }
}
