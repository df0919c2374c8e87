extension BoundingBox {
    /// How many degrees of longitude the box spans, in [0, 360].
    public var longitudeSpan: Double { crossesAntimeridian ? east - west + 360 : east - west }

    /// The smallest box that holds both, whichever way round the Earth that is.
    public func union(_ other: BoundingBox) -> BoundingBox {
        let south = min(self.south, other.south)
        let north = max(self.north, other.north)
        func spanning(_ west: Double, _ east: Double) -> BoundingBox {
            BoundingBox(uncheckedSouth: south, west: west, north: north, east: east)
        }
        // Each pair of one box's west and one's east edge is a candidate; the narrowest that holds both wins.
        var best = spanning(-180, 180)
        for candidate in [
            spanning(west, east), spanning(west, other.east), spanning(other.west, east), spanning(other.west, other.east),
        ]
        where candidate.longitudeSpan < best.longitudeSpan && candidate.holdsLongitudes(of: self)
            && candidate.holdsLongitudes(of: other)
        {
            best = candidate
        }
        return best
    }

    /// Whether the meridians of `inner` all lie within this box's. Compares edges only, so that rounding cannot part a box from
    /// itself.
    private func holdsLongitudes(of inner: BoundingBox) -> Bool {
        if longitudeSpan >= 360 { return true }
        func eastward(_ longitude: Double) -> Double { longitude >= west ? longitude - west : longitude - west + 360 }
        let start = eastward(inner.west)
        let end = eastward(inner.east)
        return inner.longitudeSpan < 360 && start <= end && end <= eastward(east)
    }
}
