import HuntRules

/// Opening hours as plain as they mostly are: `24/7`, `08:00-20:00`, `Mo-Fr 09:00-17:00; Sa 10:00-14:00`, `Su off`. What says more
/// (holidays, seasons, the sun) is not read. https://wiki.openstreetmap.org/wiki/Key:opening_hours
struct OpeningHours: Sendable, Hashable {
    /// For each day from Monday, when it is open, in minutes from midnight; beyond 1440 on the next day.
    private var days: [[Range<Int>]] = Array(repeating: [], count: 7)
    private var isAlways = false

    private static let names = ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"]

    /// The hours that a text says; nil where it is not that plain.
    init?(_ text: String) {
        guard text.utf8.count <= 200 else { return nil }
        if text == "24/7" {
            isAlways = true
            return
        }
        for rule in text.split(separator: ";", omittingEmptySubsequences: true) {
            let words = rule.split(separator: " ").map(String.init)
            var rest = words[...]
            var chosen = Set(0..<7)
            if let first = rest.first, first.first?.isLetter == true, !["off", "closed", "open"].contains(first) {
                guard let read = Self.days(first) else { return nil }
                chosen = read
                rest.removeFirst()
            }
            guard rest.count == 1, let spans = Self.spans(rest[rest.startIndex]) else { return nil }
            for day in chosen { days[day] = spans }
        }
        guard days.contains(where: { !$0.isEmpty }) else { return nil }
    }

    private static func days(_ text: String) -> Set<Int>? {
        var chosen: Set<Int> = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { names.firstIndex(of: String($0)) }
            switch ends.count {
            case 1:
                guard let day = ends[0] else { return nil }
                chosen.insert(day)
            case 2:
                guard let first = ends[0], let last = ends[1] else { return nil }
                for step in 0...((last - first + 7) % 7) { chosen.insert((first + step) % 7) }
            default: return nil
            }
        }
        return chosen
    }

    private static func spans(_ text: String) -> [Range<Int>]? {
        if text == "off" || text == "closed" { return [] }
        var spans: [Range<Int>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { minutes(String($0)) }
            guard ends.count == 2, let from = ends[0], var to = ends[1] else { return nil }
            if to <= from { to += 1_440 }
            guard from < 1_440, to <= 2_880 else { return nil }
            spans.append(from..<to)
        }
        return spans
    }

    private static func minutes(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, (1...2).contains(parts[0].count), parts[1].count == 2, let hour = Int(parts[0]),
            let minute = Int(parts[1]), (0...26).contains(hour), (0..<60).contains(minute)
        else { return nil }
        return hour * 60 + minute
    }

    /// When it is open while a hunt is on.
    enum Stretch: Sendable, Hashable {
        /// All the while.
        case always
        /// For one stretch of it.
        case from(Moment, Moment)
    }

    /// The one stretch of a hunt's time during which it is open; nil where it is not open, or more than once: a creature stands for
    /// one stretch of time.
    func stretch(within request: PlanRequest) -> Stretch? {
        if isAlways { return .always }
        guard let starts = request.starts, let ends = request.ends, starts < ends, ends - starts <= .hours(24 * 32) else {
            return nil
        }
        var open: [(from: Int64, to: Int64)] = []
        // From the day before: what opened then may be open past midnight.
        let ahead = request.ahead(starts) * 1_000
        let firstDay = (starts.milliseconds + ahead).dividedDown(by: 86_400_000) - 1
        let lastDay = (ends.milliseconds + ahead).dividedDown(by: 86_400_000)
        for day in firstDay...lastDay {
            // The first of January 1970 was a Thursday.
            let weekday = Int(((day + 3) % 7 + 7) % 7)
            for span in days[weekday] {
                let midnight = day * 86_400_000 - request.ahead(Moment(milliseconds: day * 86_400_000)) * 1_000
                let from = max(starts.milliseconds, midnight + Int64(span.lowerBound) * 60_000)
                let to = min(ends.milliseconds, midnight + Int64(span.upperBound) * 60_000)
                if from < to { open.append((from, to)) }
            }
        }
        open.sort { $0.from < $1.from }
        var merged: [(from: Int64, to: Int64)] = []
        for span in open {
            if let last = merged.last, span.from <= last.to {
                merged[merged.count - 1].to = max(last.to, span.to)
            } else {
                merged.append(span)
            }
        }
        guard merged.count == 1, let only = merged.first else { return nil }
        if only.from == starts.milliseconds, only.to == ends.milliseconds { return .always }
        return .from(Moment(milliseconds: only.from), Moment(milliseconds: only.to))
    }
}

extension Int64 {
    /// The quotient, rounded down.
    fileprivate func dividedDown(by divisor: Int64) -> Int64 {
        let (quotient, rest) = quotientAndRemainder(dividingBy: divisor)
        return rest < 0 ? quotient - 1 : quotient
    }
}
