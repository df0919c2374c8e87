import Geodesy
import Testing
import Viewfinder

@Suite("Which north")
struct HeadingFusionTests {
    func pose(_ alpha: Double, _ beta: Double = 0, _ gamma: Double = 0, screen: Double = 0) throws -> Attitude {
        try #require(
            Attitude(alpha: .degrees(alpha), beta: .degrees(beta), gamma: .degrees(gamma), screenAngle: .degrees(screen)))
    }

    func expect(_ fusion: HeadingFusion, heads degrees: Double, within tolerance: Double = 1e-6) throws {
        let heading = try #require(fusion.heading)
        #expect(abs((heading - .degrees(degrees)).wrappedSigned.degrees) < tolerance)
    }

    @Test("iOS, flat: α = 137, compass 90 → 90 magnetic")
    func flat() throws {
        var fusion = HeadingFusion()
        fusion.relative(try pose(137), at: 0)
        fusion.compass(heading: .degrees(90), accuracy: .degrees(10), screenAngle: .zero, at: 0)
        try expect(fusion, heads: 90)
        #expect(fusion.north == .coarse, "magnetic only, so far")
    }

    @Test("iOS, upright in landscape: the compass means the device's top edge", arguments: [(90.0, 270.0), (270, 90)])
    func landscape(compass: Double, screen: Double) throws {
        var fusion = HeadingFusion()
        // Upright in landscape: the screen's right edge is the device's top (270) or bottom (90).
        fusion.relative(try pose(0, 0, screen == 90 ? -90 : 90, screen: screen), at: 0)
        fusion.compass(heading: .degrees(compass), accuracy: .degrees(10), screenAngle: .degrees(screen), at: 0)
        try expect(fusion, heads: 0)
        #expect(abs(try #require(fusion.attitude).pitch.degrees) < 1e-9)
    }

    @Test("a compass without an attitude heads too", arguments: [(90.0, 270.0, 0.0), (270, 90, 0), (90, 0, 90)])
    func compassOnly(compass: Double, screen: Double, heading: Double) throws {
        var fusion = HeadingFusion()
        fusion.compass(heading: .degrees(compass), accuracy: .degrees(10), screenAngle: .degrees(screen), at: 0)
        try expect(fusion, heads: heading)
    }

    @Test("an accuracy of −1 is no compass; a heading of 0 with accuracy 0 is north")
    func unavailable() throws {
        var fusion = HeadingFusion()
        fusion.relative(try pose(137), at: 0)
        fusion.compass(heading: .zero, accuracy: .degrees(-1), screenAngle: .zero, at: 0)
        #expect(fusion.north == .relative)
        #expect(fusion.heading == nil)
        fusion.compass(heading: .zero, accuracy: .zero, screenAngle: .zero, at: 0.02)
        try expect(fusion, heads: 0)
    }

    @Test("with only relative data there is no north, however long")
    func relativeOnly() throws {
        var fusion = HeadingFusion()
        #expect(fusion.north == .none)
        for step in 0..<600 {
            fusion.relative(try pose(Double(step)), at: Double(step) / 60)
            #expect(fusion.north == .relative)
            #expect(fusion.heading == nil)
            #expect(fusion.headingAccuracy == nil)
        }
        #expect(fusion.attitude != nil)
    }

    @Test("New York, July 2026: magnetic 90 is true 77.53, on iOS and on Android")
    func declination() throws {
        let newYork = try Coordinate(latitude: 40.7128, longitude: -74.0060)
        let field = MagneticModel.field(at: newYork, year: 2026.5)
        let declination = HeadingFusion.Declination(angle: field.declination, uncertainty: field.declinationUncertainty)
        var iOS = HeadingFusion()
        iOS.declination = declination
        iOS.relative(try pose(137), at: 0)
        iOS.compass(heading: .degrees(90), accuracy: .degrees(10), screenAngle: .zero, at: 0)
        try expect(iOS, heads: 77.53, within: 0.01)
        #expect(iOS.north == .good)
        var android = HeadingFusion()
        android.declination = declination
        android.absolute(try pose(270, 90), at: 0)
        try expect(android, heads: 77.53, within: 0.01)
        #expect(android.north == .good)
    }

    @Test("the page hidden and shown again, the relative base 137° elsewhere, the same compass: less than 1° of change")
    func hidden() throws {
        var fusion = HeadingFusion()
        for frame in 0..<600 {
            let t = Double(frame) / 60
            fusion.relative(try pose(40, 30), at: t)
            fusion.compass(heading: .degrees(200), accuracy: .degrees(10), screenAngle: .zero, at: t)
        }
        try expect(fusion, heads: 200, within: 0.001)
        for frame in 0..<60 {
            let t = 70 + Double(frame) / 60
            fusion.relative(try pose(40 + 137, 30), at: t)
            try expect(fusion, heads: 200, within: 1)
            fusion.compass(heading: .degrees(200), accuracy: .degrees(10), screenAngle: .zero, at: t)
            try expect(fusion, heads: 200, within: 1)
        }
    }

    @Test("a base that jumps between two events, without a pause, changes the heading by less than 1°")
    func jump() throws {
        var fusion = HeadingFusion()
        for frame in 0..<120 {
            let t = Double(frame) / 60
            fusion.relative(try pose(frame < 60 ? 40 : 177, 30), at: t)
            fusion.compass(heading: .degrees(200), accuracy: .degrees(10), screenAngle: .zero, at: t)
            try expect(fusion, heads: 200, within: 1)
        }
    }

    @Test("after the page was hidden, someone who has turned meanwhile is found by the compass")
    func turnedWhileHidden() throws {
        var fusion = HeadingFusion()
        fusion.relative(try pose(0, 30), at: 0)
        fusion.compass(heading: .degrees(200), accuracy: .degrees(10), screenAngle: .zero, at: 0)
        fusion.relative(try pose(90, 30), at: 30)
        fusion.compass(heading: .degrees(20), accuracy: .degrees(10), screenAngle: .zero, at: 30)
        try expect(fusion, heads: 20)
    }

    @Test("the mean of 350 and 10 is 0")
    func acrossNorth() {
        let mean = Smoothing.direction(from: .degrees(350), to: .degrees(10), gain: 0.5)
        #expect(abs(mean.wrappedSigned.degrees) < 1e-9)
        let back = Smoothing.direction(from: .degrees(10), to: .degrees(350), gain: 0.5)
        #expect(abs(back.wrappedSigned.degrees) < 1e-9)
    }

    @Test("smoothing gives the same at 20, 60 and 120 frames a second")
    func frameRates() {
        var ends: [Double] = []
        for rate in [20, 60, 120] {
            var heading = Angle.degrees(350)
            let gain = Smoothing.gain(seconds: 1 / Double(rate), timeConstant: 0.8)
            for _ in 0..<2 * rate { heading = Smoothing.direction(from: heading, to: .degrees(30), gain: gain) }
            ends.append(heading.degrees)
        }
        #expect(abs(ends[0] - ends[1]) < 1e-9)
        #expect(abs(ends[1] - ends[2]) < 1e-9)
    }

    @Test("a compass noisy by ±20° moves the heading by less than 4° once learned, and the gyroscope's turn shows at once")
    func noisyCompass() throws {
        var fusion = HeadingFusion()
        for frame in 0..<1200 {
            let t = Double(frame) / 60
            fusion.relative(try pose(0, 30), at: t)
            let wobble = frame / 15 % 2 == 0 ? 20.0 : -20
            fusion.compass(heading: .degrees(100 + wobble), accuracy: .degrees(10), screenAngle: .zero, at: t)
            if frame > 300 { try expect(fusion, heads: 100, within: 4) }
        }
        fusion.relative(try pose(-30, 30), at: 20)
        try expect(fusion, heads: 130, within: 4)
    }

    @Test("Android with both streams: the relative one carries, the absolute one corrects")
    func bothStreams() throws {
        var fusion = HeadingFusion()
        fusion.absolute(try pose(270, 80), at: 0)
        try expect(fusion, heads: 90)
        fusion.relative(try pose(10, 80), at: 0.01)
        try expect(fusion, heads: 90)
        fusion.absolute(try pose(270, 80), at: 0.02)
        fusion.relative(try pose(0, 80), at: 0.03)
        try expect(fusion, heads: 100)
    }

    @Test("an absolute stream alone is magnetic north, and a single event is enough")
    func absoluteOnly() throws {
        var fusion = HeadingFusion()
        fusion.absolute(try pose(330, 75, 10), at: 0)
        try expect(fusion, heads: 19.6547, within: 1e-4)
        let camera = try #require(fusion.attitude?.heading)
        #expect(abs(camera.degrees - 19.6547) < 1e-4)
        #expect(fusion.north == .coarse)
    }

    @Test("a look by hand is true north without error")
    func manual() throws {
        var fusion = HeadingFusion()
        fusion.declination = .init(angle: .degrees(10), uncertainty: .degrees(0.4))
        fusion.look(heading: .degrees(123), pitch: .degrees(-5), at: 0)
        try expect(fusion, heads: 123)
        #expect(fusion.headingAccuracy == .zero)
        #expect(fusion.north == .good)
    }

    @Test("in a magnetic blackout zone north is coarse at best")
    func blackout() throws {
        var fusion = HeadingFusion()
        let field = MagneticModel.field(at: try Coordinate(latitude: 86, longitude: 140), year: 2026.5)
        fusion.declination = .init(angle: field.declination, uncertainty: field.declinationUncertainty)
        fusion.absolute(try pose(0, 90), at: 0)
        #expect(field.isBlackout)
        #expect(fusion.north == .coarse)
        #expect(try #require(fusion.headingAccuracy) > .degrees(20))
    }

    @Test("north learned level is carried into a steep pose, where the compass is 60° off")
    func steep() throws {
        var fusion = HeadingFusion()
        for frame in 0..<600 {
            let t = Double(frame) / 60
            fusion.relative(try pose(0, 20), at: t)
            fusion.compass(heading: .degrees(50), accuracy: .degrees(10), screenAngle: .zero, at: t)
        }
        for frame in 600..<900 {
            let t = Double(frame) / 60
            fusion.relative(try pose(0, 88), at: t)
            fusion.compass(heading: .degrees(110), accuracy: .degrees(25), screenAngle: .zero, at: t)
        }
        try expect(fusion, heads: 50, within: 8)
    }
}
