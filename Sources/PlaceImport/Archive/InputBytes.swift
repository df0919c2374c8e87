import Glibc

/// An input that is read at any place. The one owner of its descriptor.
final class InputBytes {
    private let memory: [UInt8]?
    private let descriptor: Int32
    let count: Int

    init(_ input: ImportInput) throws(ImportError) {
        switch input {
        case .bytes(let bytes): (memory, descriptor, count) = (bytes, -1, bytes.count)
        case .file(let path):
            memory = nil
            descriptor = try ChunkReader.open(path)
            var status = stat()
            count = fstat(descriptor, &status) == 0 ? Int(status.st_size) : 0
        }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The bytes from `offset` on, `count` of them or as many as there are.
    func read(_ offset: Int, _ count: Int) throws(ImportError) -> [UInt8] {
        guard offset >= 0, offset < self.count, count > 0 else { return [] }
        let wanted = min(count, self.count - offset)
        if let memory { return Array(memory[offset..<(offset + wanted)]) }
        var done = 0
        var code: Int32 = 0
        let bytes = [UInt8](unsafeUninitializedCapacity: wanted) { room, filled in
            while done < wanted {
                let got = pread(descriptor, room.baseAddress.map { $0 + done }, wanted - done, off_t(offset + done))
                if got < 0, errno == EINTR { continue }
                if got < 0 { code = errno }
                if got <= 0 { break }
                done += got
            }
            filled = done
        }
        guard code == 0 else { throw .unreadable(systemWords(code)) }
        return bytes
    }
}
