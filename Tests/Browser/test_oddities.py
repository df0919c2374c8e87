"""What real files bring: every place stays reachable and in place, whatever it is called and wherever it lies."""

import json

import pytest
from conftest import DESK, PHONE, shoot
from game import center_on, join, tap_map, until
from playwright.sync_api import expect

MARKERS = "window.lair.state.game.view.places.markers"
FIND = "([title]) => [...window.lair.state.game.surroundings.places.values()].find(p => p.properties.title === title)"


def point(name, lon, lat, **properties):
    return {"type": "Feature", "id": name, "geometry": {"type": "Point", "coordinates": [lon, lat]}, "properties": {"title": name, **properties}}


def hunt(lair, features, center):
    """A hunt of its own with these places."""
    made = lair.command("hunt", "create", "odd", "--center", center, "--title", "Odd places", "--allow-simulated")
    assert made.returncode == 0, made.stderr
    file = lair.data.parent / "odd.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    done = lair.command("import", str(file), "--hunt", "odd")
    assert done.returncode == 0, done.stderr


def enter(page):
    page.locator("#join-button").click()
    until(page, "window.lair.state.view === 'map' && window.lair.core.me(performance.now()).known")
    until(page, "window.lair.map.loaded() && !window.lair.map.isMoving()")
    page.evaluate("window.lair.state.game.surroundings.all()")


def move(page, lon, lat, zoom):
    page.evaluate("([lon, lat, zoom]) => { window.lair.state.game.follow.set('off'); window.lair.map.jumpTo({ center: [lon, lat], zoom }); }", [lon, lat, zoom])
    until(page, "window.lair.map.loaded() && !window.lair.map.isMoving()")


def drawn(page, layers):
    """What is painted and in sight: its properties and where on the screen, in whichever copy of the world."""
    return page.evaluate("""layers => { const map = window.lair.map; const { lng } = map.getCenter();
        return map.queryRenderedFeatures([[0, 0], [innerWidth, innerHeight]], { layers }).map(({ properties, geometry }) => {
            const [lon, lat] = geometry.coordinates;
            const { x, y } = map.project([lon + 360 * Math.round((lng - lon) / 360), lat]);
            return { ...properties, x, y };
        }); }""", layers)


@pytest.mark.parametrize("side", [180, -180])
def test_a_cluster_lies_across_the_antimeridian(lair, open_page, side):
    hunt(lair, [point("West", 179.99, 0, category="Buoy"), point("East", -179.99, 0, category="Buoy")], "0,179.95")
    page = open_page(f"{lair.url}/h/odd?walk")
    enter(page)
    for zoom in (2, 6, 10, 10.9):
        move(page, side, 0, zoom)
        assert page.evaluate(f"{MARKERS}.map(m => m.count)") == [2], zoom
        clusters = drawn(page, ["clusters"])
        assert {each["count"] for each in clusters} == {2}
        assert any(abs(each["x"] - 195) < 2 and abs(each["y"] - 422) < 60 for each in clusters), clusters
    box = page.locator("#map").bounding_box()
    at = clusters[0]
    page.mouse.click(box["x"] + at["x"], box["y"] + at["y"])
    until(page, "window.lair.map.getZoom() > 10.999 && !window.lair.map.isMoving() && window.lair.map.loaded()")
    assert page.evaluate(f"{MARKERS}.map(m => m.count)") == [1, 1]
    places = drawn(page, ["places"])
    assert len({each["id"] for each in places}) == 2
    shoot(page, f"antimeridian-{side}")
    for name in ("West", "East"):
        until(page, "!window.lair.map.isMoving() && window.lair.map.loaded()")
        key = page.evaluate(FIND, [name])["id"]
        at = next(each for each in drawn(page, ["places"]) if each["id"] == key and 0 < each["x"] < 390)
        page.wait_for_timeout(500)  # two taps in quick succession are one double tap
        page.mouse.click(box["x"] + at["x"], box["y"] + at["y"] - 12)
        expect(page.locator("#sheet-title")).to_have_text(name)


def test_a_view_wider_than_a_district_shows_and_counts_the_whole_hunt(lair, open_page):
    features = [point(f"Far {index}", -170 + index * 11, -60 + index * 4, category=["Near", "Far"][index % 2]) for index in range(30)]
    hunt(lair, [*features, point("Pole", 10, 90, category="End")], "41.9,12.5")
    page = open_page(f"{lair.url}/h/odd?walk&place=odd%2FPole")
    page.locator("#join-button").click()
    # A link to the pole leads to where its marker is drawn.
    expect(page.locator("#sheet-title")).to_have_text("Pole")
    until(page, "window.lair.map.loaded() && window.lair.map.queryRenderedFeatures([[0, 110], [390, 600]], { layers: ['place-selected'] }).length > 0")
    page.keyboard.press("Escape")
    assert page.evaluate("window.lair.state.game.surroundings.places.size") < 31
    page.evaluate("window.lair.map.jumpTo({ center: [12.5, 41.9], zoom: 1 })")
    until(page, "window.lair.state.game.surroundings.places.size === 31")
    assert page.evaluate(f"{MARKERS}.reduce((sum, marker) => sum + marker.count, 0)") == 31
    expect(page.locator("#chips .chip", has_text="Near").locator("b")).not_to_have_text("0")


