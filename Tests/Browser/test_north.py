"""North by hand, sensors that fall silent or contradict each other, and the tape of all they say."""

import subprocess

import pytest
from conftest import PHONE, ROOT, shoot
from game import frame, nearest, open_spawn, settle, until
from playwright.sync_api import expect
from test_map import no_objections
from test_sensors import NEAR

# Sends orientation events as a phone does, until told otherwise: window.phone holds what it says.
PHONE_SENSORS = """
window.phone = { alpha: 10, beta: 86, compass: null, accuracy: 10, silent: false };
setInterval(() => {
    const { alpha, beta, compass, accuracy, silent } = window.phone;
    if (silent) return;
    const event = new DeviceOrientationEvent('deviceorientation', { alpha, beta, gamma: 0, absolute: false });
    if (compass !== null) {
        Object.defineProperty(event, 'webkitCompassHeading', { value: compass });
        Object.defineProperty(event, 'webkitCompassAccuracy', { value: accuracy });
    }
    window.dispatchEvent(event);
}, 50);
"""


FEED = """() => {
    const { core } = window.lair;
    const now = performance.now();
    const headings = [];
    for (let at = now - 14000; at <= now; at += 50) {
        const compass = at < now - 2000 ? 100 : 160;
        core.orientation({ alpha: 10, beta: 86, gamma: 0, absolute: false, screenAngle: 0 }, at);
        core.compass({ heading: compass, accuracy: 10, screenAngle: 0 }, at);
        if (at + 50 > now || (at < now - 2000 && at + 50 >= now - 2000)) headings.push(core.me(at).heading);
    }
    return headings;
}"""


def play(lair, open_page, language="en", viewport=PHONE, scheme="light", compass=100, **options):
    """On the map, with a phone whose upper edge points, by its compass, at `compass`."""
    page = open_page("about:blank", language, viewport, scheme, geolocation=NEAR, permissions=["geolocation", "camera"], has_touch=True, **options)
    page.add_init_script(PHONE_SENSORS)
    page.goto(f"{lair.url}/h/honolulu")
    page.evaluate("compass => { window.phone.compass = compass; }", compass)
    page.locator("#join-button").click()
    until(page, "window.lair.core?.me(performance.now()).known")
    settle(page)
    until(page, "window.lair.core.me(performance.now()).attitudeAge !== null")
    return page


def me(page):
    return page.evaluate("({ ...window.lair.core.me(performance.now()) })")


def tap(page, selector):
    """A tap on a control. (Playwright's own waits for it to hold still through frames that a slow machine draws too rarely.)"""
    expect(page.locator(selector)).to_be_visible()
    page.locator(selector).dispatch_event("click")


def face_wolf(page):
    open_spawn(page, nearest(page, "wolf"))
    page.locator("#sheet-primary").click()
    expect(page.locator("#encounter")).to_be_visible()
    until(page, "document.querySelector('#encounter-ask-yes') || window.lair.sensors.camera?.active()")
    if page.locator("#encounter-ask-yes").is_visible():
        page.locator("#encounter-ask-yes").click()
    until(page, "window.lair.core.frame(performance.now()).target !== null")


@pytest.mark.parametrize("language,viewport,scheme", [("en", PHONE, "light"), ("zh-TW", PHONE, "dark")])
def test_north_is_set_by_a_place_nudged_and_taken_back(lair, open_page, language, viewport, scheme):
    page = play(lair, open_page, language, viewport, scheme, bypass_csp=True)
    before = me(page)["heading"]
    face_wolf(page)
    tap(page, "#encounter-more")
    tap(page, "#menu-north")
    panel = page.locator("#north-panel")
    expect(panel).to_be_visible()
    expect(page.locator("#north-place option")).not_to_have_count(0)
    no_objections(page, "north by hand")
    shoot(page, f"north-encounter-{language}")
    marks = page.evaluate("window.lair.core.north.landmarks(8)")
    assert marks and all(mark["uncertainty"] <= 30 for mark in marks)
    tap(page, "#north-there")
    until(page, "window.lair.core.me(performance.now()).byHand !== null")
    # What is in the ring now lies where the place lies.
    assert abs((me(page)["heading"] - marks[0]["bearing"] + 180) % 360 - 180) < 2
    expect(page.locator("#north-forget")).to_be_visible()
    set_to = me(page)["heading"]
    for _ in range(3):
        page.locator("#north-more").press("Enter")
    assert abs((me(page)["heading"] - set_to + 180) % 360 - 180 + 3) < 0.5
    tap(page, "#north-less")
    shoot(page, f"north-set-{language}")
    tap(page, "#north-done")
    expect(panel).to_have_count(0)
    kept = me(page)
    assert kept["byHand"] is not None and abs((kept["heading"] - set_to + 180) % 360 - 180 + 2) < 0.5
    tap(page, "#encounter-more")
    tap(page, "#menu-north")
    tap(page, "#north-forget")
    assert abs((me(page)["heading"] - before + 180) % 360 - 180) < 1
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.locator("#encounter")).to_be_visible()


