extension Encounter {
    /// The creature came into the frame or left it.
    public mutating func look(sees: Bool) {
        self.sees = sees
    }

    /// The player began or stopped to walk. A ball in the air flies on; no new one leaves while walking.
    public mutating func walk(_ walks: Bool) {
        self.walks = walks
    }

    /// The position is known of late, or is not any more. A ball in the air flies on.
    public mutating func locate(_ isLocated: Bool) {
        self.isLocated = isLocated
    }

    /// The player came within reach or left it.
    ///
    /// A ball in the air was thrown within reach and still counts; what is caught stays caught.
    public mutating func reach(_ reaches: Bool) {
        self.reaches = reaches
        if reaches { away = 0 }
    }

    /// The spawn is no more. What was caught before stays caught; a ball in the air is gone with its hit.
    public mutating func takeAway() {
        switch state {
        case .facing, .throwing, .reeling, .missed, .parted: state = .taken
        case .caught, .refused, .taken, .done: break
        }
    }

    /// The player throws; `hits` says whether the ray through the tap meets the creature. It takes effect at impact.
    ///
    /// Returns `launch`, or `hold` and why. While a hit or a miss is still shown, the next ball may leave.
    public mutating func throwBall(hits: Bool) -> [Action] {
        switch state {
        case .throwing: return [.hold(.ballInFlight)]
        case .caught, .refused, .parted, .taken, .done: return [.hold(.over)]
        case .facing, .reeling, .missed: break
        }
        if !reaches { return [.hold(.outOfReach)] }
        if walks { return [.hold(.walking)] }
        if !isLocated { return [.hold(.unlocated)] }
        state = .throwing(hits: hits, elapsed: 0)
        return [.launch]
    }

    /// Time passes: `seconds` since the last tick. Nothing happens for a time that is not positive or not a number.
    ///
    /// A long tick (the page was hidden) goes through every state that fell into it and returns all their actions, so the
    /// outcome does not depend on the frame rate.
    public mutating func tick(seconds: Double) -> [Action] {
        var actions: [Action] = []
        tick(seconds: seconds, into: &actions)
        return actions
    }

    /// The same; the actions are appended to a list that is kept, so that a frame asks for no memory.
    public mutating func tick(seconds: Double, into actions: inout [Action]) {
        guard seconds > 0 else { return }
        var rest = seconds
        while rest > 0 { rest = advance(by: rest, &actions) }
    }

    /// The server, or the queue in its place, answered the claim. Only what was caught can be judged.
    public mutating func verdict(accepted: Bool) {
        if case .caught(let elapsed) = state, !accepted { state = .refused(elapsed: elapsed) }
    }

    /// The player goes back to the map. A ball in the air is gone with its hit; a claim that was sent is not recalled.
    public mutating func end() {
        state = .done
    }

    /// Moves through at most one change of state and returns the time that is left after it.
    private mutating func advance(by seconds: Double, _ actions: inout [Action]) -> Double {
        switch state {
        case .facing:
            if reaches { return 0 }
            away += seconds
            if away >= Timing.patience {
                state = .parted
                actions.append(.part)
            }
        case .parted, .taken, .done:
            return 0
        case .throwing(let hits, let elapsed):
            let (time, rest) = Self.run(elapsed, by: seconds, until: hits ? Timing.flight : Timing.missFlight)
            state = .throwing(hits: hits, elapsed: time)
            if let rest { land(hits: hits, &actions); return rest }
        case .reeling(let elapsed):
            let (time, rest) = Self.run(elapsed, by: seconds, until: Timing.reel)
            state = rest == nil ? .reeling(elapsed: time) : .facing
        case .missed(let elapsed):
            let (time, rest) = Self.run(elapsed, by: seconds, until: Timing.reel)
            state = rest == nil ? .missed(elapsed: time) : .facing
        case .caught(let elapsed):
            let (time, rest) = Self.run(elapsed, by: seconds, until: Timing.farewell)
            state = .caught(elapsed: time)
            if rest != nil {
                state = .done
                actions.append(.leave)
            }
        case .refused(let elapsed):
            state = .refused(elapsed: elapsed + seconds)
        }
        return 0
    }

    /// A ball has come to its end.
    private mutating func land(hits: Bool, _ actions: inout [Action]) {
        guard hits else {
            state = .missed(elapsed: 0)
            actions.append(.burnOut)
            return
        }
        hitPointsLeft -= 1
        if hitPointsLeft > 0 {
            state = .reeling(elapsed: 0)
            actions.append(.wound(left: hitPointsLeft))
        } else {
            state = .caught(elapsed: 0)
            actions.append(.claim)
        }
    }

    /// The time within a state after `seconds` more, and what is left of them once the state is over (nil: it is not).
    private static func run(_ elapsed: Double, by seconds: Double, until end: Double) -> (time: Double, rest: Double?) {
        let time = elapsed + seconds
        return time < end ? (time, nil) : (end, time - end)
    }
}
