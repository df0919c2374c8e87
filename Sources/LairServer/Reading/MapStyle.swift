import HTTPService
import HuntRules

/// A map style or imagery that a host names: an https link, and the origin that the pages may ask for it.
enum MapStyle {
    /// The link a body names; nil where it names none.
    ///
    /// Its origin goes into a header, so it is held to what a link to a style needs: https, a host, and no character that would
    /// mean something there.
    static func link(in fields: JSONFields) throws(Problem) -> String? {
        guard let link = try fields.optionalText("style", longest: 500), !link.isEmpty else { return nil }
        guard origin(of: link) != nil else { throw .invalid("`style` must be an https link to a map style.") }
        return link
    }

    /// `https://host[:port]` of a link; nil where the link is not to be trusted in a header.
    static func origin(of link: String) -> String? {
        let scheme = "https://"
        let plain = link.utf8.allSatisfy {
            (0x21...0x7E).contains($0) && ![0x22, 0x27, 0x2C, 0x3B, 0x3C, 0x3E, 0x5C].contains($0)
        }
        guard plain, link.lowercased().hasPrefix(scheme) else { return nil }
        let host = link.dropFirst(scheme.count).prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
        let parts = host.split(separator: ":", omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty, parts.count <= 2,
            name.utf8.allSatisfy({ (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E })
        else { return nil }
        if parts.count == 2 { guard UInt16(parts[1]) != nil else { return nil } }
        return scheme + host
    }
}

extension Imagery {
    /// The imagery that a body names; nil where it names none.
    init?(in fields: JSONFields) throws(Problem) {
        guard let imagery = try fields.optionalObject("imagery") else { return nil }
        let tiles = try imagery.text("tiles", longest: 500)
        guard MapStyle.origin(of: tiles) != nil, ["{z}", "{x}", "{y}"].allSatisfy(tiles.contains) else {
            throw .invalid("`\(imagery.full("tiles"))` must be an https link with {z}, {x} and {y} in it.")
        }
        self.init(
            tiles: tiles, attribution: try imagery.text("attribution", longest: 200, lines: false),
            lastZoom: Int(try imagery.optionalInteger("lastZoom", in: 0...22) ?? 19))
    }
}
