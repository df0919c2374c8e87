public import Geodesy
public import HuntRules

/// Where hunts live. Every call is synchronous, safe from any thread, and durable when it returns.
public protocol Store: Sendable {
    // MARK: Settings

    /// The value kept under `name`, or nil.
    func setting(_ name: String) throws(StoreError) -> [UInt8]?
    /// Keeps `value` under `name`.
    func set(_ name: String, to value: [UInt8]) throws(StoreError)

    // MARK: Hunts

    /// All hunts, by id.
    func hunts() throws(StoreError) -> [Hunt]
    /// One hunt, or nil.
    func hunt(_ id: String) throws(StoreError) -> Hunt?
    /// The creatures of a hunt, in the order they were given.
    func creatures(of hunt: String) throws(StoreError) -> [Creature]
    /// Adds a hunt with its creatures and what is settled about its categories. Throws `.exists` where the id is taken.
    func create(_ hunt: Hunt, creatures: [Creature], choices: [CategoryChoice]) throws(StoreError)
    /// Brings in a hunt of many parts, all or nothing: `fill` makes it, with the usual calls, under the id it is given, by which
    /// nobody else finds it; when that is done the hunt is there as `id`. What `fill` throws leaves nothing behind. Throws
    /// `.exists` where the id is taken.
    ///
    /// What was cut off half way is cleared by `coarsenCaptures`.
    func bring<Failure>(
        _ id: String, fill: (_ arriving: String) throws(Failure) -> Void
    ) throws(StoreError) -> Result<Void, Failure>
    /// Changes a hunt (its id stays) and what is settled about its categories: read, changed and kept in one transaction, so
    /// that no other change is lost. The hunt as it is then, or what `change` threw, which changes nothing; nil where there
    /// is no such hunt.
    ///
    /// `change` is called at most once, maybe on another thread while this one waits. It must not call the store.
    func update<Failure>(
        hunt id: String, _ change: (inout Hunt, inout [CategoryChoice]) throws(Failure) -> Void
    ) throws(StoreError) -> Result<Hunt, Failure>?
    /// Removes a hunt and all it has. False where there was none.
    func delete(hunt: String) throws(StoreError) -> Bool

    // MARK: What a host puts on the map

    /// What is settled about categories, by name.
    func choices(of hunt: String) throws(StoreError) -> [CategoryChoice]
    /// The overlays, by name.
    func overlays(of hunt: String) throws(StoreError) -> [Overlay]
    /// An overlay's lines and areas, as they were put; nil where there is none of that name.
    func shapes(ofOverlay name: String, of hunt: String) throws(StoreError) -> [UInt8]?
    /// Adds an overlay, or puts it in the place of the one of its name: with a later version than that one had.
    func put(_ overlay: Overlay, shapes: [UInt8], into hunt: String) throws(StoreError) -> Overlay
    /// Takes an overlay away. False where there was none.
    func delete(overlay name: String, of hunt: String) throws(StoreError) -> Bool
    /// The names of the pictures.
    func images(of hunt: String) throws(StoreError) -> [String]
    /// A picture, or nil.
    func image(_ name: String, of hunt: String) throws(StoreError) -> MarkerImage?
    /// Adds a picture, or puts it in the place of the one of its name.
    func put(_ image: MarkerImage, into hunt: String) throws(StoreError)
    /// Takes a picture away. False where there was none.
    func delete(image name: String, of hunt: String) throws(StoreError) -> Bool

    // MARK: Creatures of a host's own

    /// The models, by name, without their files.
    func models(of hunt: String) throws(StoreError) -> [OwnModel.Facts]
    /// A model, or nil.
    func model(_ name: String, of hunt: String) throws(StoreError) -> OwnModel?
    /// Adds a model, or puts it in the place of the one of its name; and with it a creature (nil: none), or changes the one of
    /// its id, which stays where it is among the others.
    func put(_ model: OwnModel, for creature: Creature?, into hunt: String) throws(StoreError)
    /// Removes a creature of which none stands anywhere, and its model with it.
    func remove(creature: String, of hunt: String) throws(StoreError) -> CreatureRemoval

    // MARK: Places

