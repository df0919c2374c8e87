import CQRencode

/// A link as a QR code for a terminal. Only this file touches libqrencode.
struct QRCode {
    /// Modules, row by row; true is dark.
    private let modules: [Bool]
    private let side: Int

    /// The code of a text; nil where it is too long for one.
    init?(_ text: String) {
        // Level L: a screen is clean, and a small code fits more terminals.
        guard let code = QRcode_encodeString8bit(text, 0, QR_ECLEVEL_L) else { return nil }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        self.side = side
        // The lowest bit of each byte is the module's colour (qrencode.h).
        modules = (0..<side * side).map { code.pointee.data[$0] & 1 == 1 }
    }

    private func isDark(_ row: Int, _ column: Int) -> Bool {
        (0..<side).contains(row) && (0..<side).contains(column) && modules[row * side + column]
    }

    /// The code in half blocks, two rows a line, with two modules of quiet around it.
    ///
    /// With `colored` black and white are asked of the terminal, so the code reads the same on dark and light ones. Without,
    /// light modules are drawn with the text's colour, which is right on dark terminals and inverted, which phones read as
    /// well, on light ones.
    func lines(colored: Bool) -> [String] {
        let quiet = 2
        return stride(from: -quiet, to: side + quiet, by: 2).map { row in
            let cells = (-quiet..<side + quiet).map { column in
                switch (isDark(row, column), isDark(row + 1, column)) {
                case (false, false): "█"
                case (false, true): "▀"
                case (true, false): "▄"
                case (true, true): " "
                }
            }
            .joined()
            // Bright white modules on black, from the 256-colour cube, which themes leave alone.
            return colored ? "\u{1B}[38;5;231;48;5;16m\(cells)\u{1B}[0m" : cells
        }
    }
}
