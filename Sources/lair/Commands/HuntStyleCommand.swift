import Foundation
import HTTPService

/// `lair hunt style CATEGORY`
enum HuntStyleCommand: Command {
    static let words = ["hunt", "style"]
    static let summary = "says how a category's markers look: colour, letter, symbol or picture"
    static let syntax = Syntax(
        positionals: ["CATEGORY"],
        options: [
            .hunt, .init("--color", "#RRGGBB", "its tint"), .init("--letter", "L", "one or two characters"),
            .init("--symbol", "NAME", "such as statue, flag, tree; a wrong one lists all there are"),
            .init("--image", "FILE", "a PNG, JPEG or WebP picture of up to 256 KiB"),
            .init("--stands", "on|off", "whether symbol or picture stand by themselves, without the disc"),
            .init("--reset", nil, "leaves all of it to the order of frequency again, before what else is given"), .data, .json,
        ])

    static func run(_ arguments: Arguments) throws(Failure) {
        let category = arguments.words[0]
        let hunt = try arguments.required("--hunt")
        var members: [(key: String, value: JSON)] = []
        for name in ["color", "letter", "symbol"] {
            if let text = arguments.value("--\(name)") { members.append((name, .string(text))) }
        }
        if let stands = try arguments.flag("--stands") { members.append(("stands", .bool(stands))) }
        let picture = arguments.value("--image")
        guard arguments.has("--reset") || picture != nil || !members.isEmpty else {
            throw .usage("nothing is given that would be settled.")
        }
        let file = try picture.map { file throws(Failure) in
            try InputFile.read(file, longest: 256 << 10, what: "256 KiB that a picture may have")
        }
        let door = try Door(arguments)
        if let picture, let file {
            let name = InputFile.name(of: picture)
            let kept = try door.send(
                "PUT", ["api", "hunts", hunt, "images", name.isEmpty ? "picture" : name], body: file, as: Link.self)
            members.append(("image", .string(kept.image)))
        }
        if arguments.has("--reset") {
            // Of a member given twice the last counts.
            let given = members
            members = ["color", "letter", "symbol", "image", "stands"].map { (key: $0, value: .null) }
            members.removeAll { cleared in given.contains { $0.key == cleared.key } }
            members += given
        }
        let entry = JSON.object([("name", .string(category))] + members)
        let answer = try door.send(
            "PATCH", ["api", "hunts", hunt], body: JSON.object([("categories", .array([entry]))]).utf8, as: Hunt.self)
        guard let now = answer.categories.first(where: { $0.name == category }) else {
            return Terminal.say(
                arguments.has("--json")
                    ? JSON.object([("name", .string(category))]).text
                    : "No place is of the category “\(category)” yet; this is kept for when one is.")
        }
        if arguments.has("--json") {
            Terminal.say(String(decoding: (try? JSONEncoder().encode(now)) ?? Data(), as: UTF8.self))
        } else {
            let sign = now.image ?? now.symbol ?? now.letter
            Terminal.say("\(category): \(sign) on \(now.color)\(now.stands == true ? ", standing" : "").")
        }
    }

    private struct Link: Decodable { let image: String }

    private struct Hunt: Decodable {
        let categories: [Category]
    }

    private struct Category: Codable {
        let name: String
        let color: String
        let letter: String
        let symbol: String?
        let image: String?
        let stands: Bool?
        let count: Int
    }
}
