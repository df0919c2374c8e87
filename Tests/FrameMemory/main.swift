// Counts what a frame asks of the allocator once all that grows has grown: nothing, or this ends with 1. It has to be optimised:
// without, generic code that is not specialised asks for memory at every turn.

import CAllocations
import Glibc
import HuntRules
import PlayerSession
import Viewfinder

@MainActor func allocations(in work: () -> Void) -> Int {
    let before = lair_allocations()
    work()
    return Int(lair_allocations() - before)
}

/// Ends the program where something does not hold.
func require(_ holds: Bool, _ words: String) {
    guard !holds else { return }
    print(words)
    exit(1)
}

var kept: [[Int]] = []
kept.reserveCapacity(4)
/// The first time, what the runtime keeps of types is counted, too.
@MainActor func spoil() { kept.append([Int](repeating: kept.count, count: 100)) }
spoil()
let seen = allocations { spoil() }
require(seen == 1, "an allocation counts as \(seen)")

// `--spoil` puts an allocation into a frame: the check has to find it.
let spoils = CommandLine.arguments.contains("--spoil")
let scene = try Scene()
for _ in 0..<1800 { scene.live() }
let frames = 10_000
var (asked, busy) = (0, 0)
for frame in 0..<frames {
    let here = allocations {
        scene.live()
        if spoils, frame == frames / 2 { spoil() }
    }
    asked += here
    if here > 0 { busy += 1 }
}
require(scene.mostSparks == Fire.capacity, "the pool was not full: \(scene.mostSparks)")
require(scene.session.creatures.count == PlayerSession.mostDrawn, "not all creatures were drawn")
require(scene.mostLabels > 1, "there were no names")
require(scene.phases.isSuperset(of: [.aiming, .throwing, .missed]), "nothing was thrown: \(scene.phases)")
print(
    "\(frames) frames with \(PlayerSession.mostDrawn) creatures and \(Fire.capacity) sparks: \(asked) allocations, in \(busy) of them"
)
require(asked == 0, "a frame is to ask for no memory")
