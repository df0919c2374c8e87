import Foundation
import HTTPService
import PlaceImport

/// `lair import FILE`
enum ImportCommand: Command {
    static let words = ["import"]
    static let summary = "takes the places of a file into a hunt; importing it again updates them"
    static let details = """
        FILE is GeoJSON, Socrata's rows.json, a table of text (CSV, TSV), KML, KMZ, GPX, an OSM extract, a zipped Shapefile or a
        GeoPackage, of 256 MiB at most. What is larger than 64 MiB is sent packed, and must fit in 64 MiB so.
        """
    static let syntax = Syntax(
        positionals: ["FILE"],
        options: [
            .hunt, .init("--source", "NAME", "what the source is called (the file's name without its ending)"),
            .init("--format", "FORMAT", "\(ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")) (auto)"),
            .init("--where", "TAG=VALUE", "what to take of an OpenStreetMap extract, such as tourism=artwork", repeats: true),
            .init("--datum", "DATUM", "of the coordinates: wgs84, gcj02 or bd09 (wgs84)"),
            .init("--crs", "EPSG:N", "the coordinate system, where the file does not say it itself"),
            .init(
                "--columns", "ROLE=COLUMN",
                "which column is what, its name to the letter: latitude, longitude, position,\n"
                    + "id, title, category, description, creator, date, image; order=lat,lon or\n"
                    + "lon,lat says which number of a position comes first; kept for the source's\n"
                    + "next import", repeats: true),
            .init("--guess", nil, "only says what its columns would be taken for, and why"),
            .init("--remove-missing", nil, "removes the source's places that the file does not have any more"),
            .init("--ledger", "FILE", "writes what became of each record to a table (CSV)"),
            .init("--dry-run", nil, "only says what would happen"), .data, .json,
        ])

    static func run(_ arguments: Arguments) throws(Failure) {
        let file = arguments.words[0]
        let hunt = try arguments.required("--hunt")
        let format = arguments.value("--format") ?? "auto"
        guard ImportFormat(rawValue: format) != nil else {
            let names = ImportFormat.allCases.map(\.rawValue).joined(separator: ", ")
            throw .usage("--format must be one of \(names), not “\(format)”.")
        }
        var query = [(name: "format", value: format)] + (try self.query(arguments))
        let stem = ImportInput.file(path: file).stem ?? file
        query.append((name: "source", value: arguments.value("--source") ?? stem))
        let bytes = try InputFile.places(file)
        let door = try Door(arguments)
        let path = ["api", "hunts", hunt, "imports"]
        func send(_ path: [String], _ query: [(name: String, value: String)]) throws(Failure) -> [UInt8] {
            do throws(Failure) {
                return try door.send("POST", path, query: query, body: bytes)
            } catch {
                guard case .failed(let words) = error else { throw error }
                throw .failed("\(file): \(words)")
            }
        }
        if arguments.has("--guess") {
            let answer = try send(path + ["columns"], query)
            guard let guess = try? JSONDecoder().decode(ColumnGuess.self, from: Data(answer)) else {
                throw .failed("the server's answer cannot be read.")
            }
            Terminal.say(arguments.has("--json") ? String(decoding: answer, as: UTF8.self) : guess.words)
            return
        }
        // The table is of what would be done: by the time it is written, it is done.
        if let ledger = arguments.value("--ledger") {
            let trial = query.filter { $0.name != "dryRun" } + [(name: "dryRun", value: "true"), (name: "ledger", value: "csv")]
            let table = try send(path, trial)
            do { try Data(table).write(to: URL(fileURLWithPath: ledger)) } catch { throw .failed("cannot write \(ledger).") }
        }
        let answer = try send(path, query)
        guard let account = try? JSONDecoder().decode(Account.self, from: Data(answer)) else {
            throw .failed("the server's answer cannot be read.")
        }
        if arguments.has("--json") { Terminal.say(String(decoding: answer, as: UTF8.self)) } else { tell(account, arguments) }
        // Records, and none of them usable: whoever waits for places must not take this for done.
        if account.read > 0, account.accepted == 0 { throw .said }
    }

    /// What the options ask of the import.
    private static func query(_ arguments: Arguments) throws(Failure) -> [(name: String, value: String)] {
        var query = arguments.all("--where").map { (name: "where", value: $0) }
        for (option, name) in [("--datum", "datum"), ("--crs", "crs")] {
            if let value = arguments.value(option) { query.append((name: name, value: value)) }
        }
        for (flag, name) in [("--dry-run", "dryRun"), ("--remove-missing", "removeMissing")] where arguments.has(flag) {
            query.append((name: name, value: "true"))
        }
        var columns: [String: String?] = [:]
        for text in arguments.all("--columns") {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 2, !parts[0].isEmpty else {
                throw .usage("--columns must be ROLE=COLUMN, such as title=Name, not “\(text)”.")
            }
            columns.updateValue(parts[1].isEmpty ? nil : parts[1], forKey: parts[0])
        }
        if !columns.isEmpty, let json = try? JSONEncoder().encode(columns) {
            query.append((name: "columns", value: String(decoding: json, as: UTF8.self)))
        }
        return query
    }

    private static func tell(_ account: Account, _ arguments: Arguments) {
        for rejection in account.rejected { Terminal.say("left out \(named(rejection.record)): \(rejection.reason)") }
        for note in account.notes { Terminal.say(note) }
        let would = arguments.has("--dry-run") ? "would be " : ""
        if let overlay = account.overlay {
            Terminal.say(
                "\(overlay.tracks) \(overlay.tracks == 1 ? "track" : "tracks") \(would)laid over the map as “\(overlay.name)”.")
        }
        var words =
            "\(account.read) records read, \(account.accepted) accepted, \(account.rejected.count) left out; of \(account.places) "
            + "places \(account.added) \(would)added, \(account.updated) \(would)updated, \(account.unchanged) unchanged"
        let missing = account.difference.missing
        if missing > 0 {
            words +=
                arguments.has("--remove-missing")
                ? "; \(missing) that the file has no more \(would)removed"
                : "; \(missing) that the file has no more stay (--remove-missing removes them)"
        }
        Terminal.say(words + ".")
        if account.difference.unlinked > 0 {
            Terminal.say("\(account.difference.unlinked) spawns stood at removed places: they stay where they are, at no place.")
        }
    }

    /// A record by its number in the file, or by what identifies it there.
    private static func named(_ record: String) -> String {
        let number = record.dropFirst()
        return record.hasPrefix("#") && Int(number) != nil ? "record number \(number)" : "the record “\(record)”"
    }

    private struct Account: Decodable {
        let read: Int
        let accepted: Int
        let places: Int
        let rejected: [Rejection]
        let added: Int
        let updated: Int
        let unchanged: Int
        let notes: [String]
        let difference: Difference
        let overlay: Overlay?

        struct Difference: Decodable {
            let missing: Int
            let unlinked: Int
        }

        struct Overlay: Decodable {
            let name: String
            let tracks: Int
        }

        struct Rejection: Decodable {
            let record: String
            let reason: String
        }
    }
}
