#if arch(wasm32)
    import PlayerSession

    // The page runs one thread, and every export runs to its end on it: that is what makes these globals safe.

    /// What the page holds.
    nonisolated(unsafe) let session = PlayerSession()

    /// Doubles that answers are left in; the page reads them before it calls again.
    nonisolated(unsafe) let answer = UnsafeMutablePointer<Double>.allocate(capacity: answerCapacity)
    /// Room for `mostDrawn` standings.
    let answerCapacity = 5 * PlayerSession.mostDrawn

    /// Doubles that the page leaves lists in, before it calls.
    nonisolated(unsafe) var list = UnsafeMutablePointer<Double>.allocate(capacity: 64)
    nonisolated(unsafe) var listCapacity = 64

    /// Where answers are.
    @_expose(wasm, "answer") @_cdecl("lair_answer")
    public func lairAnswer() -> UnsafeMutablePointer<Double> { answer }

    /// Room for a list of `count` spawns, five Doubles each.
    @_expose(wasm, "list") @_cdecl("lair_list")
    public func lairList(_ count: Int32) -> UnsafeMutablePointer<Double> {
        if 5 * Int(count) > listCapacity {
            list.deallocate()
            listCapacity = 5 * Int(count)
            list = .allocate(capacity: listCapacity)
        }
        return list
    }

    /// A value, or not a number where there is none.
    func orNaN(_ value: Double?) -> Double { value ?? .nan }

    /// 1 or 0.
    func flag(_ value: Bool) -> Double { value ? 1 : 0 }
#endif
