import CZlib

/// Packs as gzip does (RFC 1952), over zlib.
public enum Gzip {
    /// How hard to try.
    public enum Effort: Int32 {
        /// For what is made for one answer.
        case fast = 1
        /// For a file.
        case usual = 6
        /// For what is kept.
        case small = 9
    }

    /// The compressed bytes; nil when there is no memory for it.
    public static func compress(_ bytes: [UInt8], effort: Effort) -> [UInt8]? {
        var stream = z_stream()
        guard lair_gzip_begin(&stream, effort.rawValue) == Z_OK else { return nil }
        defer { deflateEnd(&stream) }
        let bound = Int(deflateBound(&stream, UInt(bytes.count)))
        return bytes.withUnsafeBytes { source in
            // zlib reads through this pointer and never writes.
            stream.next_in = UnsafeMutablePointer(mutating: source.bindMemory(to: UInt8.self).baseAddress)
            stream.avail_in = UInt32(source.count)
            var isDone = false
            let out = [UInt8](unsafeUninitializedCapacity: bound) { room, count in
                stream.next_out = room.baseAddress
                stream.avail_out = UInt32(room.count)
                isDone = deflate(&stream, Z_FINISH) == Z_STREAM_END
                count = Int(stream.total_out)
            }
            return isDone ? out : nil
        }
    }
}
