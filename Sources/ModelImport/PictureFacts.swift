/// What a picture's own bytes say of it.
enum PictureFacts {
    /// Pixels along a side at most.
    static let largestSide = 2_048

    /// The media type of a picture that is taken: PNG or JPEG, of a size that phones draw.
    static func check(_ bytes: [UInt8], named name: String) throws(ModelError) -> String {
        let type: String
        let size: (width: Int, height: Int)?
        if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            type = "image/png"
            size = pngSize(bytes)
        } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
            type = "image/jpeg"
            size = jpegSize(bytes)
        } else {
            throw .badPicture(name, reason: "is neither PNG nor JPEG")
        }
        guard let size, size.width > 0, size.height > 0 else { throw .badPicture(name, reason: "is damaged") }
        guard size.width <= largestSide, size.height <= largestSide else {
            throw .badPicture(name, reason: "has \(size.width) × \(size.height) pixels; \(largestSide) a side are the most")
        }
        return type
    }

    private static func number(_ bytes: [UInt8], _ at: Int, _ count: Int) -> Int? {
        guard at + count <= bytes.count else { return nil }
        return bytes[at..<at + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// From the first chunk, which is the header (PNG specification, 11.2.2).
    private static func pngSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        guard bytes.count > 24, bytes[12..<16].elementsEqual("IHDR".utf8), let width = number(bytes, 16, 4),
            let height = number(bytes, 20, 4)
        else { return nil }
        return (width, height)
    }

    /// From the frame header, the first marker C0–CF that is no table (ITU-T T.81, B.2.2).
    private static func jpegSize(_ bytes: [UInt8]) -> (width: Int, height: Int)? {
        var at = 2
        while at + 4 <= bytes.count, bytes[at] == 0xFF {
            let marker = bytes[at + 1]
            if marker == 0xFF {
                at += 1
                continue
            }
            guard let length = number(bytes, at + 2, 2), length >= 2 else { return nil }
            if (0xC0...0xCF).contains(marker), ![0xC4, 0xC8, 0xCC].contains(marker) {
                guard let height = number(bytes, at + 5, 2), let width = number(bytes, at + 7, 2) else { return nil }
                return (width, height)
            }
            at += 2 + length
        }
        return nil
    }
}