def test_a_tap_on_the_thing_itself_sets_north_by_where_it_is_seen(lair, open_page):
    page = play(lair, open_page)
    face_wolf(page)
    tap(page, "#encounter-more")
    tap(page, "#menu-north")
    tap(page, "#north-there")
    middle = me(page)["heading"]
    page.mouse.click(300, 200)
    until(page, "window.lair.core.frame(performance.now()).target !== null")
    turned = (me(page)["heading"] - middle + 180) % 360 - 180
    # Seen to the right of the middle, it lies ahead of where it was thought to: the heading is less.
    assert -25 < turned < -4
    assert frame(page)["phase"] != "throwing", "that was no throw"


def test_on_the_map_a_place_that_is_seen_sets_north(lair, open_page):
    page = play(lair, open_page)
    place = page.evaluate("""() => {
        const [{ number, bearing }] = window.lair.core.north.landmarks(1);
        const place = [...window.lair.state.game.surroundings.places.values()][number];
        return { id: place.id, lat: place.geometry.coordinates[1], lon: place.geometry.coordinates[0], bearing };
    }""")
    page.goto(f"{lair.url}/h/honolulu?place={place['id']}")
    expect(page.locator("#sheet")).to_be_visible()
    until(page, "window.lair.core.me(performance.now()).known && window.lair.core.me(performance.now()).attitudeAge !== null")
    page.evaluate("window.phone.compass = 100; window.phone.beta = 20")
    page.wait_for_timeout(300)
    # The sheet is drawn again when a position comes.
    page.context.set_geolocation(NEAR)
    expect(page.locator("#sheet-north")).to_be_visible()
    tap(page, "#sheet-north")
    expect(page.locator("#north-panel")).to_be_visible()
    shoot(page, "north-map")
    tap(page, "#north-there")
    until(page, "window.lair.core.me(performance.now()).byHand !== null || window.lair.core.me(performance.now()).north === 'good'")
    assert abs((me(page)["heading"] - place["bearing"] + 180) % 360 - 180) < 3
    tap(page, "#north-done")
    expect(page.locator("#north-panel")).to_have_count(0)


def test_a_contradiction_a_silence_and_no_north_each_have_a_word_and_nothing_freezes(lair, open_page):
    page = play(lair, open_page)
    face_wolf(page)
    sense = page.locator("#encounter .enc-sense")
    page.evaluate("window.phone.silent = true")
    # Twelve seconds of a compass at 100°, then two at 160°, all at once: a slow machine's own pauses would count as sleep.
    headings = page.evaluate(FEED)
    until(page, "document.querySelector('.enc-sense').textContent.includes('magnetic')", meanwhile=lambda: page.evaluate(FEED))
    assert abs((headings[1] - headings[0] + 180) % 360 - 180) < 2, "held"
    shoot(page, "sense-disturbed")
    expect(sense).to_contain_text("Drag to look around")
    turn = frame(page)["target"]["turn"]
    page.mouse.move(300, 300)
    page.mouse.down()
    page.mouse.move(150, 300, steps=6)
    page.mouse.up()
    assert abs(frame(page)["target"]["turn"] - turn) > 3, "the hand turns what the sensor no longer does"
    page.evaluate("window.phone.silent = false")
    until(page, "!window.lair.sensors.steeredByHand()")
    # Values that are none, rates and clocks that are odd: the picture goes on.
    page.evaluate("""() => { for (const bad of [null, NaN, 360, -1, 1e9]) {
        const odd = new DeviceOrientationEvent('deviceorientation', {});
        for (const name of ['alpha', 'beta', 'gamma']) Object.defineProperty(odd, name, { value: bad });
        window.dispatchEvent(odd);
        const event = new DeviceOrientationEvent('deviceorientation', { alpha: 10, beta: 86, gamma: 0 });
        Object.defineProperty(event, 'webkitCompassHeading', { value: bad });
        Object.defineProperty(event, 'webkitCompassAccuracy', { value: bad });
        window.dispatchEvent(event);
    } }""")
    shown = frame(page)
    assert shown["target"] and shown["target"]["turn"] == shown["target"]["turn"], "not NaN"