    /// The places of a hunt in a box (nil: everywhere) and of a category (nil: all), in key order (by its bytes), those after
    /// a key (nil: from the first), at most `limit`.
    func places(
        of hunt: String, in box: BoundingBox?, category: String?, after: PlaceKey?, limit: Int
    ) throws(StoreError) -> [Place]
    /// Shows each place of a hunt to `body`, with its number, in key order: one consistent state, whose version is returned; nil where
    /// there is no such hunt.
    @discardableResult
    func eachPlace(of hunt: String, _ body: (_ number: Int64, Place) -> Void) throws(StoreError) -> String?
    /// The place of that key, or nil.
    func place(_ key: PlaceKey, of hunt: String) throws(StoreError) -> Place?
    /// Another text whenever an import has changed the places of a hunt; nil where there is no such hunt. Quick.
    func placesVersion(of hunt: String) throws(StoreError) -> String?
    /// As `eachPlace`, of each as much as it takes to draw it.
    func eachPlacePoint(of hunt: String, _ body: (PlacePoint) -> Void) throws(StoreError) -> String?
    /// The places of those numbers, as far as they are still kept.
    func places(numbered numbers: [Int64]) throws(StoreError) -> [Int64: Place]
    /// How many places each category has, most first, then by name.
    func categories(of hunt: String) throws(StoreError) -> [CategoryCount]
    /// Adds places, or updates those whose key is known: all are to be seen at once, or none. Other writes have their turn
    /// meanwhile. Throws `.importing` where another import into the hunt is under way.
    func put(_ places: [Place], into hunt: String) throws(StoreError) -> PutCount
    /// As `put`, of one source's places, which `next` gives one batch after the other until it gives nil, in memory that does not
    /// grow with their number but for eight bytes for each that was known before. What `next` throws changes nothing. No key may
    /// come twice.
    func take<Failure>(
        _ wish: PutWish, into hunt: String, _ next: () throws(Failure) -> [Place]?
    ) throws(StoreError) -> Result<PutCount, Failure>
    /// The sources that a hunt's places are of, by name.
    func sources(of hunt: String) throws(StoreError) -> [ImportedSource]
    /// Notes what a source is, in the place of what was noted; `places` is ignored.
    func note(_ source: ImportedSource, of hunt: String) throws(StoreError)

    // MARK: Spawns

    /// The spawns that stand at `moment` in a box (nil: everywhere), by id. With a player, without those the player has;
    /// in a `first` hunt, without those that are taken and have not come back.
    func spawns(of hunt: String, in box: BoundingBox?, at moment: Moment, for player: Int64?) throws(StoreError) -> [Spawn]
    /// One spawn, whether it stands now or not.
    func spawn(_ id: Int64, of hunt: String) throws(StoreError) -> Spawn?
    /// Shows each spawn of a hunt to `body`, whether it stands or not, and when it was last caught where the hunt is one of
    /// mode `first`: one consistent state, neighbours one after the other.
    func eachSpawn(of hunt: String, _ body: (_ spawn: Spawn, _ taken: Moment?) -> Void) throws(StoreError)
    /// Shows each spawn of a hunt to `body`, as `eachSpawn` does, with why it may stand there (nil: it was set by hand).
    func eachExplainedSpawn(of hunt: String, _ body: (_ spawn: Spawn, _ why: [UInt8]?) -> Void) throws(StoreError)
    /// Adds spawns (their `id` is ignored) and returns them with their ids. Throws `.unknownCreature`.
    func add(_ spawns: [Spawn], to hunt: String) throws(StoreError) -> [Spawn]
    /// As `add`, each with why it may stand there (nil: it was set by hand).
    func add(explained spawns: [(spawn: Spawn, why: [UInt8]?)], to hunt: String) throws(StoreError) -> [Spawn]
    /// Takes a spawn away; captures of it stay. False where there was none.
    func delete(spawn: Int64, of hunt: String) throws(StoreError) -> Bool

    /// The spawns of a hunt in a box (nil: everywhere), by id, whether they stand or not.
    func allSpawns(of hunt: String, in box: BoundingBox?) throws(StoreError) -> [Spawn]

