import Glibc

/// Where systems keep the fonts that a map's letters are taken from.
public enum InstalledFonts {
    /// Folders of fonts on Debian and its relatives.
    private static let folders = ["/usr/share/fonts/truetype", "/usr/local/share/fonts", "/usr/share/fonts"]

    /// Plain and bold, the preferred ones first: the first family there is, and behind it others for the scripts it lacks. Chinese,
    /// Japanese and Korean are drawn by the phone itself.
    private static let plain = [
        ["noto/NotoSans-Regular.ttf", "dejavu/DejaVuSans.ttf", "liberation/LiberationSans-Regular.ttf"],
        ["noto/NotoSansArabic-Regular.ttf"], ["noto/NotoSansHebrew-Regular.ttf"], ["noto/NotoSansThai-Regular.ttf"],
        ["noto/NotoSansDevanagari-Regular.ttf"], ["noto/NotoSansArmenian-Regular.ttf"], ["noto/NotoSansGeorgian-Regular.ttf"],
        ["dejavu/DejaVuSans.ttf"],
    ]
    private static let bold = [
        ["noto/NotoSans-Bold.ttf", "dejavu/DejaVuSans-Bold.ttf", "liberation/LiberationSans-Bold.ttf"],
        ["noto/NotoSansArabic-Bold.ttf"], ["noto/NotoSansHebrew-Bold.ttf"], ["noto/NotoSansThai-Bold.ttf"],
        ["noto/NotoSansDevanagari-Bold.ttf"], ["noto/NotoSansArmenian-Bold.ttf"], ["noto/NotoSansGeorgian-Bold.ttf"],
        ["dejavu/DejaVuSans-Bold.ttf"],
    ]

    /// The typefaces of a map, `Regular` and `Bold`; none where no font is installed.
    /// - Parameter file: a font to take instead, for both; characters it lacks come from those installed.
    /// - Throws: `.badFont` where `file` is none.
    public static func typefaces(preferring file: String? = nil) throws(GlyphsError) -> [Typeface] {
        var typefaces: [Typeface] = []
        for (name, wanted) in [("Regular", plain), ("Bold", bold)] {
            let files = [file].compactMap { $0 } + wanted.compactMap { choice in choice.lazy.compactMap { find($0) }.first }
            if !files.isEmpty { typefaces.append(try Typeface(name: name, files: files)) }
        }
        return typefaces
    }

    private static func find(_ file: String) -> String? {
        folders.lazy.map { "\($0)/\(file)" }.first { access($0, R_OK) == 0 }
    }
}
