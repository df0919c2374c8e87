/// Why bytes are no index, or an index cannot be made.
public enum SpatialIndexError: Error, Sendable, Hashable {
    /// Fewer bytes, or more, than the header speaks of; or not even a header.
    case wrongLength
    /// They begin with something else: not an index at all.
    case notAnIndex
    /// An index of a version this code does not read.
    case unknownVersion(UInt8)
    /// An index of a type this code does not read.
    case unknownType(UInt8)
    /// The bytes are not the ones that were written: their checksum says so.
    case damaged
    /// The point at this position of the file is nowhere on the Earth.
    case notAPosition(Int)
    /// The number of the point at this position of the file is too large, or stands there twice.
    case notANumbering(Int)
    /// More points than can be numbered.
    case tooManyPoints
}
