import Geodesy

#if canImport(Glibc)
    import Glibc
#endif

/// The yardstick: the distance on a sphere that people usually write, up to 0.56 % wrong on the Earth. Metres from degrees.
@inline(never)
func haversine(_ from: Coordinate, _ to: Coordinate) -> Double {
    let degree = Double.pi / 180
    let radius = (2 * Earth.equatorialRadius.metres + Earth.polarRadius.metres) / 3
    let a = sin((to.latitudeDegrees - from.latitudeDegrees) * degree / 2)
    let b = sin((to.longitudeDegrees - from.longitudeDegrees) * degree / 2)
    let h = a * a + cos(from.latitudeDegrees * degree) * cos(to.latitudeDegrees * degree) * b * b
    return 2 * radius * asin(min(1, h.squareRoot()))
}
