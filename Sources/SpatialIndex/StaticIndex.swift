public import Geodesy

/// Points on the Earth that do not change, asked by distance, by box, or for the nearest.
///
/// Every answer is exact: it is the one that asking each point by `Coordinate.distance(to:)` or `BoundingBox.contains(_:)` would
/// give, at the poles and across the antimeridian too. Points are spoken of by their number: where they stood in the list the index
/// was made from.
///
/// Flat arrays in one allocation, about 35 bytes a point. A copy shares them.
public struct StaticIndex: Sendable {
    let storage: IndexStorage

    /// An index over `coordinates`; equal ones are fine.
    /// - Throws: `tooManyPoints` from 2³¹ points on.
    /// - Complexity: O(n log n); 16 more bytes a point while it works.
    public init(_ coordinates: [Coordinate]) throws(SpatialIndexError) {
        guard coordinates.count <= Self.mostPoints else { throw .tooManyPoints }
        let order = PackingOrder(coordinates)
        storage = IndexStorage(count: coordinates.count) { position in
            let number = order.number(at: position)
            return (coordinates[Int(number)], number)
        }
    }

    init(storage: IndexStorage) { self.storage = storage }

    /// How many points it holds.
    public var count: Int { storage.layout.count }

    /// How much memory it takes, in bytes.
    public var byteCount: Int { storage.layout.byteCount }

    static var mostPoints: Int { Int(Int32.max) }
}
