import HuntRules
import Testing

@Suite("Tints")
struct TintTests {
    @Test("a colour is # and six digits", arguments: ["#6d3fb0", "#FFFFFF", "#000000"])
    func valid(text: String) { #expect(Tint.isValid(text)) }

    @Test("nothing else is", arguments: ["", "6d3fb0", "#6d3fb", "#6d3fb00", "#6d3fg0", "red", "#6d3fb é", "＃6d3fb0"])
    func invalid(text: String) {
        #expect(!Tint.isValid(text))
        #expect(Tint.ink(on: text) == "#000000")
    }

    @Test(
        "luminance is WCAG's",
        arguments: [("#ffffff", 1), ("#000000", 0), ("#808080", 0.21586), ("#ff0000", 0.2126), ("#1d6fd8", 0.16588)])
    func luminance(color: String, expected: Double) throws {
        let luminance = try #require(Tint.luminance(of: color))
        #expect(abs(luminance - expected) < 1e-4, "\(luminance)")
    }

    @Test("what is written on any colour can be read: at least 4.5 : 1")
    func readable() throws {
        for red in stride(from: 0, through: 255, by: 15) {
            for green in stride(from: 0, through: 255, by: 15) {
                for blue in stride(from: 0, through: 255, by: 15) {
                    let color = "#" + [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
                    let luminance = try #require(Tint.luminance(of: color))
                    let contrast = Tint.ink(on: color) == "#ffffff" ? 1.05 / (luminance + 0.05) : (luminance + 0.05) / 0.05
                    #expect(contrast >= 4.5, "\(color)")
                }
            }
        }
    }

    @Test("the house's own colours carry white")
    func own() {
        #expect((CategoryStyle.colors + [CategoryStyle.otherColor]).allSatisfy { Tint.ink(on: $0) == "#ffffff" })
    }
}
