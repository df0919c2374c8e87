/// The server's limits. All of them exist so that one client's excess costs nobody else.
public struct ServerSettings: Sendable {
    /// Threads that read and write, for each TCP listener, and run the handlers that are quick: a few more than cores.
    public var threads = 8
    /// By how much those threads are nicer than the process's others: who reads what is asked gives way to who is about to answer, or
    /// where there is more to do than can be done, what was let in waits behind what is being turned away.
    public var niceness = 4
    /// Threads for the handlers that may have to wait, of all listeners together. What is answered later needs none.
    public var workers = 16
    /// Requests that wait for one of those, or for an answer that comes later; one more is answered with 503.
    public var waiting = 112
    /// Milliseconds that most requests must have waited to be read for there to be more to do than can be done.
    public var onset = 20
    /// Milliseconds a request may have waited then: those that have for longer are answered with 503. A claim waits for three such
    /// turns: to be read, to be committed, to be answered.
    public var patience = 6
    /// How many requests in a twentieth of a second make a crowd: of fewer nobody is turned away for being late.
    public var crowd = 40
    /// Connections open at once, for each listener; more wait in the system's queue.
    public var connections = 12_000
    /// Streams of events open at once, for each listener; one more is answered with 503.
    public var streams = 10_000
    /// Seconds in which the client of a stream must have taken what was sent to it.
    public var streamSeconds = 20
    /// Connections from one address at once, in any case; 0 is without limit. A machine has one loopback address, whatever it is
    /// written as.
    public var connectionsPerAddress = 512
    /// The share of what is still free that one address may have beyond that: behind one there may be a whole mobile network,
    /// which may come as long as others have room.
    public var shareOfFree = 0.5
    /// Addresses that many clients share, as proxies': connections and bodies of them are not counted as one client's.
    public var shared: [Network] = []
    /// Bytes of memory a connection holds, idle too, for its request line, headers and the answer's headers. Cookies, which
    /// browsers send to `localhost` for every other program there, count twice.
    public var connectionMemory = 18 << 10
    /// The longest request line's target in bytes; beyond it 414.
    public var targetLimit = 4 << 10
    /// The most bytes of headers; beyond it 431.
    public var headerLimit = 8 << 10
    /// Seconds a connection may be silent.
    public var idleSeconds = 30
    /// Seconds a request's line and headers may take, however steadily they drip; the body has as many again, and
    /// `slowestUpload` on top.
    public var requestSeconds = 8
    /// Bytes a second below which a body is too slow.
    public var slowestUpload = 8 << 10
    /// Bytes a second below which taking an answer is too slow, after `answerSeconds`.
    public var slowestDownload = 8 << 10
    /// Seconds that any answer may take to be read.
    public var answerSeconds = 30
    /// Bytes of all bodies that are held at once; beyond it 503.
    public var bodyMemory = 512 << 20
    /// Bytes of bodies that come from one address at once; beyond it 429. A route that takes a larger body takes one of them.
    public var bodyMemoryPerAddress = 32 << 20

    /// Bytes of bodies that are kept in files at once; beyond it 503. Only hosts send such.
    public var bodyFiles = 2 << 30

    /// The usual limits.
    public init() {}

    /// Whether what this peer holds is one client's.
    func isCounted(_ peer: Peer) -> Bool { peer != .owner && !shared.contains { $0.contains(peer) } }
}
