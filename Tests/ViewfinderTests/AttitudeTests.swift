import Geodesy
import TestSupport
import Testing
import Viewfinder

@Suite("Attitude")
struct AttitudeTests {
    /// α, β, γ, screen angle → heading, pitch, roll.
    static let rows: [[Double]] = [
        [0, 90, 0, 0, 0, 0, 0],
        [270, 90, 0, 0, 90, 0, 0],
        [30, 120, 0, 0, 330, 30, 0],
        [330, 75, 10, 0, 19.6547, -14.7669, 2.6640],
        [0, 90, 30, 0, 330, 0, 0],
        [45, 45, -45, 0, 9.7356, -30, -35.2644],
        [0, 0, -80, 90, 90, -10, 0],
        [180, 20, -70, 90, 262.9040, -18.7472, 21.1728],
        [360, 90, 0, 0, 0, 0, 0],
        [720, 90, 0, 0, 0, 0, 0],
    ]

    static func attitude(_ row: [Double]) throws -> Attitude {
        try #require(
            Attitude(alpha: .degrees(row[0]), beta: .degrees(row[1]), gamma: .degrees(row[2]), screenAngle: .degrees(row[3])))
    }

    @Test("heading, pitch and roll are the table's", arguments: rows)
    func table(row: [Double]) throws {
        let attitude = try Self.attitude(row)
        let heading = try #require(attitude.heading)
        #expect(abs((heading - .degrees(row[4])).wrappedSigned.degrees) < 5e-5)
        #expect(heading.degrees >= 0 && heading.degrees < 360)
        #expect(abs(attitude.pitch.degrees - row[5]) < 5e-5)
        #expect(abs(attitude.roll.degrees - row[6]) < 5e-5)
    }

    @Test("flat on the table the camera has no heading, and nothing is NaN", arguments: [0.0, 37, 360])
    func flat(alpha: Double) throws {
        let attitude = try Self.attitude([alpha, 0, 0, 0])
        #expect(attitude.heading == nil)
        #expect(attitude.pitch.degrees == -90)
        let facing = try #require(attitude.facing)
        #expect(abs((facing + .degrees(alpha)).wrappedSigned.degrees) < 1e-9)
        let q = attitude.sceneQuaternion
        #expect(abs(q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w - 1) < 1e-12)
    }

    @Test("near β = 90° the angles jump and the heading does not")
    func continuity() throws {
        let a = try Self.attitude([10, 1, 89.9, 270])
        let b = try Self.attitude([190, 179, -89.9, 270])
        let (headingA, headingB) = (try #require(a.heading), try #require(b.heading))
        // The two poses differ by 0.2° about the axis that the camera nearly looks along.
        #expect(abs((headingA - headingB).wrappedSigned.degrees) < 0.01)
    }

    @Test("a value that is not finite is no attitude")
    func notFinite() {
        for bad in [Double.nan, .infinity] {
            #expect(Attitude(alpha: .degrees(bad), beta: .zero, gamma: .zero) == nil)
            #expect(Attitude(alpha: .zero, beta: .degrees(bad), gamma: .zero) == nil)
            #expect(Attitude(alpha: .zero, beta: .zero, gamma: .degrees(bad)) == nil)
            #expect(Attitude(alpha: .zero, beta: .zero, gamma: .zero, screenAngle: .degrees(bad)) == nil)
        }
    }

    @Test("any attitude is a rotation, and its quaternion turns the scene's camera axes into it")
    func quaternion() throws {
        var random = SeededRandom(seed: 20)
        for _ in 0..<2000 {
            let row = [0, 360].map { _ in Double.random(in: -360...360, using: &random) }
            let tilt = Double.random(in: -90...90, using: &random)
            let attitude = try Self.attitude([row[0], row[1], tilt, [0, 90, 180, 270].randomElement(using: &random)!])
            #expect(abs(attitude.right.dot(attitude.up)) < 1e-12)
            #expect(abs(attitude.forward.length - 1) < 1e-12)
            let q = attitude.sceneQuaternion
            for (axis, right) in [
                ((1.0, 0.0, 0.0), attitude.right), ((0, 1, 0), attitude.up), ((0, 0, -1), attitude.forward),
            ] {
                let turned = rotate(axis, by: q)
                #expect(abs(turned.0 - right.east) < 1e-9, "seed 20")
                #expect(abs(turned.1 - right.up) < 1e-9, "seed 20")
                #expect(abs(turned.2 + right.north) < 1e-9, "seed 20")
            }
        }
    }

    @Test("looking along a heading and a pitch gives them back", arguments: [0.0, 90, 200, 359], [-80.0, 0, 45])
    func look(heading: Double, pitch: Double) throws {
        let attitude = Attitude(heading: .degrees(heading), pitch: .degrees(pitch))
        #expect(abs((try #require(attitude.heading) - .degrees(heading)).wrappedSigned.degrees) < 1e-9)
        #expect(abs(attitude.pitch.degrees - pitch) < 1e-9)
        #expect(abs(attitude.roll.degrees) < 1e-9)
    }

    @Test("where it faces runs smoothly from flat to upright", arguments: stride(from: 0.0, through: 150, by: 5).map { $0 })
    func facing(beta: Double) throws {
        let attitude = try Self.attitude([320, beta, 0, 0])
        #expect(abs((try #require(attitude.facing) - .degrees(40)).wrappedSigned.degrees) < 1e-9)
    }

    @Test("a turned attitude is found again by its turn", arguments: [-170.0, -1, 0, 64, 179])
    func turn(degrees: Double) throws {
        for row in Self.rows {
            let attitude = try Self.attitude(row)
            #expect(abs(attitude.turn(to: attitude.turned(by: .degrees(degrees))).degrees - degrees) < 1e-9)
        }
    }

    /// v + 2w(q × v) + 2 q × (q × v).
    private func rotate(_ v: (Double, Double, Double), by q: Quaternion) -> (Double, Double, Double) {
        func cross(_ a: (Double, Double, Double), _ b: (Double, Double, Double)) -> (Double, Double, Double) {
            (a.1 * b.2 - a.2 * b.1, a.2 * b.0 - a.0 * b.2, a.0 * b.1 - a.1 * b.0)
        }
        let t = cross((q.x, q.y, q.z), v)
        let u = cross((q.x, q.y, q.z), t)
        return (v.0 + 2 * (q.w * t.0 + u.0), v.1 + 2 * (q.w * t.1 + u.1), v.2 + 2 * (q.w * t.2 + u.2))
    }
}
