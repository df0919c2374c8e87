/// Why a creature may not stand somewhere.
public enum Reason: String, Sendable, Hashable, CaseIterable {
    /// A home, its garden, or within 40 m of one.
    case home
    /// Inside a building.
    case building
    /// A school's grounds, or a kindergarten's.
    case school
    /// A hospital's grounds.
    case hospital
    /// A prison, the police or a fire station.
    case emergency
    /// A cemetery or a graveyard.
    case cemetery
    /// Military ground.
    case military
    /// Building land, a quarry, a landfill.
    case works
    /// Railway land, or tracks and 10 m beside them.
    case railway
    /// A large road, or 10 m beside its carriageway.
    case carriageway
    /// On another road, a cycleway or a car park.
    case road
    /// Where people cross a road or a track.
    case crossing
    /// In water, at its edge, or on the sea.
    case water
    /// Ground that is somebody's own.
    case `private`
    /// A playground, where the host does not want creatures on them.
    case playground
    /// Too close to the edge of what the extract knows, or a shape that is cut off there.
    case unknown
    /// The host has excluded it.
    case excluded
    /// An owner has had creatures taken off it.
    case removed
    /// No way one may walk is within 15 m.
    case noWay = "no-way"
    /// It is not known to be public.
    case notPublic = "not-public"
    /// It is closed at times, and it cannot be told when.
    case hours
    /// Another creature stands too close.
    case spacing
}
