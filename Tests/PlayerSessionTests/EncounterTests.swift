import Geodesy
import HuntRules
import PlayerSession
import Testing
import Viewfinder

@Suite("An encounter in the session")
struct EncounterTests {
    @Test("a throw at the creature leaves, flies half a second, and is claimed once")
    func hit() throws {
        let session = PlayerSession()
        session.setSpawns([try spawn(7, north: 30)])
        session.add(try fix())
        session.look(heading: .zero, pitch: .zero, at: 0)
        session.lens = Lens(videoWidth: 0, videoHeight: 0, viewWidth: 400, viewHeight: 800)
        #expect(session.beginEncounter(with: 7, at: 0))
        let target = try #require(session.frame(at: 0.1).target)
        let point = try #require(target.point)
        #expect(session.frame(at: 0.2).phase == .aiming)
        #expect(session.throwBall(through: point, at: 1))
        #expect(session.frame(at: 1.25).ball != nil)
        #expect(session.frame(at: 1.49).claimNow == false)
        #expect(session.frame(at: 1.51).claimNow)
        #expect(session.frame(at: 1.52).claimNow == false)
        #expect(session.frame(at: 5.02).phase == .done)
    }
}
