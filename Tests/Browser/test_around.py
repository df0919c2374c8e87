"""A host in Hamburg finds nothing in Honolulu, and makes a hunt where they stand."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import DESK, PHONE, shoot
from game import to, until
from playwright.sync_api import expect

HAMBURG = {"latitude": 53.5503, "longitude": 9.9920, "accuracy": 8}


def test_a_host_makes_a_hunt_around_them(lair, open_page):
    key = re.search(r"[A-Za-z0-9_-]{22}", lair.command("host-key").stdout).group()
    page = open_page(f"{lair.url}/#host={key}", geolocation=HAMBURG, permissions=["geolocation"])
    assert key not in page.url
    page.locator("#around-button").click()
    page.locator("#around-find").click()
    until(page, "window.lair.map?.getSource('draft')?.serialize().data.features.length === 3")
    until(page, "window.lair.map.loaded() && !window.lair.map.isMoving()")
    expect(page.locator("#around .warn")).to_be_visible()
    shoot(page, "around-arrange")
    draft = page.evaluate("window.lair.map.getSource('draft').serialize().data.features.map(f => f.geometry.coordinates)")
    for lon, lat in draft:
        assert 20 <= to(HAMBURG["latitude"], HAMBURG["longitude"], lat, lon)[0] <= 121

    # Moved by hand: the first goes 40 px to the side.
    box = page.locator("#map").bounding_box()
    at = page.evaluate("([lon, lat]) => window.lair.map.project([lon, lat])", draft[0])
    page.mouse.move(box["x"] + at["x"], box["y"] + at["y"])
    page.mouse.down()
    page.mouse.move(box["x"] + at["x"] + 20, box["y"] + at["y"], steps=4)
    page.mouse.move(box["x"] + at["x"] + 40, box["y"] + at["y"], steps=4)
    page.mouse.up()
    moved = page.evaluate("window.lair.map.getSource('draft').serialize().data.features.map(f => f.geometry.coordinates)")
    changed = [i for i in range(3) if moved[i] != draft[i]]
    assert len(changed) == 1

    page.locator("#around-start").click()
    link = page.locator("#around-link")
    expect(link).to_be_visible()
    shoot(page, "around-ready")
    hunt = link.inner_text().rsplit("/", 1)[1]
    spawns = lair.get(f"/api/hunts/{hunt}/spawns?lat=53.5503&lon=9.9920&radius=400")["spawns"]
    assert sorted(each["creature"] for each in spawns) == ["dragon", "wolf", "wolf"]
    assert sorted((round(each["lon"], 6), round(each["lat"], 6)) for each in spawns) == sorted((round(x, 6), round(y, 6)) for x, y in moved)
    page.locator("#around-play").click()
    until(page, f"window.lair?.state.hunt?.id === '{hunt}'")


DRAFT = "window.lair.map.getSource('draft').serialize().data.features.map(f => ({ lon: f.geometry.coordinates[0], lat: f.geometry.coordinates[1], icon: f.properties.icon }))"


def arrange(lair, open_page, *arguments, walk="", **options):
    key = re.search(r"[A-Za-z0-9_-]{22}", lair.command("host-key").stdout).group()
    page = open_page(f"{lair.url}/{walk}#host={key}", *arguments, geolocation=HAMBURG, permissions=["geolocation"], **options)
    page.locator("#around-button").click()
    page.locator("#around-find").click()
    until(page, "window.lair.map?.getSource('draft')?.serialize().data.features.length === 3", 90)
    until(page, "window.lair.map.loaded() && !window.lair.map.isMoving()")
    return page


def test_a_creature_is_moved_by_two_taps_without_dragging(lair, open_page):
    page = arrange(lair, open_page)
    before = page.evaluate(DRAFT)
    box = page.locator("#map").bounding_box()
    first = page.evaluate("([lon, lat]) => window.lair.map.project([lon, lat])", [before[0]["lon"], before[0]["lat"]])
    page.touchscreen.tap(box["x"] + first["x"], box["y"] + first["y"])
    until(page, f"{DRAFT}.filter(each => each.icon.endsWith('chosen')).length === 1")
    chosen = [each["icon"].endswith("chosen") for each in page.evaluate(DRAFT)].index(True)
    expect(page.locator(f"#around-creature-{chosen}")).to_have_attribute("aria-pressed", "true")
    shoot(page, "around-chosen")
    # Free ground: far from all three.
    spot = page.evaluate("""draft => { const at = draft.map(({ lon, lat }) => window.lair.map.project([lon, lat]));
        const bottom = document.querySelector('#around').getBoundingClientRect().top - 30;
        for (let y = 90; y < bottom; y += 10) for (let x = 40; x < innerWidth - 80; x += 10)
            if (at.every(p => Math.hypot(p.x - x, p.y - y) > 60)) return { x, y }; }""", before)
    page.wait_for_timeout(400)  # two taps in quick succession are one double tap
    page.touchscreen.tap(box["x"] + spot["x"], box["y"] + spot["y"])
    until(page, f"JSON.stringify({DRAFT}[{chosen}].lat) !== '{before[chosen]['lat']}'")
    after = page.evaluate(DRAFT)
    there = page.evaluate("([lon, lat]) => window.lair.map.project([lon, lat])", [after[chosen]["lon"], after[chosen]["lat"]])
    assert abs(there["x"] - spot["x"]) < 1 and abs(there["y"] - spot["y"]) < 1
    assert [each["lat"] for i, each in enumerate(after) if i != chosen] == [each["lat"] for i, each in enumerate(before) if i != chosen]


# In the walk simulator the arrow keys walk, but not here.
@pytest.mark.parametrize("language, viewport, scheme, walk", [("en", PHONE, "dark", ""), ("zh-TW", DESK, "light", "?walk")])
def test_a_creature_is_moved_by_arrow_keys(lair, open_page, language, viewport, scheme, walk):
    page = arrange(lair, open_page, language, viewport, scheme, walk=walk, bypass_csp=True)
    shoot(page, f"around-keys-{language}-{scheme}")
    assert [each["id"] for each in Axe().run(page).response["violations"]] == []
    rows = page.locator("#around-creatures button")
    expect(rows).to_have_count(3)
    for _ in range(12):
        if page.evaluate("document.activeElement.id") == "around-creature-1":
            break
        page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.matches('#around-creature-1:focus-visible')")
    before = page.evaluate(DRAFT)
    for key, metres, bearing in (("ArrowUp", 5, 0), ("ArrowRight", 5, 90), ("Shift+ArrowDown", 1, 180), ("ArrowLeft", 5, 270)):
        start = page.evaluate(DRAFT)[1]
        page.keyboard.press(key)
        after = page.evaluate(DRAFT)
        distance, way = to(start["lat"], start["lon"], after[1]["lat"], after[1]["lon"])
        assert abs(distance - metres) < 0.05 and abs((way - bearing + 540) % 360 - 180) < 1, key
        assert after[1]["icon"].endswith("chosen") and re.search(r"\d", rows.nth(1).inner_text())
    assert [after[0]["lat"], after[2]["lat"]] == [before[0]["lat"], before[2]["lat"]]
    page.keyboard.press("Enter")
    expect(rows.nth(1)).to_have_attribute("aria-pressed", "false")


def test_a_wrong_key_is_asked_for_again(lair, open_page):
    page = open_page(f"{lair.url}/#host=AAAAAAAAAAAAAAAAAAAAAA", geolocation=HAMBURG, permissions=["geolocation"], expect_faults=True)
    page.locator("#around-button").click()
    page.locator("#around-find").click()
    page.locator("#around-start").click()
    expect(page.locator("#around-key")).to_be_visible()
    assert len(lair.get("/api/hunts")["hunts"]) == 1
