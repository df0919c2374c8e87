"""Facing a creature, as phones make it happen: questions, refusals, turning, calls, and without a view at all."""

import pytest
from conftest import PHONE, SIDEWAYS, shoot
from game import frame, gps_at, meet, nearest, settle, throw, to, until, watch_phases
from playwright.sync_api import expect
from test_map import no_objections

# A few metres south of the wolf at The Bell of Nagasaki.
NEAR = {"latitude": 21.305370, "longitude": -157.854943, "accuracy": 6}
#: Magnetic north is about so many degrees east of true north on Oʻahu.
DECLINATION = 9.5
ANDROID = "Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36"

#: What stands in for a phone: who is asked what and when, and answers when the test says so.
ASKING = """
    window.asked = [];
    const give = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (what) => {
        window.asked.push('camera');
        await new Promise((go) => setTimeout(go, window.cameraDelay ?? 0));
        if (window.cameraAnswer) throw new DOMException('', window.cameraAnswer);
        return give(what);
    };
    DeviceOrientationEvent.requestPermission = async () => {
        window.asked.push('motion');
        await new Promise((go) => setTimeout(go, window.motionDelay ?? 0));
        return window.motionAnswer ?? 'granted';
    };
    const query = navigator.permissions.query.bind(navigator.permissions);
    navigator.permissions.query = (what) => what.name === 'camera' ? Promise.resolve({ state: window.cameraState ?? 'prompt' }) : query(what);
"""

#: The scene does not ask whether its shaders are right, since it would have to wait for the answer: a test does.
LINKING = """
    window.linked = [];
    const link = WebGL2RenderingContext.prototype.linkProgram;
    WebGL2RenderingContext.prototype.linkProgram = function (program) {
        link.call(this, program);
        window.linked.push([this, program]);
    };
"""


def shaders_are_right(page, least):
    linked = page.evaluate("""() => window.linked.filter(([gl]) => gl.canvas.classList.contains('enc-canvas'))
        .map(([gl, program]) => gl.getProgramParameter(program, gl.LINK_STATUS) || gl.getProgramInfoLog(program))""")
    assert len(linked) >= least and all(each is True for each in linked), linked


def come(lair, open_page, script="", view=None, **options):
    """Joins near the wolf, on the map."""
    options.setdefault("geolocation", NEAR)
    options.setdefault("permissions", ["geolocation", "camera"])
    page = open_page("about:blank", **options)
    if script:
        page.add_init_script(script)
    page.goto(f"{lair.url}/h/honolulu")
    if view:
        page.evaluate("view => localStorage.setItem('lair.view', view)", view)
    page.locator("#join-button").click()
    until(page, "window.lair.core?.me(performance.now()).known")
    settle(page)
    return page, nearest(page, "wolf")


def hold_upright(page, heading, pitch=0, screen=0):
    """The phone held upright with its back to a true heading, the page turned on it by `screen`: what Android sends."""
    magnetic = heading - DECLINATION
    alpha, beta, gamma = {
        0: (-magnetic, 90 + pitch, 0), 90: (90 - magnetic, 0, -90 - pitch), 270: (270 - magnetic, 0, 90 + pitch)}[screen]
    page.evaluate("""([alpha, beta, gamma]) => window.dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute',
        { alpha, beta, gamma, absolute: true }))""", [alpha % 360, beta, gamma])


def turn_to(page, heading, pitch=0, screen=0, times=8):
    for _ in range(times):
        hold_upright(page, heading, pitch, screen)
        page.wait_for_timeout(40)


def bearing_of(spawn):
    return to(NEAR["latitude"], NEAR["longitude"], spawn["lat"], spawn["lon"])[1]


def caught(page):
    until(page, "document.body.dataset.view === 'map'", meanwhile=gps_at(page, NEAR))
    expect(page.locator("#bestiary-count")).to_have_text("1")


