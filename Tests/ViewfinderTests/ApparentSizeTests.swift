import CMath
import Geodesy
import Testing
import Viewfinder

@Suite("How large a creature is drawn")
struct ApparentSizeTests {
    private static let phone = Lens(videoWidth: 1080, videoHeight: 1920, viewWidth: 390, viewHeight: 844)
    private static let turned = Lens(videoWidth: 1920, videoHeight: 1080, viewWidth: 844, viewHeight: 390)

    private func pixels(_ height: Double, at distance: Double, lens: Lens, halfWidth: Double = 0.4) -> Double {
        let drawn = ApparentSize.drawnHeight(
            .metres(height), halfWidth: .metres(halfWidth), distance: .metres(distance), lens: lens)
        return drawn.metres * lens.viewHeight / (2 * tan(lens.vertical.radians / 2) * distance)
    }

    @Test("neither too near nor too far it is as tall as it is", arguments: [3.0, 5, 8])
    func honest(distance: Double) {
        let drawn = ApparentSize.drawnHeight(.metres(1.1), halfWidth: .metres(0.4), distance: .metres(distance), lens: Self.phone)
        #expect(drawn.metres == 1.1)
    }

    @Test("a far creature is still seen, and a near one fits", arguments: [1.1, 4.0], [phone, turned])
    func bounds(height: Double, lens: Lens) {
        for distance in [0.3, 1, 2.5, 4, 10, 30, 60, 150] {
            let tall = pixels(height, at: distance, lens: lens, halfWidth: height)
            #expect(tall >= 31.99)
            #expect(tall <= 0.56 * lens.viewHeight + 1e-9)
            #expect(tall * 2 <= 0.9 * lens.viewWidth + 1e-9, "a wide one fits, too")
        }
    }

    @Test("the farther one never looks larger", arguments: [1.1, 4.0], [phone, turned])
    func monotone(height: Double, lens: Lens) {
        let sizes = (1...400).map { pixels(height, at: Double($0) * 2.5, lens: lens) }
        #expect(zip(sizes, sizes.dropFirst()).allSatisfy { $0 >= $1 - 1e-9 })
        #expect(pixels(height, at: 3000, lens: lens) < 4, "across town it is a speck")
    }

    @Test("no distance, no height: nothing breaks")
    func degenerate() {
        #expect(ApparentSize.drawnHeight(.metres(1), halfWidth: .zero, distance: .zero, lens: Self.phone).metres == 1)
        #expect(ApparentSize.drawnHeight(.zero, halfWidth: .zero, distance: .metres(5), lens: Self.phone).metres == 0)
    }
}
