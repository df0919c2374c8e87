import Geodesy
public import HuntRules
public import Viewfinder

extension PlayerSession {
    /// Faces a spawn. False where it is not known, or no fix is.
    public func beginEncounter(with id: Int64, at now: Double) -> Bool {
        advance(to: now)
        guard let position, let index = spawns.firstIndex(where: { $0.spawn.id == id }) else { return false }
        let mapped = spawns[index]
        rise.setLevel()
        let distance = Distance(metres: (mapped.foot - position).horizontalLength)
        let inReach = reach.holds(distance: distance, accuracy: Distance(metres: filter.accuracy))
        play = Play(
            spawn: mapped.spawn, foot: mapped.foot,
            machine: Encounter(hitPoints: mapped.spawn.hitPoints, inReach: inReach), isInReach: inReach)
        return true
    }

    /// Throws through a point of the view. True when a ball left.
    public func throwBall(through point: Projection.Point, at now: Double) -> Bool {
        advance(to: now)
        guard let position, var play, !play.isRemoved, point.x.isFinite, point.y.isFinite else { return false }
        let attitude = viewAttitude
        let eye = position + self.eye
        let direction = Projection(attitude: attitude, lens: lens).ray(through: point)
        let met = play.capsule.hit(from: eye, along: direction)
        let launched = play.carryOut(play.machine.throwBall(hits: met != nil))
        if launched {
            let passing = eye + direction * max(2, (play.capsule.centre - eye).length)
            play.flight = Flight(eye: eye, attitude: attitude, lens: lens, aim: met ?? passing, hits: met != nil)
        }
        self.play = play
        return launched
    }

    /// Why the last throw did not leave; nil: it did, or none was tried. Asking consumes nothing, as a frame would.
    public var held: Encounter.Hold? { play?.held }

    /// The answer to the claim came.
    public func verdict(accepted: Bool, at now: Double) {
        advance(to: now)
        play?.machine.verdict(accepted: accepted)
    }

    /// Back to the map.
    public func endEncounter() {
        play = nil
    }

    /// Moves the encounter on.
    func advancePlay(seconds: Double) {
        guard var play, let position else { return }
        let offset = play.foot - position
        let distance = Distance(metres: offset.horizontalLength)
        var reach = self.reach
        if play.isInReach { reach.radius = reach.radius + Self.stepBack }
        play.isInReach = reach.holds(distance: distance, accuracy: Distance(metres: filter.accuracy))
        play.machine.reach(play.isInReach)
        play.machine.walk(filter.isWalking)
        align(&play, offset: offset)
        _ = play.carryOut(play.machine.tick(seconds: seconds))
        self.play = play
        let sees = sees(play, from: position)
        self.play?.machine.look(sees: sees)
    }

    func noteRemovals() {
        guard let id = play?.spawn.id else { return }
        play?.isRemoved = !spawns.contains { $0.spawn.id == id }
    }

    /// The attitude that the view is drawn with.
    ///
    /// Where north is not known the encounter is turned so that the creature was ahead when it began; without any attitude
    /// the view looks at it. Such a view is honest only with its uncertainty, which is 180° then.
    var viewAttitude: Attitude {
        if let attitude = heading.attitude {
            guard heading.north == .relative, let alignment = play?.alignment else { return attitude }
            return attitude.turned(by: alignment)
        }
        guard let play, let position else { return Attitude(heading: .zero, pitch: .zero) }
        let offset = play.capsule.centre - position - eye
        return Attitude(
            heading: .bearing(east: offset.east, north: offset.north),
            pitch: Angle.bearing(east: offset.up, north: offset.horizontalLength).wrappedSigned)
    }

    private func align(_ play: inout Play, offset: Vector3) {
        guard play.alignment == nil, heading.north == .relative, let facing = heading.attitude?.facing else { return }
        play.alignment = Angle.bearing(east: offset.east, north: offset.north) - facing
    }

    /// Whether any part of the creature is in the view.
    func sees(_ play: Play, from position: Vector3) -> Bool {
        let projection = Projection(attitude: viewAttitude, lens: lens)
        let eye = position + self.eye
        for part in 0...2 {
            let up = play.spawn.height.metres * Double(part) / 2
            let offset = play.foot + Vector3(east: 0, north: 0, up: up) - eye
            if let point = projection.project(offset), projection.contains(point) { return true }
        }
        return false
    }
}