def test_one_turns_until_it_is_found_misses_and_hits(lair, open_page):
    page, wolf = come(lair, open_page, LINKING)
    hold_upright(page, bearing_of(wolf) + 100)
    meet(page, wolf)
    for _ in range(60):
        turn_to(page, bearing_of(wolf) + 100, -5, times=2)
        if page.evaluate("window.lair.sensors.camera?.active()"):
            break
    turn_to(page, bearing_of(wolf) + 100, -5)
    seen = frame(page)["target"]
    assert not seen["inFrame"] and seen["side"] == "left" and abs(seen["turn"] + 100) < 4
    arrow = page.locator(".enc-arrow small")
    expect(arrow).to_contain_text("°")
    assert abs(int("".join(filter(str.isdigit, arrow.inner_text()))) - 100) < 5
    shoot(page, "encounter-arrow-left")

    throw(page)
    until(page, "window.phases.at(-1) === 'searching'")
    assert "caught" not in page.evaluate("window.phases")
    turn_to(page, bearing_of(wolf) + 178, -5)
    expect(arrow).to_contain_text("behind")
    shoot(page, "encounter-behind")
    turn_to(page, bearing_of(wolf), -5, times=15)
    seen = frame(page)["target"]
    assert seen["inFrame"] and seen["bearingUncertainty"] > 5
    label = page.locator(".enc-label-target")
    expect(label).to_be_visible()
    shoot(page, "encounter-found")
    gps_at(page, NEAR)()
    throw(page)
    page.wait_for_timeout(620)
    shoot(page, "encounter-hit")
    shaders_are_right(page, 6)
    caught(page)


@pytest.mark.parametrize("screen", [90, 270])
def test_a_phone_on_its_side_sees_the_creature_where_it_stands(lair, open_page, screen):
    page, wolf = come(
        lair, open_page, f"Object.defineProperty(screen.orientation, 'angle', {{ get: () => {screen} }})", viewport=SIDEWAYS,
        user_agent=ANDROID, has_touch=True)
    hold_upright(page, bearing_of(wolf) + 8, -4, screen)
    meet(page, wolf)
    for _ in range(60):
        turn_to(page, bearing_of(wolf) + 8, -4, screen, times=2)
        if page.evaluate("window.lair.sensors.camera?.active()"):
            break
    turn_to(page, bearing_of(wolf) + 8, -4, screen, times=15)
    seen = frame(page)["target"]
    assert seen["inFrame"] and abs(seen["turn"] + 8) < 2.5
    x = page.evaluate("window.lair.core.frame(performance.now()).target.screenX")
    assert 200 < x < 422, "a little to the left of the middle"
    shoot(page, f"encounter-landscape-{screen}")


def test_both_questions_come_before_the_creature_and_none_later(lair, open_page):
    page, wolf = come(lair, open_page, ASKING + "window.cameraDelay = 1500; window.motionDelay = 700;", user_agent=ANDROID)
    meet(page, wolf)
    root = page.locator("#encounter .encounter")
    expect(page.locator("#encounter-ask-yes")).to_be_visible()
    assert root.get_attribute("data-asking") is not None and page.evaluate("window.asked") == []
    expect(page.locator(".enc-radar")).not_to_be_visible()
    shoot(page, "encounter-ask")
    page.locator("#encounter-ask-yes").click()
    until(page, "window.asked.length === 2", meanwhile=lambda: hold_upright(page, bearing_of(wolf)))
    assert page.evaluate("window.asked") == ["motion", "camera"]
    assert root.get_attribute("data-asking") is not None, "nobody aims while the browser asks"
    until(page, "!document.querySelector('[data-asking]')")
    for _ in range(20):
        hold_upright(page, bearing_of(wolf))
        page.wait_for_timeout(100)
        assert not page.locator(".enc-card").is_visible()
    assert page.evaluate("window.asked") == ["motion", "camera"]


def test_denied_motion_is_said_once_and_the_finger_turns_the_view(lair, open_page):
    page, wolf = come(lair, open_page, ASKING + LINKING + "window.motionAnswer = 'denied';", user_agent=ANDROID)
    meet(page, wolf)
    until(page, "window.linked.filter(([gl]) => gl.canvas.classList.contains('enc-canvas')).length >= 6")
    page.locator("#encounter-ask-yes").click()
    note = page.locator("#encounter .enc-note")
    expect(note).to_contain_text("Motion and compass are switched off")
    until(page, "window.lair.sensors.camera?.active()")
    expect(note).to_contain_text("Drag to look around")
    shoot(page, "encounter-motion-denied")
    shaders_are_right(page, 8)
    note.get_by_role("button", name="Without compass").click()
    before = frame(page)["target"]["turn"]
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(100, 300, steps=6)
    page.mouse.up()
    assert abs(frame(page)["target"]["turn"] - before) > 4
    page.locator("#encounter-more").click()
    page.locator("#menu-face").click()
    until(page, "window.lair.core.frame(performance.now()).target.inFrame")
    gps_at(page, NEAR)()
    throw(page)
    caught(page)


