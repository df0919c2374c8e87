import Foundation
import HuntRules
import PlaceImport
import TestSupport

extension ImportInput {
    /// A text in memory.
    static func text(_ text: String) -> ImportInput { .bytes(Array(text.utf8)) }

    /// A file of the folder that is no part of the project.
    static func shared(_ name: String) -> ImportInput { .file(path: SharedData.url(name).path) }

    /// A file that was written for these tests.
    static func fixture(_ name: String) -> ImportInput {
        .file(path: URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/\(name)").path)
    }

    /// All of it.
    var content: [UInt8] {
        get throws {
            switch self {
            case .bytes(let bytes): bytes
            case .file(let path): Array(try Data(contentsOf: URL(filePath: path)))
            }
        }
    }
}

extension Importer {
    /// A collection of these Features, read.
    static func read(features: String...) throws -> (places: [Place], ledger: Ledger) {
        let text = #"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#
        let (places, report) = try Importer(source: "T").read(.text(text))
        return (places, report.ledger)
    }

    /// A Feature with this geometry, read; its reason where it was rejected.
    static func read(geometry: String) throws -> (places: [Place], reason: String?) {
        let (places, ledger) = try read(features: #"{"type":"Feature","geometry":\#(geometry),"properties":{"title":"T"}}"#)
        return (places, ledger.rejected.first?.reason)
    }
}

extension Ledger {
    /// Whether its numbers agree with each other and with what was imported.
    func agrees(with places: [Place]) -> Bool {
        read == accepted + rejected.count && self.places == places.count && accepted <= places.count
            && Set(places.map(\.key)).count == places.count
    }
}
