import HTTPService

extension LairService {
    /// The worker by which the app opens without a network.
    ///
    /// Its text begins with the list of what the app is made of. A browser compares a worker's text at each visit: one changed
    /// file makes another text, and so another version of the app, that is fetched whole before it takes the old one's place.
    func addOfflineRoutes(to router: inout Router) {
        guard let pages = setup.pages else { return }
        on("GET", "/sw.js", limited: false, in: &router) { call throws(Problem) in
            guard let worker = pages.content(of: "sw.js") else { throw Problem.notFound() }
            let listing = pages.listing()
            let files = listing.files.filter { Self.isOfTheApp($0.path) }.map { file in
                JSON.array([.string(file.path), .integer(file.size), .string(file.tag)])
            }
            let shell = JSON.object([("version", .string(listing.version)), ("files", .array(files))])
            var text = Array("self.SHELL = ".utf8) + shell.utf8 + Array(";\n".utf8)
            // What it says when all else is gone is in its own text.
            if let words = pages.content(of: Self.alone) {
                text += Array("self.ALONE = ".utf8) + words + Array(";\n".utf8)
            }
            return Response(
                status: 200, headers: [("Content-Type", "text/javascript; charset=utf-8"), ("Cache-Control", "no-cache")],
                body: .bytes(text + worker))
        }
    }

    /// The worker's own words.
    private static let alone = "i18n/alone.json"

    /// Not the worker itself, nor what only the check of types reads, nor the pages that are of no use without a network: a player's
    /// phone does not carry the host's.
    private static func isOfTheApp(_ path: String) -> Bool {
        let elsewhere = ["types/", "js/studio/", "js/owner/", "i18n/more/"]
        let pages = [
            alone, "sw.js", "studio.html", "share.html", "remove.html", "css/studio.css", "css/owner.css", "css/share.css",
        ]
        return !pages.contains(path) && !path.hasSuffix("jsconfig.json") && !elsewhere.contains { path.hasPrefix($0) }
    }
}
