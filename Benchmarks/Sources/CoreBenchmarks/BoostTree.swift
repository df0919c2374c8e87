import Geodesy

#if canImport(Glibc)
    import Glibc
#endif

/// Boost.Geometry's R-tree (Yardsticks/boost_rtree.cpp), from the library that Tools/bench.sh makes of it.
final class BoostTree {
    private typealias Make = @convention(c) (UnsafePointer<Double>, Int) -> UnsafeMutableRawPointer
    private typealias Free = @convention(c) (UnsafeMutableRawPointer) -> Void
    private typealias Radius = @convention(c) (UnsafeRawPointer, UnsafePointer<Double>, Int, Double) -> Int

    private let tree: UnsafeMutableRawPointer
    private let free: Free
    private let radius: Radius

    /// The tree over `points`; nil where there is no such library.
    init?(library: String, points: [Coordinate]) {
        guard let handle = dlopen(library, RTLD_NOW), let make = dlsym(handle, "boost_make"),
            let free = dlsym(handle, "boost_free"), let radius = dlsym(handle, "boost_radius")
        else { return nil }
        self.free = unsafeBitCast(free, to: Free.self)
        self.radius = unsafeBitCast(radius, to: Radius.self)
        tree = unsafeBitCast(make, to: Make.self)(Self.numbers(points), points.count)
    }

    deinit { free(tree) }

    /// The sum of the numbers of points within so many metres of each centre.
    func hits(_ centres: [Double], metres: Double) -> Int { radius(tree, centres, centres.count / 2, metres) }

    /// Latitude and longitude of each, in degrees.
    static func numbers(_ points: [Coordinate]) -> [Double] { points.flatMap { [$0.latitudeDegrees, $0.longitudeDegrees] } }
}
