import CMalloc

/// How the C library holds the memory that this process has asked for and does not need just now.
enum Memory {
    /// Heaps that threads share. Of itself the library makes up to eight for each core, each of which keeps what its threads gave
    /// back: with many threads a server then holds several times what it uses, and more from hour to hour.
    private static let heaps: Int32 = 4

    /// To be called once, before there are threads.
    static func share() { mallopt(M_ARENA_MAX, heaps) }

    /// Gives back to the system what is free: some milliseconds' work.
    static func giveBack() { malloc_trim(0) }
}
