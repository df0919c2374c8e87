import HuntRules
import Synchronization

/// A clock that stands still until a test moves it.
final class TestClock: Sendable {
    private let moment: Mutex<Moment>

    /// 2026-07-01T09:00:00Z unless given.
    init(_ moment: Moment = Moment(milliseconds: 1_782_896_400_000)) { self.moment = Mutex(moment) }

    var now: Moment { moment.withLock { $0 } }

    func move(by span: Moment.Span) {
        moment.withLock { $0 = $0 + span }
    }
}
