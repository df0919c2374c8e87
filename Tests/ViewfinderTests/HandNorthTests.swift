import Geodesy
import Testing
import Viewfinder

@Suite("North by hand, and a compass that is not believed")
struct HandNorthTests {
    func pose(_ alpha: Double, _ beta: Double = 30) throws -> Attitude {
        try #require(Attitude(alpha: .degrees(alpha), beta: .degrees(beta), gamma: .zero))
    }

    func expect(_ fusion: HeadingFusion, heads degrees: Double, within tolerance: Double, _ words: Comment? = nil) throws {
        let heading = try #require(fusion.heading)
        #expect(abs((heading - .degrees(degrees)).wrappedSigned.degrees) < tolerance, words)
    }

    /// Ten seconds of a compass that says 200.
    func learned(accuracy: Double = 10) throws -> HeadingFusion {
        var fusion = HeadingFusion()
        fusion.declination = .init(angle: .degrees(5), uncertainty: .degrees(0.4))
        try feed(&fusion, from: 0, seconds: 10, compass: 200, accuracy: accuracy)
        return fusion
    }

    func feed(
        _ fusion: inout HeadingFusion, from start: Double, seconds: Double, alpha: Double = 40, compass: Double?,
        accuracy: Double = 10,
        rate: Double = 20
    ) throws {
        for step in 0..<Int(seconds * rate) {
            let t = start + Double(step) / rate
            fusion.relative(try pose(alpha), at: t)
            if let compass {
                fusion.compass(heading: .degrees(compass), accuracy: .degrees(accuracy), screenAngle: .zero, at: t)
            }
        }
    }

    @Test("pointed at something, north agrees with it, and stays so while the compass goes on")
    func point() throws {
        var fusion = try learned()
        try expect(fusion, heads: 205, within: 0.1)
        let pointed = fusion.point(at: .degrees(230), accuracy: .degrees(4), at: 10)
        #expect(pointed)
        try expect(fusion, heads: 230, within: 0.001)
        #expect(fusion.isByHand)
        #expect(try #require(fusion.headingAccuracy) < .degrees(4.5))
        #expect(fusion.north == .good)
        try feed(&fusion, from: 10, seconds: 300, compass: 200)
        try expect(fusion, heads: 230, within: 0.1)
        // Another way to look: the correction turns with the phone.
        try feed(&fusion, from: 310, seconds: 5, alpha: 30, compass: 210)
        try expect(fusion, heads: 240, within: 0.5)
        fusion.forgetHand()
        try expect(fusion, heads: 215, within: 0.5)
    }

    @Test("what is seen beside the middle counts where it is seen")
    func seen() throws {
        var fusion = try learned()
        let pointed = fusion.point(at: .degrees(230), seen: .degrees(215), accuracy: .degrees(4), at: 10)
        #expect(pointed)
        try expect(fusion, heads: 220, within: 0.001)
    }

    @Test("nudges add up, and are taken back")
    func nudge() throws {
        var fusion = try learned()
        for _ in 0..<3 {
            let nudged = fusion.nudge(by: .degrees(1), at: 10)
            #expect(nudged)
        }
        let back = fusion.nudge(by: .degrees(-1), at: 10)
        #expect(back)
        try expect(fusion, heads: 207, within: 0.1)
        #expect(abs(try #require(fusion.handAngle).degrees - 2) < 1e-9)
        fusion.forgetHand()
        try expect(fusion, heads: 205, within: 0.1)
        #expect(!fusion.isByHand)
    }

    @Test("without a compass the hand alone makes a north; one that comes later moves nothing")
    func alone() throws {
        var fusion = HeadingFusion()
        fusion.declination = .init(angle: .degrees(5), uncertainty: .degrees(0.4))
        try feed(&fusion, from: 0, seconds: 2, compass: nil)
        #expect(fusion.north == .relative)
        let nudged = fusion.nudge(by: .degrees(1), at: 2)
        #expect(!nudged)
        let pointed = fusion.point(at: .degrees(77), accuracy: .degrees(4), at: 2)
        #expect(pointed)
        try expect(fusion, heads: 77, within: 0.001)
        #expect(fusion.north == .good)
        try feed(&fusion, from: 2, seconds: 20, compass: 130)
        try expect(fusion, heads: 77, within: 0.01)
        fusion.forgetHand()
        try expect(fusion, heads: 135, within: 0.1)
    }

    @Test("it survives a page that slept, by the compass it corrects")
    func sleep() throws {
        var fusion = try learned()
        let pointed = fusion.point(at: .degrees(230), accuracy: .degrees(4), at: 10)
        #expect(pointed)
        try feed(&fusion, from: 100, seconds: 10, alpha: 177, compass: 200)
        try expect(fusion, heads: 230, within: 0.5)
    }

    @Test("nothing to point with, or nothing that is a number, changes nothing")
    func nonsense() throws {
        var fusion = HeadingFusion()
        let pointed = fusion.point(at: .degrees(10), accuracy: .degrees(4), at: 0)
        #expect(!pointed)
        let nudged = fusion.nudge(by: .degrees(1), at: 0)
        #expect(!nudged)
        fusion = try learned()
        let pointedNowhere = fusion.point(at: .degrees(.nan), accuracy: .degrees(4), at: 10)
        #expect(!pointedNowhere)
        let nudgedNowhere = fusion.nudge(by: .degrees(.nan), at: 10)
        #expect(!nudgedNowhere)
        try expect(fusion, heads: 205, within: 0.1)
    }

