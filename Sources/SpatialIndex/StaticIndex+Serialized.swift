import Geodesy

// The bytes of an index, little-endian:
//
//     0  "LairIndx"                                    8 bytes
//     8  version, 1                                    UInt8
//     9  type, 1: points in degrees as Float64         UInt8
//    10  zero                                          UInt16
//    12  count                                         UInt32
//    16  checksum of all that follows it               UInt64
//    24  latitude and longitude of each point          2 × Float64, in the order in which the index packs them
//        number of each point                          UInt32, likewise
//
// The order is what is costly to make. Boxes and positions in space are made anew from the points when an index is read, so that
// no bytes, however they came about, can make an index that answers wrongly about the points it holds.

extension StaticIndex {
    /// The index as bytes, 20 a point: the same on every machine.
    /// - Complexity: O(n).
    public func serialized() -> [UInt8] {
        let layout = storage.layout
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Header.length + Header.bytesPerPoint * layout.count)
        bytes.append(contentsOf: Header.magic)
        bytes.append(contentsOf: [Header.version, Header.pointsInDegrees, 0, 0])
        bytes.appendLittleEndian(UInt32(layout.count))
        bytes.appendLittleEndian(UInt64(0))
        for position in 0..<layout.count {
            let coordinate = storage.coordinates[position]
            bytes.appendLittleEndian(coordinate.latitudeDegrees.bitPattern)
            bytes.appendLittleEndian(coordinate.longitudeDegrees.bitPattern)
        }
        for position in 0..<layout.count { bytes.appendLittleEndian(storage.numbers[position]) }
        let sum = bytes.withUnsafeBytes { Header.checksum($0) }
        for byte in 0..<8 { bytes[Header.checksumOffset + byte] = UInt8(truncatingIfNeeded: sum >> UInt64(8 * byte)) }
        return bytes
    }

    /// The index that `serialized()` made these bytes of.
    /// - Throws: a `SpatialIndexError` wherever they are not exactly that; no bytes make it trap.
    /// - Complexity: O(n).
    public init(serialized bytes: [UInt8]) throws(SpatialIndexError) {
        // A closure that throws a typed error does not pass through the standard library's buffers everywhere; a result does.
        let result = bytes.withUnsafeBytes { raw -> Result<IndexStorage, SpatialIndexError> in
            do throws(SpatialIndexError) { return .success(try Self.storage(reading: raw)) } catch { return .failure(error) }
        }
        self.init(storage: try result.get())
    }

    private static func storage(reading bytes: UnsafeRawBufferPointer) throws(SpatialIndexError) -> IndexStorage {
        let count = try Header.count(of: bytes)
        let numbers = Header.length + 16 * count
        var seen = BitSet(count: count)
        for position in 0..<count {
            let number = Int(bytes.littleEndian(UInt32.self, at: numbers + 4 * position))
            guard number < count, !seen[number] else { throw .notANumbering(position) }
            seen[number] = true
            guard coordinate(bytes, position) != nil else { throw .notAPosition(position) }
        }
        return IndexStorage(count: count) { position in
            guard let coordinate = coordinate(bytes, position) else { preconditionFailure("checked above") }
            return (coordinate, bytes.littleEndian(UInt32.self, at: numbers + 4 * position))
        }
    }

    private static func coordinate(_ bytes: UnsafeRawBufferPointer, _ position: Int) -> Coordinate? {
        let latitude = Double(bitPattern: bytes.littleEndian(UInt64.self, at: Header.length + 16 * position))
        let longitude = Double(bitPattern: bytes.littleEndian(UInt64.self, at: Header.length + 16 * position + 8))
        // A longitude that would have to be wrapped is none that we wrote.
        guard longitude >= -180, longitude < 180 else { return nil }
        do throws(GeodesyError) { return try Coordinate(latitude: latitude, longitude: longitude) } catch { return nil }
    }
}

private enum Header {
    static var magic: [UInt8] { [0x4C, 0x61, 0x69, 0x72, 0x49, 0x6E, 0x64, 0x78] }
    static var version: UInt8 { 1 }
    static var pointsInDegrees: UInt8 { 1 }
    static var checksumOffset: Int { 16 }
    static var length: Int { 24 }
    static var bytesPerPoint: Int { 20 }

    /// How many points the bytes hold, once all of the header is right.
    static func count(of bytes: UnsafeRawBufferPointer) throws(SpatialIndexError) -> Int {
        guard bytes.count >= length else { throw .wrongLength }
        for (offset, byte) in magic.enumerated() where bytes[offset] != byte { throw .notAnIndex }
        guard bytes[8] == version else { throw .unknownVersion(bytes[8]) }
        guard bytes[9] == pointsInDegrees else { throw .unknownType(bytes[9]) }
        guard bytes[10] == 0, bytes[11] == 0 else { throw .damaged }
        let (body, rest) = (bytes.count - length).quotientAndRemainder(dividingBy: bytesPerPoint)
        let count = bytes.littleEndian(UInt32.self, at: 12)
        guard rest == 0, body == Int64(count), count <= StaticIndex.mostPoints else { throw .wrongLength }
        guard bytes.littleEndian(UInt64.self, at: checksumOffset) == checksum(bytes) else { throw .damaged }
        return body
    }

    /// Over what follows the checksum, and the count: any one changed word changes it. (Each step is a bijection of the state for
    /// a given word, and of the word for a given state; the mixer is that of SplitMix64.)
    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var state = UInt64(bytes.count)
        var offset = length
        while offset < bytes.count {
            // The body is a multiple of 4 bytes.
            state = (state ^ UInt64(bytes.littleEndian(UInt32.self, at: offset))) &* 0xBF58_476D_1CE4_E5B9
            state ^= state >> 29
            offset += 4
        }
        return state
    }
}

extension [UInt8] {
    fileprivate mutating func appendLittleEndian<Number: FixedWidthInteger>(_ number: Number) {
        for byte in 0..<Number.bitWidth / 8 { append(UInt8(truncatingIfNeeded: number >> Number(8 * byte))) }
    }
}

extension UnsafeRawBufferPointer {
    fileprivate func littleEndian<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type, at offset: Int) -> Number {
        Number(littleEndian: loadUnaligned(fromByteOffset: offset, as: Number.self))
    }
}
