import Geodesy
import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// Claims: judged and kept in one transaction, so that a claim sent five times is one capture with one answer.
    func addClaimRoutes(to router: inout Router) {
        on("POST", "/api/hunts/{hunt}/claims", in: &router) { call, done throws(Problem) in
            let hunt = try hunt(call)
            let player = try requirePlayer(call, in: hunt)
            let key = try Self.idempotencyKey(call.request)
            let fields = try JSONFields(body: call.request.body)
            let claim = try Claim(fields, received: call.now)
            let ticket = ClaimTicket(
                hunt: hunt.id, player: player.id, spawn: claim.spawn, key: key,
                digest: digest(of: claim, fields, token: call.request.bearerToken ?? ""), received: call.now)
            record(claim, ticket, by: player, hunt: hunt, local: isLocal(call.request), then: done)
        }
    }

    /// Judges within the store's transaction, where one claim goes after another: what is remembered of a player's last claim is
    /// read and written there too, so that no two claims of one player are judged by the same past.
    private func record(
        _ claim: Claim, _ ticket: ClaimTicket, by player: Player, hunt: Hunt, local: Bool,
        then done: @escaping @Sendable (Result<Response, Problem>) -> Void
    ) {
        var rules = hunt.rules
        if let reach = player.reach { rules.reach = max(rules.reach, reach) }
        let judge: @Sendable (ClaimFacts) throws(Refusal) -> CaptureMarks = { [rules] facts throws(Refusal) in
            let last = lastClaims.of(ticket.player, now: ticket.received)
            do throws(Refusal) {
                // A desk that runs the server itself may always try the game out.
                let marks = try rules.verify(
                    claim, of: facts.spawn, lastTaken: facts.lastTaken, last: last, received: ticket.received,
                    simulatedAllowed: local)
                lastClaims.remember(
                    LastClaim.after(claim, accepted: marks, received: ticket.received, last: last), of: ticket.player,
                    now: ticket.received)
                return marks
            } catch {
                lastClaims.remember(
                    LastClaim.after(error, received: ticket.received, by: rules, last: last), of: ticket.player,
                    now: ticket.received)
                throw error
            }
        }
        store.record(ticket, judge: judge) { result in
            do throws(Problem) {
                done(.success(try answer(try ask { () throws(StoreError) in try result.get() }, of: hunt, at: ticket.received)))
            } catch {
                done(.failure(error))
            }
        }
    }

    /// What a claim's outcome is answered with, after those who watch were told. All of it is durable by now.
    private func answer(_ outcome: ClaimOutcome, of hunt: Hunt, at received: Moment) throws(Problem) -> Response {
        metrics.claims.count(outcome.verdict)
        switch outcome {
        case .captured(let capture):
            // In a hunt for everyone the spawn stands on, and nobody else hears of the catch.
            if hunt.rules.claimMode == .first { broadcast.caught(capture.spawn, in: hunt.id) }
            if !capture.simulated, !capture.flagged { boards.change(hunt.id) }
            return .json(.capture(capture), status: 201)
        case .repeated(let capture): return .json(.capture(capture))
        case .keyReused:
            throw Problem(.keyReused, "This `Idempotency-Key` was used for another claim. Use a new one for each catch.")
        case .alreadyCaptured(let capture):
            throw Problem(.alreadyCaptured, "You have caught this one already.", members: [("capture", .capture(capture))])
        case .refused(let refusal): throw Problem(refusal, now: received)
        }
    }

    /// The key that makes a repeated claim the same claim.
    private static func idempotencyKey(_ request: Request) throws(Problem) -> String {
        guard let key = request.header("idempotency-key") else { throw .invalid("The header `Idempotency-Key` is missing.") }
        guard (1...64).contains(key.utf8.count), key.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw .invalid("`Idempotency-Key` must be 1 to 64 printable ASCII characters without spaces.")
        }
        return key
    }

    /// What makes two claims the same: all that was claimed, but not when it was sent, for that is new with each attempt.
    ///
    /// Keyed with the player's token, which nobody else has and the store does not keep: from the digest alone nobody can
    /// search for the position that went into it.
    private func digest(of claim: Claim, _ fields: JSONFields, token: String) -> [UInt8] {
        let made = fields.has("made") && !fields.isNull("made") ? String(claim.made.milliseconds) : "receipt"
        let coordinate = claim.fix.coordinate
        let parts = [
            String(claim.spawn), coordinate.latitudeDegrees.description, coordinate.longitudeDegrees.description,
            claim.fix.accuracy.metres.description, String(claim.fix.timestamp.milliseconds), made, claim.simulated.description,
        ]
        return Secrets.digest(Array(parts.joined(separator: " ").utf8), key: Secrets.hash(token + "/claims"))
    }
}

extension ClaimOutcome {
    /// The outcome in a word, for counting: `captured`, `repeated`, or the slug of the problem.
    fileprivate var verdict: String {
        switch self {
        case .captured: "captured"
        case .repeated: "repeated"
        case .keyReused: Problem.Slug.keyReused.rawValue
        case .alreadyCaptured: Problem.Slug.alreadyCaptured.rawValue
        case .refused(let refusal): Problem(refusal, now: Moment(milliseconds: 0)).slug
        }
    }
}

extension Claim {
    /// The claim a body makes; `made` and `sent` are the receipt where it does not say.
    init(_ fields: JSONFields, received: Moment) throws(Problem) {
        let fix = try fields.object("fix")
        let sent = try fields.optionalMoment("sent")
        let made = try fields.optionalMoment("made")
        self.init(
            spawn: try fields.integer("spawn", in: 1...Int64.max),
            fix: Fix(
                coordinate: try fix.coordinate(),
                // Beyond half the Earth's girth no accuracy says anything; what is too poor for the rules is theirs to refuse.
                accuracy: .metres(try fix.number("accuracy", in: 0...20_040_000)),
                timestamp: try fix.moment("timestamp")),
            made: made ?? sent ?? received, sent: sent ?? received,
            simulated: try fields.optionalFlag("simulated") ?? false)
    }
}
