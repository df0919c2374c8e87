/// The grid of 0.005° cells (556 m of latitude) by which the app asks for spawns and places, so that no log on the way
/// learns where someone stands: everyone within one cell asks the same question.
///
/// Edges are whole numbers of cells divided by 200, so they print as short decimals and compare equal everywhere.
public enum Cells {
    /// Cells per degree.
    public static var perDegree: Double { 200 }

    /// The smallest box of whole cells that holds every point within `radius` of `centre`.
    /// - Complexity: O(1).
    public static func box(around centre: Coordinate, radius: Distance) -> BoundingBox {
        box(covering: BoundingBox(around: centre, radius: radius))
    }

    /// The smallest box of whole cells that covers `box`.
    /// - Complexity: O(1).
    public static func box(covering box: BoundingBox) -> BoundingBox {
        let south = floor(box.south)
        let north = ceiling(box.north)
        let west = floor(box.west)
        let east = ceiling(box.east)
        // Growing by part of a cell can close the circle.
        let grown = box.longitudeSpan + (floorGap(box.west) + floorGap(-box.east))
        guard grown < 360 - 1 / perDegree else {
            return BoundingBox(uncheckedSouth: south, west: -180, north: north, east: 180)
        }
        return BoundingBox(uncheckedSouth: south, west: west, north: north, east: east)
    }

    /// The last cell edge at or before `degrees`.
    private static func floor(_ degrees: Double) -> Double {
        let edge = (degrees * perDegree).rounded(.down) / perDegree
        // The product may have rounded up over an edge.
        return edge <= degrees ? edge : ((degrees * perDegree).rounded(.down) - 1) / perDegree
    }

    private static func ceiling(_ degrees: Double) -> Double { -floor(-degrees) }

    private static func floorGap(_ degrees: Double) -> Double { degrees - floor(degrees) }
}
