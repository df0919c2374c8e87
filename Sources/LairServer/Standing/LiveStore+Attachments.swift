import HuntRules
import HuntStore

// What a host puts on the map: asked for once a page, so that the store answers it.
extension LiveStore {
    func choices(of hunt: String) throws(StoreError) -> [CategoryChoice] { try inner.choices(of: hunt) }

    func overlays(of hunt: String) throws(StoreError) -> [Overlay] { try inner.overlays(of: hunt) }

    func shapes(ofOverlay name: String, of hunt: String) throws(StoreError) -> [UInt8]? {
        try inner.shapes(ofOverlay: name, of: hunt)
    }

    func put(_ overlay: Overlay, shapes: [UInt8], into hunt: String) throws(StoreError) -> Overlay {
        try inner.put(overlay, shapes: shapes, into: hunt)
    }

    func delete(overlay name: String, of hunt: String) throws(StoreError) -> Bool { try inner.delete(overlay: name, of: hunt) }

    func models(of hunt: String) throws(StoreError) -> [OwnModel.Facts] { try inner.models(of: hunt) }

    func model(_ name: String, of hunt: String) throws(StoreError) -> OwnModel? { try inner.model(name, of: hunt) }

    func put(_ model: OwnModel, for creature: Creature?, into hunt: String) throws(StoreError) {
        try inner.put(model, for: creature, into: hunt)
    }

    func remove(creature: String, of hunt: String) throws(StoreError) -> CreatureRemoval {
        try inner.remove(creature: creature, of: hunt)
    }

    func images(of hunt: String) throws(StoreError) -> [String] { try inner.images(of: hunt) }

    func image(_ name: String, of hunt: String) throws(StoreError) -> MarkerImage? { try inner.image(name, of: hunt) }

    func put(_ image: MarkerImage, into hunt: String) throws(StoreError) { try inner.put(image, into: hunt) }

    func delete(image name: String, of hunt: String) throws(StoreError) -> Bool { try inner.delete(image: name, of: hunt) }
}
