import ChildProcess

/// OpenStreetMap extracts through osmium-tool: it picks what is wanted, with the nodes and ways that belong to it, out of a file of any
/// size, and hands it on in XML.
enum Osmium {
    /// The files that are read up to this size without it, bytes.
    static let readWithoutIt = 64 << 20

    /// What of `extract` meets one of the conditions, as OSM XML; the path of it.
    static func filter(
        _ extract: String, pbf: Bool, _ conditions: [TagCondition], in folder: WorkFolder
    ) throws(ImportError) -> String {
        let out = folder.file("wanted.osm")
        var tool = Tool(program: "osmium", package: "osmium-tool")
        tool.limits.seconds = 300
        let filters = conditions.map { "nwr/\($0.key)" + ($0.value.map { "=\($0)" } ?? "") }
        _ = try tool.run(
            ["tags-filter", "--no-progress", "-F", pbf ? "pbf" : "osm", "-f", "osm", "-o", out, extract] + filters, in: folder)
        return out
    }
}
