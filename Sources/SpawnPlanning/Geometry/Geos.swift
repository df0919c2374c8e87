import CGEOS

/// One context of the geometry's library. Its shapes keep it alive; they and it belong to one thread at a time.
final class Geos {
    let handle: GEOSContextHandle_t

    init() throws(PlanningError) {
        guard let handle = GEOS_init_r() else { throw .geometry("no memory") }
        self.handle = handle
    }

    deinit { GEOS_finish_r(handle) }
}

/// A shape in the plane, and its one owner.
final class Shape {
    let geos: Geos
    let geometry: OpaquePointer
    /// What makes many questions about one shape quick; made at the first.
    private var prepared: OpaquePointer?

    private init(_ geos: Geos, owning geometry: OpaquePointer) {
        self.geos = geos
        self.geometry = geometry
    }

    deinit {
        if let prepared { GEOSPreparedGeom_destroy_r(geos.handle, prepared) }
        GEOSGeom_destroy_r(geos.handle, geometry)
    }

    /// Takes over what a function of the library made; throws where it made nothing.
    private static func made(_ geos: Geos, _ geometry: OpaquePointer?, _ what: String) throws(PlanningError) -> Shape {
        guard let geometry else { throw .geometry(what) }
        return Shape(geos, owning: geometry)
    }

    private func made(_ geometry: OpaquePointer?, _ what: String) throws(PlanningError) -> Shape {
        try Self.made(geos, geometry, what)
    }
}

// MARK: Making

extension Shape {
    /// A point.
    static func point(_ geos: Geos, _ point: PlanePoint) throws(PlanningError) -> Shape {
        try made(geos, GEOSGeom_createPointFromXY_r(geos.handle, point.x, point.y), "a point")
    }

    /// A line through at least two points.
    static func line(_ geos: Geos, _ points: [PlanePoint]) throws(PlanningError) -> Shape {
        try made(geos, sequence(geos, points).flatMap { GEOSGeom_createLineString_r(geos.handle, $0) }, "a line")
    }

    /// An area within rings, the first the outer one; each closed, of at least four points. It may be invalid.
    static func area(_ geos: Geos, _ rings: [[PlanePoint]]) throws(PlanningError) -> Shape {
        var made: [OpaquePointer?] = []
        for ring in rings {
            guard let ring = sequence(geos, ring).flatMap({ GEOSGeom_createLinearRing_r(geos.handle, $0) }) else {
                for ring in made { GEOSGeom_destroy_r(geos.handle, ring) }
                throw .geometry("a ring")
            }
            made.append(ring)
        }
        // The polygon owns its rings from here on, also where it is not made.
        let outer = made.removeFirst()
        return try Self.made(
            geos, GEOSGeom_createPolygon_r(geos.handle, outer, &made, UInt32(made.count)), "an area")
    }

    /// Many shapes as one, whatever they are. They are copied.
    static func collection(_ geos: Geos, _ shapes: [Shape], kind: Int32 = 7) throws(PlanningError) -> Shape {
        var copies = shapes.map { GEOSGeom_clone_r(geos.handle, $0.geometry) }
        return try made(
            geos, GEOSGeom_createCollection_r(geos.handle, kind, &copies, UInt32(copies.count)), "a collection")
    }

    /// The areas that lines enclose, those within others as their holes; empty where they enclose none.
    static func enclosed(_ geos: Geos, by lines: [Shape]) throws(PlanningError) -> Shape {
        let all = try collection(geos, lines, kind: 5)
        return try all.made(GEOSBuildArea_r(geos.handle, all.geometry), "an area of many lines")
    }

    private static func sequence(_ geos: Geos, _ points: [PlanePoint]) -> OpaquePointer? {
        points.withUnsafeBytes { bytes in
            GEOSCoordSeq_copyFromBuffer_r(
                geos.handle, bytes.assumingMemoryBound(to: Double.self).baseAddress, UInt32(points.count), 0, 0)
        }
    }

    /// The same made valid: all that any of its rings encloses stays enclosed.
    func madeValid() throws(PlanningError) -> Shape {
        guard let settings = GEOSMakeValidParams_create_r(geos.handle) else { throw .geometry("no memory") }
        defer { GEOSMakeValidParams_destroy_r(geos.handle, settings) }
        _ = GEOSMakeValidParams_setMethod_r(geos.handle, settings, GEOS_MAKE_VALID_STRUCTURE)
        return try made(GEOSMakeValidWithParams_r(geos.handle, geometry, settings), "an area that crosses itself")
    }

    /// The smallest convex area around it.
    func hull() throws(PlanningError) -> Shape { try made(GEOSConvexHull_r(geos.handle, geometry), "a hull") }

    /// All within so many metres of it.
    func widened(by metres: Double, steps: Int32 = 4) throws(PlanningError) -> Shape {
        try made(GEOSBuffer_r(geos.handle, geometry, metres, steps), "ground beside a shape")
    }

