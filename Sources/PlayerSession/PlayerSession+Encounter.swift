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
        var play = Play(
            spawn: mapped.spawn, foot: mapped.foot, stand: mapped.foot, drawnHeight: mapped.spawn.height,
            machine: Encounter(hitPoints: mapped.spawn.hitPoints, inReach: inReach), isInReach: inReach)
        fire.clear()
        place(&play, from: position, seconds: 0)
        self.play = play
        return true
    }

    /// What the encountered creature's model fills.
    public func setShape(_ shape: Shape) {
        play?.shape = shape
    }

    /// Throws through a point of the view. True when a ball left.
    public func throwBall(through point: Projection.Point, at now: Double) -> Bool {
        advance(to: now)
        guard let position, let play, point.x.isFinite, point.y.isFinite else { return false }
        let eye = self.eye(of: position)
        let direction = Projection(attitude: viewAttitude, lens: lens).ray(through: point)
        let met = play.body.hit(from: eye, along: direction)
        return throwBall(at: met ?? eye + direction * max(2, (play.body.centre - eye).length), hits: met != nil)
    }

    /// Which other creature within reach is met through a point of the view, where the encountered one is not: it may be faced
    /// instead. Nil: none.
    public func otherCreature(through point: Projection.Point) -> Int64? {
        guard let position, let play, point.x.isFinite, point.y.isFinite else { return nil }
        let eye = self.eye(of: position)
        let direction = Projection(attitude: viewAttitude, lens: lens).ray(through: point)
        guard play.body.hit(from: eye, along: direction) == nil else { return nil }
        let accuracy = Distance(metres: filter.accuracy)
        return creatures.dropFirst().first { creature in
            guard reach.holds(distance: Distance(metres: creature.distance), accuracy: accuracy) else { return false }
            let foot = position + Vector3(east: creature.x, north: -creature.z, up: 0)
            return Body(foot: foot, height: Distance(metres: creature.scale)).hit(from: eye, along: direction) != nil
        }?.id
    }

    /// Throws at the creature itself, wherever the player looks: for those who play without a view of it. True when a ball left.
    public func throwBallAhead(at now: Double) -> Bool {
        advance(to: now)
        guard let play else { return false }
        return throwBall(at: play.body.centre, hits: true)
    }

    private func throwBall(at aim: Vector3, hits: Bool) -> Bool {
        guard let position, var play else { return false }
        let launched = play.carryOut(play.machine.throwBall(hits: hits))
        if launched {
            let flight = Flight(eye: eye(of: position), attitude: viewAttitude, lens: lens, aim: aim, hits: hits)
            play.flight = flight
            fire.launch(flight, seconds: hits ? Encounter.Timing.flight : Encounter.Timing.missFlight)
        }
        self.play = play
        return launched
    }

    /// Where the camera is of someone who stands there.
    func eye(of position: Vector3) -> Vector3 { position + eye }

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
        fire.clear()
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
        play.machine.walk(isWalking)
        play.machine.locate(isLocated)
        align(&play, offset: offset)
        place(&play, from: position, seconds: seconds)
        actions.removeAll(keepingCapacity: true)
        play.machine.tick(seconds: seconds, into: &actions)
        _ = play.carryOut(actions)
        fire.advance(seconds: seconds)
        if actions.contains(.claim) { fire.burn(play.body, seenFrom: eye(of: position), seconds: Encounter.Timing.vanish) }
        self.play = play
        let sees = sees(play, from: position)
        self.play?.machine.look(sees: sees)
    }

    func noteRemovals() {
        guard let id = play?.spawn.id, !spawns.contains(where: { $0.spawn.id == id }) else { return }
        play?.machine.takeAway()
    }

    /// Where the encountered creature is drawn, and how tall.
    private func place(_ play: inout Play, from position: Vector3, seconds: Double) {
        play.keepDistance(Play.nearest(eye: eye.up, lens: lens), from: position, seconds: seconds)
        let scale = play.spawn.height.metres / play.shape.height.metres
        play.drawnHeight = ApparentSize.drawnHeight(
            play.spawn.height, halfWidth: Distance(metres: play.shape.halfWidth.metres * scale),
            distance: Distance(metres: (play.stand - position).horizontalLength), lens: lens)
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
        let offset = play.body.centre - position - eye
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
        let eye = self.eye(of: position)
        for part in 0...2 {
            let up = play.drawnHeight.metres * Double(part) / 2
            let offset = play.stand + Vector3(east: 0, north: 0, up: up) - eye
            if let point = projection.project(offset), projection.contains(point) { return true }
        }
        return false
    }
}
