import HTTPService
import HuntRules
import HuntStore

extension LairService {
    /// The pattern of the app's parts.
    static let assets = "/assets/{file...}"
    /// What each visit asks for by dozens: the app's parts, and the map's.
    static let parts: Set<String> = [
        assets, "/tiles/{set}/{z}/{x}/{y}", "/api/hunts/{hunt}/places/tiles/{z}/{x}/{y}", "/fonts/{stack}/{range}",
    ]

    /// The pages: the player's, the host's, and how a phone comes to trust this server; and what they are made of.
    func addAppRoutes(to router: inout Router) {
        if let pages = setup.pages {
            for (pattern, document) in Self.documents {
                // The document is the same for every hunt, also for one that is not there: the page says so in the
                // reader's language.
                on("GET", pattern, limited: false, haste: .quick, in: &router) { call throws(Problem) in
                    var page = pages.respond(to: call.request, path: document)
                    let origins = styleOrigins(hunt: call.parameters["hunt"])
                    if !origins.isEmpty {
                        page.headers.append(("Content-Security-Policy", Self.contentSecurityPolicy(styles: origins)))
                    }
                    return page
                }
            }
            // Also on plain http: the authority's page is made of them.
            on("GET", Self.assets, plain: true, limited: false, haste: .quick, in: &router) { call throws(Problem) in
                pages.respond(to: call.request, path: call.parameters["file"] ?? "")
            }
            on("GET", "/authority", plain: true, limited: false, haste: .quick, in: &router) { call throws(Problem) in
                pages.respond(to: call.request, path: "authority.html")
            }
        }
        addAuthorityRoutes(to: &router)
        let (service, counted) = (self, router.onOwnAnswer)
        router.otherwise { request, _ in
            let response = service.lost(request)
            counted?(response.status)
            return response
        }
    }

    /// The answer where there is nothing: people see a page that says so, programs a problem. A slash too many is taken off.
    private func lost(_ request: Request) -> Response {
        if let elsewhere = redirectToTLS(request) { return elsewhere }
        if request.path.count == 3, request.path[0] == "h", !request.path[1].isEmpty, request.path[2].isEmpty {
            var link = request
            link.path.removeLast()
            return Response(status: 308, headers: [("Location", "/" + Self.target(of: link)), ("Cache-Control", "no-store")])
        }
        let isPage = !["api", "assets", "tiles", "fonts", "styles"].contains(request.path.first ?? "")
        guard isPage, request.header("accept")?.contains("text/html") == true, let pages = setup.pages else {
            return Problem.notFound().response
        }
        // Without the page's own tag: what it answers to is not this address.
        var plain = request
        plain.headers["if-none-match"] = nil
        plain.headers["if-modified-since"] = nil
        plain.headers["range"] = nil
        var page = pages.respond(to: plain, path: "index.html")
        if page.status == 200 { page.status = 404 }
        return page
    }

    /// The pages with a map: the player's, the host's, what is printed and hung up, and the one for whoever owns the ground.
    private static let documents = [
        ("/", "index.html"), ("/h/{hunt}", "index.html"), ("/studio", "studio.html"), ("/h/{hunt}/share", "share.html"),
        ("/h/{hunt}/remove", "remove.html"),
    ]

    /// Where the map styles and the imagery of a hunt (nil: of all hunts) come from. A store that cannot answer just now costs
    /// the page nothing but these.
    private func styleOrigins(hunt id: String?) -> [String] {
        let hunts = id.map { id in (try? store.hunt(id)).flatMap { $0 }.map { [$0] } ?? [] } ?? (try? store.hunts()) ?? []
        let links = hunts.flatMap { [$0.style, $0.imagery?.tiles] }
        return Set(links.compactMap { $0.flatMap(MapStyle.origin) }).sorted()
    }

    /// The authority itself. The content types are what makes a phone offer to install it.
    private func addAuthorityRoutes(to router: inout Router) {
        guard let authority = setup.authority else { return }
        on("GET", "/authority/lair-ca.crt", plain: true, limited: false, haste: .quick, in: &router) { _ throws(Problem) in
            Self.download(authority.certificate, type: "application/x-x509-ca-cert", name: "lair-ca.crt")
        }
        if let profile = authority.profile {
            on("GET", "/authority/lair-ca.mobileconfig", plain: true, limited: false, haste: .quick, in: &router) {
                _ throws(Problem) in
                Self.download(profile, type: "application/x-apple-aspen-config", name: "lair-ca.mobileconfig")
            }
        }
    }

    private static func download(_ bytes: [UInt8], type: String, name: String) -> Response {
        Response(
            status: 200,
            headers: [
                ("Content-Type", type), ("Content-Disposition", "attachment; filename=\"\(name)\""),
                ("Cache-Control", "no-store"),
            ],
            body: .bytes(bytes))
    }
}
