import Geodesy
import HTTPService
import HuntRules

// Members that must be there.
extension JSONFields {
    /// Text that must be there and not be blank.
    func text(_ name: String, longest: Int, lines: Bool = true) throws(Problem) -> String {
        guard let text = try optionalText(name, longest: longest, lines: lines) else { throw missing(name) }
        guard text.contains(where: { !$0.isWhitespace }) else { throw .invalid("`\(full(name))` is empty.") }
        return text
    }

    /// A number that must be there.
    func number(_ name: String, in range: ClosedRange<Double>) throws(Problem) -> Double {
        guard let number = try optionalNumber(name, in: range) else { throw missing(name) }
        return number
    }

    /// A whole number that must be there.
    func integer(_ name: String, in range: ClosedRange<Int64>) throws(Problem) -> Int64 {
        guard let integer = try optionalInteger(name, in: range) else { throw missing(name) }
        return integer
    }

    /// A moment that must be there.
    func moment(_ name: String) throws(Problem) -> Moment {
        guard let moment = try optionalMoment(name) else { throw missing(name) }
        return moment
    }

    /// An object that must be there.
    func object(_ name: String) throws(Problem) -> JSONFields {
        guard let object = try optionalObject(name) else { throw missing(name) }
        return object
    }

    /// A list of objects that must be there.
    func objects(_ name: String, most: Int) throws(Problem) -> [JSONFields] {
        guard let objects = try optionalObjects(name, most: most) else { throw missing(name) }
        return objects
    }

    /// The members `lat` and `lon` as a coordinate.
    func coordinate() throws(Problem) -> Coordinate {
        let latitude = try number("lat", in: -90...90)
        let longitude = try number("lon", in: -180...180)
        do throws(GeodesyError) {
            return try Coordinate(latitude: latitude, longitude: longitude)
        } catch {
            throw .invalid("`\(full("lat"))` and `\(full("lon"))` are no position on Earth.")
        }
    }
}

extension JSONFields {
    /// A GeoJSON position: a list of longitude, latitude and maybe more.
    func position(_ name: String) throws(Problem) -> Coordinate {
        guard case .array(let elements) = members[name], elements.count >= 2 else {
            throw .invalid("`\(full(name))` must be a list of longitude and latitude.")
        }
        let pair = JSONFields(members: ["lon": elements[0], "lat": elements[1]], path: full(name))
        return try pair.coordinate()
    }
}
