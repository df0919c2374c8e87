import Geodesy
import HTTPService
import HuntRules
import HuntStore

// What each noun looks like in an answer (DESIGN §7). A member that has no value is left out.
extension JSON {
    /// A capture.
    static func capture(_ capture: Capture) -> JSON {
        var members: [(key: String, value: JSON)] = [
            ("id", .integer(Int(capture.id))), ("spawn", .integer(Int(capture.spawn))), ("creature", .string(capture.creature)),
            ("at", .string(capture.at.rfc3339)),
        ]
        if capture.simulated { members.append(("simulated", true)) }
        return .object(members)
    }

    /// A hunt with its creatures, how its categories are told apart, and what lies over its map.
    static func hunt(
        _ hunt: Hunt, creatures: [Creature], models: [OwnModel.Facts], categories: [CategoryCount], choices: [CategoryChoice],
        overlays: [Overlay]
    ) -> JSON {
        var members: [(key: String, value: JSON)] = [
            ("id", .string(hunt.id)), ("title", .string(hunt.title)), ("description", .string(hunt.description)),
            ("center", .object([("lat", .number(hunt.center.latitudeDegrees)), ("lon", .number(hunt.center.longitudeDegrees))])),
            ("reach", .number(hunt.rules.reach.metres)), ("claimMode", .string(hunt.rules.claimMode.rawValue)),
        ]
        if let starts = hunt.rules.starts { members.append(("starts", .string(starts.rfc3339))) }
        if let ends = hunt.rules.ends { members.append(("ends", .string(ends.rfc3339))) }
        if let respawn = hunt.rules.respawn { members.append(("respawn", seconds(respawn))) }
        members.append(("allowsSimulated", .bool(hunt.rules.allowsSimulated)))
        members += doubts(of: hunt.rules)
        if let style = hunt.style { members.append(("style", .string(style))) }
        members.append(("clusters", .bool(hunt.clusters)))
        if let imagery = hunt.imagery { members.append(("imagery", .imagery(imagery))) }
        members.append(("overlays", .array(overlays.map(overlay))))
        let files = Dictionary(models.map { ($0.name, "/api/hunts/\(hunt.id)/models/\($0.name)?version=\($0.tag)") }) { $1 }
        members.append(("creatures", .array(creatures.map { creature($0, file: files[$0.model]) })))
        let styles = CategoryStyle.styles(byFrequency: categories.map(\.name), choices: choices)
        members.append(("categories", .array(zip(styles, categories).map(category))))
        members.append(("nicknameLength", .integer(JSONFields.longestNickname)))
        return .object(members)
    }

    /// How far positions are believed, and what is too fast.
    static func doubts(of rules: Rules) -> [(key: String, value: JSON)] {
        [
            ("accuracyAllowance", .number(rules.accuracyAllowance.metres)),
            ("poorestAccuracy", .number(rules.poorestAccuracy.metres)),
            ("freshness", seconds(rules.freshness)), ("flaggedSpeed", .number(rules.flaggedSpeed)),
            ("refusedSpeed", .number(rules.refusedSpeed)), ("coolDown", seconds(rules.coolDown)),
        ]
    }

    /// A time as seconds, with milliseconds after the point.
    static func seconds(_ span: Moment.Span) -> JSON { .number(Double(span.milliseconds) / 1_000) }

    /// Pictures of the ground from above.
    static func imagery(_ imagery: Imagery) -> JSON {
        .object([
            ("tiles", .string(imagery.tiles)), ("attribution", .string(imagery.attribution)),
            ("lastZoom", .integer(imagery.lastZoom)),
        ])
    }

    /// A kind of creature; `file`: where its model is, where it is a host's own.
    static func creature(_ creature: Creature, file: String? = nil) -> JSON {
        let names = creature.names.sorted { $0.key < $1.key }.map { (key: $0.key, value: JSON.string($0.value)) }
        var members: [(key: String, value: JSON)] = [
            ("id", .string(creature.id)), ("names", .object(names)), ("model", .string(creature.model)),
            ("height", .number(creature.height.metres)), ("hitPoints", .integer(creature.hitPoints)),
        ]
        if let file { members.append(("modelFile", .string(file))) }
        return .object(members)
    }

    private static func category(_ style: CategoryStyle, _ count: CategoryCount) -> JSON {
        var members: [(key: String, value: JSON)] = [
            ("name", .string(style.name)), ("color", .string(style.color)), ("ink", .string(style.ink)),
            ("letter", .string(style.letter)), ("count", .integer(count.count)),
        ]
        if let symbol = style.symbol { members.append(("symbol", .string(symbol.rawValue))) }
        if let image = style.image { members.append(("image", .string(image))) }
        if style.stands { members.append(("stands", true)) }
        return .object(members)
    }

    /// An overlay, without its shapes.
    static func overlay(_ overlay: Overlay) -> JSON {
        .object([
            ("name", .string(overlay.name)), ("title", .string(overlay.title)), ("color", .string(overlay.color)),
            ("version", .integer(Int(overlay.version))),
        ])
    }

    /// Places as a GeoJSON FeatureCollection; `next`: the key after which it goes on, where it does.
    static func places(_ places: [Place], next: PlaceKey? = nil) -> JSON {
        var members: [(key: String, value: JSON)] = [("type", "FeatureCollection")]
        if let next { members.append(("next", .string(next.text))) }
        members.append(("features", .array(places.map(place))))
        return .object(members)
    }

    /// A place as a GeoJSON Feature.
    static func place(_ place: Place) -> JSON {
        var properties: [(key: String, value: JSON)] = [("title", .string(place.title))]
        if place.titleIsMadeUp { properties.append(("titleIsMadeUp", true)) }
        properties += [
            ("category", .string(place.category)), ("description", .string(place.description)),
            ("creator", .string(place.creator)),
            ("date", .string(place.date)), ("image", .string(place.image)), ("source", .string(place.key.source)),
        ]
        let position: [JSON] = [.number(place.coordinate.longitudeDegrees), .number(place.coordinate.latitudeDegrees)]
        return .object([
            ("type", "Feature"), ("id", .string(place.key.text)),
            ("geometry", .object([("type", "Point"), ("coordinates", .array(position))])), ("properties", .object(properties)),
        ])
    }
}
