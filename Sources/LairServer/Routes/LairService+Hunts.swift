import Geodesy
import HTTPService
import HuntRules
import HuntStore
import Locks

extension LairService {
    /// Hunts: listed and read by anyone; created, changed and deleted by the host.
    func addHuntRoutes(to router: inout Router) {
        on("GET", "/api/hunts", in: &router) { _ throws(Problem) in
            var hunts: [JSON] = []
            for hunt in try ask({ () throws(StoreError) in try store.hunts() }) { hunts.append(try json(of: hunt)) }
            return .json(.object([("hunts", .array(hunts))]))
        }
        on("POST", "/api/hunts", access: .host, in: &router) { call throws(Problem) in
            let fields = try JSONFields(body: call.request.body)
            let hunt = try Hunt(creating: fields)
            let creatures = try Creature.list(in: fields) ?? Creature.usual
            var choices: [CategoryChoice] = []
            try CategoryChange.list(in: fields)?.apply(to: &choices)
            try ask { () throws(StoreError) in try store.create(hunt, creatures: creatures, choices: choices) }
            return .json(linked(try json(of: hunt), hunt.id), status: 201, headers: [("Location", "/api/hunts/\(hunt.id)")])
        }
        on("GET", "/api/hunts/{hunt}", in: &router) { call throws(Problem) in .json(try json(of: try hunt(call))) }
        on("PATCH", "/api/hunts/{hunt}", access: .host, in: &router) { call throws(Problem) in
            let id = try hunt(call).id
            let fields = try JSONFields(body: call.request.body)
            let categories = try CategoryChange.list(in: fields)
            let changed = try ask { () throws(StoreError) in
                try store.update(hunt: id) { hunt, choices throws(Problem) in
                    try hunt.change(by: fields)
                    try categories?.apply(to: &choices)
                }
            }
            guard let changed else { throw Self.noSuchHunt }
            let hunt = try changed.get()
            try announce(hunt.id)
            return .json(try json(of: hunt))
        }
        on("DELETE", "/api/hunts/{hunt}", access: .host, in: &router) { call throws(Problem) in
            let id = try hunt(call).id
            guard try ask({ () throws(StoreError) in try store.delete(hunt: id) }) else { throw Self.noSuchHunt }
            broadcast.ended(id)
            boards.forget(id)
            grounds.forget(id)
            return .noContent
        }
    }

    static let noSuchHunt = Problem.notFound("There is no such hunt here.")

    /// Tells whoever watches what the hunt is now.
    func announce(_ id: String) throws(Problem) {
        try broadcast.hunts.withLock { _ throws(Problem) in
            guard let hunt = try ask({ () throws(StoreError) in try store.hunt(id) }) else { return }
            broadcast.feed(of: id).publish("hunt", try json(of: hunt))
        }
    }

    /// With the link that phones near by take, where it is known. The host may sit at this very machine, whose own name for itself
    /// is no link for anyone else.
    func linked(_ answer: JSON, _ id: String) -> JSON {
        guard case .object(let members) = answer, let nearby = setup.nearby else { return answer }
        return .object(members + [("link", .string("\(nearby)/h/\(id)"))])
    }

    func json(of hunt: Hunt) throws(Problem) -> JSON {
        let creatures = try ask { () throws(StoreError) in try store.creatures(of: hunt.id) }
        let models = try ask { () throws(StoreError) in try store.models(of: hunt.id) }
        let categories = try ask { () throws(StoreError) in try store.categories(of: hunt.id) }
        let choices = try ask { () throws(StoreError) in try store.choices(of: hunt.id) }
        let overlays = try ask { () throws(StoreError) in try store.overlays(of: hunt.id) }
        return .hunt(
            hunt, creatures: creatures, models: models, categories: categories, choices: choices, overlays: overlays)
    }
}
