import Geodesy

// `CoreBenchmarks city COUNT METRES`: points for the browser's side, and what clustering them takes here.
if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "city", let count = Int(CommandLine.arguments[2]),
    let side = Double(CommandLine.arguments[3])
{
    printCity(count, side: side)
} else if CommandLine.arguments.count == 4, CommandLine.arguments[1] == "seeds", let first = UInt64(CommandLine.arguments[2]),
    let count = UInt64(CommandLine.arguments[3])
{
    // `CoreBenchmarks seeds FIRST COUNT`: those seeds' tapes, and which go wrong.
    studySeeds(first..<first + count)
} else if CommandLine.arguments.last == "sensors" {
    // `CoreBenchmarks sensors`: that part alone.
    measureSeededTapes()
} else {
    try measureAll()
}

func measureAll() throws {
    let count = 20_000
    let game = Workload("distance, 1 m to 1 km (the game)", count: count, metres: 1...1000)
    let region = Workload("distance, 20 km to 200 km", count: count, metres: 20_000...200_000)
    let world = Workload("distance, anywhere to anywhere", count: count, metres: nil)

    print("Geodesy, one thread, millions a second; yardstick: haversine on a sphere, same points, same run")
    print("                                                   ours     sphere  time, ×")
    for work in [game, region, world] {
        report(work.name, work.race { work.pairs.reduce(0) { $0 + $1.from.distance(to: $1.to).metres } })
    }
    let frames = game.pairs.map { LocalFrame(origin: $0.from) }
    report(
        "east and north in a local frame, 1 m to 1 km",
        game.race { zip(frames, game.pairs).reduce(0) { $0 + $1.0.enu(of: $1.1.to).east.metres } })
    report(
        "destination, 1 m to 1 km",
        game.race {
            game.pairs.reduce(0) { $0 + $1.from.destination(bearing: $1.to.latitude, distance: .metres(500)).latitudeDegrees }
        })
    report(
        "magnetic declination",
        game.race { game.pairs.reduce(0) { $0 + MagneticModel.declination(at: $1.from, year: 2026.5).radians } })

    try measureStaticIndex(boost: CommandLine.arguments.dropFirst().first)
    measureClustering()
    measureDeclutter()
    measureSeededTapes()
}
