import CZlib

/// Unpacks what deflate (RFC 1951) packed, piece by piece, in memory that does not grow. The one owner of an inflating stream.
public final class Inflater {
    /// What is around the packed bytes.
    public enum Wrapping: Sendable {
        /// Nothing, as in a ZIP archive.
        case none
        /// gzip's header and checksum (RFC 1952).
        case gzip
    }

    /// How a piece was taken.
    public enum Step: Sendable {
        /// It was, and more may follow.
        case goesOn
        /// The packed bytes are over; what followed them in the piece was left.
        case ended
        /// The one who takes what is unpacked wants no more.
        case stopped
        /// These are no packed bytes, or they are damaged.
        case damaged
    }

    /// zlib's stream points back to itself, so it must not move.
    private let stream: UnsafeMutablePointer<z_stream>
    private let room = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: 1 << 16)
    /// Checksum of all that came out (CRC-32, as ZIP and gzip have it).
    public private(set) var checksum: UInt32 = 0

    /// A stream at its beginning; nil when there is no memory for it.
    public init?(_ wrapping: Wrapping) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let code = wrapping == .gzip ? lair_gunzip_begin(stream) : lair_inflate_begin(stream)
        // Its class is whole by now, so that deinit runs, and inflateEnd refuses a stream that was never begun.
        guard code == Z_OK else { return nil }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
        room.deallocate()
    }

    /// Unpacks `piece` and gives what comes out to `take`, which answers whether it wants more.
    public func inflate(_ piece: UnsafeBufferPointer<UInt8>, _ take: (UnsafeBufferPointer<UInt8>) -> Bool) -> Step {
        // zlib reads through this pointer and never writes.
        stream.pointee.next_in = UnsafeMutablePointer(mutating: piece.baseAddress)
        stream.pointee.avail_in = UInt32(piece.count)
        while true {
            stream.pointee.next_out = room.baseAddress
            stream.pointee.avail_out = UInt32(room.count)
            let code = CZlib.inflate(stream, Z_NO_FLUSH)
            let made = UnsafeBufferPointer(rebasing: room[..<(room.count - Int(stream.pointee.avail_out))])
            checksum = UInt32(truncatingIfNeeded: crc32(UInt(checksum), made.baseAddress, UInt32(made.count)))
            if !made.isEmpty, !take(made) { return .stopped }
            switch code {
            case Z_STREAM_END: return .ended
            case Z_OK where stream.pointee.avail_out == 0: continue
            case Z_OK: return .goesOn
            // Nothing to do with what is there.
            case Z_BUF_ERROR: return .goesOn
            default: return .damaged
            }
        }
    }

    /// The checksum of bytes that are not packed, going on from `before`.
    public static func checksum(of bytes: UnsafeBufferPointer<UInt8>, after before: UInt32 = 0) -> UInt32 {
        UInt32(truncatingIfNeeded: crc32(UInt(before), bytes.baseAddress, UInt32(bytes.count)))
    }
}
