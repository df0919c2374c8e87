"""What a player does, in the words of the game."""

import math
import re
import time

from playwright.sync_api import expect


def until(page, expression, seconds=30, meanwhile=lambda: None):
    """Waits until an expression is true in the page. (Playwright's own way evaluates text, which our CSP forbids.)"""
    deadline = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < deadline, f"never came true: {expression}"
        meanwhile()
        page.wait_for_timeout(50)


def join(page, nickname="Keola"):
    page.locator("#nickname").fill(nickname)
    page.locator("#join-button").click()
    until(page, "window.lair.state.view === 'map' && window.lair.core.me(performance.now()).known")
    settle(page)


def settle(page):
    """Waits until the map stands still and has its spawns."""
    until(page, "window.lair.map?.loaded() && !window.lair.map.isMoving() && window.lair.core.standings().length > 0")


def spawns_of(page, creature):
    """The ids of all the creature's spawns the page knows."""
    return page.evaluate("c => [...window.lair.state.game.surroundings.spawns.values()].filter(s => s.creature === c).map(s => s.id)", creature)


def nearest(page, creature):
    """The nearest spawn of that creature: id, coordinate, distance."""
    return page.evaluate("""creature => {
        const spawns = window.lair.state.game.surroundings.spawns;
        const standing = window.lair.core.standings().find(({ id }) => spawns.get(id)?.creature === creature);
        const { lat, lon } = spawns.get(standing.id);
        return { id: standing.id, lat, lon, distance: standing.distance, inReach: standing.inReach };
    }""", creature)


def tap_map(page, lat, lon):
    """Taps the map where a coordinate is drawn."""
    point = page.evaluate("([lat, lon]) => window.lair.map.project([lon, lat])", [lat, lon])
    box = page.locator("#map").bounding_box()
    page.mouse.click(box["x"] + point["x"], box["y"] + point["y"])


def center_on(page, lat, lon, zoom=18):
    page.evaluate("([lat, lon, zoom]) => { window.lair.state.game.follow.set('off'); window.lair.map.jumpTo({ center: [lon, lat], zoom }); }", [lat, lon, zoom])
    until(page, "window.lair.map.loaded() && !window.lair.map.isMoving()")


def to(lat1, lon1, lat2, lon2):
    """Metres and degrees from one point to another near by, flat: near enough to steer a walk."""
    east = math.radians(lon2 - lon1) * 6_371_000 * math.cos(math.radians(lat1))
    north = math.radians(lat2 - lat1) * 6_371_000
    return math.hypot(east, north), math.degrees(math.atan2(east, north)) % 360


def walk_to(page, lat, lon, away=25):
    """Walks by keys to within `away` metres, as a player would: turns that way with Q or E, then goes ahead."""
    for _ in range(200):  # a slow machine draws few frames, and a walker takes a step a frame
        here = page.evaluate("window.lair.core.walk.position()")
        distance, bearing = to(here["lat"], here["lon"], lat, lon)
        if distance <= away:
            break
        turn = (bearing - page.evaluate("window.lair.core.me(performance.now()).heading") + 540) % 360 - 180
        if abs(turn) > 6:
            hold(page, ["e" if turn > 0 else "q"], abs(turn) / 75)
        else:
            hold(page, ["Shift", "ArrowUp"], min((distance - away + 1) / 7, 3))
    else:
        raise AssertionError(f"still {distance:.0f} m away after walking")
    # The position on the map comes to rest a moment after the walker does.
    until(page, f"Math.abs(window.lair.core.to({lat}, {lon}).distance - {distance}) < 4")


def hold(page, keys, seconds):
    for key in keys:
        page.keyboard.down(key)
    page.wait_for_timeout(max(seconds, 0.03) * 1000)
    for key in reversed(keys):
        page.keyboard.up(key)


def open_spawn(page, spawn):
    """Taps the creature on the map, then the one thing to do."""
    center_on(page, spawn["lat"], spawn["lon"])
    tap_map(page, spawn["lat"], spawn["lon"])
    expect(page.locator("#sheet")).to_be_visible()


def meet(page, spawn):
    """Opens the creature's card as a link in the list would, and hunts it."""
    page.locator("#list-button").click()
    expect(page.locator("#search")).to_be_visible()  # the list is loaded when it is first wanted
    row, more = page.locator(f"#list-spawn-{spawn['id']}"), page.locator("#list-more-creatures")
    if more.is_visible() and not row.is_visible():
        more.click()
    row.click()
    page.locator("#sheet-primary").click()
    expect(page.locator("#encounter")).to_be_visible(timeout=20_000)


def gps_at(page, here):
    """The receiver speaks again. A real one does so every second; Chromium's stand-in only when told."""
    return lambda: page.context.set_geolocation(here)


def frame(page):
    return page.evaluate("""() => { const f = window.lair.core.frame(performance.now());
        return { phase: f.phase, target: { ...f.target }, count: f.count }; }""")


def watch_phases(page):
    """Keeps every phase the encounter shows, however short: a slow machine may skip the moment we look."""
    page.evaluate("""() => {
        const root = document.querySelector('#encounter [data-phase]');
        window.phases = [];
        window.watching?.disconnect();
        window.watching = new MutationObserver(() => window.phases.push(root.dataset.phase));
        window.watching.observe(root, { attributeFilter: ['data-phase'] });
    }""")


def throw(page):
    """Throws as a player does: answers a question that came up, and tries again where one still walked a moment ago."""
    watch_phases(page)
    for _ in range(20):
        question = page.locator("#encounter-ask-yes")
        if question.is_visible():
            question.click()
        page.locator("#throw").press("Space")
        for _ in range(12):
            if "throwing" in page.evaluate("window.phases"):
                return
            page.wait_for_timeout(50)
    raise AssertionError("no ball left the hand")


def face(page):
    """Turns by keys until the creature is in the middle of the frame."""
    for _ in range(20):
        turn = page.evaluate("window.lair.core.frame(performance.now()).target.turn")
        if abs(turn) < 4:
            return
        hold(page, ["ArrowRight" if turn > 0 else "ArrowLeft"], abs(turn) / 55)
    raise AssertionError(f"the creature is still {turn}° away")


def number(text):
    return int(re.sub(r"\D", "", text))