    @Test(
        "a compass that jumps is not followed, and north is called coarse meanwhile", arguments: [12.0, -40, 180], [5.0, 20, 60])
    func disturbed(jump: Double, rate: Double) throws {
        var fusion = HeadingFusion()
        fusion.declination = .init(angle: .zero, uncertainty: .degrees(0.4))
        try feed(&fusion, from: 0, seconds: 30, compass: 200, rate: rate)
        try feed(&fusion, from: 30, seconds: 8, compass: 200 + jump, rate: rate)
        try expect(fusion, heads: 200, within: 1.5)
        #expect(fusion.isDisturbed)
        #expect(fusion.north == .coarse)
        #expect(try #require(fusion.headingAccuracy) > .degrees(min(abs(jump), 15)))
        try feed(&fusion, from: 38, seconds: 5, compass: 200, rate: rate)
        #expect(!fusion.isDisturbed)
        #expect(fusion.north == .good)
        try expect(fusion, heads: 200, within: 1.5)
    }

    @Test("a compass that keeps saying something else for longer is believed in the end")
    func persists() throws {
        var fusion = try learned()
        try feed(&fusion, from: 10, seconds: 40, compass: 240)
        try expect(fusion, heads: 245, within: 1)
        #expect(fusion.north == .good)
    }

    @Test("a compass that says of itself that it is poor moves little")
    func poor() throws {
        var fusion = try learned()
        try feed(&fusion, from: 10, seconds: 10, compass: 204, accuracy: 60)
        try expect(fusion, heads: 205, within: 0.6)
    }

    @Test("an attitude that stops, jumps, goes back in time or is stamped with nonsense leaves a heading", arguments: [5.0, 60])
    func badTimes(rate: Double) throws {
        var fusion = try learned()
        for time in [9.0, 3, -100, .nan, .infinity, 500, 12] {
            fusion.relative(try pose(40), at: time)
            fusion.compass(heading: .degrees(200), accuracy: .degrees(10), screenAngle: .zero, at: time)
            try expect(fusion, heads: 205, within: 0.1, "\(time)")
        }
        try feed(&fusion, from: 600, seconds: 5, alpha: 20, compass: 220, rate: rate)
        try expect(fusion, heads: 225, within: 0.5)
    }

    @Test("an absolute attitude that comes alone trembles less than it says, and turns as fast", arguments: [20.0, 60])
    func tremor(rate: Double) throws {
        var fusion = HeadingFusion()
        var (most, farthest) = (0.0, 0.0)
        for step in 0..<Int(4 * rate) {
            let wobble = step % 2 == 0 ? 0.8 : -0.8
            fusion.absolute(try pose(270 + wobble), at: Double(step) / rate)
            let off = abs((try #require(fusion.heading) - .degrees(90)).wrappedSigned.degrees)
            if step > Int(2 * rate) { most = max(most, off) }
        }
        #expect(most < 0.5)
        for step in 0...Int(rate) {
            let turned = 90 * Double(step) / rate
            fusion.absolute(try pose(270 - turned), at: 4 + Double(step) / rate)
            farthest = max(farthest, abs((try #require(fusion.heading) - .degrees(90 + turned)).wrappedSigned.degrees))
        }
        #expect(farthest <= 90 * 0.05, "50 ms of 90° a second")
    }

    @Test("headings that are none are ignored: negative, not a number; 360 is 0")
    func badHeadings() throws {
        var fusion = try learned()
        for bad in [-1.0, .nan, .infinity] {
            fusion.compass(heading: .degrees(bad), accuracy: .degrees(10), screenAngle: .zero, at: 10)
        }
        try expect(fusion, heads: 205, within: 0.1)
        var fresh = HeadingFusion()
        fresh.relative(try pose(0), at: 0)
        fresh.compass(heading: .degrees(360), accuracy: .degrees(.nan), screenAngle: .zero, at: 0)
        try expect(fresh, heads: 0, within: 0.001)
        #expect(fresh.north == .coarse, "an accuracy that is not told is no good one")
    }
}

@Suite("The eye's rise")
struct EyeRiseTests {
    @Test("a stair is climbed where the altitude is good, noise is not")
    func stair() {
        var rise = EyeRise()
        for second in 0..<20 {
            rise.add(altitude: 40 + (second % 2 == 0 ? 2 : -2), accuracy: 3, at: Double(second))
            rise.advance(seconds: 1)
        }
        #expect(abs(rise.metres) < 0.5)
        rise.setLevel()
        for second in 20..<60 {
            rise.add(altitude: 52, accuracy: 3, at: Double(second))
            rise.advance(seconds: 1)
        }
        #expect((7...12).contains(rise.metres))
    }

    @Test("an altitude without an accuracy, or with a useless one, is none", arguments: [Double.nan, 0, -1, 50, .infinity])
    func without(accuracy: Double) {
        var rise = EyeRise()
        for second in 0..<60 {
            rise.add(altitude: Double(second), accuracy: accuracy, at: Double(second))
            rise.advance(seconds: 1)
        }
        #expect(rise.metres == 0)
    }
}
