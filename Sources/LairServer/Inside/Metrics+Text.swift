import HuntStore

extension Metrics {
    /// The counts as Prometheus reads them (its text format, version 0.0.4).
    func text(commits: CommitCounts, streams: Int) -> String {
        var lines: [String] = []
        func family(_ name: String, _ kind: String, _ help: String) {
            lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(kind)"]
        }
        let routes = routes.map { (route: $0, counts: $0.counts) }.filter { !$0.counts.statuses.isEmpty }

        family("lair_requests_total", "counter", "Answers by route and status.")
        for (route, counts) in routes {
            for (status, count) in counts.statuses.sorted(by: { $0.key < $1.key }) {
                lines.append("lair_requests_total{\(Self.labels(route)),status=\"\(status)\"} \(count)")
            }
        }
        family("lair_request_seconds", "histogram", "Time from a request to its answer, by route.")
        for (route, counts) in routes {
            let bounds = RouteMetrics.bounds.map { "\($0)" }
            lines += Self.histogram(
                "lair_request_seconds", Self.labels(route) + ",", bounds, counts.times, sum: "\(counts.seconds)")
        }
        family("lair_claims_total", "counter", "Claims by verdict.")
        for (word, count) in claims.sorted { lines.append("lair_claims_total{verdict=\"\(word)\"} \(count)") }
        family("lair_commit_writes", "histogram", "Writes that shared one commit.")
        lines += Self.histogram(
            "lair_commit_writes", "", CommitCounts.bounds.map { "\($0)" }, commits.batches + [0], sum: "\(commits.writes)")
        family("lair_streams", "gauge", "Streams of events that are open.")
        lines.append("lair_streams \(streams)")
        family("lair_store_errors_total", "counter", "What the store could not do, by kind.")
        for (word, count) in storeErrors.sorted { lines.append("lair_store_errors_total{kind=\"\(word)\"} \(count)") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// Patterns and methods hold nothing that would have to be escaped.
    private static func labels(_ route: RouteMetrics) -> String { "method=\"\(route.method)\",route=\"\(route.pattern)\"" }

    /// Prometheus wants each class to count those below it too.
    private static func histogram(
        _ name: String, _ labels: String, _ bounds: [String], _ counts: [Int], sum: String
    ) -> [String] {
        var lines: [String] = []
        var total = 0
        for (bound, count) in zip(bounds + ["+Inf"], counts) {
            total += count
            lines.append("\(name)_bucket{\(labels)le=\"\(bound)\"} \(total)")
        }
        let plain = labels.isEmpty ? "" : "{\(labels.dropLast())}"
        return lines + ["\(name)_sum\(plain) \(sum)", "\(name)_count\(plain) \(total)"]
    }
}
