extension Operation {
    /// Every route, in the order in which a reader would want to know them.
    static let all = hunts + things + planning + map + ground + names + players + claims + inside + pages

    private static let hunts = [
        Operation(method: "GET", pattern: "/api/hunts", summary: "All hunts.", answers: [.json("Hunts", "The hunts.")]),
        Operation(
            method: "POST", pattern: "/api/hunts", summary: "Makes a hunt.", caller: .host, body: Body(schema: "NewHunt"),
            answers: [.json("Hunt", "The hunt.", status: 201)], refusals: [.taken]),
        Operation(method: "GET", pattern: "/api/hunts/{hunt}", summary: "A hunt.", answers: [.json("Hunt", "The hunt.")]),
        Operation(
            method: "PATCH", pattern: "/api/hunts/{hunt}", summary: "Changes a hunt.", caller: .host,
            body: Body(schema: "HuntChange"), answers: [.json("Hunt", "The hunt as it is now.")]),
        Operation(
            method: "DELETE", pattern: "/api/hunts/{hunt}", summary: "Deletes a hunt with all it has.", caller: .host,
            answers: [.empty("It is gone.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/export",
            summary: "The whole hunt as one file, without players: docs/hunt-archive.md describes it.", caller: .host,
            answers: [Answer(status: 200, meaning: "The archive, a tar.gz.", content: ("application/gzip", "Anything"))]),
        Operation(
            method: "POST", pattern: "/api/hunts/import",
            summary: "Takes in a hunt's archive of up to 64 MiB: all of it, or nothing.", caller: .host,
            query: [
                Parameter(
                    name: "as", schema: #"{"type":"string","pattern":"^[a-z0-9]([a-z0-9-]{0,38}[a-z0-9])?$"}"#,
                    meaning: "The id it is to have here (its own).")
            ], body: Body(schema: "ArchiveFile", type: "application/octet-stream"),
            answers: [.json("Hunt", "The hunt.", status: 201)], refusals: [.taken]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/events",
            summary: "What happens in a hunt, as Server-Sent Events: appeared, caught, removed, hunt, scores, reset, ping.",
            headers: [
                Parameter(
                    name: "Last-Event-ID", schema: #"{"type":"string"}"#,
                    meaning: "The id of the last event one had: the stream goes on after it, or begins with reset.")
            ], answers: [.text("text/event-stream", "A stream that lasts until one end closes it.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/link", summary: "The link by which others open a hunt.",
            answers: [.json("Link", "The link.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/link.svg", summary: "The same link as a QR code.",
            answers: [.text("image/svg+xml", "An image, black on white.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/leaderboard",
            summary: "Who has caught how much; all of a minute see the same.",
            query: [
                Parameter(
                    name: "limit", schema: #"{"type":"integer","minimum":1,"maximum":1000}"#, meaning: "Rows at most (100).")
            ], answers: [.json("Leaderboard", "The rows, most first; equals share a rank.")]),
    ]

    private static let ground = [
        Operation(
            method: "GET", pattern: "/api/basemaps", summary: "The street maps of this server.",
            answers: [.json("Basemaps", "Their names, and the box that each covers.")]),
        Operation(
            method: "GET", pattern: "/tiles/{set}/{z}/{x}/{y}",
            summary: "A vector tile of a basemap: `y` is the row, counted from the north, and `.pbf`.",
            query: [Parameter(name: "v", schema: #"{"type":"string"}"#, meaning: "The basemap's version, as its style has it.")],
            answers: [
                Answer(status: 200, meaning: "The tile.", content: ("application/vnd.mapbox-vector-tile", "Bytes")),
                Answer(status: 204, meaning: "Nothing is there."),
                Answer(status: 304, meaning: "It is the one the client has."),
            ]),
        Operation(
            method: "GET", pattern: "/styles/{style}",
            summary: "The map style over a basemap: its name and `-light.json` or `-dark.json`.",
            query: [
                Parameter(
                    name: "language", schema: #"{"enum":["en","zh-Hant","zh-Hans"]}"#,
                    meaning: "In which language names are shown, where the data has them (en).")
            ], answers: [.json("Style", "The style.")]),
        Operation(
            method: "GET", pattern: "/fonts/{stack}/{range}",
            summary:
                "Letters for the map: `range` is `0-255.pbf`, `256-511.pbf` and so on. Characters the font lacks are left out.",
            answers: [
                Answer(status: 200, meaning: "The glyphs.", content: ("application/x-protobuf", "Bytes")),
                Answer(status: 304, meaning: "They are those the client has."),
            ]),
    ]

    private static let names = [
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/ground",
            summary: "What a phone that keeps a hunt needs of the map around it, piece by piece.",
            query: [
                Parameter(
                    name: "language", schema: #"{"enum":["en","zh-Hant","zh-Hans"]}"#, meaning: "In which names are shown (en).")
            ], answers: [.json("Ground", "The pieces, with their sizes.")]),
        Operation(
            method: "GET", pattern: "/api/names",
            summary: "What streets and places are called: in a box, the nearest to a point, or those a search finds.",
            query: [
                Parameter(
                    name: "bbox", schema: #"{"type":"string","pattern":"^[0-9.,-]+$","examples":["24.93,60.16,24.95,60.18"]}"#,
                    meaning: "west,south,east,north in degrees, at most 0.05 wide: the page picks the nearest itself."),
                Parameter(name: "lat", schema: #"{"type":"number","minimum":-90,"maximum":90}"#, meaning: "Instead of a box."),
                Parameter(name: "lon", schema: #"{"type":"number","minimum":-180,"maximum":180}"#, meaning: "Longitude."),
                Parameter(name: "q", schema: #"{"type":"string"}"#, meaning: "Words, six at most, instead of a box."),
                Parameter(name: "basemap", schema: #"{"type":"string"}"#, meaning: "Where a search looks (in all)."),
            ], answers: [.json("NamedPoints", "The names, with points they are known at.")]),
    ]

    private static let map = [
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/overlays", summary: "The lines and areas a host laid over the map.",
            answers: [.json("Overlays", "The overlays, by name.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/overlays/{overlay}", summary: "An overlay's shapes, as GeoJSON.",
            answers: [Answer(status: 200, meaning: "Lines and areas.", content: ("application/geo+json", "Shapes"))]),
        Operation(
            method: "PUT", pattern: "/api/hunts/{hunt}/overlays/{overlay}",
            summary: "Lays lines and areas over the map: GeoJSON of up to 1 MiB, 2,000 shapes and 50,000 positions.",
            caller: .host,
            query: [
                Parameter(
                    name: "title", schema: #"{"type":"string","minLength":1,"maxLength":200}"#,
                    meaning: "What players see (the name)."),
                Parameter(
                    name: "color", schema: ##"{"type":"string","pattern":"^#[0-9a-fA-F]{6}$"}"##,
                    meaning: "The colour of shapes that name none in `color`, `stroke` or `fill`."),
            ], body: Body(schema: "OverlayFile"), answers: [.json("Overlay", "The overlay.")]),
        Operation(
            method: "DELETE", pattern: "/api/hunts/{hunt}/overlays/{overlay}", summary: "Takes an overlay away.", caller: .host,
            answers: [.empty("It is gone.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/images", summary: "The names of the pictures for markers.", caller: .host,
            answers: [.json("Images", "The names.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/images/{image}", summary: "A picture for markers.",
            answers: [Answer(status: 200, meaning: "The file.", content: ("image/*", "Anything"))]),
        Operation(
            method: "PUT", pattern: "/api/hunts/{hunt}/images/{image}",
            summary: "Keeps a picture for markers: PNG, JPEG or WebP of up to 256 KiB.", caller: .host,
            body: Body(schema: "Picture", type: "application/octet-stream"),
            answers: [.json("ImageLink", "Its link, for a category's `image`.")]),
        Operation(
            method: "DELETE", pattern: "/api/hunts/{hunt}/images/{image}", summary: "Takes a picture away.", caller: .host,
            answers: [.empty("It is gone.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/models", summary: "The models of the hunt's own.", caller: .host,
            answers: [.json("Models", "The models, by name.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/models/{model}", summary: "A creature's model of the hunt's own.",
            answers: [Answer(status: 200, meaning: "A GLB.", content: ("model/gltf-binary", "Anything"))]),
        Operation(
            method: "PUT", pattern: "/api/hunts/{hunt}/models/{model}",
            summary:
                "Makes a creature of that name, or changes it, with a model of its own: a GLB of up to 16 MiB and 100,000 triangles, "
                + "which is set on its feet.", caller: .host,
            query: [
                Parameter(
                    name: "height", schema: #"{"type":"number","minimum":0.05,"maximum":100}"#, meaning: "Metres it stands tall.",
                    isRequired: true),
                Parameter(
                    name: "hitPoints", schema: #"{"type":"number","minimum":1,"maximum":100}"#, meaning: "Hits it takes (1)."),
                Parameter(
                    name: "names", schema: #"{"type":"string","examples":["{\"en\":\"Fox\"}"]}"#,
                    meaning: "Its names by language, a JSON object (its name, in English)."),
            ], body: Body(schema: "ModelFile", type: "application/octet-stream"),
            answers: [.json("Model", "The model as it is kept.")]),
        Operation(
            method: "DELETE", pattern: "/api/hunts/{hunt}/models/{model}", summary: "Takes a creature with its model away.",
            caller: .host,
            query: [
                Parameter(
                    name: "spawns", schema: #"{"enum":["true","false"]}"#,
                    meaning: "Whether those of it that stand go, too (false).")
            ], answers: [.empty("It is gone.")]),
    ]

    static let box = Parameter(
        name: "bbox",
        schema: #"{"type":"string","pattern":"^[0-9.eE+-]+(,[0-9.eE+-]+){3}$","examples":["-157.87,21.3,-157.85,21.31"]}"#,
        meaning: "west,south,east,north in degrees; west > east crosses the antimeridian.")

    /// How an import is to read its file.
    private static let importing: [Parameter] = [
        Parameter(
            name: "source", schema: #"{"type":"string","minLength":1,"maxLength":100}"#,
            meaning: "What the file's source is called.", isRequired: true),
        Parameter(
            name: "format",
            schema: #"{"enum":["auto","geojson","socrata","csv","kml","gpx","osm","shapefile","geopackage"]}"#,
            meaning: "How it is written (auto)."),
        Parameter(
            name: "where",
            schema: #"{"type":"string","pattern":"^[^=,*!@/]+(=([^,*!@/]+|[*]))?$","examples":["tourism=artwork"]}"#,
            meaning: "A tag: what to take of an OpenStreetMap extract. As often as one likes."),
        Parameter(
            name: "datum", schema: #"{"enum":["wgs84","gcj02","bd09"]}"#,
            meaning: "The datum of its coordinates (wgs84). Kept for the source's next import."),
        Parameter(
            name: "crs", schema: #"{"type":"string","pattern":"^EPSG:[0-9]{4,6}$"}"#,
            meaning: "The coordinate system of its numbers, where it does not say it itself."),
        Parameter(
            name: "columns", schema: #"{"type":"string","examples":["{\"title\":\"Name\"}"]}"#,
            meaning: "Which column is what, as a JSON object: latitude, longitude, position, id, title, category, description, "
                + "creator, date, image; null: none. `order` is lat,lon or lon,lat: which number of a position in one cell comes "
                + "first. Kept for the source's next import."),
    ]

    private static let importingForGood: [Parameter] =
        importing + [
            Parameter(name: "dryRun", schema: #"{"enum":["true","false"]}"#, meaning: "Only looks what it would do."),
            Parameter(
                name: "removeMissing", schema: #"{"enum":["true","false"]}"#,
                meaning: "Removes the source's places that the file does not have any more."),
            Parameter(
                name: "ledger", schema: #"{"enum":["json","csv"]}"#,
                meaning: "Answers with the ledger (json), or with a table of every record (csv)."),
        ]

    private static let things = [
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/places", summary: "Places, as GeoJSON.",
            query: [
                box, Parameter(name: "category", schema: #"{"type":"string"}"#, meaning: "Only those of this category."),
                Parameter(
                    name: "limit", schema: #"{"type":"integer","minimum":1,"maximum":10000}"#, meaning: "Places at most (10000)."),
                Parameter(
                    name: "after", schema: #"{"type":"string"}"#,
                    meaning: "The `next` of an answer: those that follow, in the order of their ids."),
                Parameter(name: "id", schema: #"{"type":"string"}"#, meaning: "Only the place of this id."),
                Parameter(
                    name: "q", schema: #"{"type":"string","pattern":"^[^\\s]+$","maxLength":100}"#,
                    meaning:
                        "Those with each of these words (six at most), however written; nearest to the `bbox` first; 500 at most."
                ),
                Parameter(
                    name: "order", schema: #"{"enum":["near"]}"#, meaning: "The nearest to the `bbox`'s middle first; 500."),
                Parameter(
                    name: "marker", schema: #"{"type":"integer","minimum":0,"maximum":9007199254740991}"#,
                    meaning: "Those of the cluster that goes by this number in a tile."),
            ], answers: [Answer(status: 200, meaning: "The places.", content: ("application/geo+json", "Places"))]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/places/tiles/{z}/{x}/{y}",
            summary: "Places in great numbers, as a vector tile of clusters and places: `y` is the row and `.pbf`.",
            query: [
                Parameter(name: "category", schema: #"{"type":"string"}"#, meaning: "Only those of this category."),
                Parameter(name: "v", schema: #"{"type":"string"}"#, meaning: "The hunt's `placeTiles`."),
            ],
            answers: [
                Answer(status: 200, meaning: "The tile.", content: ("application/vnd.mapbox-vector-tile", "Bytes")),
                Answer(status: 304, meaning: "It is the one the client has."),
            ]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/places/counts", summary: "How many places of each category a box has.",
            query: [box], answers: [.json("CategoryCounts", "Those that have any.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/spawns",
            summary: "Creatures that stand now, in a box or around a point; with a token, without those already caught.",
            caller: .maybePlayer,
            query: [
                box,
                Parameter(
                    name: "lat", schema: #"{"type":"number","minimum":-90,"maximum":90}"#, meaning: "Latitude, instead of a box."),
                Parameter(name: "lon", schema: #"{"type":"number","minimum":-180,"maximum":180}"#, meaning: "Longitude."),
                Parameter(
                    name: "radius", schema: #"{"type":"number","minimum":0,"maximum":50000}"#, meaning: "Metres around (1000)."),
            ], answers: [.json("Spawns", "The spawns.")]),
        Operation(
            method: "POST", pattern: "/api/hunts/{hunt}/spawns", summary: "Lets creatures stand somewhere.", caller: .host,
            query: [
                Parameter(
                    name: "dryRun", schema: #"{"enum":["true","false"]}"#,
                    meaning: "Only says what speaks against them; none comes to stand.")
            ],
            body: Body(schema: "NewSpawns"),
            answers: [
                .json("AddedSpawns", "The spawns with their ids, and what speaks against them.", status: 201),
                .json("AddedSpawns", "What speaks against them; none stands."),
            ],
            refusals: [.forbiddenGround]),
        Operation(
            method: "DELETE", pattern: "/api/hunts/{hunt}/spawns/{spawn}", summary: "Takes a creature away.", caller: .host,
            answers: [.empty("It is gone.")]),
        Operation(
            method: "POST", pattern: "/api/hunts/{hunt}/imports",
            summary:
                "Imports places from a file of up to 64 MiB: GeoJSON, Socrata rows, CSV, KML, KMZ, GPX, OpenStreetMap (XML, PBF), a "
                + "Shapefile (ZIP), GeoPackage. The content says which it is.", caller: .host,
            query: importingForGood, body: Body(schema: "ImportFile", type: "application/octet-stream"),
            answers: [
                Answer(
                    status: 200, meaning: "The account of every record.", content: ("application/json", "Ledger"),
                    otherType: "text/csv")
            ]),
        Operation(
            method: "POST", pattern: "/api/hunts/{hunt}/imports/columns",
            summary: "What a file's columns hold and would be taken for; of a long file its beginning is enough.", caller: .host,
            query: importing, body: Body(schema: "ImportFile", type: "application/octet-stream"),
            answers: [.json("Columns", "The columns, the guess with its evidence, and the first places.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/sources", summary: "The sources that a hunt's places are of.",
            caller: .host,
            answers: [.json("Sources", "The sources, by name.")]),
    ]

    private static let inside = [
        Operation(
            method: "GET", pattern: "/api/openapi.json", summary: "This document.",
            answers: [Answer(status: 200, meaning: "OpenAPI 3.1.", content: ("application/json", "Anything"))]),
        Operation(
            method: "GET", pattern: "/api/host-key", summary: "Whether the key that is shown is the host's.", caller: .host,
            answers: [.empty("It is.")]),
        Operation(
            method: "POST", pattern: "/api/host-key", summary: "Makes a new host key; only through the data folder's socket.",
            caller: .owner, answers: [.json("HostKey", "The key, shown this once.", status: 201)]),
        Operation(
            method: "GET", pattern: "/healthz", summary: "Whether the server and its store work.",
            answers: [.json("Health", "They do.")]),
        Operation(
            method: "GET", pattern: "/metrics", summary: "What the server counts of itself, for Prometheus.",
            caller: .localOrHost, answers: [.text("text/plain", "The counts.")]),
    ]

    private static let pages = [
        Operation(method: "GET", pattern: "/", summary: "The player's app.", answers: [.text("text/html", "The document.")]),
        Operation(
            method: "GET", pattern: "/h/{hunt}", summary: "The player's app, on a hunt.",
            answers: [.text("text/html", "The document.")]),
        Operation(
            method: "GET", pattern: "/studio", summary: "The host's app.", answers: [.text("text/html", "The document.")]),
        Operation(
            method: "GET", pattern: "/h/{hunt}/share", summary: "A page to print and hang up.",
            answers: [.text("text/html", "The document.")]),
        Operation(
            method: "GET", pattern: "/h/{hunt}/remove", summary: "For whoever owns the ground a creature stands on.",
            answers: [.text("text/html", "The document.")]),
        Operation(
            method: "GET", pattern: "/assets/{file...}", summary: "The app's parts.",
            answers: [Answer(status: 200, meaning: "The file.", content: ("*/*", "Anything"))]),
        Operation(
            method: "GET", pattern: "/sw.js", summary: "The worker by which the app opens without a network.",
            answers: [.text("text/javascript", "The script, with the list of the app's parts.")]),
        Operation(
            method: "GET", pattern: "/authority", summary: "How a phone comes to trust this server.",
            answers: [.text("text/html", "The page.")]),
        Operation(
            method: "GET", pattern: "/authority/lair-ca.crt", summary: "The server's certificate authority.",
            answers: [Answer(status: 200, meaning: "DER.", content: ("application/x-x509-ca-cert", "Anything"))]),
        Operation(
            method: "GET", pattern: "/authority/lair-ca.mobileconfig", summary: "The same, as iOS installs it.",
            answers: [Answer(status: 200, meaning: "A profile.", content: ("application/x-apple-aspen-config", "Anything"))]),
    ]
}
