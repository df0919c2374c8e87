"""The map and its sheet: every work reachable, every word inert, nothing that a checker of accessibility objects to."""

import json

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import DESK, PHONE, shoot
from game import center_on, frame, join, nearest, number, open_spawn, settle, tap_map, until
from playwright.sync_api import expect


def places(page):
    return page.evaluate("""[...window.lair.state.game.surroundings.places.values()].map(p => ({ id: p.id,
        lat: p.geometry.coordinates[1], lon: p.geometry.coordinates[0], ...p.properties }))""")


def no_objections(page, where):
    found = Axe().run(page).response["violations"]
    assert found == [], where + ": " + json.dumps([{each["id"]: [node["html"] for node in each["nodes"]]} for each in found], indent=1)


def test_the_map_opens_on_the_hunt_about_a_kilometre_across(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    box = page.evaluate("window.lair.map.getBounds().toArray()")
    assert 700 < page.evaluate("([[w, s], [e, n]]) => window.lair.map.getCenter().constructor ? new maplibregl.LngLat(w, s).distanceTo(new maplibregl.LngLat(e, s)) : 0", box) < 1500


def test_all_works_of_the_demo_come_to_the_map(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    page.evaluate("window.lair.map.fitBounds([[-158.3, 21.2], [-157.6, 21.75]], { duration: 0 })")
    until(page, "window.lair.state.game.surroundings.places.size === 199")
    assert number(page.locator("#bar-count").inner_text()) == 199
    settle(page)
    shoot(page, "map-island")


def test_every_work_on_a_shared_spot_can_be_opened_from_its_list(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    page.evaluate("window.lair.map.fitBounds([[-158.3, 21.2], [-157.6, 21.75]], { duration: 0 })")
    until(page, "window.lair.state.game.surroundings.places.size === 199")
    spots = {}
    for place in places(page):
        spots.setdefault((place["lat"], place["lon"]), []).append(place)
    stacks = {spot: works for spot, works in spots.items() if len(works) > 1}
    assert len(stacks) == 8 and sum(len(works) for works in stacks.values()) == 26
    reached = set()
    # By the list that the sheet has of them; that a tap on each leg of the fan does it, too, is test_clusters'.
    largest = sorted(stacks.items(), key=lambda each: -len(each[1]))[:2]
    for (lat, lon), works in largest:
        center_on(page, lat, lon, 21)  # near enough for a creature beside it to stand apart
        tap_map(page, lat, lon)
        expect(page.locator("#sheet")).to_be_visible()
        for work in works:
            page.locator("#sheet .list button", has_text=work["title"]).first.click()
            expect(page.locator("#sheet-title")).to_have_text(work["title"])
            reached.add(work["id"])
            page.locator("#sheet-back").click()
        page.keyboard.press("Escape")
    assert len(reached) == sum(len(works) for _, works in largest)


def test_a_place_shows_its_text_as_text_and_the_way_there(lair, open_page):
    page_text = '<img src=x onerror="window.hurt=1"><b>bold</b>'
    file = lair.data.parent / "nasty.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": [{
        "type": "Feature", "id": "1", "geometry": {"type": "Point", "coordinates": [-157.8552, 21.3048]},
        "properties": {"title": page_text, "category": "彫刻 – an unheard-of kind", "description": page_text * 8}}]}))
    assert lair.command("import", str(file), "--hunt", "honolulu").returncode == 0
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    center_on(page, 21.3048, -157.8552, 21)
    tap_map(page, 21.3048, -157.8552)
    expect(page.locator("#sheet-title")).to_have_text(page_text)
    assert page.evaluate("window.hurt") is None and page.locator("#sheet img").count() == 0
    href = page.locator("#sheet-primary").get_attribute("href")
    assert "openstreetmap.org" in href or href.startswith("geo:") or "google" in href
    shoot(page, "sheet-nasty")


@pytest.mark.parametrize("agent, start", [
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1", "https://maps.apple.com/"),
    ("Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36", "geo:"),
    ("Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36", "https://www.openstreetmap.org/directions"),
])
def test_directions_open_in_the_platforms_own_map(lair, open_page, agent, start):
    page = open_page(f"{lair.url}/assets/about.html", user_agent=agent)
    link = page.evaluate("import('/assets/js/device.js').then(({ directionsLink }) => directionsLink(21.3, -157.85, 'The Bell', { lat: 21.31, lon: -157.86 }))")
    assert link.startswith(start)


@pytest.mark.parametrize("language, viewport, scheme", [("en", PHONE, "light"), ("zh-TW", DESK, "dark")])
def test_no_view_troubles_a_screen_reader(lair, open_page, language, viewport, scheme):
    page = open_page(f"{lair.url}/h/honolulu?walk", language, viewport, scheme, bypass_csp=True)
    until(page, "window.lair?.map?.loaded()")
    no_objections(page, "joining")
    join(page)
    no_objections(page, "the map")
    wolf = nearest(page, "wolf")
    open_spawn(page, wolf)
    no_objections(page, "the sheet")
    page.keyboard.press("Escape")
    page.evaluate("([lat, lon]) => window.lair.sensors.moveTo(lat, lon)", [wolf["lat"] + 0.0002, wolf["lon"]])
    until(page, "window.lair.core.standings()[0]?.inReach")
    open_spawn(page, wolf)
    page.locator("#sheet-primary").click()
    until(page, "!!window.lair.core.frame(performance.now()).phase")
    no_objections(page, "the encounter")
    page.locator("#encounter-close").click()
    page.locator("#bestiary").click()
    no_objections(page, "the bestiary")


def test_a_phone_of_the_smallest_size_has_room_for_everything(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk", "en", {"width": 320, "height": 568})
    shoot(page, "join-320")
    join(page)
    open_spawn(page, nearest(page, "wolf"))
    shoot(page, "sheet-320")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    button = page.locator("#sheet-primary").bounding_box()
    assert button["height"] >= 44 and button["y"] + button["height"] <= 568
    # A phone of 390 px whose page is drawn at 200 %.
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 195, "height": 422})
    title = page.locator("#bar-title")
    until(page, "document.querySelector('#bar').offsetWidth > 160")
    assert title.evaluate("each => each.scrollHeight <= each.clientHeight + 1 && each.scrollWidth <= each.clientWidth + 1"), "the title is read whole"
    bar, chips = page.locator("#bar").bounding_box(), page.locator("#chips").bounding_box()
    for other in ("#bestiary", "#language-control", "#chips"):
        assert page.locator(other).bounding_box()["y"] >= bar["y"] + bar["height"], other
    assert page.locator("#controls").bounding_box()["y"] >= chips["y"] + chips["height"], "no button lies on a chip"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, "map-195")