    /// What came to stand, and what ceased to, by the clock alone, later than `start` and not later than `end`: by a spawn's
    /// own window, or because it is back after a respawn delay.
    func turns(after start: Moment, through end: Moment) throws(StoreError) -> [Turn]

    // MARK: Planning

    /// What is known of the extract that is kept with a hunt, or nil.
    func keptExtract(of hunt: String) throws(StoreError) -> KeptExtract?
    /// That extract's bytes, or nil.
    func extract(of hunt: String) throws(StoreError) -> [UInt8]?
    /// Keeps an extract with a hunt, in the place of one before it. Other writes have their turn meanwhile.
    func keep(extract: [UInt8], bounds: BoundingBox?, of hunt: String, at moment: Moment) throws(StoreError)
    /// The draft of a hunt, its spawns by number, or nil.
    func draft(of hunt: String) throws(StoreError) -> Draft?
    /// Puts a draft in the place of the one before it.
    func put(_ draft: Draft, of hunt: String) throws(StoreError)
    /// Changes one creature of the draft, known by its number. False where there is none.
    func change(_ planned: DraftSpawn, of hunt: String) throws(StoreError) -> Bool
    /// Takes one creature from the draft. False where there is none.
    func delete(planned number: Int64, of hunt: String) throws(StoreError) -> Bool
    /// The spawns that came of plans, by id, each with why it may stand there.
    func plannedSpawns(of hunt: String) throws(StoreError) -> [(spawn: Spawn, why: [UInt8])]
    /// Lets the draft's creatures stand: those that do already stay what they are; those of an earlier plan that are not in it
    /// go, captures of them stay. What was set by hand is not touched. Throws `.unknownCreature`; nil where there is no draft.
    func publish(of hunt: String) throws(StoreError) -> Publication?

    /// Where the host wants no creatures, by number.
    func exclusions(of hunt: String) throws(StoreError) -> [Exclusion]
    /// Adds an exclusion (its `id` is ignored), takes spawns away, and what the draft has there: the exclusion with its number.
    func add(_ exclusion: Exclusion, taking spawns: [Int64], drafted: [Int64], of hunt: String) throws(StoreError) -> Exclusion
    /// The spawns that an exclusion took, by id; those whose creature is no more are left out.
    func spawns(takenBy exclusion: Int64, of hunt: String) throws(StoreError) -> [Spawn]
    /// Takes an exclusion away and lets spawns stand again that it took: they are what they were. False where there was none.
    func delete(exclusion: Int64, restoring spawns: [Int64], of hunt: String) throws(StoreError) -> Bool

    /// The requests that creatures leave somebody's land, the latest first.
    func removals(of hunt: String) throws(StoreError) -> [Removal]
    /// The request of that code, or nil.
    func removal(_ code: String, of hunt: String) throws(StoreError) -> Removal?
    /// Adds a request, or changes the one of its code (its state, its margin), takes spawns away, and what the draft has there:
    /// the request with how many creatures it has taken.
    func put(_ removal: Removal, taking spawns: [Int64], drafted: [Int64], of hunt: String) throws(StoreError) -> Removal
    /// The spawns that a request took and that have not come back, by id.
    func spawns(takenBy code: String, of hunt: String) throws(StoreError) -> [Spawn]
    /// Marks a request as restored and lets spawns stand again that it took: they are what they were. Those of them that are
    /// not named stay with the record. Nil where there is no such request.
    func restore(removal code: String, spawns: [Int64], of hunt: String) throws(StoreError) -> Removal?

    // MARK: Players

    /// Adds a player with the hash of the token and returns the player's number.
    func addPlayer(to hunt: String, nickname: String?, tokenHash: [UInt8]) throws(StoreError) -> Int64
    /// As `addPlayer`, but no thread waits for it: `done` is told the number, once, on another thread. It must not wait.
    func addPlayer(
        to hunt: String, nickname: String?, tokenHash: [UInt8], then done: @escaping @Sendable (Result<Int64, StoreError>) -> Void
    )
    /// The player with that token's hash, or nil.
    func player(of hunt: String, tokenHash: [UInt8]) throws(StoreError) -> Player?
    /// The players of a hunt by number, those after a number, at most `limit`, with all they caught, whether it counts or not.
    func players(of hunt: String, after: Int64, limit: Int) throws(StoreError) -> [(player: Player, captures: Int)]
    /// Removes a player with all captures, nothing left behind in the file. False where there was none.
    func erase(player: Int64, of hunt: String) throws(StoreError) -> Bool

