public import Geodesy
public import HuntRules
import SpatialIndex
public import Viewfinder

/// What a page of the player's app holds: the rules it predicts with, the spawns, where the player is and looks, and the
/// encounter that is going on.
///
/// It has no clock and does no I/O: every event carries its time. `now` is in seconds by the page's steady clock; fixes
/// carry their own time. One thread uses it.
public final class PlayerSession {
    /// How near is near enough; the hunt's.
    public var reach = Rules().reachRule
    /// Spawns farther than this are not drawn; nil: all are.
    public var drawLimit: Distance?
    /// What the camera shows.
    public var lens = Lens(videoWidth: 0, videoHeight: 0, viewWidth: 1, viewHeight: 1)
    /// The camera that the lens was made for; nil: none was told yet.
    public internal(set) var camera: CameraGeometry? {
        didSet { if let camera { lens = Lens(camera) } }
    }
    /// The tape that runs; nil: none.
    var tape: TapeWriter?
    /// The walk simulator, where it runs.
    public var walk: WalkSimulator?
    /// Which way is north.
    public internal(set) var heading = HeadingFusion()
    /// What was drawn by the last `frame(at:)`, the encountered creature first, at most `mostDrawn`.
    public internal(set) var creatures: [DrawnCreature] = []

    /// The sparks of what is thrown, in the session's ground.
    public internal(set) var fire = Fire(seed: Fire.usualSeed)
    /// The names over the creatures in view, as the last frame has them.
    public internal(set) var labels = LabelStack()
    /// How large those names are in pixels, and where in the view they may be; nil: none are wanted.
    public var labelSize: LabelSize?

    /// At most so many creatures are drawn, the nearest.
    public static let mostDrawn = 500
    /// How high the camera is above the ground it stands on.
    public static let eyeHeight = Distance(metres: 1.6)
    /// How much farther than the reach a player may step back before an encounter is lost.
    public static let stepBack = Distance(metres: 10)

    /// The age, in seconds, from which on a fix is too old for a claim; a hunt's own is not told to players.
    static let freshness = Double(Rules().freshness.milliseconds) / 1000

    /// The spawns, in the order they were given.
    var spawns: [MappedSpawn] = []
    /// Indices into `spawns`, the nearest first.
    var nearest: [Int] = []
    /// Where the player stood when `nearest` was sorted; nil: it has to be sorted.
    var sortedAt: (east: Double, north: Double)?
    /// The local frame that everything near the player is laid out in; nil before the first fix.
    var ground: LocalFrame?
    var filter = FixFilter()
    var lastFix: (fix: FixFilter.LocalFix, arrived: Double?, repeats: Int)?
    /// The time of the last event that had one.
    var now: Double?
    /// When the last fix came, by the page's clock.
    var fixArrived: Double?
    /// When the device last told its attitude, by the page's clock.
    var attitudeArrived: Double?
    var rise = EyeRise()
    var gait = Gait()
    var declinationAt: Coordinate?
    var play: Play?
    /// What the last moment of the encounter asked for; kept for its room.
    var actions: [Encounter.Action] = []
    var labelled: [LabelStack.Anchor] = []
    /// What the map shows besides the spawns.
    var places = MappedPlaces()
    var declutter = Declutter()
    /// The spawns that were told to be in reach.
    var inReach: [Int64] = []

    /// A session that knows nothing yet.
    public init() {
        creatures.reserveCapacity(Self.mostDrawn)
    }

    /// Where the camera is above a position on the ground.
    var eye: Vector3 { Vector3(east: 0, north: 0, up: Self.eyeHeight.metres + rise.metres) }

    /// Whether the player walks, as far as all that the phone tells says so.
    var isWalking: Bool { gait.walks(at: latest, fixes: filter.isWalking) }

    /// Whether the last fix came so lately that a claim would stand on it.
    var isLocated: Bool { fixArrived.map { latest - $0 <= Self.freshness } ?? true }

    /// Where the player is drawn, metres in `ground`; nil before the first fix.
    var position: Vector3? { filter.drawn.map { Vector3(east: $0.east, north: $0.north, up: 0) } }
}

/// A spawn as the page needs it.
public struct SessionSpawn: Sendable, Hashable {
    /// Its number in the store.
    public var id: Int64
    /// Where it stands.
    public var coordinate: Coordinate
    /// How tall its creature is.
    public var height: Distance
    /// How many hits its creature takes.
    public var hitPoints: Int

    /// A spawn of these parts.
    public init(id: Int64, coordinate: Coordinate, height: Distance, hitPoints: Int) {
        self.id = id
        self.coordinate = coordinate
        self.height = height
        self.hitPoints = hitPoints
    }
}

/// A spawn with its place in the session's ground, once there is one.
struct MappedSpawn: Sendable {
    let spawn: SessionSpawn
    var foot = Vector3.zero
}
