import Foundation
import HTTPService
import PlaceImport

/// `lair import FILE`
enum ImportCommand: Command {
    static let words = ["import"]
    static let summary = "takes the places of a file into a hunt; importing it again updates them"
    static let syntax = Syntax(
        positionals: ["FILE"],
        options: [
            .hunt, .init("--source", "NAME", "what the source is called (the file's name without its ending)"),
            .init("--format", "FORMAT", "auto, geojson or socrata (auto)"),
            .init("--dry-run", nil, "only says what would happen"), .data, .json,
        ])

    static func run(_ arguments: Arguments) throws(Failure) {
        let file = arguments.words[0]
        let hunt = try arguments.required("--hunt")
        let format = arguments.value("--format") ?? "auto"
        guard ["auto", "geojson", "socrata"].contains(format) else {
            throw .usage("--format must be auto, geojson or socrata, not “\(format)”.")
        }
        let stem = ImportInput.file(path: file).stem ?? file
        let bytes = try InputFile.read(file, longest: 64 << 20, what: "64 MiB that can be imported")
        let door = try Door(arguments)
        var query = [(name: "source", value: arguments.value("--source") ?? stem), (name: "format", value: format)]
        if arguments.has("--dry-run") { query.append((name: "dryRun", value: "true")) }
        let answer: [UInt8]
        do throws(Failure) {
            answer = try door.send("POST", ["api", "hunts", hunt, "imports"], query: query, body: bytes)
        } catch {
            guard case .failed(let words) = error else { throw error }
            throw .failed("\(file): \(words)")
        }
        guard let account = try? JSONDecoder().decode(Account.self, from: Data(answer)) else {
            throw .failed("the server's answer cannot be read.")
        }
        if arguments.has("--json") { Terminal.say(String(decoding: answer, as: UTF8.self)) } else { tell(account, arguments) }
        // Records, and none of them usable: whoever waits for places must not take this for done.
        if account.read > 0, account.accepted == 0 { throw .said }
    }

    private static func tell(_ account: Account, _ arguments: Arguments) {
        for rejection in account.rejected { Terminal.say("left out \(rejection.record): \(rejection.reason)") }
        let would = arguments.has("--dry-run") ? "would be " : ""
        Terminal.say(
            "\(account.read) records read, \(account.accepted) accepted, \(account.rejected.count) left out; of \(account.places) "
                + "places \(account.added) \(would)added, \(account.updated) \(would)updated, \(account.unchanged) unchanged.")
    }

    private struct Account: Decodable {
        let read: Int
        let accepted: Int
        let places: Int
        let rejected: [Rejection]
        let added: Int
        let updated: Int
        let unchanged: Int

        struct Rejection: Decodable {
            let record: String
            let reason: String
        }
    }
}