def test_without_a_camera_the_list_is_offered_and_counts_the_same(lair, open_page):
    page, wolf = come(lair, open_page, ASKING + "window.cameraAnswer = 'NotFoundError'; window.motionAnswer = 'denied';", user_agent=ANDROID, bypass_csp=True)
    meet(page, wolf)
    page.locator("#encounter-ask-yes").click()
    note = page.locator("#encounter .enc-note")
    expect(note).to_contain_text("No camera here")
    # What else was refused is told in the same note, and neither hides the other.
    expect(note).to_contain_text("Motion and compass are switched off")
    no_objections(page, "what was refused")
    shoot(page, "encounter-nothing")
    note.get_by_role("button", name="As a list").click()
    row = page.locator(f"#throw-{wolf['id']}")
    expect(row).to_be_visible()
    shoot(page, "encounter-list")
    watch_phases(page)
    gps_at(page, NEAR)()
    row.click()
    until(page, "window.phases.includes('caught')")
    caught(page)


def test_by_choice_nothing_is_asked_and_the_hunt_is_a_list(lair, open_page):
    page, wolf = come(lair, open_page, ASKING, user_agent=ANDROID, language="zh-TW", scheme="dark", view="list")
    meet(page, wolf)
    row = page.locator(f"#throw-{wolf['id']}")
    expect(row).to_be_visible()
    page.wait_for_timeout(800)
    assert page.evaluate("window.asked") == []
    assert not page.evaluate("window.lair.sensors.camera?.active()")
    shoot(page, "encounter-list-zh-TW")
    # The keyboard alone: the throw is a button like any other.
    gps_at(page, NEAR)()
    row.press("Enter")
    caught(page)


