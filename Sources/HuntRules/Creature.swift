public import Geodesy

/// A kind of creature: what it is called, looks like and takes to catch.
public struct Creature: Sendable, Hashable {
    /// Its key within the hunt, such as `wolf`.
    public var id: String
    /// Its name by language tag (`en`, `zh-Hant`, `zh-Hans`).
    public var names: [String: String]
    /// The model it is drawn with.
    public var model: String
    /// How tall it stands.
    public var height: Distance
    /// How many hits it takes within one encounter; at least 1.
    public var hitPoints: Int

    /// A creature of these parts.
    public init(id: String, names: [String: String], model: String, height: Distance, hitPoints: Int) {
        self.id = id
        self.names = names
        self.model = model
        self.height = height
        self.hitPoints = hitPoints
    }
}
