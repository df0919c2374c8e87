import Viewfinder

extension PlayerSession {
    /// Floats for each spark: x, y, z in the scene (metres from the player's ground), its radius, its age.
    public static let sparkStride = 5

    /// Leaves the sparks that are alight, and returns how many. O(sparks); allocates nothing.
    public func leaveSparks(_ room: UnsafeMutableBufferPointer<Float>) -> Int {
        guard let position, fire.count > 0 else { return 0 }
        let (east, north) = (Float(position.east), Float(position.north))
        let count = min(fire.count, room.count / Self.sparkStride)
        for index in 0..<count {
            let spark = fire.sparks[index]
            let at = index * Self.sparkStride
            room[at] = spark.east - east
            room[at + 1] = spark.up
            room[at + 2] = north - spark.north
            room[at + 3] = spark.size
            room[at + 4] = spark.age
        }
        return count
    }

    /// How many sparks are made for each that the game means to make (0: none), and what decides where each flies.
    public func setFire(density: Double, seed: UInt64) {
        fire.restart(seed: seed)
        fire.density = density.isFinite ? min(max(density, 0), 64) : 1
    }
}
