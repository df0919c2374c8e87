import ChildProcess
import Foundation
import Geodesy

/// An extract of OpenStreetMap, looked at and laid ready in a folder for a while.
struct Extract {
    /// The file as it was given: what is blamed.
    let path: String
    /// The same as PBF, its objects in order.
    let file: String
    /// The box it was cut from; where it does not say, the one that holds its nodes.
    let box: BoundingBox
    /// Whether every way has all its nodes. tilemaker stops at one that has not.
    let isWhole: Bool

    init(_ path: String, in folder: WorkFolder) throws(BasemapError) {
        let given = URL(fileURLWithPath: path).path
        guard let input = fopen(given, "r") else { throw .unreadable(path: path, reason: String(cString: strerror(errno))) }
        fclose(input)
        self.path = path
        let facts = try Self.facts(given, in: folder, path)
        guard let box = facts.box else { throw .empty(path: path) }
        self.box = box
        file = folder.file("extract.osm.pbf")
        try Tool.osmium.run([facts.isOrdered ? "cat" : "sort", given, "-o", file], in: folder.path, for: path)
        do throws(ChildProcessError) {
            _ = try ChildProcess("osmium", ["check-refs", file], in: folder.path, limits: .init(seconds: 600)).run()
            isWhole = true
        } catch .failed(_, 1, _) {
            isWhole = false
        } catch {
            throw .failed(path: path, reason: "\(error)")
        }
    }

    /// What osmium makes of a file.
    private static func facts(
        _ given: String, in folder: WorkFolder, _ path: String
    ) throws(BasemapError) -> (box: BoundingBox?, isOrdered: Bool) {
        let said: [UInt8]
        do throws(ChildProcessError) {
            let arguments = ["fileinfo", "--extended", "--json", "--no-progress", given]
            said = try ChildProcess("osmium", arguments, in: folder.path, limits: .init(seconds: 600)).run().output
        } catch .missing {
            throw .missing(program: "osmium", package: Tool.osmium.package)
        } catch .failed(_, _, let errors) {
            let words = errors.split(whereSeparator: \.isNewline).last.map(String.init) ?? "osmium cannot read it."
            throw .noExtract(path: path, reason: words.hasSuffix(".") ? String(words.dropLast()) : words)
        } catch {
            throw .noExtract(path: path, reason: "\(error)")
        }
        let told = (try? JSONSerialization.jsonObject(with: Data(said))) as? [String: Any]
        let data = told?["data"] as? [String: Any]
        let boxes = (told?["header"] as? [String: Any])?["boxes"] as? [[Double]] ?? []
        let edges = boxes.count == 1 ? boxes[0] : data?["bbox"] as? [Double] ?? []
        let isOrdered = (data?["objects_ordered"] as? Bool) ?? false
        guard edges.count == 4, edges[0] < edges[2], edges[1] < edges[3] else { return (nil, isOrdered) }
        return (BoundingBox(south: edges[1], west: edges[0], north: edges[3], east: edges[2]), isOrdered)
    }
}
