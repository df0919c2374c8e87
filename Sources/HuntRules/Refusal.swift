public import Geodesy

/// Why a claim is not accepted. Each case is one slug on the wire.
public enum Refusal: Error, Sendable, Hashable {
    /// The hunt has not opened.
    case notStarted(opens: Moment)
    /// The hunt has closed, or the claim comes too late to be judged.
    case ended
    /// The spawn is not there (any more, or yet).
    case gone
    /// The fix was too old when the claim was made.
    case staleFix
    /// The fix is poorer than the rules allow.
    case poorAccuracy(Distance)
    /// Too far: how far beyond reach.
    case outOfReach(beyond: Distance)
    /// Simulated positions are not played here.
    case simulated
    /// Faster than anyone moves on the ground.
    case tooFast
    /// Waiting after `tooFast`, until the moment given.
    case coolingDown(until: Moment)
    /// Another player was first.
    case taken
    /// The player has this spawn already.
    case alreadyCaptured
}
