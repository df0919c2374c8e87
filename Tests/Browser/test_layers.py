"""What a host puts on the map: how categories look, lines and areas over it, imagery; and the player's switches for them."""

import json
import struct
import urllib.request
import zlib

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import DESK, PHONE, shoot
from game import center_on, join, settle, tap_map, until
from playwright.sync_api import expect

MARKERS = "window.lair.state.game.view.places.markers"
ISLAND = "window.lair.map.fitBounds([[-158.3, 21.2], [-157.6, 21.75]], { duration: 0 })"
TRAIL = {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "Closed quarter", "fill": "#6d3fb0", "description": "Until spring. <b>Walk</b> around."},
     "geometry": {"type": "Polygon", "coordinates": [[[-157.861, 21.3085], [-157.858, 21.31], [-157.856, 21.308], [-157.859, 21.3066], [-157.861, 21.3085]]]}},
    {"type": "Feature", "properties": {"stroke": "#ffd23f"},
     "geometry": {"type": "LineString", "coordinates": [[-157.8625, 21.3035], [-157.858, 21.3035]]}}]}


def picture(red, green, blue, size=24):
    """A PNG of one colour."""
    def chunk(kind, data):
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    rows = (b"\0" + bytes([red, green, blue]) * size) * size
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


def patch(lair, body):
    key = json.loads(lair.command("host-key", "--json").stdout)["key"]
    request = urllib.request.Request(f"{lair.url}/api/hunts/honolulu", json.dumps(body).encode(), {"Authorization": f"Bearer {key}"}, method="PATCH")
    urllib.request.urlopen(request, timeout=10).close()


def run(lair, *arguments):
    done = lair.command(*arguments, "--hunt", "honolulu")
    assert done.returncode == 0, done.stderr
    return done


def one_by_one(page):
    page.evaluate("window.lair.state.game.view.places.gather(false)")


def icons(page):
    """The names of the pictures that the map has painted for places."""
    return set(page.evaluate("window.lair.map.queryRenderedFeatures({ layers: ['places'] }).map(each => each.properties.icon)"))


@pytest.mark.parametrize("language, viewport, scheme", [("en", PHONE, "light")])
def test_how_a_category_looks_is_the_same_on_the_map_the_chips_the_list_and_the_sheet(lair, open_page, language, viewport, scheme):
    file = lair.data.parent / "Red.png"
    file.write_bytes(picture(255, 0, 0))
    run(lair, "hunt", "style", "Sculpture", "--symbol", "statue", "--color", "#ffe08a")
    run(lair, "hunt", "style", "Mural", "--image", str(file), "--stands", "on")
    page = open_page(f"{lair.url}/h/honolulu?walk", language, viewport, scheme)
    join(page)
    page.evaluate(ISLAND)
    until(page, "window.lair.state.game.surroundings.places.size === 199")
    one_by_one(page)
    until(page, "window.lair.map.loaded() && window.lair.map.queryRenderedFeatures({ layers: ['places'] }).length > 100")
    statue = "place|disc|#ffe08a|#000000|30|symbol%3Astatue|Sc"
    mural = next(each for each in icons(page) if "images%2Fred" in each)
    assert statue in icons(page) and mural.startswith("place|stands|")
    # The picture itself has come to the map: its middle is red.
    until(page, f"""(() => {{ const {{ data: {{ data, width, height }} }} = window.lair.map.getImage({json.dumps(mural)});
        const at = 4 * (Math.round(height / 2) * width + Math.round(width / 2)); return data[at] > 250 && data[at + 1] < 5 && data[at + 3] === 255; }})()""")
    shoot(page, f"styles-{language}-{viewport['width']}-{scheme}")
    for row in ("#chips .chip", "#list-places button"):
        if row.startswith("#list"):
            page.locator("#list-button").click()
            page.locator("#search").fill("sculpture")
            page.wait_for_timeout(200)
        sign = page.locator(row, has_text="Sculpture").first.locator(".disc")
        expect(sign.locator("svg.symbol")).to_be_visible()
        assert sign.evaluate("element => [getComputedStyle(element).backgroundColor, getComputedStyle(element).color]") == ["rgb(255, 224, 138)", "rgb(0, 0, 0)"]
    expect(page.locator("#chips .chip", has_text="Mural").locator(".disc.alone img")).to_be_visible()
    shoot(page, f"styles-list-{language}-{viewport['width']}-{scheme}")
    page.locator("#list-places button", has_text="Sculpture").first.click()
    tag = page.locator("#sheet .tag")
    expect(tag.locator("svg.symbol")).to_be_visible()
    assert tag.evaluate("element => getComputedStyle(element).color") == "rgb(0, 0, 0)"
    shoot(page, f"styles-sheet-{language}-{viewport['width']}-{scheme}")
    # What the host settles meanwhile comes without a reload.
    run(lair, "hunt", "style", "Sculpture", "--reset", "--letter", "藝")
    until(page, "window.lair.map.queryRenderedFeatures({ layers: ['places'] }).some(each => each.properties.icon.includes(encodeURIComponent('letter:藝')))")
    expect(page.locator("#chips .chip", has_text="Sculpture").locator(".disc")).to_have_text("藝")


