import ChildProcess
import Glibc

/// A table of text whose positions are in a declared coordinate system: GDAL reads them from two columns of plain numbers.
enum ProjectedTable {
    /// The names of those columns; no table has them.
    private static let (across, up) = ("lair across", "lair up")

    /// The table's records as Features in WGS-84, in a file of `folder`.
    static func convert(
        _ chunks: ChunkReader, _ form: TableForm, x: Int, y: Int, columns: [String], _ system: String, in folder: WorkFolder
    ) throws(ImportError) -> ImportInput {
        let path = folder.file("table.csv")
        let writer = TableWriter(try FileWriter(path, limit: 1 << 30), x: x, y: y)
        try writer.begin(columns + [across, up])
        let stream = try TableStream(writer, form)
        try chunks.rewind()
        while try stream.feed(chunks) {}
        try writer.flush()
        var conversion = GDAL.Conversion(driver: "CSV", declared: system)
        conversion.options = [
            "-oo", "X_POSSIBLE_NAMES=\(across)", "-oo", "Y_POSSIBLE_NAMES=\(up)", "-oo", "KEEP_GEOM_COLUMNS=NO",
            "-oo", "EMPTY_STRING_AS_NULL=YES",
        ]
        return .file(path: try GDAL.convert(path, conversion, to: "converted", in: folder))
    }
}

/// Writes the records of a table anew: in UTF-8, with commas, and with their coordinates as plain numbers at the end.
private final class TableWriter: RecordConsumer {
    private let file: FileWriter
    private let x: Int
    private let y: Int
    private var text: [UInt8] = []
    private var width = 0

    init(_ file: FileWriter, x: Int, y: Int) { (self.file, self.x, self.y) = (file, x, y) }

    func begin(_ columns: [String]) throws(ImportError) {
        width = columns.count - 2
        for (index, column) in columns.enumerated() { add(Array(column.utf8), isFirst: index == 0) }
        text.append(0x0A)
    }

    func take(_ tape: borrowing RecordTape, _ kind: RecordKind, _ header: borrowing RecordTape) throws(ImportError) {
        guard kind == .row else { return }
        let cells = tape.elements(of: 0)
        for index in 0..<width { add(index < cells.count ? Array(tape.words(cells[index])) : [], isFirst: index == 0) }
        for index in [x, y] {
            let angle = index < cells.count ? tape.identifierWords(cells[index]).flatMap { AngleText($0) } : nil
            add(angle.map { Array("\($0.degrees)".utf8) } ?? [], isFirst: false)
        }
        text.append(0x0A)
        if text.count > 1 << 16 { try flush() }
    }

    func close(_ header: borrowing RecordTape) {}

    private func add(_ cell: [UInt8], isFirst: Bool) {
        if !isFirst { text.append(UInt8(ascii: ",")) }
        text.append(0x22)
        for byte in cell {
            if byte == 0x22 { text.append(byte) }
            text.append(byte)
        }
        text.append(0x22)
    }

    func flush() throws(ImportError) {
        guard text.withUnsafeBufferPointer({ file.write($0) }) else {
            throw file.failure ?? .file(FileTrouble(.noRoom, ["words": systemWords(ENOSPC)]))
        }
        text.removeAll(keepingCapacity: true)
    }
}
