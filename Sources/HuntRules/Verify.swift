import Geodesy

extension Rules {
    /// Judges a claim: the marks of the capture it becomes, or the one reason why there is none.
    ///
    /// Pure: the server decides by it, the client may predict by it.
    ///
    /// The claim's moment is `received − (sent − made)`: the phone's clock may be years off, only its differences count.
    /// Where several reasons hold, the first of this order is told, from what no walking can change to what it can:
    ///
    /// 1. `simulated`: simulated positions are not played here.
    /// 2. `ended`: the claim waited longer than `longestDelay` for a network; or the hunt had closed at its moment;
    ///    `notStarted`: it had not opened.
    /// 3. `gone`: the spawn was removed, or did not stand at that moment.
    /// 4. `taken`: in `first` mode another player was before, and the spawn does not stand again yet.
    /// 5. `coolingDown`: the player still waits, by the clock of the receipt. Nobody waits longer than `coolDown`: what is
    ///    further ahead was noted before the server's clock was set back.
    /// 6. `staleFix`: fix and catch are more than `freshness` apart.
    /// 7. `poorAccuracy`: the fix is poorer than `poorestAccuracy`.
    /// 8. `outOfReach`: see `Reach`.
    /// 9. `tooFast`: since the last claim the player moved faster than `refusedSpeed`.
    ///
    /// Clocks that run backwards are read in this way: a claim sent before it was made (the phone's clock was set between)
    /// did not wait at all; a fix up to `freshness` *after* the catch is as good as one before it, because it is asked for
    /// at the throw and may arrive after the hit. Differences beyond 64 bits saturate, and are refused as too large.
    ///
    /// - Parameters:
    ///   - claim: what the player reports.
    ///   - spawn: the spawn it names, nil where there is none.
    ///   - lastTaken: when another player last caught it; nil: nobody has.
    ///   - last: what is remembered of the player's last claim.
    ///   - received: when the claim came in, by the server's clock.
    ///   - simulatedAllowed: whether simulated positions are taken for a reason of the server's own (the demo, loopback),
    ///     though the hunt's rules do not say so.
    public func verify(
        _ claim: Claim, of spawn: Spawn?, lastTaken: Moment? = nil, last: LastClaim? = nil, received: Moment,
        simulatedAllowed: Bool = false
    ) throws(Refusal) -> CaptureMarks {
        if claim.simulated, !allowsSimulated, !simulatedAllowed { throw .simulated }
        let moment = try moment(of: claim, received: received)
        let spawn = try standing(spawn, at: moment, lastTaken: lastTaken)
        if let until = last?.coolDownUntil, received < until, until - received <= coolDown { throw .coolingDown(until: until) }
        try checkFix(of: claim, at: spawn)
        let flagged = try checkSpeed(of: claim, at: moment, received: received, since: last)
        return CaptureMarks(at: moment, simulated: claim.simulated, flagged: flagged)
    }

    /// When the claim was made, by the server's clock, within the hunt's window.
    private func moment(of claim: Claim, received: Moment) throws(Refusal) -> Moment {
        let delay = max(.zero, claim.sent - claim.made)
        if delay > longestDelay { throw .ended }
        let moment = received - delay
        if let starts, moment < starts { throw .notStarted(opens: starts) }
        if let ends, moment >= ends { throw .ended }
        return moment
    }

    /// The spawn, if it stood at that moment and was free.
    private func standing(_ spawn: Spawn?, at moment: Moment, lastTaken: Moment?) throws(Refusal) -> Spawn {
        guard let spawn, spawn.stands(at: moment) else { throw .gone }
        if let lastTaken, !isFree(at: moment, lastTaken: lastTaken) { throw .taken }
        return spawn
    }

    /// Whether a spawn that was last caught at `lastTaken` may be caught (again) at `moment`, by another player.
    ///
    /// Always in `everyone` mode; in `first` mode only from `respawn` after that catch on.
    public func isFree(at moment: Moment, lastTaken: Moment) -> Bool {
        guard claimMode == .first else { return true }
        guard let respawn else { return false }
        return moment >= lastTaken + respawn
    }

    private func checkFix(of claim: Claim, at spawn: Spawn) throws(Refusal) {
        let age = claim.made - claim.fix.timestamp
        if age > freshness || age < -freshness { throw .staleFix }
        let accuracy = claim.fix.accuracy
        // Compared as numbers, so that NaN is refused too.
        guard accuracy.metres >= 0, accuracy.metres <= poorestAccuracy.metres else { throw .poorAccuracy(accuracy) }
        let distance = claim.fix.coordinate.distance(to: spawn.coordinate)
        guard reachRule.holds(distance: distance, accuracy: accuracy) else {
            throw .outOfReach(beyond: reachRule.beyond(distance: distance, accuracy: accuracy))
        }
    }

    /// Whether the player came so fast that the capture is to be flagged.
    ///
    /// `v = max(0, d − a₁ − a₂) / max(Δt, 1 s)`: what the two accuracies cannot explain. Simulated positions jump at a click
    /// on the map and are not judged.
    ///
    /// What Δt is: a claim that waited for a network says itself when it was made, and that may be a lie. Claims that were
    /// made hours apart and come in together, when the network is back, look from here like a lie that is consistent: so
    /// Δt is the difference of the moments claimed, as long as they go *forward*. The memory keeps the latest of them, and
    /// none is later than its receipt; so a player whose claims come in at once has no more time than really passed, and
    /// one who claims old moments spends them once. What goes *back* by more than `disorder` is given no more time than
    /// passed between the two receipts; otherwise going back and forth would be a way to be anywhere.
    private func checkSpeed(
        of claim: Claim, at moment: Moment, received: Moment, since last: LastClaim?
    ) throws(Refusal) -> Bool {
        guard !claim.simulated, let last, let before = last.fix else { return false }
        let moved = claim.fix.coordinate.distance(to: before.coordinate) - claim.fix.accuracy - before.accuracy
        let claimed = moment - last.at
        let elapsed = claimed < -Self.disorder ? min(-claimed, received - last.received) : max(claimed, -claimed)
        let seconds = Double(max(elapsed, .seconds(1)).milliseconds) / 1_000
        let speed = max(0, moved.metres) / seconds
        if speed > refusedSpeed { throw .tooFast }
        return speed > flaggedSpeed
    }

    /// How far claims that were sent one after the other may come in out of order.
    static let disorder = Moment.Span.seconds(10)
}

extension Spawn {
    /// Whether it stands at `moment`: from `from` on, until just before `until`.
    public func stands(at moment: Moment) -> Bool {
        if let from, moment < from { return false }
        if let until, moment >= until { return false }
        return true
    }
}