def test_with_relative_data_alone_the_word_is_that_north_is_a_guess(lair, open_page):
    page = play(lair, open_page, compass=None)
    face_wolf(page)
    expect(page.locator("#encounter .enc-sense")).to_contain_text("does not know north")
    assert me(page)["north"] == "relative" and me(page)["heading"] is None
    tap(page, "#encounter-more")
    tap(page, "#menu-north")
    tap(page, "#north-there")
    until(page, "window.lair.core.me(performance.now()).north === 'good'")


def test_without_a_north_and_without_a_place_to_set_it_by_nothing_is_offered_that_cannot_be_done(lair, open_page):
    page = play(lair, open_page, compass=None)
    face_wolf(page)
    page.evaluate("window.lair.core.places.set([])")
    tap(page, "#encounter-more")
    tap(page, "#menu-north")
    expect(page.locator("#north-text")).to_contain_text("no place of the hunt is near enough")
    expect(page.locator("#north-state")).to_be_empty()
    for each in (".north-nudges", "#north-there", ".north-cross", ".north-field"):
        expect(page.locator(each)).to_be_hidden()
    shoot(page, "north-helpless")
    tap(page, "#north-done")
    expect(page.locator("#north-panel")).to_have_count(0)


def test_a_long_press_records_a_tape_that_stays_here_until_it_is_shared(lair, open_page, tmp_path):
    page = play(lair, open_page, bypass_csp=True)
    page.locator("#follow").click(delay=1100)
    expect(page.locator("#tape-stop")).to_be_visible()
    shoot(page, "tape-running")
    page.wait_for_timeout(1500)
    page.locator("#follow").click(delay=1100)
    expect(page.locator("#tape-share")).to_be_visible()
    no_objections(page, "the tape")
    shoot(page, "tape-kept")
    # Once more, and the page goes away while it runs: what there was so far is kept.
    tap(page, "#tape-again")
    page.wait_for_timeout(1500)
    page.evaluate("""() => {
        Object.defineProperty(document, 'hidden', { get: () => true, configurable: true });
        document.dispatchEvent(new Event('visibilitychange'));
    }""")
    page.wait_for_timeout(300)
    page.reload()
    until(page, "window.lair.core?.me(performance.now()).known")
    page.locator("#follow").click(button="right")
    expect(page.locator("#tape-share")).to_be_visible()
    page.evaluate("navigator.canShare = undefined")
    with page.expect_download() as download:
        page.locator("#tape-share").click()
    path = tmp_path / "mine.tape"
    download.value.save_as(path)
    told = subprocess.run([str(ROOT / ".build/release/lair"), "replay", str(path)], capture_output=True, text=True, timeout=60)
    assert told.returncode == 0 and "attitude" in told.stdout and "compass" in told.stdout, told.stderr
    digest = told.stdout.split("digest")[1].split()[0]
    tap(page, "#tape-delete")
    expect(page.locator("#tape")).to_have_count(0)
    # The developers' view plays it as the same frames each time.
    page.goto(f"{lair.url}/assets/replay.html")
    until(page, "!!window.replay")
    page.locator("#file").set_input_files(path)
    expect(page.locator("#readout")).to_contain_text("heading")
    shoot(page, "replay")
    tap(page, "#again")
    played = page.evaluate("window.replay.playAll()")
    tap(page, "#again")
    assert played == page.evaluate("window.replay.playAll()")
    assert len(digest) == len(played["digest"]) == 16
    (tmp_path / "cut.tape").write_bytes(path.read_bytes()[:-40])
    page.locator("#file").set_input_files(tmp_path / "cut.tape")
    expect(page.locator("#damage")).to_contain_text("cut")
