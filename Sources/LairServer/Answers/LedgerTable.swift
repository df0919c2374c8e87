import HuntRules
import PlaceImport

/// A ledger as a table (RFC 4180): a row for each place that was taken, and one for each record that was left out.
struct LedgerTable {
    private var rows: [UInt8] = []

    mutating func add(_ places: [Place]) {
        for place in places { add(["accepted", place.key.record, place.key.text, place.title, ""]) }
    }

    /// All of it, with what the ledger says was left out.
    func text(_ ledger: Ledger, _ far: FarPlaces) -> [UInt8] {
        var table = self
        for rejection in ledger.rejected { table.add(["left out", rejection.record, "", "", rejection.reason]) }
        for note in ledger.notes + [far.note].compactMap(\.self) { table.add(["note", "", "", "", note]) }
        // A byte order mark: without it a spreadsheet takes UTF-8 for something else.
        return [0xEF, 0xBB, 0xBF] + Array("outcome,record,place,title,reason\r\n".utf8) + table.rows
    }

    private mutating func add(_ cells: [String]) {
        for (index, cell) in cells.enumerated() {
            if index > 0 { rows.append(UInt8(ascii: ",")) }
            Self.append(cell, to: &rows)
        }
        rows += [0x0D, 0x0A]
    }

    private static func append(_ cell: String, to rows: inout [UInt8]) {
        // A spreadsheet would run what begins so as a formula: it is text, from a file of others.
        let isFormula = cell.unicodeScalars.first.map { "=+-@\t\r".unicodeScalars.contains($0) } ?? false
        guard isFormula || cell.utf8.contains(where: { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }) else {
            rows += cell.utf8
            return
        }
        rows.append(0x22)
        if isFormula { rows.append(UInt8(ascii: "'")) }
        for byte in cell.utf8 {
            if byte == 0x22 { rows.append(byte) }
            rows.append(byte)
        }
        rows.append(0x22)
    }
}
