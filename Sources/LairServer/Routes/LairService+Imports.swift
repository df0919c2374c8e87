import Geodesy
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
            return try importPlaces(call, into: hunt)
        }
        on("POST", "/api/hunts/{hunt}/imports/columns", access: .host, bodyLimit: Self.importLimit, in: &router) {
            call throws(Problem) in
            let hunt = try hunt(call)
            let importer = try importer(call, for: hunt)
            do throws(ImportError) {
                return .json(.columns(try ColumnReport(.bytes(call.request.body), importer)))
            } catch {
                throw .invalid(error)
            }
        }
        on("GET", "/api/hunts/{hunt}/sources", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let sources = try ask { () throws(StoreError) in try store.sources(of: hunt.id) }
            return .json(.object([("sources", .array(sources.map(JSON.source)))]))
        }
    }

    private func importPlaces(_ call: Call, into hunt: Hunt) throws(Problem) -> Response {
        let importer = try importer(call, for: hunt)
        let wish = PutWish(
            source: importer.source ?? "", isTrial: try call.flag("dryRun"), removesMissing: try call.flag("removeMissing"))
        let wantsTable = try call.query("ledger", { ["json": false, "csv": true][$0] }, expected: "json or csv") ?? false
        var table = LedgerTable()
        var far = FarPlaces(from: hunt.center)
        let ahead = ReadAhead(importer, .bytes(call.request.body))
        do throws(ImportError) { try ahead.survey() } catch { throw .invalid(error) }
        let outcome = Result { () throws(Problem) in
            try ask { () throws(StoreError) -> Result<PutCount, ImportError> in
                try store.take(wish, into: hunt.id) { () throws(ImportError) in
                    let places = try ahead.next()
                    if let places { far.add(places) }
                    if wantsTable, let places { table.add(places) }
                    return places
                }
            }
        }
        // It can be asked now what became of the file.
        let reader = ahead.finish()
        let result = try outcome.get()
        let counts: PutCount
        do throws(ImportError) { counts = try result.get() } catch { throw .invalid(error) }
        let report = reader.report
        var overlay: Overlay?
        if !report.tracks.isEmpty {
            overlay = try keep(report.tracks, of: wish.source, in: hunt, at: call.now, isTrial: wish.isTrial)
        }
        if !wish.isTrial {
            let source = ImportedSource(
                name: wish.source, format: report.format.rawValue, at: call.now, columns: importer.options.columnsText,
                datum: importer.options.datum.rawValue)
            try ask { () throws(StoreError) in try store.note(source, of: hunt.id) }
            let isNews = counts.added + counts.updated > 0 || overlay != nil || (wish.removesMissing && counts.missing > 0)
            // What is imported is kept, whatever becomes of the news.
            if isNews { try? announce(hunt.id) }
        }
        if wantsTable {
            return Response(
                status: 200,
                headers: [
                    ("Content-Type", "text/csv; charset=utf-8"), ("Cache-Control", "no-store"),
                    ("Content-Disposition", "attachment; filename=\"ledger.csv\""),
                ], body: .bytes(table.text(report.ledger, far)))
        }
        return .json(.ledger(report, counts, far, removed: wish.removesMissing, overlay))
    }

    /// The importer a request asks for; what the host once chose about the source's columns and datum holds until something else is chosen.
    private func importer(_ call: Call, for hunt: Hunt) throws(Problem) -> Importer {
        guard let source = call.request.query("source") else {
            throw .invalid("`source` is missing: what is the file's source called?")
        }
        // The source is the part of a place's key before the first slash.
        guard (1...100).contains(source.unicodeScalars.count), !source.contains("/"), !source.contains(where: \.isNewline),
            source.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
        else { throw .invalid("`source` must be 1 to 100 characters without slashes and control characters.") }
        let format = try call.query("format", ImportFormat.init(rawValue:), expected: Self.formatNames)
        var options = try ImportOptions(call)
        let saysColumns = call.request.query("columns") != nil
        let saysDatum = call.request.query("datum") != nil
        if !saysColumns || !saysDatum {
            let known = try ask { () throws(StoreError) in try store.sources(of: hunt.id) }.first { $0.name == source }
            if !saysColumns, let text = known?.columns, !text.isEmpty {
                try? options.take(columns: text)
            }
            if !saysDatum, let datum = MapDatum(rawValue: known?.datum ?? "") { options.datum = datum }
        }
        return Importer(source: source, format: format ?? .auto, options: options)
    }

    private static var formatNames: String {
        let names = ImportFormat.allCases.map(\.rawValue)
        return names.dropLast().joined(separator: ", ") + " or " + (names.last ?? "")
    }
}