def test_places_at_the_ends_of_the_world_are_reached_by_tap_and_by_list(lair, open_page):
    ends = {"Dateline": (180, 10), "Dateline too": (-180, -10), "North Pole": (0, 90), "South Pole": (30, -90), "Near the pole": (-120, 88.5)}
    hunt(lair, [point(name, lon, lat, category="End") for name, (lon, lat) in ends.items()], "0,170")
    page = open_page(f"{lair.url}/h/odd?walk")
    enter(page)
    box = page.locator("#map").bounding_box()
    for name, (lon, lat) in ends.items():
        place = page.evaluate(FIND, [name])
        assert abs(place["geometry"]["coordinates"][1] - lat) < 1e-9  # in place, wherever it is drawn
        move(page, lon, lat, 9)
        until(page, f"window.lair.map.queryRenderedFeatures({{ layers: ['places'] }}).some(f => f.properties.id === {json.dumps(place['id'])})")
        at = next(each for each in drawn(page, ["places"]) if each["id"] == place["id"])
        page.wait_for_timeout(500)
        page.mouse.click(box["x"] + at["x"], box["y"] + at["y"] - 12)
        expect(page.locator("#sheet-title")).to_have_text(name)
        until(page, f"window.lair.map.loaded() && window.lair.map.queryRenderedFeatures([[0, 110], [390, 844]], {{ layers: ['place-selected'] }})[0]?.properties.id === {json.dumps(place['id'])}")
        page.keyboard.press("Escape")
    shoot(page, "pole")
    page.locator("#list-button").click()
    for name in ends:
        page.locator("#list-places button", has=page.get_by_text(name, exact=True)).click()
        expect(page.locator("#sheet-title")).to_have_text(name)
        page.locator("#sheet-back").click()


NAMES = {
    "Arabic": "منحوتة في الحديقة", "Hebrew": "פסל", "Chinese": "裝置藝術", "Japanese": "彫刻と噴水", "emoji": "🗿", "family": "👩‍👩‍👧 Families",
    "accents": "Z\u0335\u0321͓̈a̶̧l̷̈g̵o", "long": "W" * 200, "long words": "Sculpture of a very long kind " * 6, "digits": "42", "markup": "<b>&amp;</b>",
    "newline": "two\nlines", "spaces": "  wide   open  ", "none": "",
}


@pytest.mark.parametrize("language, viewport, scheme", [("en", PHONE, "light"), ("zh-TW", DESK, "dark")])
def test_categories_may_have_any_name(lair, open_page, language, viewport, scheme):
    features = [point(name, 12.5 + index * 0.002, 41.9, **({"category": text} if text else {})) for index, (name, text) in enumerate(NAMES.items())]
    hunt(lair, features, "41.9,12.513")
    page = open_page(f"{lair.url}/h/odd?walk", language, viewport, scheme)
    enter(page)
    until(page, f"window.lair.state.game.surroundings.places.size === {len(NAMES)}")
    chips = page.locator(".chip:not(#search-chip)")
    named = page.evaluate("[...document.querySelectorAll('#chips bdi')].map(e => e.textContent)")
    for text in NAMES.values():
        if text:  # the one without a name is named
            whole = " ".join(text.split())
            assert (whole if len(whole) <= 100 else whole[:99] + "…") in [" ".join(each.split()) for each in named]
    assert all(each.strip() for each in named)
    for chip in chips.all():
        size = chip.bounding_box()
        assert 44 <= size["height"] <= 46 and size["width"] <= 340, "it takes one line, and leaves room for another"
    shoot(page, f"categories-{language}")
    for index, chip in enumerate(chips.all() if viewport == PHONE else []):
        chip.click()
        assert page.evaluate(f"{MARKERS}.reduce((sum, m) => sum + m.count, 0)") == 1, named[index]
        chip.click()
    page.locator("#list-button").click()
    expect(page.locator("#list-places li")).to_have_count(len(NAMES))
    assert all(row.bounding_box()["height"] <= 100 for row in page.locator("#list-places li").all()), "a row stays a row"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    shoot(page, f"categories-list-{language}")
    for name in NAMES if viewport == PHONE else ("long", "Arabic"):
        page.locator("#list-places button", has=page.get_by_text(name, exact=True)).click()
        expect(page.locator("#sheet-title")).to_have_text(name)
        tag = page.locator("#sheet .tag")
        assert tag.count() == (1 if NAMES[name] else 0)
        if tag.count():
            inside = page.locator("#sheet .scroll").bounding_box()
            box = tag.bounding_box()
            assert box["x"] >= inside["x"] and box["x"] + box["width"] <= inside["x"] + inside["width"]
        if name in ("long", "Arabic"):
            shoot(page, f"category-{name}-{language}")
        page.locator("#sheet-back").click()


