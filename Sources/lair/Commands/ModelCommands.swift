import Foundation
import Geodesy
import HTTPService
import ModelImport

/// `lair model add FILE`
enum ModelAddCommand: Command {
    static let words = ["model", "add"]
    static let summary = "makes a creature with a model of your own, set on its feet"
    static let syntax = Syntax(
        positionals: ["FILE"],
        options: [
            .init("--name", "ID", "what it is called in the hunt, such as fox (needed)"),
            .init("--height", "METRES", "how tall it stands (needed)"), .someHunt,
            .init("--names", "NAMES", "what players read, such as en=Fox,zh-Hant=狐狸,zh-Hans=狐狸 (the id)"),
            .init("--hit-points", "N", "how many hits it takes (1)"),
            .init("--up", "AXIS", "which way is up in the file: y or z (y)"),
            .init("--turn", "DEGREES", "turns it, seen from above against the clock: it is to look along +z (0)"), .data, .json,
        ])

    static func run(_ arguments: Arguments) throws(Failure) {
        let file = arguments.words[0]
        let name = try arguments.required("--name")
        guard let height = try arguments.number("--height") else { throw .usage("--height is missing.") }
        guard CreatureModel.heights.contains(.metres(height)) else { throw .usage("--height must be from 0.05 to 100 metres.") }
        let axis = arguments.value("--up") ?? "y"
        guard let up = UpAxis(rawValue: axis) else { throw .usage("--up must be y or z, not “\(axis)”.") }
        var query = [(name: "height", value: "\(height)")]
        if let points = try arguments.number("--hit-points") { query.append((name: "hitPoints", value: "\(points)")) }
        if let names = try arguments.value("--names").map(names) { query.append((name: "names", value: names.text)) }
        let turn = try arguments.number("--turn") ?? 0
        let model: CreatureModel
        do throws(ModelError) {
            model = try CreatureModel(file: file, height: .metres(height), up: up, turn: .degrees(turn))
        } catch { throw .failed("\(file): \(error).") }
        let door = try Door(arguments)
        let hunt = try door.hunt(arguments)
        let answer = try door.send("PUT", ["api", "hunts", hunt, "models", name], query: query, body: model.bytes)
        if arguments.has("--json") { return Terminal.say(String(decoding: answer, as: UTF8.self)) }
        func short(_ length: Distance) -> String { String(format: "%.2f", length.metres) }
        Terminal.say(
            "\(hunt) has the creature \(name) now: \(short(model.height)) m tall, \(short(model.width)) m wide, \(short(model.length)) m long, "
                + "\(model.triangles) triangles, \(model.bytes.count) bytes. "
                + "`lair spawns add LAT,LON \(name) --hunt \(hunt)` lets one stand.")
    }

    private static func names(_ text: String) throws(Failure) -> JSON {
        var members: [(key: String, value: JSON)] = []
        for part in text.split(separator: ",") {
            let pair = part.split(separator: "=", maxSplits: 1)
            guard pair.count == 2 else { throw .usage("--names must be like en=Fox,zh-Hant=狐狸, not “\(text)”.") }
            members.append((key: String(pair[0]), value: .string(String(pair[1]))))
        }
        return .object(members)
    }
}

/// `lair model list`
enum ModelListCommand: Command {
    static let words = ["model", "list"]
    static let summary = "lists the creatures with models of your own"
    static let syntax = Syntax(options: [.someHunt, .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let door = try Door(arguments)
        let hunt = try door.hunt(arguments)
        let path = ["api", "hunts", hunt, "models"]
        if arguments.has("--json") { return Terminal.say(String(decoding: try door.send("GET", path), as: UTF8.self)) }
        let models = try door.send("GET", path, as: Models.self).models
        if models.isEmpty { Terminal.say("No models yet. `lair model add FILE --name ID --height METRES` adds one.") }
        for model in models {
            let tall = model.creatures.first.map { "\($0.height) m" } ?? "worn by none"
            Terminal.say("\(model.name)\t\(tall)\t\(model.triangles) triangles\t\(model.bytes) bytes")
        }
    }

    private struct Models: Decodable {
        let models: [Model]
        struct Model: Decodable {
            let name: String
            let bytes: Int
            let triangles: Int
            let creatures: [Creature]
        }
        struct Creature: Decodable { let height: Double }
    }
}

/// `lair model remove ID`
enum ModelRemoveCommand: Command {
    static let words = ["model", "remove"]
    static let summary = "takes a creature away that has a model of your own"
    static let syntax = Syntax(
        positionals: ["ID"],
        options: [.someHunt, .init("--with-spawns", nil, "also those of it that stand somewhere"), .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let name = arguments.words[0]
        let door = try Door(arguments)
        let hunt = try door.hunt(arguments)
        let query = arguments.has("--with-spawns") ? [(name: "spawns", value: "true")] : []
        do throws(Failure) { _ = try door.send("DELETE", ["api", "hunts", hunt, "models", name], query: query) } catch {
            guard case .failed(let words) = error else { throw error }
            throw .failed(words.replacing("`spawns=true`", with: "--with-spawns"))
        }
        Terminal.say(arguments.has("--json") ? JSON.object([("removed", .string(name))]).text : "Took \(name) out of \(hunt).")
    }
}

extension Syntax.Option {
    /// The hunt a command is about, where there may be one only.
    fileprivate static let someHunt = Syntax.Option("--hunt", "ID", "the hunt (needed where there are several)")
}

extension Door {
    /// The hunt that is named, or the only one.
    fileprivate func hunt(_ arguments: Arguments) throws(Failure) -> String {
        if let named = arguments.value("--hunt") { return named }
        let hunts = try send("GET", ["api", "hunts"], as: Hunts.self).hunts.map(\.id)
        guard let only = hunts.first else { throw .failed("there is no hunt yet: `lair hunt create ID` makes one.") }
        guard hunts.count == 1 else {
            throw .usage("there are several hunts; name one with --hunt: \(hunts.joined(separator: ", ")).")
        }
        return only
    }

    private struct Hunts: Decodable {
        let hunts: [Hunt]
        struct Hunt: Decodable { let id: String }
    }
}
