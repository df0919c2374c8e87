import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// The most overlays a hunt may have.
    static let mostOverlays = 50

    /// Overlays: read by anyone, put and taken away by the host. A body is GeoJSON.
    func addOverlayRoutes(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/overlays", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let overlays = try ask { () throws(StoreError) in try store.overlays(of: hunt.id) }
            return .json(.object([("overlays", .array(overlays.map(JSON.overlay)))]))
        }
        on("GET", "/api/hunts/{hunt}/overlays/{overlay}", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let name = call.parameters["overlay"] ?? ""
            guard let shapes = try ask({ () throws(StoreError) in try store.shapes(ofOverlay: name, of: hunt.id) }) else {
                throw Self.noSuchOverlay
            }
            return Response(
                status: 200, headers: [("Content-Type", "application/geo+json"), ("Cache-Control", "no-cache")],
                body: .bytes(shapes))
        }
        on("PUT", "/api/hunts/{hunt}/overlays/{overlay}", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let name = try call.name("overlay")
            let title = call.request.query("title") ?? name
            guard (1...200).contains(title.unicodeScalars.count), title.contains(where: { !$0.isWhitespace }),
                title.unicodeScalars.allSatisfy({ $0.properties.generalCategory != .control })
            else { throw .invalid("`title` must be 1 to 200 characters, on one line.") }
            let color =
                try call.query("color", { Tint.isValid($0) ? $0.lowercased() : nil }, expected: "like #6d3fb0") ?? Self.trail
            let shapes = try OverlayShapes(call.request.body, color: color)
            let there = try ask { () throws(StoreError) in try store.overlays(of: hunt.id) }
            guard there.count < Self.mostOverlays || there.contains(where: { $0.name == name }) else {
                throw .invalid("This hunt has \(Self.mostOverlays) overlays: take one away first.")
            }
            let overlay = try ask { () throws(StoreError) in
                try store.put(
                    Overlay(name: name, title: title, color: color, version: call.now.milliseconds), shapes: shapes.utf8,
                    into: hunt.id)
            }
            try announce(hunt.id)
            return .json(.overlay(overlay))
        }
        on("DELETE", "/api/hunts/{hunt}/overlays/{overlay}", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let name = call.parameters["overlay"] ?? ""
            guard try ask({ () throws(StoreError) in try store.delete(overlay: name, of: hunt.id) }) else {
                throw Self.noSuchOverlay
            }
            try announce(hunt.id)
            return .noContent
        }
    }

    /// The colour of an overlay that names none: the look's ember.
    static let trail = "#c2410c"
    private static let noSuchOverlay = Problem.notFound("There is no such overlay in this hunt.")
}

extension Call {
    private static let nouns = ["image": "a picture", "model": "a model"]

    /// A path's segment that is to become a name: in links, in paths.
    func name(_ parameter: String) throws(Problem) -> String {
        let name = parameters[parameter] ?? ""
        guard Hunt.isValid(id: name) else {
            throw .invalid("The name of \(Self.nouns[parameter] ?? "an overlay") must be 1 to 40 of a–z, 0–9 and -.")
        }
        return name
    }
}
