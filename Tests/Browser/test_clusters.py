"""Clusters: counts that sum to what there is, a tap that goes into them, stacks that fan out, and no flicker."""

import json

from conftest import shoot
from game import center_on, join, settle, tap_map, until
from playwright.sync_api import expect
from test_map import no_objections

ISLAND = "window.lair.map.fitBounds([[-158.3, 21.2], [-157.6, 21.75]], { duration: 0 })"
MARKERS = "window.lair.state.game.view.places.markers"


def open_island(lair, open_page, *arguments, **options):
    page = open_page(f"{lair.url}/h/honolulu?walk", *arguments, **options)
    join(page)
    page.evaluate("window.lair.state.game.follow.set('off')")
    page.evaluate(ISLAND)
    until(page, "window.lair.state.game.surroundings.places.size === 199")
    settle(page)
    return page


def total(page):
    return page.evaluate(f"{MARKERS}.reduce((sum, marker) => sum + marker.count, 0)")


def drawn(page, layer):
    """What the map has really painted in that layer."""
    return page.evaluate("""layer => { const seen = new Map();
        for (const { properties, geometry } of window.lair.map.queryRenderedFeatures({ layers: [layer] })) seen.set(properties.marker ?? properties.id, { ...properties, at: geometry.coordinates });
        return [...seen.values()]; }""", layer)


def test_clusters_count_every_work_once(lair, open_page):
    page = open_island(lair, open_page)
    assert total(page) == 199
    clusters, singles = drawn(page, "clusters"), drawn(page, "places")
    assert clusters and sum(each["count"] for each in clusters) + len(singles) == 199
    shoot(page, "clusters")


def test_a_category_is_filtered_before_it_is_counted(lair, open_page):
    page = open_island(lair, open_page)
    chip = page.locator(".chip", has_text="Mural")
    expect(chip.locator("b")).to_have_text("28")
    chip.click()
    settle(page)
    assert total(page) == 28
    assert sum(each["count"] for each in drawn(page, "clusters")) + len(drawn(page, "places")) == 28
    # A ring of one category is all of its colour.
    assert page.evaluate(f"{MARKERS}.every(m => m.kind === 'place' || m.shares.length === 1)")
    shoot(page, "clusters-mural")
    chip.click()
    assert total(page) == 199


def test_the_chips_count_what_the_view_has(lair, open_page):
    page = open_island(lair, open_page)
    whole = [int(text) for text in page.locator(".chip b").all_inner_texts()]
    center_on(page, 21.3069, -157.8583, 16)
    settle(page)
    part = [int(text) for text in page.locator(".chip b").all_inner_texts()]
    assert sum(whole) == 199 and sum(part) < 199 and all(less <= more for less, more in zip(part, whole))


def test_a_tap_on_a_cluster_goes_to_where_it_splits(lair, open_page):
    page = open_island(lair, open_page)
    for _ in range(20):
        marker = page.evaluate(f"""{MARKERS}.filter(m => {{ const {{ x, y }} = window.lair.map.project([m.lon, m.lat]);
            return m.kind === 'splits' && x > 40 && x < innerWidth - 80 && y > 150 && y < innerHeight - 100  // not beside the view, nor under a control or a creature
                && window.lair.map.queryRenderedFeatures([[x - 8, y - 8], [x + 8, y + 8]], {{ layers: ['spawns'] }}).length === 0; }}).sort((a, b) => b.count - a.count)[0] ?? null""")
        if marker is None:
            break
        tap_map(page, marker["lat"], marker["lon"])
        until(page, f"window.lair.map.getZoom() > {marker['value']} - 0.001 && !window.lair.map.isMoving()")
        until(page, "window.lair.map.loaded()")
        now = page.evaluate(f"{MARKERS}.map(m => m.id)")
        assert marker["id"] not in now, "it has not split"
    assert page.locator("#sheet").is_hidden()
    assert page.evaluate("window.lair.map.getZoom()") > 12


