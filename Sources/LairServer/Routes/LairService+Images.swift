import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// The most pictures a hunt may have, and the largest: a marker is some 44 points high.
    static let mostImages = 100
    static let largestImage = 256 << 10

    /// Pictures for markers: read by anyone, put and taken away by the host. A body is the file.
    func addImageRoutes(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/images", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let names = try ask { () throws(StoreError) in try store.images(of: hunt.id) }
            return .json(.object([("images", .array(names.map(JSON.string)))]))
        }
        on("GET", "/api/hunts/{hunt}/images/{image}", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let name = call.parameters["image"] ?? ""
            guard let image = try ask({ () throws(StoreError) in try store.image(name, of: hunt.id) }) else {
                throw Self.noSuchImage
            }
            return Response(
                status: 200, headers: [("Content-Type", image.type), ("Cache-Control", "no-cache")], body: .bytes(image.bytes))
        }
        on("PUT", "/api/hunts/{hunt}/images/{image}", access: .host, bodyLimit: Self.largestImage, in: &router) {
            call throws(Problem) in
            let hunt = try hunt(call)
            let name = try call.name("image")
            guard let type = Self.imageType(of: call.request.body) else {
                throw .invalid("The body must be a PNG, JPEG or WebP picture.")
            }
            let there = try ask { () throws(StoreError) in try store.images(of: hunt.id) }
            guard there.count < Self.mostImages || there.contains(name) else {
                throw .invalid("This hunt has \(Self.mostImages) pictures: take one away first.")
            }
            try ask { () throws(StoreError) in
                try store.put(MarkerImage(name: name, type: type, bytes: call.request.body), into: hunt.id)
            }
            return .json(.object([("image", .string("/api/hunts/\(hunt.id)/images/\(name)"))]))
        }
        on("DELETE", "/api/hunts/{hunt}/images/{image}", access: .host, in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let name = call.parameters["image"] ?? ""
            guard try ask({ () throws(StoreError) in try store.delete(image: name, of: hunt.id) }) else { throw Self.noSuchImage }
            return .noContent
        }
    }

    private static let noSuchImage = Problem.notFound("There is no such picture in this hunt.")

    /// The type that a file's first bytes show; nil: none that is taken. (SVG is not: it may hold scripts.)
    static func imageType(of bytes: [UInt8]) -> String? {
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
        if bytes.starts(with: "RIFF".utf8), bytes.count > 12, bytes[8..<12].elementsEqual("WEBP".utf8) { return "image/webp" }
        return nil
    }
}
