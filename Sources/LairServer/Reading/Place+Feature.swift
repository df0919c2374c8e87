import HTTPService
import HuntRules

extension Place {
    /// The place that a Feature of ours is: its id is a place's key, as answers and archives write it.
    ///
    /// The text was cleaned when it was imported; here it is only looked at.
    init(feature: JSONFields) throws(Problem) {
        guard let key = feature.string("id").flatMap(PlaceKey.init(text:)) else {
            throw .invalid("`\(feature.full("id"))` must be source/record, as a place's id is written.")
        }
        let properties = try feature.object("properties")
        let image = try properties.importedText("image")
        guard image.isEmpty || image.lowercased().hasPrefix("https://") else {
            throw .invalid("`\(properties.full("image"))` must be an https link.")
        }
        self.init(
            key: key, title: try properties.importedText("title"),
            titleIsMadeUp: try properties.optionalFlag("titleIsMadeUp") ?? false,
            category: try properties.importedText("category"), description: try properties.importedText("description"),
            creator: try properties.importedText("creator"), date: try properties.importedText("date"), image: image,
            coordinate: try feature.object("geometry").position("coordinates"))
    }
}

extension JSONFields {
    /// Text that a source gave: of any length and in any script, without control characters but the ends of lines.
    fileprivate func importedText(_ name: String) throws(Problem) -> String {
        guard let value = members[name] else { return "" }
        guard case .string(let text) = value else { throw .invalid("`\(full(name))` must be text, not \(value.kind).") }
        guard text.unicodeScalars.allSatisfy({ $0 == "\n" || $0.properties.generalCategory != .control }) else {
            throw .invalid("`\(full(name))` holds control characters.")
        }
        return text
    }
}