def test_the_choice_is_made_on_the_first_page_already(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu", geolocation=NEAR, permissions=["geolocation"])
    page.locator("#join-without").check()
    shoot(page, "join-without")
    page.locator("#join-button").click()
    until(page, "window.lair.core?.me(performance.now()).known")
    settle(page)
    wolf = nearest(page, "wolf")
    meet(page, wolf)
    expect(page.locator(f"#throw-{wolf['id']}")).to_be_visible()
    page.locator("#list-view").click()
    expect(page.locator(".enc-list")).to_be_hidden()
    expect(page.locator(".enc-throw")).to_be_visible()
    assert page.evaluate("localStorage.getItem('lair.view')") == "drawn"


def test_a_hidden_page_lets_the_camera_go_and_so_does_a_call(lair, open_page):
    page, wolf = come(lair, open_page)
    meet(page, wolf)
    until(page, "window.lair.sensors.camera?.active()")
    page.evaluate("""() => {
        window.track = window.lair.sensors.camera.video.srcObject.getVideoTracks()[0];
        Object.defineProperty(document, 'hidden', { get: () => window.away ?? false, configurable: true });
        window.away = true;
        document.dispatchEvent(new Event('visibilitychange'));
    }""")
    until(page, "window.track.readyState === 'ended' && !window.lair.sensors.camera?.active()")
    page.wait_for_timeout(700)
    assert not page.evaluate("window.lair.sensors.camera?.active()"), "nobody films a page that is not seen"
    page.evaluate("() => { window.away = false; document.dispatchEvent(new Event('visibilitychange')); }")
    until(page, "window.lair.sensors.camera?.active()")
    # A call ends the stream, and the picture comes back by itself; the drawn scene is there meanwhile.
    page.evaluate("""() => {
        const track = window.lair.sensors.camera.video.srcObject.getVideoTracks()[0];
        track.stop();
        track.dispatchEvent(new Event('ended'));
    }""")
    until(page, "document.querySelector('[data-picture]').dataset.picture === 'drawn'")
    until(page, "window.lair.sensors.camera?.active() && document.querySelector('[data-picture]').dataset.picture === 'camera'")
    # Or it only goes dark for a while.
    page.evaluate("() => { window.track = window.lair.sensors.camera.video.srcObject.getVideoTracks()[0]; window.track.dispatchEvent(new Event('mute')); }")
    until(page, "document.querySelector('[data-picture]').dataset.picture === 'drawn'")
    expect(page.locator("#encounter .enc-note")).to_be_visible()
    page.evaluate("window.track.dispatchEvent(new Event('unmute'))")
    expect(page.locator("#encounter .enc-note")).to_be_hidden()
    until(page, "document.querySelector('[data-picture]').dataset.picture === 'camera'")
    page.locator("#encounter-close").click()
    until(page, "window.track.readyState === 'ended'")


PACK = """() => {
    const me = window.lair.core.me(performance.now());
    const { surroundings } = window.lair.state.game;
    surroundings.look = () => Promise.resolve(); // the server knows nothing of them
    const at = [[0, 8, 'wolf'], [0.5, 14, 'wolf'], [-0.8, 20, 'dragon'], [1.5, 27, 'wolf'], [-5, 16, 'wolf'], [6, 24, 'dragon'], [0, -12, 'wolf']];
    at.forEach(([east, north, creature], i) => surroundings.addSpawn({ id: 900001 + i, lat: me.lat + north / 110700, lon: me.lon + east / 103700, creature }));
}"""


@pytest.mark.parametrize("language, viewport, scheme", [("en", PHONE, "light"), ("zh-TW", SIDEWAYS, "dark")])
def test_of_a_pack_each_has_its_name_and_no_name_covers_another(lair, open_page, language, viewport, scheme):
    page = open_page(f"{lair.url}/h/honolulu?walk=21.30480,-157.85520", language, viewport, scheme)
    page.locator("#join-button").click()
    until(page, "window.lair.core?.me(performance.now()).known")
    settle(page)
    page.evaluate(PACK)
    meet(page, {"id": 900001})
    until(page, "!document.querySelector('[data-asking]')")
    for heading in (0, 12, -14):
        page.evaluate("heading => window.lair.sensors.look.face(heading)", heading)
        until(page, f"Math.abs((window.lair.core.frame(performance.now()).target.turn + {heading} + 540) % 360 - 180) < 3")
        if heading == 0:
            until(page, "document.querySelectorAll('.enc-label:not([hidden])').length >= 3")
        page.wait_for_timeout(300)
        labels = page.evaluate("""() => [...document.querySelectorAll('.enc-label:not([hidden])')].map((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            return { left, right, top, bottom, text: each.innerText, far: Number(each.innerText.match(/(\\d+)/)[1]) };
        })""")
        for index, one in enumerate(labels):
            assert one["left"] >= 0 and one["right"] <= viewport["width"]
            for other in labels[:index]:
                if one["left"] < other["right"] and other["left"] < one["right"]:
                    assert one["bottom"] <= other["top"] or other["bottom"] <= one["top"], (one, other)
                    assert (one["far"] <= other["far"]) == (one["top"] >= other["top"]), "the nearer is below"
        shoot(page, f"encounter-pack-{language}-{heading}")
    # The device takes the means to draw away, and gives them back: meanwhile a plain view shows where it is.
    page.evaluate("""() => { window.means = document.querySelector('.enc-canvas').getContext('webgl2').getExtension('WEBGL_lose_context'); window.means.loseContext(); }""")
    expect(page.locator(".enc-plain")).to_be_visible()
    page.evaluate("window.means.restoreContext()")
    expect(page.locator(".enc-plain")).to_be_hidden()
    page.locator("#encounter-more").click()
    shoot(page, f"encounter-settings-{language}")
    page.keyboard.press("Escape")
    # What is taken away while it is faced is said.
    page.evaluate("window.lair.state.game.surroundings.removeSpawn(900001)")
    expect(page.locator(".enc-card")).to_contain_text("gone" if language == "en" else "不在")
    shoot(page, f"encounter-taken-{language}")
    page.locator("#encounter-back").click()
    until(page, "document.body.dataset.view === 'map'")


def test_sound_and_vibration_are_switches_that_are_kept(lair, open_page):
    script = """
        window.sounds = 0;
        const Real = window.AudioContext;
        window.AudioContext = class extends Real { constructor() { super(); window.sounds += 1; } };
        window.felt = 0;
        navigator.vibrate = () => ++window.felt > 0;
    """
    page, wolf = come(lair, open_page, script)
    meet(page, wolf)
    until(page, "window.lair.sensors.camera?.active()")
    watch_phases(page)
    throw(page)
    until(page, "window.phases.at(-1) !== 'throwing'")
    assert page.evaluate("window.sounds") == 0, "silent until it is switched on"
    assert page.evaluate("window.felt") >= 2
    page.reload()
    until(page, "window.lair?.state.view === 'map' && window.lair.core.me(performance.now()).known")
    settle(page)
    page.evaluate(PACK)
    meet(page, {"id": 900006})
    until(page, "window.lair.sensors.camera?.active()")
    page.locator("#encounter-more").click()
    page.locator("#menu-sound").click()
    page.locator("#menu-vibration").click()
    expect(page.locator("#menu-sound")).to_have_attribute("aria-checked", "true")
    until(page, "window.sounds === 1")
    page.evaluate("window.felt = 0")
    page.keyboard.press("Escape")
    throw(page)
    page.wait_for_timeout(600)
    assert page.evaluate("window.felt") == 0
    assert page.evaluate("[localStorage.getItem('lair.sound'), localStorage.getItem('lair.vibration')]") == ["on", "off"]
