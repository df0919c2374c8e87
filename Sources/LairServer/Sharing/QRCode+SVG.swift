extension QRCode {
    /// The code as an SVG image, one unit a module, with the four modules of quiet around it that ISO/IEC 18004 asks for.
    ///
    /// Black on white, also where the page is dark: many cameras read no inverted code.
    var svg: String {
        let quiet = 4
        let whole = side + 2 * quiet
        var path = ""
        for row in 0..<side {
            var column = 0
            while column < side {
                guard isDark(row, column) else {
                    column += 1
                    continue
                }
                let start = column
                while isDark(row, column) { column += 1 }
                // One rectangle a run: far fewer seams than one a module.
                path += "M\(start + quiet) \(row + quiet)h\(column - start)v1h-\(column - start)z"
            }
        }
        return """
            <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(whole) \(whole)" shape-rendering="crispEdges">\
            <path fill="#fff" d="M0 0h\(whole)v\(whole)H0z"/><path d="\(path)"/></svg>
            """
    }
}
