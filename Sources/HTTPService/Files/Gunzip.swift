import CZlib

/// Reads gzip (RFC 1952) piece by piece: only as much is unpacked as is asked for, so that no file is larger in memory than its
/// reader lets it be. Several members one after the other are one file, as for `gunzip`.
package struct Gunzip: ~Copyable {
    /// Why it cannot be read on.
    package enum Fault: Error {
        /// It is no gzip, or damaged.
        case broken
        /// It ends too early.
        case cutOff
    }

    private let bytes: [UInt8]
    private var at = 0
    private var isBetweenMembers = true
    // On the heap, because zlib holds the address of its stream.
    private let stream: UnsafeMutablePointer<z_stream>

    /// A reader of these bytes.
    package init(_ bytes: [UInt8]) {
        self.bytes = bytes
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        // It fails for lack of memory only, and then so does the first `inflate`.
        _ = lair_gunzip_begin(stream)
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// The next `count` bytes; fewer only at the end.
    package mutating func read(_ count: Int) throws(Fault) -> [UInt8] {
        guard count > 0 else { return [] }
        var out = [UInt8](repeating: 0, count: count)
        var made = 0
        while made < count {
            if isBetweenMembers {
                if at == bytes.count { break }
                inflateReset(stream)
                isBetweenMembers = false
            }
            let code = step(into: &out, from: &made)
            switch code {
            case Z_STREAM_END: isBetweenMembers = true
            case Z_OK: break
            case Z_BUF_ERROR where at == bytes.count: throw .cutOff
            default: throw .broken
            }
            // Nothing more to read, and the member has not come to its end.
            if code == Z_OK, at == bytes.count, made < count, stream.pointee.avail_out > 0 { throw .cutOff }
        }
        return made == count ? out : Array(out[..<made])
    }

    private mutating func step(into out: inout [UInt8], from made: inout Int) -> Int32 {
        let (start, from) = (at, made)
        return bytes.withUnsafeBytes { source in
            out.withUnsafeMutableBytes { room in
                // zlib reads through this pointer and never writes.
                let input = source.bindMemory(to: UInt8.self).baseAddress.map { UnsafeMutablePointer(mutating: $0 + start) }
                stream.pointee.next_in = input
                stream.pointee.avail_in = UInt32(source.count - start)
                stream.pointee.next_out = room.bindMemory(to: UInt8.self).baseAddress.map { $0 + from }
                stream.pointee.avail_out = UInt32(room.count - from)
                let code = inflate(stream, Z_NO_FLUSH)
                at = source.count - Int(stream.pointee.avail_in)
                made = room.count - Int(stream.pointee.avail_out)
                return code
            }
        }
    }
}
