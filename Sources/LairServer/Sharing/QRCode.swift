import CQRencode

/// A link as a QR code. Only this file touches libqrencode.
public struct QRCode: Sendable {
    /// Modules on a side, without the quiet zone.
    public let side: Int
    /// Modules, row by row; true is dark.
    private let modules: [Bool]

    /// How much of a code may be damaged and still be read.
    public enum Repair: Sendable {
        /// 7 %: a screen is clean, and a small code fits more terminals.
        case low
        /// 15 %: paper gets rained on.
        case medium

        fileprivate var level: QRecLevel { self == .low ? QR_ECLEVEL_L : QR_ECLEVEL_M }
    }

    /// The code of a text; nil where it is too long for one.
    public init?(_ text: String, repair: Repair = .low) {
        guard let code = QRcode_encodeString8bit(text, 0, repair.level) else { return nil }
        defer { QRcode_free(code) }
        let side = Int(code.pointee.width)
        self.side = side
        // The lowest bit of each byte is the module's colour (qrencode.h).
        modules = (0..<side * side).map { code.pointee.data[$0] & 1 == 1 }
    }

    /// Whether a module is dark; the quiet zone beyond the code is light.
    public func isDark(_ row: Int, _ column: Int) -> Bool {
        (0..<side).contains(row) && (0..<side).contains(column) && modules[row * side + column]
    }
}
