import Geodesy
import HTTPService
import HuntRules
import HuntStore

extension Problem {
    /// What a player is told when `verify` refuses a claim.
    init(_ refusal: Refusal, now: Moment) {
        switch refusal {
        case .notStarted(let opens):
            self.init(.notStarted, "This hunt has not started yet.", members: [("opens", .string(opens.rfc3339))])
        case .ended:
            self.init(.ended, "This hunt is over, or the catch came too late to count.")
        case .gone:
            self.init(.gone, "This creature is not there any more.")
        case .staleFix:
            self.init(.staleFix, "Your position was too old. Wait a moment for a new one and throw again.")
        case .poorAccuracy(let accuracy):
            self.init(
                .poorAccuracy,
                "Your position is only known to \(Self.metres(accuracy)). Step away from walls and roofs and try again.")
        case .outOfReach(let beyond):
            self.init(
                .outOfReach, "Walk \(Self.metres(beyond)) closer to reach it.",
                members: [("beyond", .number((beyond.metres * 10).rounded(.up) / 10))])
        case .simulated:
            self.init(.forbidden, "This hunt is played on foot: simulated positions do not count here.")
        case .tooFast:
            self.init(
                .tooFast,
                "You seem to travel faster than anyone on the ground. Are you a passenger? Wait two minutes and throw again.")
        case .coolingDown(let until):
            let seconds = max(1, Int(((until - now).milliseconds + 999) / 1_000))
            self.init(.coolingDown, "Wait \(seconds) seconds, then throw again.", retryAfter: seconds)
        case .taken:
            self.init(.taken, "Another player was faster.")
        case .alreadyCaptured:
            self.init(.alreadyCaptured, "You have caught this one already.")
        }
    }

    /// What is said when the store cannot do what was asked.
    init(_ error: StoreError) {
        switch error {
        case .exists: self.init(.taken, "There is a hunt of that id already.")
        case .noSuchPlayer: self = .unauthorized("Nobody of this hunt has that token. Join the hunt again.")
        case .noSuchHunt: self = .notFound("There is no such hunt here.")
        case .unknownCreature(let id): self = .invalid("`creature`: this hunt has no creature “\(id)”.")
        case .importing:
            self = .unavailable("Another import into this hunt is under way. Try again when it has ended.", retryAfter: 10)
        case .unavailable, .damaged, .tooNew:
            self = .unavailable(
                "The hunt cannot be read or saved right now. Nothing is lost: try again in a moment.", retryAfter: 2)
        }
    }

    /// Metres, whole, rounded up.
    private static func metres(_ value: Distance) -> String { "\(Int(min(value.metres.rounded(.up), 1e9))) m" }
}
