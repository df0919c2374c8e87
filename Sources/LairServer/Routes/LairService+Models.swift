import Geodesy
import HTTPService
import HuntRules
import HuntStore
import ModelImport

extension LairService {
    /// The most models of its own that a hunt may have.
    static let mostModels = 30
    /// The largest file that is taken for one, before it is set on its feet.
    static let largestModelFile = 16 << 20

    /// Creatures of a host's own: a model each, read by anyone, put and taken away by the host. A body is a GLB.
    func addModelRoutes(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/models", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let models = try ask { () throws(StoreError) in try store.models(of: hunt.id) }
            let creatures = try ask { () throws(StoreError) in try store.creatures(of: hunt.id) }
            let list = models.map { model in JSON.model(model, creatures: creatures.filter { $0.model == model.name }) }
            return .json(.object([("models", .array(list))]))
        }
        on("GET", "/api/hunts/{hunt}/models/{model}", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let name = call.parameters["model"] ?? ""
            guard let model = try ask({ () throws(StoreError) in try store.model(name, of: hunt.id) }) else {
                throw .notFound("There is no such model in this hunt.")
            }
            let headers: [(name: String, value: String)] = [
                ("Content-Type", "model/gltf-binary"), ("Cache-Control", "no-cache"), ("ETag", "\"\(model.tag)\""),
            ]
            if call.request.header("if-none-match")?.contains("\"\(model.tag)\"") == true {
                return Response(status: 304, headers: Array(headers.dropFirst()))
            }
            return Response(status: 200, headers: headers, body: .bytes(model.bytes))
        }
        on("PUT", "/api/hunts/{hunt}/models/{model}", access: .host, bodyLimit: Self.largestModelFile, in: &router) {
            call throws(Problem) in
            let hunt = try hunt(call)
            let name = try call.name("model")
            guard
                let height = try call.number(
                    "height", in: CreatureModel.heights.lowerBound.metres...CreatureModel.heights.upperBound.metres)
            else { throw .invalid("`height` is missing: how tall does it stand, in metres?") }
            let there = try ask { () throws(StoreError) in try store.models(of: hunt.id) }
            guard there.count < Self.mostModels || there.contains(where: { $0.name == name }) else {
                throw .invalid("This hunt has \(Self.mostModels) models: take one away first.")
            }
            let creatures = try ask { () throws(StoreError) in try store.creatures(of: hunt.id) }
            let creature = try Creature(wearing: name, height: .metres(height), call, before: creatures.first { $0.id == name })
            guard creatures.count < Creature.most || creatures.contains(where: { $0.id == name }) else {
                throw .invalid("This hunt has \(Creature.most) kinds of creatures: take one away first.")
            }
            let made: CreatureModel
            do throws(ModelError) { made = try CreatureModel(gltf: call.request.body, height: .metres(height)) } catch {
                throw .invalid("\(error).".capitalizedFirst)
            }
            let model = OwnModel(name: name, made)
            try ask { () throws(StoreError) in try store.put(model, for: creature, into: hunt.id) }
            try? announce(hunt.id)
            let facts = OwnModel.Facts(name: name, tag: model.tag, triangles: model.triangles, size: model.bytes.count)
            return .json(JSON.model(facts, creatures: [creature]))
        }
        on("DELETE", "/api/hunts/{hunt}/models/{model}", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let name = call.parameters["model"] ?? ""
            let takesSpawns =
                try call.query("spawns", { ["true": true, "false": false][$0] }, expected: "true or false") ?? false
            guard try ask({ () throws(StoreError) in try store.models(of: hunt.id) }).contains(where: { $0.name == name }) else {
                throw .notFound("There is no such model in this hunt.")
            }
            if takesSpawns { try removeSpawns(of: name, from: hunt.id) }
            switch try ask({ () throws(StoreError) in try store.remove(creature: name, of: hunt.id) }) {
            case .removed: break
            case .notThere: throw .notFound("There is no such creature in this hunt.")
            case .isLast: throw .invalid("It is the hunt's only creature.")
            case .stands(let count):
                throw .invalid("\(count) of it stand in the hunt. With `spawns=true` they go, too.")
            }
            try? announce(hunt.id)
            return .noContent
        }
    }

    /// Takes all of a creature away from where they stand.
    private func removeSpawns(of creature: String, from hunt: String) throws(Problem) {
        var ids: [Int64] = []
        try ask { () throws(StoreError) in
            try store.eachSpawn(of: hunt) { spawn, _ in if spawn.creature == creature { ids.append(spawn.id) } }
        }
        for id in ids where try ask({ () throws(StoreError) in try store.delete(spawn: id, of: hunt) }) {
            broadcast.removed(id, in: hunt)
        }
    }
}

extension OwnModel {
    /// A model that was made, by a name.
    init(name: String, _ made: CreatureModel) {
        self.init(
            name: name, tag: String(Digest.hex(Digest.sha256(made.bytes)).prefix(16)), triangles: made.triangles,
            bytes: made.bytes)
    }
}

extension Creature {
    /// The kinds of creatures that a hunt may have.
    static let most = 100

    /// The creature that wears the model of its own name; what the query does not say stays as it was.
    fileprivate init(wearing name: String, height: Distance, _ call: Call, before: Creature?) throws(Problem) {
        var names = before?.names ?? ["en": name.split(separator: "-").joined(separator: " ").capitalizedFirst]
        if let text = call.request.query("names") {
            let value: JSONValue
            do throws(JSONFault) { value = try JSONParser.parse(Array(text.utf8)) } catch {
                throw .invalid("`names` must be like {\"en\":\"Fox\",\"zh-Hant\":\"狐狸\"}.")
            }
            let fields = JSONFields(members: ["names": value], path: "")
            names = try fields.optionalTranslations("names", most: 20, longest: 60) ?? names
            guard !names.isEmpty else { throw .invalid("`names` is empty.") }
        }
        let hitPoints = try call.number("hitPoints", in: 1...100).map { Int($0.rounded()) }
        self.init(id: name, names: names, model: name, height: height, hitPoints: hitPoints ?? before?.hitPoints ?? 1)
    }
}

extension String {
    /// The text with its first letter large.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension JSON {
    /// A model, and the creatures that wear it.
    fileprivate static func model(_ model: OwnModel.Facts, creatures: [Creature]) -> JSON {
        .object([
            ("name", .string(model.name)), ("bytes", .integer(model.size)), ("triangles", .integer(model.triangles)),
            ("creatures", .array(creatures.map { .creature($0) })),
        ])
    }
}
