import Geodesy

extension SocrataColumns {
    /// The position of a row, whose cells are the nodes `cells`, from the first source that says anything.
    func coordinate(_ tape: borrowing RecordTape, _ cells: [Int]) throws(Unusable) -> Coordinate {
        for source in positions {
            switch source {
            case .pair(let latitude, let longitude):
                let y = Self.value(tape, latitude, cells)
                let x = Self.value(tape, longitude, cells)
                if y == nil && x == nil { continue }
                return try Self.coordinate(tape, x, y)
            case .location(let column):
                // [address, latitude, longitude, machine, needsRecoding]
                guard let cell = Self.value(tape, column, cells) else { continue }
                let parts = tape.elements(of: cell)
                guard parts.count >= 3 else { continue }
                let (y, x) = (Self.said(tape, parts[1]), Self.said(tape, parts[2]))
                if y == nil && x == nil { continue }
                return try Self.coordinate(tape, x, y)
            case .point(let column):
                guard let cell = Self.value(tape, column, cells) else { continue }
                return try Self.wellKnownPoint(tape.string(cell) ?? "")
            }
        }
        throw Unusable(.noCoordinates)
    }

    private static func value(_ tape: borrowing RecordTape, _ column: Int, _ cells: [Int]) -> Int? {
        column < cells.count ? said(tape, cells[column]) : nil
    }

    private static func said(_ tape: borrowing RecordTape, _ node: Int) -> Int? {
        switch tape.kind(node) {
        case .null: nil
        case .text: tape.identifierWords(node) == nil ? nil : node
        default: node
        }
    }

    private static func coordinate(_ tape: borrowing RecordTape, _ x: Int?, _ y: Int?) throws(Unusable) -> Coordinate {
        guard let y else { throw Unusable(.latitudeMissing) }
        guard let x else { throw Unusable(.longitudeMissing) }
        guard let longitude = tape.number(x), let latitude = tape.number(y) else {
            throw Unusable(.notNumbers)
        }
        return try Coordinate(x: longitude, y: latitude, in: .wgs84)
    }

    private static func number(in text: Substring) -> Double? {
        Array(text.utf8).withUnsafeBufferPointer { decimalNumber($0) }
    }

    /// `POINT (x y)`, the well-known text of OGC 06-103r4.
    private static func wellKnownPoint(_ text: String) throws(Unusable) -> Coordinate {
        let upper = text.uppercased()
        guard upper.hasPrefix("POINT"), let open = upper.firstIndex(of: "("), let close = upper.lastIndex(of: ")"), open < close
        else { throw Unusable(.noPoint) }
        let numbers = upper[upper.index(after: open)..<close].split(separator: " ").map { number(in: $0) }
        guard numbers.count >= 2, let x = numbers[0], let y = numbers[1] else {
            throw Unusable(.notNumbers)
        }
        return try Coordinate(x: x, y: y, in: .wgs84)
    }
}