def test_a_long_description_scrolls_and_its_markup_is_inert(lair, open_page):
    hurt = '<img src=x onerror="window.hurt=1"><script>window.hurt=1</script> https://example.org/a?b=1&c=2 <a href="javascript:window.hurt=1">link</a>\n'
    text = hurt + "The stone was carved where it stands. " * 40
    hunt(lair, [point("Long", 12.5, 41.9, category="Text", description=text[:1005])], "41.9,12.5")
    page = open_page(f"{lair.url}/h/odd?walk")
    enter(page)
    page.evaluate("window.lair.state.game.follow.set('off')")
    center_on(page, 41.9, 12.5, 20)
    tap_map(page, 41.9, 12.5)
    expect(page.locator("#sheet-title")).to_have_text("Long")
    body = page.locator("#sheet .body").evaluate("e => e.textContent")
    # All of it, as it was written: what looks like a link is text.
    assert body == text[:1005].strip() and "https://example.org/a?b=1&c=2" in body
    assert page.evaluate("window.hurt") is None and page.locator("#sheet :is(.body img, .body a, script)").count() == 0
    scroll = page.locator("#sheet .scroll")
    assert scroll.evaluate("e => e.scrollHeight > e.clientHeight + 40")
    page.wait_for_timeout(350)  # it has risen
    for part in ("#sheet-title", "#sheet-primary"):
        box = page.locator(part).bounding_box()
        assert box["y"] > 0 and box["y"] + box["height"] <= 844, f"{part} stays in sight"
    scroll.evaluate("e => e.scrollTo(0, e.scrollHeight)")
    last = page.locator("#sheet-drive").bounding_box()
    assert last["y"] + last["height"] <= page.locator("#sheet .row").bounding_box()["y"] + 1
    shoot(page, "long-description")
    scroll.evaluate("e => e.scrollTo(0, 0)")
    for keys, height in ((("ArrowUp",), "tall"), (("ArrowDown", "ArrowDown"), "low")):
        for key in keys:
            page.locator("#sheet .grab").press(key)
        assert page.locator("#sheet").get_attribute("data-height") == height
        box = page.locator("#sheet-title").bounding_box()
        assert box["y"] > 0 and box["y"] + box["height"] <= 844
        shoot(page, f"long-description-{height}")


def test_shapes_of_every_kind_come_as_places_that_can_be_opened(lair, open_page):
    horseshoe = [[12.5, 41.9], [12.53, 41.9], [12.53, 41.93], [12.52, 41.93], [12.52, 41.91], [12.51, 41.91], [12.51, 41.93], [12.5, 41.93], [12.5, 41.9]]
    hunt(lair, [
        {"type": "Feature", "id": "two", "geometry": {"type": "MultiPoint", "coordinates": [[12.48, 41.9], [12.49, 41.91]]}, "properties": {"title": "Two stones"}},
        {"type": "Feature", "id": "area", "geometry": {"type": "Polygon", "coordinates": [horseshoe]}, "properties": {"title": "Horseshoe"}},
    ], "41.91,12.5")
    page = open_page(f"{lair.url}/h/odd?walk")
    enter(page)
    until(page, "window.lair.state.game.surroundings.places.size === 3")
    places = page.evaluate("[...window.lair.state.game.surroundings.places.values()].map(p => [p.properties.title, ...p.geometry.coordinates])")
    assert sorted(at for title, *at in places if title == "Two stones") == [[12.48, 41.9], [12.49, 41.91]]
    (lon, lat), = [at for title, *at in places if title == "Horseshoe"]
    assert 12.5 < lon < 12.53 and 41.9 < lat < 41.93 and (lat < 41.91 or not 12.51 < lon < 12.52), "inside it, not between its arms"
    for title, lon, lat in places:
        move(page, lon, lat, 18)
        tap_map(page, lat, lon)
        expect(page.locator("#sheet-title")).to_have_text(title)
        page.keyboard.press("Escape")
        page.wait_for_timeout(500)
