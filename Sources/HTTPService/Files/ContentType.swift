/// What a file's name says of its content.
enum ContentType {
    private static let byExtension: [String: String] = [
        "html": "text/html; charset=utf-8",
        "css": "text/css; charset=utf-8",
        "js": "text/javascript; charset=utf-8",
        "mjs": "text/javascript; charset=utf-8",
        "txt": "text/plain; charset=utf-8",
        "md": "text/markdown; charset=utf-8",
        "json": "application/json",
        "geojson": "application/geo+json",
        "webmanifest": "application/manifest+json",
        "wasm": "application/wasm",
        "svg": "image/svg+xml",
        "png": "image/png",
        "jpg": "image/jpeg",
        "jpeg": "image/jpeg",
        "webp": "image/webp",
        "ico": "image/x-icon",
        "woff2": "font/woff2",
        "glb": "model/gltf-binary",
        "gltf": "model/gltf+json",
        "pbf": "application/x-protobuf",
        "mp3": "audio/mpeg",
        "ogg": "audio/ogg",
    ]

    /// The content type of a file name; of one that is not known, bytes.
    static func of(_ name: String) -> String {
        guard let dot = name.lastIndex(of: ".") else { return "application/octet-stream" }
        return byExtension[name[name.index(after: dot)...].lowercased()] ?? "application/octet-stream"
    }

    /// Whether content of that type gets smaller: text of all kinds, wasm and uncompressed models, icons and tiles.
    static func isCompressible(_ type: String) -> Bool {
        let plain = type.prefix { $0 != ";" }.lowercased()
        if plain.hasPrefix("text/") || plain.hasSuffix("json") || plain.hasSuffix("+xml") { return true }
        return ["application/wasm", "application/xml", "application/x-protobuf", "image/x-icon", "model/gltf-binary"].contains(
            plain)
    }
}
