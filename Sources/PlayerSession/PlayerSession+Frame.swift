import Geodesy
import HuntRules
import Viewfinder

extension PlayerSession {
    /// The frame at a time; fills `creatures`. Allocates nothing, unless the spawns changed or the player has walked 10 m.
    /// O(`mostDrawn`).
    public func frame(at now: Double) -> Frame {
        advance(to: now)
        let attitude = viewAttitude
        drawCreatures(at: now)
        var frame = Frame(
            quaternion: attitude.sceneQuaternion, eyeHeight: Distance(metres: eye.up), verticalField: lens.vertical, target: nil,
            ball: nil, phase: nil,
            claimNow: false, held: nil, walks: isWalking, isLocated: isLocated)
        guard let play, let position else { return frame }
        layLabels(Projection(attitude: attitude, lens: lens))
        frame.phase = play.machine.phase
        frame.held = play.held
        frame.claimNow = play.claimIsDue
        self.play?.claimIsDue = false
        frame.target = target(of: play, from: position, projection: Projection(attitude: attitude, lens: lens))
        frame.ball = ball(of: play, from: position)
        return frame
    }

    private func target(of play: Play, from position: Vector3, projection: Projection) -> Frame.Target {
        let offset = play.body.centre - eye(of: position)
        let distance = Distance(metres: (play.foot - position).horizontalLength)
        let inFrame = sees(play, from: position)
        let hasNorth = heading.north == .coarse || heading.north == .good
        return Frame.Target(
            id: play.spawn.id, distance: distance, bearing: .bearing(east: offset.east, north: offset.north),
            indicator: Indicator(
                attitude: projection.attitude, offset: offset, inFrame: inFrame, horizontal: lens.horizontal),
            inFrame: inFrame, point: projection.project(offset), inReach: play.isInReach,
            bearingUncertainty: hasNorth
                ? Indicator.bearingUncertainty(accuracy: Distance(metres: filter.accuracy), distance: distance) : .degrees(180),
            hitPointsLeft: play.machine.hitPointsLeft)
    }

    private func ball(of play: Play, from position: Vector3) -> Frame.Ball? {
        guard let flight = play.flight, let ball = play.machine.ball else { return nil }
        let (progress, burst): (Double, Double)
        switch ball {
        case .flying(let part, _): (progress, burst) = (part, 0)
        case .bursting(let part, _): (progress, burst) = (1, part)
        }
        let at = flight.position(at: progress) - position
        return Frame.Ball(
            x: at.east, y: at.up, z: -at.north, radius: Flight.radius.metres * flight.growth(at: progress), burst: burst)
    }

    private func drawCreatures(at now: Double) {
        creatures.removeAll(keepingCapacity: true)
        guard let position else { return }
        sortNearest()
        if let play {
            let looks = play.looks
            var drawn = draw(play.spawn, foot: play.stand, from: position, at: now)
            drawn.distance = (play.foot - position).horizontalLength
            drawn.scale = play.drawnHeight.metres
            if looks.state != .idle {
                drawn.state = looks.state
                drawn.animationTime = looks.seconds
                drawn.scale *= looks.scale
            }
            creatures.append(drawn)
        }
        for index in nearest {
            guard creatures.count < Self.mostDrawn else { break }
            let mapped = spawns[index]
            if let play, play.spawn.id == mapped.spawn.id { continue }
            let drawn = draw(mapped.spawn, foot: mapped.foot, from: position, at: now)
            if let drawLimit, drawn.distance > drawLimit.metres { continue }
            creatures.append(drawn)
        }
    }

    private func draw(_ spawn: SessionSpawn, foot: Vector3, from position: Vector3, at now: Double) -> DrawnCreature {
        let offset = foot - position
        let bearing = Angle.bearing(east: offset.east, north: offset.north)
        // A model that looks along +z, south, looks at the player when it is turned by the way from it to the player; in this
        // scene that is the bearing's negative.
        let distance = Distance(metres: offset.horizontalLength)
        let tall = ApparentSize.drawnHeight(
            spawn.height, halfWidth: Distance(metres: spawn.height.metres * Shape.standing.halfWidth.metres), distance: distance,
            lens: lens)
        return DrawnCreature(
            id: spawn.id, x: offset.east, y: 0, z: -offset.north, yaw: (-bearing).wrappedSigned.radians,
            scale: tall.metres, distance: distance.metres, bearing: bearing, state: .idle,
            animationTime: now + Double(truncatingIfNeeded: spawn.id))
    }
}

extension Double {
    /// A start for an animation, 0 to 8 s, from a number: neighbours differ.
    fileprivate init(truncatingIfNeeded id: Int64) {
        self = Double((id &* 37) & 63) / 8
    }
}

extension Play {
    /// How the creature looks: its state, since when, and how much of it is left.
    var looks: (state: DrawnCreature.State, seconds: Double, scale: Double) {
        switch machine.stance {
        case .idle: return (.idle, 0, 1)
        case .reeling(let seconds): return (.hit, seconds, 1)
        case .vanishing(let seconds):
            let left = max(0, 1 - seconds / Encounter.Timing.vanish)
            return (.vanishing, seconds, left * (2 - left))
        case .gone: return (.gone, 0, 0)
        }
    }
}