    /// Gives a player another nickname, or none, and leaves nothing of the old one behind. False where there is no such player.
    func rename(player: Int64, of hunt: String, to nickname: String?) throws(StoreError) -> Bool
    /// Lets a player reach that far, or (nil) as far as the hunt has it. False where there is no such player.
    func set(reach: Distance?, ofPlayer player: Int64, of hunt: String) throws(StoreError) -> Bool
    /// Keeps the hash of a code by which the player comes to another phone until that moment, instead of one before it. False
    /// where there is no such player.
    func keep(code hash: [UInt8], for player: Int64, of hunt: String, until: Moment) throws(StoreError) -> Bool
    /// Takes a code, once: its player has the token of that hash from now on, and no other. Nil where the code is unknown,
    /// used, or older than it may be at `moment`.
    func redeem(code hash: [UInt8], of hunt: String, tokenHash: [UInt8], at moment: Moment) throws(StoreError) -> Player?
    /// As `redeem`, but no thread waits for it: `done` is told the player, once, on another thread. It must not wait.
    func redeem(
        code hash: [UInt8], of hunt: String, tokenHash: [UInt8], at moment: Moment,
        then done: @escaping @Sendable (Result<Player?, StoreError>) -> Void)
    /// Forgets the codes whose time is over at `moment`.
    func forgetCodes(at moment: Moment) throws(StoreError)

    // MARK: Captures

    /// Who has how many ranked captures, neither simulated nor flagged, in a hunt: most first, then by number, at most `limit`.
    func scores(of hunt: String, limit: Int) throws(StoreError) -> [Score]

    /// What a player has caught, oldest first.
    func captures(of player: Int64, in hunt: String) throws(StoreError) -> [Capture]
    /// Judges a claim and keeps the capture, in one transaction: the same key gives the same capture for ever.
    ///
    /// `judge` is called at most once, with what the store knows, after the key and the player's own captures were looked
    /// up, one judge at a time, maybe on another thread while this one waits. It returns the marks of the capture, or why
    /// there is none. It must not call the store.
    func record(
        _ ticket: ClaimTicket, judge: (ClaimFacts) throws(Refusal) -> CaptureMarks
    ) throws(StoreError) -> ClaimOutcome
    /// As `record`, but no thread waits for it: `done` is told the outcome, once, on another thread. It must not wait.
    func record(
        _ ticket: ClaimTicket, judge: @escaping @Sendable (ClaimFacts) throws(Refusal) -> CaptureMarks,
        then done: @escaping @Sendable (Result<ClaimOutcome, StoreError>) -> Void)
    /// Rounds the time of captures made before `moment` down to their day, and clears what erasures, and imports that were
    /// cut off, left behind. To be called every minute or so.
    func coarsenCaptures(before moment: Moment) throws(StoreError)

    // MARK: Seeing inside

    /// How writes shared commits since the store was opened.
    var commitCounts: CommitCounts { get }
}

extension Store {
    /// Adds a hunt with its creatures; nothing is settled about its categories.
    public func create(_ hunt: Hunt, creatures: [Creature]) throws(StoreError) {
        try create(hunt, creatures: creatures, choices: [])
    }

    /// Changes a hunt, and nothing about its categories.
    public func update<Failure>(
        hunt id: String, _ change: (inout Hunt) throws(Failure) -> Void
    ) throws(StoreError) -> Result<Hunt, Failure>? {
        try update(hunt: id) { hunt, _ throws(Failure) in try change(&hunt) }
    }

    /// The places of a hunt in a box (nil: everywhere) and of a category (nil: all), in key order, at most `limit`.
    public func places(of hunt: String, in box: BoundingBox?, category: String?, limit: Int) throws(StoreError) -> [Place] {
        try places(of: hunt, in: box, category: category, after: nil, limit: limit)
    }
}