    /// The parts of a collection as one shape.
    func united() throws(PlanningError) -> Shape { try made(GEOSUnaryUnion_r(geos.handle, geometry), "many areas as one") }

    func without(_ other: Shape) throws(PlanningError) -> Shape {
        try made(GEOSDifference_r(geos.handle, geometry, other.geometry), "an area without another")
    }

    func common(with other: Shape) throws(PlanningError) -> Shape {
        try made(GEOSIntersection_r(geos.handle, geometry, other.geometry), "what two areas share")
    }

    /// The same with fewer points, none farther off than so many metres.
    func simplified(to metres: Double) throws(PlanningError) -> Shape {
        try made(GEOSTopologyPreserveSimplify_r(geos.handle, geometry, metres), "a simpler shape")
    }
}

// MARK: Asking

extension Shape {
    var isValid: Bool { GEOSisValid_r(geos.handle, geometry) == 1 }
    var isEmpty: Bool { GEOSisEmpty_r(geos.handle, geometry) != 0 }

    /// Square metres.
    var area: Double {
        var area = 0.0
        return GEOSArea_r(geos.handle, geometry, &area) == 1 ? area : 0
    }

    private func ready() -> OpaquePointer? {
        if prepared == nil { prepared = GEOSPrepare_r(geos.handle, geometry) }
        return prepared
    }

    /// Whether a point lies in it, or within so many metres of it. Where the library fails: yes.
    func isWithin(_ metres: Double, of point: Shape) -> Bool {
        guard let prepared = ready() else { return true }
        if metres == 0 { return GEOSPreparedIntersects_r(geos.handle, prepared, point.geometry) != 0 }
        return GEOSPreparedDistanceWithin_r(geos.handle, prepared, point.geometry, metres) != 0
    }

    /// Metres from a point; 0 within.
    func distance(to point: Shape) -> Double {
        var distance = 0.0
        guard let prepared = ready(), GEOSPreparedDistance_r(geos.handle, prepared, point.geometry, &distance) == 1 else {
            return 0
        }
        return distance
    }

    /// The smallest box around it.
    var box: (low: PlanePoint, high: PlanePoint) {
        var (low, high) = (PlanePoint(x: 0, y: 0), PlanePoint(x: 0, y: 0))
        _ = GEOSGeom_getXMin_r(geos.handle, geometry, &low.x)
        _ = GEOSGeom_getYMin_r(geos.handle, geometry, &low.y)
        _ = GEOSGeom_getXMax_r(geos.handle, geometry, &high.x)
        _ = GEOSGeom_getYMax_r(geos.handle, geometry, &high.y)
        return (low, high)
    }

    /// The rings of each of its areas.
    var areas: [[[PlanePoint]]] {
        var found: [[[PlanePoint]]] = []
        collect(geometry, into: &found)
        return found
    }

    private func collect(_ part: OpaquePointer, into found: inout [[[PlanePoint]]]) {
        if GEOSGeomTypeId_r(geos.handle, part) == 3 {
            guard let outer = GEOSGetExteriorRing_r(geos.handle, part) else { return }
            var rings = [points(of: outer)]
            for index in 0..<max(0, GEOSGetNumInteriorRings_r(geos.handle, part)) {
                if let ring = GEOSGetInteriorRingN_r(geos.handle, part, index) { rings.append(points(of: ring)) }
            }
            if !rings[0].isEmpty { found.append(rings) }
        } else if GEOSGeomTypeId_r(geos.handle, part) > 3 {
            for index in 0..<max(0, GEOSGetNumGeometries_r(geos.handle, part)) {
                if let part = GEOSGetGeometryN_r(geos.handle, part, index) { collect(part, into: &found) }
            }
        }
    }

    /// The points of each of its lines.
    var lines: [[PlanePoint]] {
        switch GEOSGeomTypeId_r(geos.handle, geometry) {
        case 1, 2: return [points(of: geometry)]
        default:
            return (0..<max(0, GEOSGetNumGeometries_r(geos.handle, geometry))).compactMap { index in
                GEOSGetGeometryN_r(geos.handle, geometry, index).flatMap { part in
                    [1, 2].contains(GEOSGeomTypeId_r(geos.handle, part)) ? points(of: part) : nil
                }
            }
        }
    }

    private func points(of ring: OpaquePointer) -> [PlanePoint] {
        var count: UInt32 = 0
        guard let sequence = GEOSGeom_getCoordSeq_r(geos.handle, ring),
            GEOSCoordSeq_getSize_r(geos.handle, sequence, &count) == 1
        else { return [] }
        var points = [PlanePoint](repeating: PlanePoint(x: 0, y: 0), count: Int(count))
        let isCopied = points.withUnsafeMutableBytes { bytes in
            GEOSCoordSeq_copyToBuffer_r(geos.handle, sequence, bytes.assumingMemoryBound(to: Double.self).baseAddress, 0, 0)
        }
        return isCopied == 1 ? points : []
    }
}
