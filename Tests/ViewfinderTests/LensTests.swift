import Geodesy
import Testing
import Viewfinder

@Suite("The camera")
struct LensTests {
    @Test(
        "the picture covers a 390 × 844 view, cropped and never stretched",
        arguments: [(1080.0, 1920.0, 0.439583, 887.2), (1920, 1080, 0.781481, 499.06)])
    func cover(width: Double, height: Double, scale: Double, visible: Double) {
        let lens = Lens(videoWidth: width, videoHeight: height, viewWidth: 390, viewHeight: 844)
        #expect(abs(lens.scale - scale) < 5e-7)
        #expect(abs(lens.visibleWidth - visible) < 0.01)
        #expect(abs(lens.visibleWidth * lens.scale - 390) < 1e-9)
        #expect(abs(lens.visibleHeight * lens.scale - 844) < 1e-9)
    }

    @Test("65° belong to the long side: portrait sees 65° upright and 32.81° across")
    func longSide() {
        let lens = Lens(videoWidth: 1080, videoHeight: 1920, viewWidth: 390, viewHeight: 844)
        #expect(abs(lens.vertical.degrees - 65) < 1e-9)
        #expect(abs(lens.horizontal.degrees - 32.81) < 0.005)
    }

    @Test("turned to landscape the long side is the width")
    func landscape() {
        let lens = Lens(videoWidth: 1920, videoHeight: 1080, viewWidth: 844, viewHeight: 390)
        #expect(abs(lens.horizontal.degrees - 65) < 1e-9)
        #expect(abs(lens.vertical.degrees - 32.81) < 0.005)
    }

    @Test("without a picture the scene is drawn with 60°")
    func drawn() {
        let lens = Lens(videoWidth: 0, videoHeight: 0, viewWidth: 1280, viewHeight: 800)
        #expect(lens.vertical == Lens.drawnVertical)
        #expect(lens.aspect == 1.6)
        #expect(lens.scale == 1)
    }

    @Test("sizes and fields that make no sense give a lens that does", arguments: [Double.nan, -1, 0, .infinity, 1000])
    func nonsense(value: Double) {
        let lens = Lens(
            videoWidth: value, videoHeight: 1920, viewWidth: value, viewHeight: value, longSide: .degrees(value))
        #expect(lens.vertical.degrees > 0 && lens.vertical.degrees < 180)
        #expect(lens.aspect.isFinite)
    }

    @Test("perspective is tangent: 15° off axis of 60° across 1080 pixels is 19 px from the linear guess")
    func tangent() throws {
        let lens = Lens(videoWidth: 0, videoHeight: 0, viewWidth: 1080, viewHeight: 1080)
        let projection = Projection(attitude: Attitude(heading: .zero, pitch: .zero), lens: lens)
        let direction = Attitude(heading: .degrees(15), pitch: .zero).forward
        let point = try #require(projection.project(direction * 40))
        let linear = 540 + 1080 * 15.0 / 60
        #expect(abs(point.x - 790.62) < 0.01)
        #expect(abs((linear - point.x) - 19.4) < 0.1)
        #expect(abs(point.y - 540) < 1e-9)
    }

    @Test("a pixel's ray projects back onto the pixel", arguments: [(0.0, 0.0), (390, 844), (17, 600)], [0.0, 33, 271])
    func roundTrip(at: (Double, Double), heading: Double) throws {
        let lens = Lens(videoWidth: 1080, videoHeight: 1920, viewWidth: 390, viewHeight: 844)
        let projection = Projection(attitude: Attitude(heading: .degrees(heading), pitch: .degrees(-20)), lens: lens)
        let ray = projection.ray(through: .init(x: at.0, y: at.1))
        #expect(abs(ray.length - 1) < 1e-12)
        let back = try #require(projection.project(ray * 12))
        #expect(abs(back.x - at.0) < 1e-9)
        #expect(abs(back.y - at.1) < 1e-9)
    }

    @Test("what lies behind the camera is nowhere in the view")
    func behind() {
        let lens = Lens(videoWidth: 0, videoHeight: 0, viewWidth: 400, viewHeight: 800)
        let projection = Projection(attitude: Attitude(heading: .zero, pitch: .zero), lens: lens)
        #expect(projection.project(Vector3(east: 0, north: -10, up: 0)) == nil)
        #expect(projection.project(.zero) == nil)
    }
}
