/// Finds what separates the cells of a table of text: the sign that cuts its records into as many cells as its header.
enum Delimiter {
    private static let candidates = Array(",;\t|".utf8)
    /// Signs that hardly anyone uses: taken only where they cut every record alike, and no usual one does.
    private static let others = Array("^~#$%&*+!@\\:=<>{}[]".utf8)

    /// The delimiter of the table that begins with `head`; nil where nothing cuts it into columns.
    static func find(_ head: UnsafeBufferPointer<UInt8>) -> UInt8? {
        // Excel's own way to say it.
        if head.starts(with: Array("sep=".utf8)), head.count > 5, head[5] == 0x0A || head[5] == 0x0D { return head[4] }
        var best: (delimiter: UInt8, share: Double, columns: Int)?
        for delimiter in candidates {
            let widths = widths(head, delimiter)
            guard let columns = widths.first, columns > 1 else { continue }
            let body = widths.dropFirst()
            // An exporter may leave out blank cells at a row's end.
            let share = body.isEmpty ? 1 : Double(body.count { $0 == columns }) / Double(body.count)
            if best.map({ share > $0.share || (share == $0.share && columns > $0.columns) }) ?? true {
                best = (delimiter, share, columns)
            }
        }
        if best?.share == 1 { return best?.delimiter }
        for delimiter in others {
            let widths = widths(head, delimiter)
            // Two cells a line are what many a text has that is no table: “Name: value”.
            guard let columns = widths.first, columns > 2, widths.count > 1, widths.allSatisfy({ $0 == columns }) else {
                continue
            }
            return delimiter
        }
        return best?.delimiter
    }

    /// How many cells each of the first records has; the last one is cut, so it does not count unless it is alone.
    private static func widths(_ head: UnsafeBufferPointer<UInt8>, _ delimiter: UInt8) -> [Int] {
        var widths: [Int] = []
        var (cells, isQuoted, isStart, isBlank) = (1, false, true, true)
        for byte in head {
            switch byte {
            case UInt8(ascii: "\"") where isQuoted: isQuoted = false
            case UInt8(ascii: "\"") where isStart: isQuoted = true
            case _ where isQuoted: break
            case delimiter:
                cells += 1
                isStart = true
                isBlank = false
                continue
            case 0x0A, 0x0D:
                if !isBlank { widths.append(cells) }
                (cells, isStart, isBlank) = (1, true, true)
                if widths.count == 200 { return widths }
                continue
            case 0x20: continue
            default: break
            }
            isStart = false
            isBlank = false
        }
        if widths.isEmpty, !isBlank { widths.append(cells) }
        return widths
    }
}
