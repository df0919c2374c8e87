import LairServer

extension QRCode {
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