def test_a_selected_place_and_a_selected_creature_grow(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    place = page.evaluate("window.lair.state.game.view.places.listed()[40].place")
    page.evaluate("id => window.lair.state.game.view.select({ kind: 'place', id })", place["id"])
    lon, lat = place["geometry"]["coordinates"]
    center_on(page, lat, lon, 19)
    until(page, "window.lair.map.queryRenderedFeatures({ layers: ['place-selected'] }).length > 0")
    assert "|42|" in page.evaluate("window.lair.map.queryRenderedFeatures({ layers: ['place-selected'] })[0].properties.icon")
    spawn = page.evaluate("[...window.lair.state.game.surroundings.spawns.values()][0]")
    center_on(page, spawn["lat"], spawn["lon"], 19)
    page.evaluate("id => window.lair.state.game.view.select({ kind: 'spawn', id })", spawn["id"])
    until(page, f"""window.lair.map.queryRenderedFeatures({{ layers: ['spawns'] }}).some(({{ properties: p }}) => p.id === {spawn['id']} && p.part === 'creature' && p.size > 1)""")


@pytest.mark.parametrize("language, viewport, scheme", [("zh-TW", DESK, "dark")])
def test_lines_and_areas_come_without_a_reload_tell_their_title_and_can_be_switched_off(lair, open_page, language, viewport, scheme):
    page = open_page(f"{lair.url}/h/honolulu?walk", language, viewport, scheme, bypass_csp=True)
    join(page)
    center_on(page, 21.3065, -157.859, 15.5)
    file = lair.data.parent / "Palace walk.geojson"
    file.write_text(json.dumps(TRAIL))
    run(lair, "overlay", "put", str(file), "--title", "Palace walk 宮殿步道", "--color", "#1d6fd8")
    until(page, "window.lair.map.loaded() && window.lair.map.queryRenderedFeatures({ layers: ['overlay-lines'] }).length >= 2")
    order = page.evaluate("window.lair.map.getStyle().layers.map(layer => layer.id)")
    assert order.index("grain") < order.index("overlay-areas") < order.index("overlay-lines") < min(map(order.index, ("me-reach", "places", "clusters", "spawns")))
    settle(page)
    shoot(page, f"overlay-{language}-{viewport['width']}-{scheme}")

    center_on(page, 21.3035, -157.8605, 18)  # a line without a title of its own has the overlay's
    tap_map(page, 21.3035, -157.8605)
    expect(page.locator("#sheet-title")).to_have_text("Palace walk 宮殿步道")
    page.keyboard.press("Escape")

    page.locator("#layers-button").press("Enter")
    switch = page.locator("#layer-palace-walk")
    expect(switch).to_have_attribute("aria-checked", "true")
    assert switch.bounding_box()["height"] >= 44
    assert [each["id"] for each in Axe().run(page).response["violations"]] == []
    assert {round(box["width"]) for box in map(lambda each: each.bounding_box(), page.locator("#sheet .track").all())} == {46}
    shoot(page, f"layers-{language}-{viewport['width']}-{scheme}")
    switch.press("Space")
    expect(switch).to_have_attribute("aria-checked", "false")
    expect(switch).to_be_focused()
    until(page, "window.lair.map.loaded() && window.lair.map.queryRenderedFeatures({ layers: ['overlay-lines'] }).length === 0")
    page.locator("#layer-palace-walk").press("Space")
    until(page, "window.lair.map.loaded() && window.lair.map.queryRenderedFeatures({ layers: ['overlay-lines'] }).length > 0")
    run(lair, "overlay", "delete", "palace-walk")
    until(page, "window.lair.map.loaded() && window.lair.map.queryRenderedFeatures({ layers: ['overlay-lines'] }).length === 0")
    expect(page.locator("#layer-palace-walk")).to_have_count(0)


def test_an_area_tells_its_title_and_text_and_a_simulated_walker_walks_into_it(lair, open_page):
    file = lair.data.parent / "trail.geojson"
    file.write_text(json.dumps(TRAIL))
    run(lair, "overlay", "put", str(file))
    page = open_page(f"{lair.url}/h/honolulu", permissions=["geolocation"], geolocation={"latitude": 21.3069, "longitude": -157.8583, "accuracy": 8})
    join(page)
    center_on(page, 21.3083, -157.8595, 18)
    until(page, "window.lair.map.queryRenderedFeatures({ layers: ['overlay-areas'] }).length > 0")
    tap_map(page, 21.3083, -157.8595)
    expect(page.locator("#sheet-title")).to_have_text("Closed quarter")
    expect(page.locator("#sheet .body")).to_have_text("Until spring. <b>Walk</b> around.")
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    center_on(page, 21.3083, -157.8595, 18)
    until(page, "window.lair.map.queryRenderedFeatures({ layers: ['overlay-areas'] }).length > 0")
    tap_map(page, 21.3083, -157.8595)
    expect(page.locator("#toast")).to_contain_text("Closed quarter")
    assert abs(page.evaluate("window.lair.core.walk.position().lat") - 21.3083) < 1e-4


def test_imagery_is_fetched_when_it_is_chosen_and_not_before(lair, open_page):
    attribution = "© Somebody <img src=x onerror='window.hurt=1'> and everybody else who had a hand in these pictures from above"
    patch(lair, {"imagery": {"tiles": "https://tiles.example/{z}/{x}/{y}.png", "attribution": attribution, "lastZoom": 17}})
    page = open_page("about:blank")
    asked = []
    page.context.route("https://tiles.example/**", lambda route: (asked.append(route.request.url), route.fulfill(
        body=picture(30, 90, 60, 256), content_type="image/png", headers={"Access-Control-Allow-Origin": "*"})))
    page.goto(f"{lair.url}/h/honolulu?walk")
    join(page)
    assert asked == []
    page.locator("#layers-button").click()
    page.locator("#layer-imagery").click()
    until(page, "window.lair.map.loaded() && window.lair.map.areTilesLoaded()")
    assert len(asked) > 0 and all(url.split("/")[3].isdigit() for url in asked)
    expect(page.locator(".maplibregl-ctrl-attrib")).to_contain_text("© Somebody <img")
    assert page.evaluate("window.hurt") is None
    # On whatever the pictures show it can be read, and it lies under no button.
    line, buttons = page.locator(".maplibregl-ctrl-attrib-inner").bounding_box(), page.locator("#controls").bounding_box()
    assert line["x"] + line["width"] <= buttons["x"] and line["height"] < 24
    assert page.locator(".maplibregl-ctrl-attrib").evaluate("each => getComputedStyle(each).backgroundColor") not in ("transparent", "rgba(0, 0, 0, 0)")
    expect(page.locator("#layer-imagery-note")).to_contain_text("from above")
    shoot(page, "imagery")
    page.locator("#layer-imagery").click()
    until(page, "window.lair.map.getLayoutProperty('imagery', 'visibility') === 'none'")


def test_imagery_that_does_not_come_is_told_once(lair, open_page):
    patch(lair, {"imagery": {"tiles": "https://tiles.example/{z}/{x}/{y}.png", "attribution": "© Somebody"}})
    page = open_page("about:blank", expect_faults=True)
    page.context.route("https://tiles.example/**", lambda route: route.abort())
    page.goto(f"{lair.url}/h/honolulu?walk")
    join(page)
    page.evaluate("""() => { window.told = []; new MutationObserver((changes) => changes.forEach(({ addedNodes }) =>
        addedNodes.forEach((line) => window.told.push(line.textContent)))).observe(document.querySelector('#toast'), { childList: true }); }""")
    page.locator("#layers-button").click()
    page.locator("#layer-imagery").click()
    until(page, "window.told.length > 0")
    until(page, "window.lair.map.areTilesLoaded()")  # all of them have failed
    assert [line for line in page.evaluate("window.told") if "do not come" in line] == ["The pictures from above do not come just now."]


def test_places_are_drawn_one_by_one_where_the_host_or_the_player_wants_it(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    page.evaluate("window.lair.state.game.follow.set('off')")
    page.evaluate(ISLAND)
    until(page, "window.lair.state.game.surroundings.places.size === 199")
    assert page.evaluate(f"{MARKERS}.length") < 60
    page.locator("#layers-button").click()
    page.locator("#layer-clusters").click()
    # What no zoom takes apart stays one marker: 199 works, 26 of them on 8 spots, and a few within a step of each other.
    until(page, f"{MARKERS}.length > 170")
    assert page.evaluate(f"{MARKERS}.length") <= 199 - 26 + 8 and page.evaluate(f"{MARKERS}.every(marker => marker.kind !== 'splits')")
    assert page.evaluate(f"{MARKERS}.reduce((sum, marker) => sum + marker.count, 0)") == 199
    page.keyboard.press("Escape")
    settle(page)
    shoot(page, "one-by-one")
    run_change = lair.command("hunt", "change", "honolulu", "--clusters", "off")
    assert run_change.returncode == 0, run_change.stderr
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    page.evaluate(ISLAND)
    until(page, f"{MARKERS}.length > 170")
    page.locator("#layers-button").click()
    expect(page.locator("#layer-clusters")).to_have_attribute("aria-checked", "false")


def test_more_than_a_thousand_places_stay_gathered_and_the_switch_says_why(lair, open_page):
    file = lair.data.parent / "many.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": str(index), "geometry": {"type": "Point", "coordinates": [-157.86 + index % 40 / 2000, 21.30 + index // 40 / 2000]},
         "properties": {"title": f"Tree {index}", "category": "Tree"}} for index in range(1200)]}))
    assert lair.command("import", str(file), "--hunt", "honolulu").returncode == 0
    assert lair.command("hunt", "change", "honolulu", "--clusters", "off").returncode == 0
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    page.evaluate(ISLAND)
    until(page, "window.lair.state.game.surroundings.places.size === 1399")
    assert page.evaluate(f"{MARKERS}.length") < 100
    page.locator("#layers-button").click()
    switch = page.locator("#layer-clusters")
    expect(switch).to_contain_text("1,000")
    expect(switch).to_have_attribute("aria-disabled", "true")
    shoot(page, "gathered-all-the-same")
    page.keyboard.press("Escape")
    page.locator(".chip", has_text="Sculpture").click()  # few enough again
    count = page.evaluate(f"{MARKERS}.reduce((sum, marker) => sum + marker.count, 0)")
    assert page.evaluate(f"{MARKERS}.every(marker => marker.kind !== 'splits')") and count < 199
