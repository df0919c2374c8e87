"""By keyboard alone: everything can be reached, what has the focus shows it, and a whole hunt is played without a pointer."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import PHONE, shoot
from game import center_on, face, hold, join, nearest, settle, tap_map, throw, until, walk_to
from playwright.sync_api import expect

# What has the focus: whether an outline shows it, and whether it is in sight and nothing lies over it.
FOCUS = """() => {
    const element = document.activeElement;
    const shows = [element, element.closest('label')].some((each) => each && getComputedStyle(each).outlineStyle !== 'none' && parseFloat(getComputedStyle(each).outlineWidth) >= 2);
    const box = element.getBoundingClientRect();
    const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)];
    const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)];
    const parts = [.5, .02, .2, .35, .65, .8, .98];
    const clear = right > left && bottom > top && parts.some((across) => parts.some((down) => {
        const there = document.elementFromPoint(left + (right - left) * across, top + (bottom - top) * down);
        return there && (element.contains(there) || there.closest('label')?.contains(element));
    }));
    return { name: element.id || element.getAttribute('aria-label') || element.className || element.tagName, body: element === document.body, shows, clear };
}"""


def tour(page, where, most=80):
    """Goes through all stops of a screen by Tab, once around; names them."""
    stops = []
    page.evaluate("window.firstStop = null")
    for _ in range(most):
        page.keyboard.press("Tab")
        stop = page.evaluate(FOCUS)
        if page.evaluate("document.activeElement === window.firstStop"):
            return stops
        if stop["body"]:  # out of the page, and in again from its other end
            continue
        if not stops:
            page.evaluate("window.firstStop = document.activeElement")
        assert stop["shows"], f"{where}: the focus on {stop['name']} cannot be seen"
        assert stop["clear"], f"{where}: {stop['name']} has the focus and is covered"
        stops.append(stop["name"])
    raise AssertionError(f"{where}: the way through has no end: {stops}")


def to_stop(page, selector, key="Tab"):
    """Presses Tab until that has the focus."""
    for _ in range(80):
        if page.evaluate("selector => document.activeElement.matches(selector)", selector):
            assert page.evaluate(FOCUS)["shows"]
            return
        page.keyboard.press(key)
    raise AssertionError(f"Tab does not come to {selector}")


def no_objections(page, where):
    found = Axe().run(page).response["violations"]
    assert found == [], where + ": " + json.dumps([{each["id"]: [node["html"] for node in each["nodes"]]} for each in found], indent=1)


def test_a_hunt_is_played_by_keyboard_alone(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk")
    expect(page.locator("#join-button")).to_be_visible()
    # No pointer from here on.
    page.evaluate("() => { for (const kind of ['pointerdown', 'touchstart']) addEventListener(kind, () => window.pointed = true, true); }")
    to_stop(page, "#nickname")
    page.keyboard.type("Keola")
    page.keyboard.press("Enter")
    until(page, "window.lair.state.view === 'map' && window.lair.core.me(performance.now()).known")
    settle(page)
    assert page.evaluate(FOCUS)["body"] is False, "the focus is somewhere on the new screen"

    to_stop(page, "#list-button")
    page.keyboard.press("Enter")
    expect(page.locator("#search")).to_be_visible()
    wolf = nearest(page, "wolf")
    to_stop(page, f"#list-spawn-{wolf['id']}")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-primary")).to_have_text("Directions")
    page.keyboard.press("Escape")
    expect(page.locator("#sheet")).to_be_hidden()
    walk_to(page, wolf["lat"], wolf["lon"])

    to_stop(page, "#list-button")
    page.keyboard.press("Enter")
    expect(page.locator("#search")).to_be_visible()
    to_stop(page, f"#list-spawn-{wolf['id']}")
    page.keyboard.press("Enter")
    to_stop(page, "#sheet-primary")
    page.keyboard.press("Enter")
    expect(page.locator("#encounter")).to_be_visible()
    until(page, "window.lair.core.frame(performance.now()).phase !== null")
    hold(page, ["ArrowRight"], 0.4)
    face(page)
    throw(page)
    until(page, "document.body.dataset.view === 'map'", 60)
    expect(page.locator("#bestiary-count")).to_have_text("1")
    assert page.evaluate(FOCUS)["body"] is False, "the focus is back on the map's screen"
    to_stop(page, "#bestiary")
    page.keyboard.press("Enter")
    expect(page.locator("#sheet .list li")).to_have_count(1)
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.id") == "bestiary"
    assert page.evaluate("window.pointed") is None


# A phone by day and a desk by night are test_map's.
@pytest.mark.parametrize("language, viewport, scheme", [("zh-CN", PHONE, "dark")])
def test_every_screen_shows_its_focus_and_has_no_objections(lair, open_page, language, viewport, scheme):
    page = open_page(f"{lair.url}/h/honolulu?walk", language, viewport, scheme, bypass_csp=True)
    until(page, "window.lair?.map?.loaded()")
    no_objections(page, "joining")
    assert {"nickname", "join-button", "language"} <= set(tour(page, "joining"))
    join(page)
    no_objections(page, "the map")
    assert {"bar", "bestiary", "nearest", "list-button", "follow"} <= set(tour(page, "the map"))

    page.locator("#chips .chip").first.press("Enter")
    no_objections(page, "a filter")
    page.locator("#chips .chip").first.press("Enter")

    page.locator("#list-button").press("Enter")
    page.locator("#search").press_sequentially("stone")
    until(page, "document.querySelectorAll('#list-places li').length < 50")
    no_objections(page, "the list, searched")
    assert {"search", "sheet-close"} <= set(tour(page, "the list"))
    shoot(page, f"keys-list-{language}-{scheme}")
    page.locator("#list-places button").first.press("Enter")
    no_objections(page, "a place")
    assert {"sheet-close", "sheet-back", "sheet-primary", "sheet-share"} <= set(tour(page, "a place"))
    page.keyboard.press("Escape")
    no_objections(page, "the map, searched")
    page.locator("#search-chip").press("Enter")

    stack = page.evaluate("""() => { const spots = new Map();
        for (const { geometry: { coordinates: at } } of window.lair.state.game.surroundings.places.values()) spots.set(at.join(), { lon: at[0], lat: at[1], count: (spots.get(at.join())?.count ?? 0) + 1 });
        return [...spots.values()].sort((a, b) => b.count - a.count)[0]; }""")
    center_on(page, stack["lat"], stack["lon"], 21)
    tap_map(page, stack["lat"], stack["lon"])
    until(page, "!window.lair.map.isMoving() && window.lair.map.loaded() && window.lair.map.queryRenderedFeatures({ layers: ['fan'] }).length > 0")
    no_objections(page, "a fan")
    shoot(page, f"keys-fan-{language}-{scheme}")
    page.keyboard.press("Escape")

    page.locator("#bestiary").press("Enter")
    no_objections(page, "the bestiary")
    page.keyboard.press("Escape")

    wolf = nearest(page, "wolf")
    page.evaluate("([lat, lon]) => window.lair.sensors.moveTo(lat, lon)", [wolf["lat"] + 0.0002, wolf["lon"]])
    until(page, f"window.lair.core.standings()[0]?.inReach")
    page.locator("#nearest").press("Enter")
    page.locator("#sheet-primary").press("Enter")
    until(page, "!!window.lair.core.frame(performance.now()).phase")
    no_objections(page, "the encounter")
    assert {"throw", "encounter-close"} <= set(tour(page, "the encounter"))
    shoot(page, f"keys-encounter-{language}-{scheme}")
