import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// A hunt's link, as others open it, and the same as a QR code.
    func addSharingRoutes(to router: inout Router) {
        on("GET", "/api/hunts/{hunt}/link", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let origin = try Self.required(shareOrigin(of: call.request))
            var members: [(key: String, value: JSON)] = [("link", .string("\(origin)/h/\(hunt.id)"))]
            // A name that every machine gives itself leads nobody else here.
            if isLocal(call.request), setup.nearby == nil { members.append(("onlyHere", true)) }
            return .json(.object(members))
        }
        on("GET", "/api/hunts/{hunt}/link.svg", in: &router) { call throws(Problem) in
            let hunt = try hunt(call)
            let origin = try Self.required(shareOrigin(of: call.request))
            guard let code = QRCode("\(origin)/h/\(hunt.id)", repair: .medium) else {
                throw .invalid("This link is too long for a code.")
            }
            return Response(
                status: 200, headers: [("Content-Type", "image/svg+xml"), ("Cache-Control", "no-store")],
                body: .bytes(Array(code.svg.utf8)))
        }
    }

    /// `scheme://host[:port]` by which others reach this server: as it was asked, unless it was asked by this very machine.
    private func shareOrigin(of request: Request) -> String? {
        if isLocal(request), let nearby = setup.nearby { return nearby }
        guard let header = request.headers["host"], let name = Self.hostName(header) else { return setup.nearby }
        let port = header.dropFirst(name.count)
        guard port.isEmpty || port.hasPrefix(":") && UInt16(port.dropFirst()) != nil else { return setup.nearby }
        return "\(isSecureOutside(request) ? "https" : "http")://\(name)\(port)"
    }

    private static func required(_ origin: String?) throws(Problem) -> String {
        guard let origin else { throw .invalid("The request names no host.") }
        return origin
    }
}
