import Foundation
import HTTPService

/// `lair hunt import FILE`
enum HuntImportCommand: Command {
    static let words = ["hunt", "import"]
    static let summary = "takes in a hunt from a file that `lair hunt export` wrote"
    static let syntax = Syntax(
        positionals: ["FILE"], options: [.init("--as", "ID", "the id it is to have here (its own)"), .data, .json])

    static func run(_ arguments: Arguments) throws(Failure) {
        let file = arguments.words[0]
        let bytes = try InputFile.read(file, longest: 64 << 20, what: "64 MiB that can be imported")
        let query = arguments.value("--as").map { [(name: "as", value: $0)] } ?? []
        let answer: [UInt8]
        do throws(Failure) {
            answer = try Door(arguments).send("POST", ["api", "hunts", "import"], query: query, body: bytes)
        } catch {
            guard case .failed(let words) = error else { throw error }
            throw .failed("\(file): \(words)")
        }
        if arguments.has("--json") { return Terminal.say(String(decoding: answer, as: UTF8.self)) }
        guard let hunt = try? JSONDecoder().decode(Hunt.self, from: Data(answer)) else {
            throw .failed("the server's answer cannot be read.")
        }
        let places = hunt.categories.map(\.count).reduce(0, +)
        Terminal.say("Took in the hunt \(hunt.id): “\(hunt.title)”, \(places) places.")
    }

    private struct Hunt: Decodable {
        let id: String
        let title: String
        let categories: [Category]
        struct Category: Decodable { let count: Int }
    }
}
