"""The creatures on the map: none hidden, no words over words, and word of who comes into reach."""

from conftest import shoot
from game import center_on, join, until
from playwright.sync_api import expect

DRAWN = """async () => {
    const { pillWidth } = await import('/assets/js/markers.js');
    const map = window.lair.map;
    const all = new Map();
    for (const { properties, geometry } of map.queryRenderedFeatures({ layers: ['spawns'] })) all.set(properties.part + properties.id, { ...properties, at: map.project(geometry.coordinates) });
    const parts = [...all.values()];
    const inView = [...window.lair.state.game.surroundings.spawns.values()].filter(({ lon, lat }) => {
        const { x, y } = map.project([lon, lat]);
        return x > 0 && x < innerWidth && y > 0 && y < innerHeight;
    });
    return {
        missing: inView.filter(({ id }) => !all.has('creature' + id)).length, count: inView.length,
        whole: parts.filter(each => each.part === 'creature' && each.size === 1).map(({ id, at, icon }) => ({ id, x: at.x, y: at.y, near: icon.endsWith('near') })),
        pills: parts.filter(each => each.part === 'pill').map(({ id, at, icon }) => ({ id, x: at.x, y: at.y, width: pillWidth(icon.split('|')[2]), near: icon.startsWith('pill|near') })),
    };
}"""


def drawn_ids(page):
    return set(page.evaluate("window.lair.map.queryRenderedFeatures({ layers: ['spawns'] }).map(each => each.properties.id)"))


def test_creatures_share_the_room_and_none_is_hidden(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    here = page.evaluate("window.lair.core.walk.position()")
    # Three in reach, so near to each other that their distances would lie on one another.
    page.evaluate("""({ lat, lon }) => {
        const { surroundings } = window.lair.state.game;
        surroundings.look = () => Promise.resolve(); // the server knows nothing of them
        for (const i of [0, 1, 2]) surroundings.addSpawn({ id: 900001 + i, lat: lat + 0.0002, lon: lon + i * 0.00008, creature: 'wolf' });
    }""", here)
    for zoom in (11, 14, 16, 18):
        center_on(page, here["lat"], here["lon"], zoom)
        page.wait_for_timeout(300)
        until(page, "window.lair.map.loaded()")
        drawn = page.evaluate(DRAWN)
        assert drawn["count"] > 0 and drawn["missing"] == 0
        # No distance lies over another, and in reach each creature is whole.
        free = drawn["pills"]
        whole = {each["id"] for each in drawn["whole"]}
        assert set(page.evaluate("window.lair.core.standings().filter(each => each.inReach).map(each => each.id)")) & drawn_ids(page) <= whole
        for index, one in enumerate(free):
            for other in free[:index]:
                assert abs(one["x"] - other["x"]) >= (one["width"] + other["width"]) / 2 - 1 or abs(one["y"] - other["y"]) >= 21, (zoom, one, other)
        assert {each["id"] for each in drawn["pills"]} <= {each["id"] for each in drawn["whole"]}
        shoot(page, f"creatures-{zoom}")


def test_coming_into_reach_is_told_once_and_leaving_it_too(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    page.evaluate("() => { window.felt = []; navigator.vibrate = pattern => window.felt.push(pattern.length) > 0; }")
    spawn = page.evaluate("[...window.lair.state.game.surroundings.spawns.values()].at(-1)")

    def stand(north):
        page.evaluate("([lat, lon]) => window.lair.sensors.moveTo(lat, lon)", [spawn["lat"] + north / 110_700, spawn["lon"]])
        until(page, f"Math.abs(window.lair.core.to({spawn['lat']}, {spawn['lon']}).distance - {abs(north)}) < 4")

    stand(400)
    page.wait_for_timeout(1500)
    page.evaluate("window.felt.length = 0")
    stand(20)
    # The pill at the foot says it to the eye; the same words over it are for ears alone.
    expect(page.locator("#nearest")).to_contain_text("within reach")
    expect(page.locator("#toast .unseen")).to_contain_text("within reach")
    expect(page.locator("#toast p:not(.unseen)", has_text="within reach")).to_have_count(0)
    until(page, "document.querySelector('#stage').classList.contains('near')")
    page.wait_for_timeout(1500)
    assert page.evaluate("window.felt") == [3]
    shoot(page, "reach")
    stand(400)
    until(page, "document.querySelector('#stage').classList.contains('left')")
    page.wait_for_timeout(500)
    assert page.evaluate("window.felt") == [3, 1]
