import Geodesy
import LairServer
import ModelImport

extension FuzzEntry {
    /// A hunt's archive as it is inside its compression: refused, or every entry what the manifest says.
    static let huntFile = FuzzEntry(name: "hunt-file") { bytes in
        guard let entries = HuntArchive.entries(tar: bytes) else { return }
        require(entries.first?.name == "hunt.json", "the hunt is not first")
        for entry in entries {
            require(!entry.name.contains("..") && !entry.name.hasPrefix("/"), "a name that leads out: \(entry.name)")
            require(entry.size <= bytes.count, "\(entry.name) is larger than the whole")
        }
    }

    /// A glTF file: refused, or a model that stands, and comes out the same when it is read once more.
    static let model = FuzzEntry(name: "model") { bytes in
        guard let made = try? CreatureModel(gltf: bytes, height: .metres(2)) else { return }
        guard let again = try? CreatureModel(made: made.bytes) else { fail("what was made is refused") }
        require(again.bytes == made.bytes, "it is another when it is read once more")
        require(made.width.metres.isFinite && made.length.metres.isFinite, "it is beyond measure")
    }
}
