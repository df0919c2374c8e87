import Basemap
import Foundation
import Geodesy
import Glibc
import HTTPService

/// `lair basemap build EXTRACT`
enum BasemapBuildCommand: Command {
    static let words = ["basemap", "build"]
    static let summary = "makes a map of one's own from an extract of OpenStreetMap (.osm.pbf)"
    static let syntax = Syntax(
        positionals: ["EXTRACT"],
        options: [.init("--name", "NAME", "what it is called (the file's name without its ending)"), .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let extract = arguments.words[0]
        let name = arguments.value("--name") ?? InputFile.name(of: String(stem(extract)))
        guard TileSets.isValid(name: name) else {
            throw .usage("--name must be 1 to 40 small letters, digits and -, not “\(name)”.")
        }
        let recipe = try Installed.basemapRecipe()
        let folder = try DataFolder(arguments)
        if mkdir(folder.basemaps, 0o700) != 0, errno != EEXIST {
            throw .failed("cannot make the folder \(folder.basemaps): \(DataFolder.reason).")
        }
        let report: BasemapBuild.Report
        let begun = Date()
        do throws(BasemapError) {
            report = try BasemapBuild(extract: extract, name: name, recipe: recipe).run(to: "\(folder.basemaps)/\(name).mbtiles")
            {
                if !arguments.has("--json") { Terminal.complain("\($0.rawValue) …") }
            }
        } catch { throw .failed("\(error).") }
        let seconds = Date().timeIntervalSince(begun)
        if arguments.has("--json") {
            let box = report.box
            Terminal.say(
                jsonLine([
                    ("name", .string(name)), ("path", .string(report.path)), ("tiles", .integer(report.tiles)),
                    ("bytes", .integer(report.bytes)), ("names", .integer(report.names)), ("by", .string(report.by)),
                    ("bounds", .array([box.west, box.south, box.east, box.north].map { .number($0) })),
                ]))
        } else {
            let size = String(format: "%.1f MB", Double(report.bytes) / 1_000_000)
            Terminal.say(
                "\(report.path): \(report.tiles) tiles (\(report.by)), \(report.names) names, \(size), in \(String(format: "%.1f", seconds)) s. "
                    + "Hunts whose centre lies in it show it from now on.")
        }
    }

    /// A file's name without its folder and all its endings: `town.osm.pbf` is `town`.
    private static func stem(_ file: String) -> Substring {
        URL(fileURLWithPath: file).lastPathComponent.prefix { $0 != "." }
    }

    private static func jsonLine(_ members: [(key: String, value: JSON)]) -> String {
        String(decoding: JSON.object(members).utf8, as: UTF8.self)
    }
}

/// `lair basemap list`
enum BasemapListCommand: Command {
    static let words = ["basemap", "list"]
    static let summary = "lists the basemaps of a data folder"
    static let syntax = Syntax(options: [.data])

    static func run(_ arguments: Arguments) throws(Failure) {
        let sets = TileSets(folder: try DataFolder(arguments).basemaps) { Terminal.complain($0) }
        for (name, set) in sets.all {
            let box = set.facts.box.map { "\($0.west),\($0.south),\($0.east),\($0.north)" } ?? "everywhere"
            Terminal.say(
                "\(name)\tzooms \(set.facts.zooms.lowerBound)–\(set.facts.zooms.upperBound)\t\(box)\t\(set.facts.attribution.text)"
            )
        }
    }
}

/// `lair basemap delete NAME`
enum BasemapDeleteCommand: Command {
    static let words = ["basemap", "delete"]
    static let summary = "takes a basemap away; a running server goes on without it"
    static let syntax = Syntax(positionals: ["NAME"], options: [.data])

    static func run(_ arguments: Arguments) throws(Failure) {
        let name = arguments.words[0]
        guard TileSets.isValid(name: name) else {
            throw .usage("NAME must be 1 to 40 small letters, digits and -, not “\(name)”. `lair basemap list` lists them.")
        }
        let path = "\(try DataFolder(arguments).basemaps)/\(name).mbtiles"
        guard unlink(path) == 0 else {
            throw .failed("\(path) cannot be taken away: \(DataFolder.reason). `lair basemap list` lists those there are.")
        }
        Terminal.say("\(path) is gone. Phones that keep a hunt on it have it until they refresh it.")
    }
}
