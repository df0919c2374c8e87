public import Geodesy
public import HuntRules

/// As much of a place as it takes to draw it on a map: what is held of each where there are a million.
public struct PlacePoint: Sendable {
    /// The store's own number of the place: another one after an import that changed it.
    public let number: Int64
    /// Its key.
    public let key: PlaceKey
    /// Its category.
    public let category: String
    /// Where it is.
    public let coordinate: Coordinate

    /// A point of these parts.
    public init(number: Int64, key: PlaceKey, category: String, coordinate: Coordinate) {
        self.number = number
        self.key = key
        self.category = category
        self.coordinate = coordinate
    }
}
