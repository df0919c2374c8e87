"""Facing a creature while one walks: throwing waits until one stands, and for a position that is fresh."""

from conftest import shoot
from game import meet, watch_phases
from playwright.sync_api import expect
from test_encounter import NEAR, come

#: A receiver that tells a fix a second and the speed that it measured, as phones do and Chromium's stand-in cannot.
RECEIVER = """
    window.speed = 0;
    const read = () => ({ timestamp: Date.now(), coords: { latitude: %(latitude)f, longitude: %(longitude)f, accuracy: 10, altitude: null,
        altitudeAccuracy: null, heading: null, speed: window.speed } });
    navigator.geolocation.watchPosition = (told) => setInterval(() => window.silent || told(read()), 1000);
    navigator.geolocation.clearWatch = (watch) => clearInterval(watch);
    navigator.geolocation.getCurrentPosition = (told, failed) => window.silent ? failed({ code: 3 }) : told(read());
""" % NEAR
#: The phone of someone who takes two steps a second, for so many milliseconds.
STEPS = """(length) => { const begin = performance.now(); const timer = setInterval(() => {
    const time = performance.now() - begin;
    if (time > length) clearInterval(timer);
    const y = 9.8 + 1.6 * Math.sin(2 * Math.PI * time / 500);
    window.dispatchEvent(new DeviceMotionEvent('devicemotion', { accelerationIncludingGravity: { x: 0.3, y, z: 1 } }));
}, 16); }"""


def test_who_walks_is_told_to_stand_by_the_phones_own_speed_and_by_its_steps_and_a_position_is_waited_for(lair, open_page):
    page, wolf = come(lair, open_page, RECEIVER)
    meet(page, wolf)
    hint = page.locator("#encounter .enc-hint")
    page.locator("#encounter-ask-no").click()
    page.locator("#encounter-more").click()
    page.locator("#menu-face").click()
    expect(hint).to_contain_text("Tap the wolf")
    page.evaluate("window.speed = 1.4")
    expect(hint).to_contain_text("Stand still")
    expect(page.locator("#encounter .waits")).to_be_visible()
    watch_phases(page)
    page.locator("#throw").press("Space")
    page.evaluate("window.speed = 0")
    expect(hint).to_contain_text("Tap the wolf")
    assert "throwing" not in page.evaluate("window.phases")
    # A phone that measures no speed, in a hand that walks.
    page.evaluate("window.speed = null")
    page.evaluate(STEPS, 4000)
    expect(hint).to_contain_text("Stand still")
    shoot(page, "encounter-walking")
    expect(hint).to_contain_text("Tap the wolf")
    # The last position is as old as no claim may be.
    page.evaluate("window.silent = true")
    page.evaluate("fix => window.lair.core.fix({ ...fix, timestamp: Date.now() }, performance.now() - 16000)",
                  {"lat": NEAR["latitude"], "lon": NEAR["longitude"], "accuracy": 10})
    expect(hint).to_contain_text("No new position")
    page.locator("#throw").press("Space")
    shoot(page, "encounter-unlocated")
    page.evaluate("window.silent = false")
    expect(hint).to_contain_text("Tap the wolf")
    assert "throwing" not in page.evaluate("window.phases")
