import Geodesy
import HuntRules
import SpawnPlanning

// Plans on an extract with one seed after the other, and prints each spawn as `seed latitude longitude`, until there are so many:
// what a check that knows nothing of the planner is fed with. `--times` prints instead how long reading, learning and planning took.
// Usage: SpawnSower EXTRACT SPAWNS [FIRST-SEED] | SpawnSower EXTRACT --times
let words = CommandLine.arguments
guard words.count >= 3, let bytes = Sower.read(words[1]) else {
    fatalError("Usage: SpawnSower EXTRACT SPAWNS|--times [FIRST-SEED]")
}
let clock = ContinuousClock()
let start = clock.now
let extract = try Extract(bytes)
let read = clock.now
let planner = Planner(try Ground(extract))
let learned = clock.now
if words[2] == "--times" {
    let plan = try planner.plan(Sower.request(1))
    let planned = clock.now
    print(
        "read \((read - start).seconds) learned \((learned - read).seconds) planned \((planned - learned).seconds)",
        "spawns \(plan.spawns.count) refused \(plan.refused.count)")
} else {
    let wanted = Int(words[2]) ?? 1
    var seed = words.count > 3 ? UInt64(words[3]) ?? 1 : 1
    var count = 0
    while count < wanted {
        let plan = try planner.plan(Sower.request(seed))
        guard !plan.spawns.isEmpty else { fatalError("no ground in this extract") }
        for spawn in plan.spawns {
            print(seed, spawn.coordinate.latitudeDegrees, spawn.coordinate.longitudeDegrees)
        }
        count += plan.spawns.count
        seed += 1
    }
}
