/// A point in time: milliseconds since 1970-01-01T00:00Z, as browsers and the store count them.
public struct Moment: Sendable, Hashable, Comparable {
    /// Milliseconds since the epoch.
    public var milliseconds: Int64

    /// A moment so many milliseconds after the epoch.
    public init(milliseconds: Int64) { self.milliseconds = milliseconds }

    public static func < (a: Moment, b: Moment) -> Bool { a.milliseconds < b.milliseconds }

    /// The moment `span` later. Saturates: a clock of the wire may say anything, and must not trap or wrap around.
    public static func + (moment: Moment, span: Span) -> Moment {
        Moment(milliseconds: moment.milliseconds.saturatingAdd(span.milliseconds))
    }

    /// The moment `span` earlier. Saturates.
    public static func - (moment: Moment, span: Span) -> Moment {
        Moment(milliseconds: moment.milliseconds.saturatingSubtract(span.milliseconds))
    }

    /// How long after `earlier` this is; negative when it is before. Saturates.
    public static func - (later: Moment, earlier: Moment) -> Span {
        Span(milliseconds: later.milliseconds.saturatingSubtract(earlier.milliseconds))
    }

    /// A length of time in milliseconds.
    public struct Span: Sendable, Hashable, Comparable {
        /// Milliseconds.
        public var milliseconds: Int64

        /// A span of so many milliseconds.
        public init(milliseconds: Int64) { self.milliseconds = milliseconds }

        /// A span of so many seconds.
        public static func seconds(_ value: Int64) -> Span { Span(milliseconds: value * 1_000) }
        /// A span of so many minutes.
        public static func minutes(_ value: Int64) -> Span { .seconds(value * 60) }
        /// A span of so many hours.
        public static func hours(_ value: Int64) -> Span { .minutes(value * 60) }

        /// No time at all.
        public static let zero = Span(milliseconds: 0)

        public static func < (a: Span, b: Span) -> Bool { a.milliseconds < b.milliseconds }

        /// The same length, the other way. Saturates.
        public static prefix func - (span: Span) -> Span {
            Span(milliseconds: Int64(0).saturatingSubtract(span.milliseconds))
        }
    }
}

extension Int64 {
    fileprivate func saturatingAdd(_ other: Int64) -> Int64 {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }

    fileprivate func saturatingSubtract(_ other: Int64) -> Int64 {
        let (difference, overflow) = subtractingReportingOverflow(other)
        return overflow ? (other < 0 ? .max : .min) : difference
    }
}