def test_a_stack_fans_out_and_every_work_in_it_opens(lair, open_page):
    page = open_island(lair, open_page)
    stacks = page.evaluate("""() => { const spots = new Map();
        for (const { id, geometry, properties } of window.lair.state.game.surroundings.places.values()) {
            const spot = geometry.coordinates.join();
            spots.set(spot, [...spots.get(spot) ?? [], { id, title: properties.title, lat: geometry.coordinates[1], lon: geometry.coordinates[0] }]);
        }
        return [...spots.values()].filter(works => works.length > 1); }""")
    assert len(stacks) == 8 and sum(len(works) for works in stacks) == 26
    reached = set()
    page.evaluate("window.lair.map.doubleClickZoom.disable()")  # here taps follow one another quickly
    for number, works in enumerate(stacks):
        center_on(page, works[0]["lat"], works[0]["lon"], 21)
        tap_map(page, works[0]["lat"], works[0]["lon"])
        until(page, f"!window.lair.map.isMoving() && window.lair.map.loaded() && window.lair.map.queryRenderedFeatures({{ layers: ['fan'] }}).length >= {len(works)}")
        legs = {each["id"]: each["at"] for each in drawn(page, "fan")}
        assert {each["id"] for each in works} <= set(legs)
        if len(works) == max(map(len, stacks)):
            shoot(page, "fan")
        for work in works:
            lon, lat = legs[work["id"]]
            until(page, "!window.lair.map.isMoving() && window.lair.map.loaded()")
            tap_map(page, lat, lon)
            expect(page.locator("#sheet-title")).to_have_text(work["title"])
            reached.add(work["id"])
        until(page, f"window.lair.map.loaded() && window.lair.map.queryRenderedFeatures({{ layers: ['place-selected'] }})[0]?.properties.id === {json.dumps(works[-1]['id'])}")
        page.keyboard.press("Escape")
        until(page, "window.lair.map.loaded() && window.lair.map.queryRenderedFeatures({ layers: ['fan'] }).length === 0")
    assert len(reached) == 26


def test_an_unchanged_view_changes_nothing(lair, open_page):
    page = open_island(lair, open_page)
    center_on(page, 21.3069, -157.8583, 16)
    settle(page)
    page.evaluate("""() => { window.changes = [];
        for (const name of ['places', 'fan', 'selected', 'spawns']) {
            const source = window.lair.map.getSource(name); const give = source.setData.bind(source);
            source.setData = data => { window.changes.push(name); return give(data); };
        } }""")
    page.evaluate("window.lair.state.game.look(true)")
    page.evaluate("for (const step of [1, -1]) window.lair.map.panBy([step, step], { duration: 0 })")
    settle(page)
    page.evaluate("window.lair.state.game.view.places.set(window.lair.state.game.surroundings.places)")
    assert page.evaluate("window.changes") == []
    # So few places were all given at once: a long pan changes none of them, only who of the creatures has room.
    page.evaluate("for (const step of [900, -900]) window.lair.map.panBy([step, step], { duration: 0 })")
    settle(page)
    assert "places" not in page.evaluate("window.changes")
    page.locator(".chip", has_text="Mural").click()
    assert [name for name in page.evaluate("window.changes") if name != "spawns"] == ["places"]


def test_a_thousand_places_on_one_spot_stay_reachable(lair, open_page):
    file = lair.data.parent / "heap.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": str(index), "geometry": {"type": "Point", "coordinates": [-157.8552, 21.3048]},
         "properties": {"title": f"Work {index}", "category": "Heap"}} for index in range(1000)]}))
    assert lair.command("import", str(file), "--hunt", "honolulu").returncode == 0
    page = open_page(f"{lair.url}/h/honolulu?walk", bypass_csp=True)
    join(page)
    center_on(page, 21.3048, -157.8552, 21)
    settle(page)
    tap_map(page, 21.3048, -157.8552)
    expect(page.locator("#sheet .list button")).to_have_count(1000)
    page.locator("#sheet .list button").last.click()
    expect(page.locator("#sheet-title")).to_contain_text("Work ")
    shoot(page, "heap")
    page.keyboard.press("Escape")

    # Two creatures on that very spot: a tap asks which of the three is meant, and each can be had.
    spawns = [json.loads(lair.command("spawns", "add", "21.3048,-157.8552", kind, "--hunt", "honolulu", "--json").stdout)["spawns"][0]["id"] for kind in ("wolf", "dragon")]
    until(page, f"{json.dumps(spawns)}.every(id => window.lair.state.game.surroundings.spawns.has(id))")
    rows = page.locator("#pile button")
    for which, title in ((f"#pile-spawn-{spawns[0]}", "Wolf"), (f"#pile-spawn-{spawns[1]}", "Dragon"), ("[id^=pile-marker]", "places on this spot")):
        settle(page)
        tap_map(page, 21.3048, -157.8552)
        expect(rows).to_have_count(3)
        if title == "Wolf":
            no_objections(page, "a pile")
            shoot(page, "pile")
        page.locator(which).click()
        expect(page.locator("#sheet-title")).to_contain_text(title)
        page.keyboard.press("Escape")
