/// An object of the map, as a shape in the plane.
struct Feature {
    let kind: ObjectKind
    let id: Int64
    let shape: Shape

    /// Its name in OpenStreetMap's links.
    var name: String {
        switch kind {
        case .node: "node/\(id)"
        case .way: "way/\(id)"
        case .relation: "relation/\(id)"
        }
    }

    /// A shape where none may stand, and so many metres around it.
    struct Banned {
        let reason: Reason
        let metres: Double
        let feature: Feature
    }

    /// Ground where one may.
    struct Public {
        let rule: Ruling.GroundRule
        let feature: Feature
    }

    /// A way one may walk.
    struct Walkable {
        let kind: String
        let feature: Feature
    }
}
