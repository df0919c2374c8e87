import HTTPService
import HuntRules
import HuntStore
import PlaceImport

extension LairService {
    /// The largest file an import takes: 64 MiB.
    static let importLimit = 64 << 20

    /// Imports: the body is the file, the answer its ledger. All of a file's places go in, or none.
    func addImportRoutes(to router: inout Router) {
        on("POST", "/api/hunts/{hunt}/imports", access: .host, bodyLimit: Self.importLimit, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let importer = try Importer(call)
            let isTrial = try call.query("dryRun", { ["true": true, "false": false][$0] }, expected: "true or false") ?? false
            let places: [Place]
            let report: Importer.Report
            do throws(ImportError) {
                (places, report) = try importer.read(.bytes(call.request.body))
            } catch {
                throw .invalid("\(error).")
            }
            let counts = try ask { () throws(StoreError) in
                isTrial ? try trial(places, hunt: hunt) : try store.put(places, into: hunt.id)
            }
            // What is imported is kept, whatever becomes of the news.
            if !isTrial, counts.added + counts.updated > 0 { try? announce(hunt.id) }
            return .json(.ledger(report.ledger, counts))
        }
    }

    /// What `put` would count, without changing anything.
    private func trial(_ places: [Place], hunt: Hunt) throws(StoreError) -> PutCount {
        let kept = try store.places(of: hunt.id, in: nil, category: nil, limit: Int.max)
        var known = Dictionary(kept.map { ($0.key, $0) }) { $1 }
        var counts = PutCount(added: 0, updated: 0, unchanged: 0)
        for place in places {
            switch known.updateValue(place, forKey: place.key) {
            case nil: counts.added += 1
            case let before?:
                if before.isIdentical(to: place) { counts.unchanged += 1 } else { counts.updated += 1 }
            }
        }
        return counts
    }
}

extension Importer {
    /// The importer a request asks for.
    init(_ call: Call) throws(Problem) {
        guard let source = call.request.query("source") else {
            throw .invalid("`source` is missing: what is the file's source called?")
        }
        // The source is the part of a place's key before the first slash.
        guard (1...100).contains(source.unicodeScalars.count), !source.contains("/"), !source.contains(where: \.isNewline),
            source.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw .invalid("`source` must be 1 to 100 characters without slashes and control characters.") }
        let format = try call.query("format", ImportFormat.init(rawValue:), expected: "auto, geojson or socrata")
        self.init(source: source, format: format ?? .auto)
    }
}

extension JSON {
    /// The account of an import, and what it did to the hunt.
    static func ledger(_ ledger: Ledger, _ counts: PutCount) -> JSON {
        let rejected = ledger.rejected.map { rejection in
            JSON.object([("record", .string(rejection.record)), ("reason", .string(rejection.reason))])
        }
        return .object([
            ("read", .integer(ledger.read)), ("accepted", .integer(ledger.accepted)), ("places", .integer(ledger.places)),
            ("rejected", .array(rejected)), ("added", .integer(counts.added)), ("updated", .integer(counts.updated)),
            ("unchanged", .integer(counts.unchanged)),
        ])
    }
}
