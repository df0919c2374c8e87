"""What moves on the map by itself: creatures that bob without the map being drawn, and a map that turns with its player."""

import pytest
from conftest import shoot
from game import hold, join, settle, until
from playwright.sync_api import expect

RUNNING = """document.getAnimations().filter(each => each.animationName === 'bob' && each.playState === 'running').length"""


@pytest.mark.parametrize("reduced", [False, True])
def test_creatures_bob_and_the_map_rests(lair, open_page, reduced):
    page = open_page(f"{lair.url}/h/honolulu?walk", reduced_motion="reduce" if reduced else "no-preference")
    join(page)
    page.evaluate("window.lair.state.game.follow.set('off')")
    settle(page)
    page.evaluate("() => { window.drawn = 0; window.lair.map.on('render', () => (window.drawn += 1)); }")
    for _ in range(15):  # until the filter of fixes has come to rest; what bobs by being drawn would never
        page.evaluate("window.drawn = 0")
        page.wait_for_timeout(1500)
        if page.evaluate("window.drawn") == 0:
            break
    else:
        raise AssertionError("an idle map is drawn again and again")
    assert page.evaluate(RUNNING) == (0 if reduced else page.locator(".creature-mark canvas").count())
    assert (page.locator(".creature-mark canvas").count() > 0) is not reduced
    # Whatever bobs, the map has a spot to tap beneath it, and what does not bob is drawn by the map.
    spots = page.evaluate("window.lair.map.queryRenderedFeatures({ layers: ['spawns'] }).filter(each => each.properties.part === 'creature').map(each => each.properties.icon)")
    assert any(icon.endswith("spot") for icon in spots) is not reduced
    shoot(page, f"bobbing-{reduced}")


def test_a_long_press_shows_and_copies_the_coordinate(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk", permissions=["clipboard-read", "clipboard-write"])
    join(page)
    page.evaluate("window.lair.state.game.follow.set('off')")
    settle(page)
    there = page.evaluate("(() => { const { lat, lng } = window.lair.map.unproject([60, 560]); return [lat, lng]; })()")
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": 60, "y": 560}]})
    expect(page.locator("#spot-coordinate")).to_be_visible()
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.locator("#spot-copy").click()
    expect(page.locator("#toast")).to_contain_text("copied")
    copied = page.evaluate("navigator.clipboard.readText()")
    assert [round(float(each), 4) for each in copied.split(", ")] == [round(each, 4) for each in there]
    assert copied == page.locator("#spot-coordinate").inner_text() and page.locator(".spot-dot").is_visible()
    shoot(page, "long-press")


def test_you_are_drawn_with_how_sure_it_is_which_way_you_look_and_how_far_you_reach(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu", permissions=["geolocation"], geolocation={"latitude": 21.3069, "longitude": -157.8583, "accuracy": 60})
    join(page)
    until(page, "window.lair.map.loaded() && window.lair.map.queryRenderedFeatures({ layers: ['me-accuracy'] }).length > 0")
    # Keys move the map as a finger does: it no longer follows.
    assert page.evaluate("document.querySelector('#follow').dataset.mode") == "north"
    page.locator("#map canvas").first.press("ArrowRight")
    until(page, "document.querySelector('#follow').dataset.mode === 'off'")
    page.locator("#follow").click()
    until(page, "window.lair.map.loaded() && !window.lair.map.isMoving()")
    rings = page.evaluate("""() => { const { lat, lon, accuracy } = window.lair.core.me(performance.now());
        const radius = layer => { const [{ geometry }] = window.lair.map.queryRenderedFeatures({ layers: [layer] });
            return Math.max(...geometry.coordinates.flat(geometry.type === 'Polygon' ? 1 : 2).map(([x, y]) => new maplibregl.LngLat(x, y).distanceTo(new maplibregl.LngLat(lon, lat)))); };
        return { accuracy, ring: radius('me-accuracy'), reach: radius('me-reach') }; }""")
    assert abs(rings["ring"] - rings["accuracy"]) < 3 and abs(rings["reach"] - 50) < 3, rings
    assert page.evaluate("window.lair.map.queryRenderedFeatures({ layers: ['me-cone'] }).length") == 0  # no compass, no cone
    # The device takes the means to draw away and gives them back: all is drawn again.
    page.evaluate("""() => { window.means = document.querySelector('#map canvas').getContext('webgl2').getExtension('WEBGL_lose_context'); window.means.loseContext(); }""")
    page.wait_for_timeout(200)
    page.evaluate("window.means.restoreContext()")
    page.wait_for_timeout(500)
    until(page, """window.lair.map.isStyleLoaded() && window.lair.map.loaded() && ['me', 'me-accuracy', 'me-reach', 'spawns'].every(layer =>
        window.lair.map.queryRenderedFeatures({ layers: [layer] }).length > 0)""")
    shoot(page, "drawn-again")
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    until(page, "window.lair.map.loaded() && window.lair.map.queryRenderedFeatures({ layers: ['me-cone'] }).length > 0")


def test_the_map_turns_with_its_player_until_it_is_panned_and_one_tap_resumes(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk", reduced_motion="no-preference")
    join(page)
    follow = page.locator("#follow")
    mode = "document.querySelector('#follow').dataset.mode"
    if page.evaluate(mode) == "off":
        follow.click()
    assert page.evaluate(mode) == "north" and page.evaluate("window.lair.map.getPitch()") == 0
    follow.click()
    assert page.evaluate(mode) == "heading"
    until(page, "window.lair.map.getPitch() > 50")
    hold(page, ["e"], 0.5)
    until(page, "Math.abs((window.lair.map.getBearing() - window.lair.core.me(performance.now()).heading + 540) % 360 - 180) < 3 && Math.abs(window.lair.map.getBearing()) > 10")
    # One stands in the lower half, with what lies ahead before one.
    me = page.evaluate("(() => { const { lat, lon } = window.lair.core.me(performance.now()); return window.lair.map.project([lon, lat]); })()")
    assert abs(me["x"] - 195) < 12 and 470 < me["y"] < 740, me
    shoot(page, "follow-heading")
    page.mouse.move(195, 420)
    page.mouse.down()
    page.mouse.move(120, 380, steps=5)
    page.mouse.up()
    assert page.evaluate(mode) == "off"
    assert follow.get_attribute("aria-pressed") == "false"
    follow.click()
    assert page.evaluate(mode) == "heading"
    until(page, "window.lair.map.getPitch() > 50")
    # A slow pan counts also while the phone turns on.
    page.keyboard.down("e")
    page.mouse.move(195, 420)
    page.mouse.down()
    for step in range(1, 21):
        page.mouse.move(195 - 4 * step, 420 - 2 * step)
        page.wait_for_timeout(25)
    page.mouse.up()
    page.keyboard.up("e")
    assert page.evaluate(mode) == "off"
    follow.click()
    assert page.evaluate(mode) == "heading"
    until(page, "window.lair.map.getPitch() > 50")
    follow.click()
    assert page.evaluate(mode) == "north"
    until(page, "window.lair.map.getPitch() === 0 && window.lair.map.getBearing() === 0")
