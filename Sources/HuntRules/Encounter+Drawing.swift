extension Encounter {
    /// The ball, where there is one to draw.
    public enum Ball: Sendable, Hashable {
        /// In the air: the part of its flight that is behind it, 0…1, and whether it ends at the creature.
        case flying(progress: Double, hits: Bool)
        /// Burning out where its flight ended, 0…1.
        case bursting(progress: Double, hits: Bool)
    }

    /// The ball to draw now, or nil.
    public var ball: Ball? {
        switch state {
        case .throwing(let hits, let elapsed):
            return .flying(progress: elapsed / (hits ? Timing.flight : Timing.missFlight), hits: hits)
        case .reeling(let elapsed), .caught(let elapsed), .refused(let elapsed):
            return elapsed < Timing.burst ? .bursting(progress: elapsed / Timing.burst, hits: true) : nil
        case .missed(let elapsed):
            return elapsed < Timing.burst ? .bursting(progress: elapsed / Timing.burst, hits: false) : nil
        case .facing, .parted, .taken, .done:
            return nil
        }
    }

    /// How the creature is to be drawn, with the seconds since that began.
    public enum Stance: Sendable, Hashable {
        /// It stands.
        case idle
        /// It reels under a hit.
        case reeling(seconds: Double)
        /// It vanishes after the last hit.
        case vanishing(seconds: Double)
        /// It is no more.
        case gone
    }

    /// How the creature stands now. After `end` it stands as it did: whether the spawn is gone is the map's to know.
    public var stance: Stance {
        switch state {
        case .reeling(let elapsed): return .reeling(seconds: elapsed)
        case .caught(let elapsed), .refused(let elapsed):
            return elapsed < Timing.vanish ? .vanishing(seconds: elapsed) : .gone
        case .done: return hitPointsLeft == 0 ? .gone : .idle
        case .taken: return .gone
        case .facing, .throwing, .missed, .parted: return .idle
        }
    }
}
