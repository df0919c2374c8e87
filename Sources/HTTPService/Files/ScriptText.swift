/// JavaScript as it is sent: comments are for those who read the source, and were a third of what a first visit loaded.
public enum ScriptText {
    /// A script without the comments that begin a line. Every line keeps its number, so that a browser's word on a fault leads to
    /// the source. Nil where what is text and what is comment cannot be told for sure: such a script is sent as it is.
    ///
    /// It knows no grammar: a line that begins within a text between backticks is left alone, and backticks are counted. O(n).
    public static func withoutComments(_ source: [UInt8]) -> [UInt8]? {
        var text: [UInt8] = []
        text.reserveCapacity(source.count)
        var isInTemplate = false
        var at = 0
        while at < source.count {
            var code = at
            while code < source.count, source[code] == 0x20 || source[code] == 0x09 { code += 1 }
            let next = code + 1 < source.count ? source[code + 1] : 0
            if !isInTemplate, code < source.count, source[code] == slash, next == slash {
                at = endOfLine(source, from: code)
            } else if !isInTemplate, code < source.count, source[code] == slash, next == star {
                guard let end = endOfBlock(source, from: code + 2) else { return nil }
                // The lines it took stay, empty; what follows it on its last line is looked at as a line of its own.
                for byte in source[code..<end] where byte == newline { text.append(newline) }
                at = end
                continue
            } else {
                let end = endOfLine(source, from: at)
                for index in at..<end where source[index] == backtick && !isEscaped(source, index) { isInTemplate.toggle() }
                text += source[at..<end]
                at = end
            }
            if at < source.count {
                text.append(newline)
                at += 1
            }
        }
        return isInTemplate ? nil : text
    }

    private static let slash = UInt8(ascii: "/")
    private static let star = UInt8(ascii: "*")
    private static let backtick = UInt8(ascii: "`")
    private static let backslash = UInt8(ascii: "\\")
    private static let newline = UInt8(ascii: "\n")

    private static func endOfLine(_ source: [UInt8], from start: Int) -> Int {
        source[start...].firstIndex(of: newline) ?? source.count
    }

    /// Behind the next end of a block comment; nil where there is none.
    private static func endOfBlock(_ source: [UInt8], from start: Int) -> Int? {
        var at = start
        while at + 1 < source.count {
            if source[at] == star, source[at + 1] == slash { return at + 2 }
            at += 1
        }
        return nil
    }

    private static func isEscaped(_ source: [UInt8], _ index: Int) -> Bool {
        var before = index
        while before > 0, source[before - 1] == backslash { before -= 1 }
        return (index - before) % 2 == 1
    }
}
