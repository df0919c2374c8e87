public import Basemap
public import Glyphs
public import HTTPService
public import HuntRules
public import HuntStore
import Locks

/// What the routes do: composed of a store, a clock and randomness, all given, so that tests hold them in their hands.
public struct LairService: Sendable {
    let store: LiveStore
    /// How it stands in the world; may change until the routes are asked for.
    public var setup: Setup
    let now: @Sendable () -> Moment
    let random: @Sendable (Int) -> [UInt8]
    let hostKey: HostKey
    let lastClaims = LastClaims()
    let limits = Limits()
    let broadcast: Broadcast
    let boards = Boards()
    let placeTiles: PlaceTiles
    let metrics = Metrics()
    /// What is known of where creatures may stand.
    let grounds = GroundShelf()
    /// Held while spawns are set or published, a draft is kept, and while ground is closed: so that none comes to stand on closed
    /// ground. Some milliseconds, never while a plan is reckoned: owners do not wait for hosts.
    let groundWrites = Lock(())
    /// Who makes a plan.
    let plans = PlanTurns()

    /// How a service stands in the world.
    public struct Setup: Sendable {
        /// The pages; nil: none are served.
        public var pages: StaticFiles?
        /// The port that speaks TLS; nil where only plain http is spoken.
        public var tlsPort: UInt16?
        /// `https://address:port` by which phones near by reach the server; nil where that is not known.
        public var nearby: String?
        /// The proxies whose `X-Forwarded-For` is believed.
        public var proxies: [Network] = []
        /// The certificate authority that phones install, where the server has one of its own.
        public var authority: Authority?
        /// The basemaps, looked for anew each second; nil: none are served.
        public var basemaps: TileSets?
        /// How basemaps are drawn; nil: no style is served.
        public var basemapStyle: BasemapStyle?
        /// The letters of the maps; none: nothing is written on them.
        public var typefaces: [Typeface] = []
        /// A hunt with more places than this comes to its pages as tiles.
        public var mostPlacesWhole = 20_000
        /// On which disk that lies which is made anew at each start: in files without names.
        public var scratchFolder = "/tmp"
        /// Takes a line for each answer, as `key=value`: level, method, route, status, milliseconds; never a position, a query or a
        /// token.
        public var log: (@Sendable (String) -> Void)?

        /// A service without pages, TLS, proxy or log.
        public init() {}

        /// The limits of the server that this service stands behind: a proxy is not taken for one client.
        public var serverSettings: ServerSettings {
            var settings = ServerSettings()
            settings.shared = proxies
            return settings
        }
    }

    /// What a phone downloads to trust this server.
    public struct Authority: Sendable {
        /// The certificate, DER.
        public var certificate: [UInt8]
        /// The same as an iOS configuration profile, where there is one.
        public var profile: [UInt8]?

        /// Downloads of these parts.
        public init(certificate: [UInt8], profile: [UInt8]? = nil) {
            self.certificate = certificate
            self.profile = profile
        }
    }

    /// A service over `store`, to which nobody else writes from now on.
    ///
    /// - Parameters:
    ///   - now: the server's clock, which decides.
    ///   - random: so many bytes that nobody can guess.
    /// - Throws: `StoreError` where the host key's hash cannot be read.
    public init(
        store: any Store, setup: Setup = Setup(), now: @escaping @Sendable () -> Moment,
        random: @escaping @Sendable (Int) -> [UInt8] = { Secrets.random($0) }
    ) throws(StoreError) {
        self.store = try LiveStore(store)
        self.placeTiles = PlaceTiles(over: self.store, most: setup.mostPlacesWhole, folder: setup.scratchFolder)
        self.setup = setup
        self.now = now
        self.random = random
        self.hostKey = try HostKey(store: store)
        self.broadcast = Broadcast(now: now(), random: random)
    }

    /// Makes, in the background, what players would wait for: called by whoever serves them.
    public func warm() throws(StoreError) {
        for hunt in try store.hunts() { placeTiles.warm(hunt.id) }
    }

    /// The routes, ready to be served.
    public func router() -> Router {
        var router = Router()
        router.responseHeaders = Self.securityHeaders
        // The host is let in however many come; and what no route answers is counted too.
        router.isTrusted = { [hostKey] authorization in
            Request(method: "", path: [], headers: ["authorization": authorization]).bearerToken.map(hostKey.matches) ?? false
        }
        let counts = metrics.route("", "(none)")
        router.onOwnAnswer = { counts.count($0, .zero) }
        addHuntRoutes(to: &router)
        addPlaceRoutes(to: &router)
        addPlaceTileRoutes(to: &router)
        addOverlayRoutes(to: &router)
        addImageRoutes(to: &router)
        addModelRoutes(to: &router)
        addSpawnRoutes(to: &router)
        addPlanRoutes(to: &router)
        addExclusionRoutes(to: &router)
        addRemovalRoutes(to: &router)
        addPlayerRoutes(to: &router)
        addPlayerHostRoutes(to: &router)
        addClaimRoutes(to: &router)
        addLiveRoutes(to: &router)
        addImportRoutes(to: &router)
        addSharingRoutes(to: &router)
        addArchiveRoutes(to: &router)
        addOwnerRoutes(to: &router)
        addInsideRoutes(to: &router)
        addAppRoutes(to: &router)
        addOfflineRoutes(to: &router)
        addBasemapRoutes(to: &router)
        addNameRoutes(to: &router)
        addGroundRoute(to: &router)
        addDescriptionRoute(to: &router)
        return router
    }

    /// What has to be done now and then: called each minute by whoever runs the service. See also `beat()`.
    public func keepHouse() throws(StoreError) {
        let now = now()
        lastClaims.forgetStale(now: now)
        try store.coarsenCaptures(before: now - .hours(2))
        try store.forgetCodes(at: now)
    }
}
