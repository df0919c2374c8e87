import Deflate

/// A ZIP archive put together by hand, right or wrong.
struct TestZip {
    private var local: [UInt8] = []
    private var directory: [UInt8] = []
    private var count = 0

    /// Adds a file; `claims`: what the directory says of its size, where that is not true; `gzip`: what it is packed to, where that
    /// is known.
    mutating func add(_ name: String, _ content: [UInt8], isPacked: Bool = true, claims: Int? = nil, gzip: [UInt8]? = nil) {
        // gzip is ten bytes of header, the packed bytes, and eight of checksum and size.
        let packed = isPacked ? Array((gzip ?? Gzip.compress(content, effort: .fast) ?? []).dropFirst(10).dropLast(8)) : content
        let checksum = content.withUnsafeBufferPointer { Inflater.checksum(of: $0) }
        let method = isPacked ? 8 : 0
        let offset = local.count
        // Sizes stand in the directory only, as where an archive was written in one go.
        local += number(0x0403_4B50, 4) + number(20, 2) + number(8, 2) + number(method, 2) + number(0, 4)
        local += number(0, 4) + number(0, 4) + number(0, 4) + number(name.utf8.count, 2) + number(0, 2)
        local += Array(name.utf8) + packed
        directory += number(0x0201_4B50, 4) + number(20, 2) + number(20, 2) + number(8, 2) + number(method, 2) + number(0, 4)
        directory += number(Int(checksum), 4) + number(packed.count, 4) + number(claims ?? content.count, 4)
        directory += number(name.utf8.count, 2) + number(0, 12) + number(offset, 4) + Array(name.utf8)
        count += 1
    }

    mutating func add(_ name: String, _ text: String) { add(name, Array(text.utf8)) }

    /// The archive.
    var bytes: [UInt8] {
        local + directory + number(0x0605_4B50, 4) + number(0, 4) + number(count, 2) + number(count, 2)
            + number(directory.count, 4) + number(local.count, 4) + number(0, 2)
    }

    private func number(_ value: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: value >> (8 * $0)) : 0 }
    }
}
