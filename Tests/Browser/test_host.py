"""What a host is asked, told and warned of: before a creature stands where it should not, of a drawing that crosses itself, of owners who wait."""

import json
import urllib.request

import pytest
from conftest import DESK, PHONE, shoot
from game import join, until
from playwright.sync_api import expect
from studio import enter, host_key, look, open_step, settle, tap

MIDDLE = (21.3069, -157.8583)
#: A footway along the middle's parallel through a park, and a house 60 m south of it: some 0.0009° are 100 m.
TOWN = """<osm version="0.6"><bounds minlat="21.300" minlon="-157.866" maxlat="21.314" maxlon="-157.850"/>
{nodes}
<way id="1"><nd ref="1"/><nd ref="2"/><tag k="highway" v="footway"/></way>
<way id="2"><nd ref="3"/><nd ref="4"/><nd ref="5"/><nd ref="6"/><nd ref="3"/><tag k="leisure" v="park"/><tag k="name" v="Irwin Park"/></way>
<way id="3"><nd ref="7"/><nd ref="8"/><nd ref="9"/><nd ref="10"/><nd ref="7"/><tag k="building" v="house"/></way></osm>"""
NODES = [(0, -0.004), (0, 0.004), (-0.002, -0.004), (-0.002, 0.004), (0.002, 0.004), (0.002, -0.004),
         (-0.0006, -0.0001), (-0.0006, 0.0001), (-0.0005, 0.0001), (-0.0005, -0.0001)]


def made(lair, name, tmp_path, with_ground=True):
    """A hunt around the middle, with the map of its ground where that is wanted."""
    assert lair.command("hunt", "create", name, "--title", name.title(), "--center", f"{MIDDLE[0]},{MIDDLE[1]}").returncode == 0
    if with_ground:
        nodes = "\n".join(f'<node id="{number}" lat="{MIDDLE[0] + up}" lon="{MIDDLE[1] + right}"/>' for number, (up, right) in enumerate(NODES, 1))
        town = tmp_path / "town.osm"
        town.write_text(TOWN.format(nodes=nodes))
        planned = lair.command("spawns", "plan", str(town), "--hunt", name)
        assert planned.returncode == 0, planned.stderr


def ask(lair, method, path, body, key=None):
    request = urllib.request.Request(lair.url + path, json.dumps(body).encode(), {"Content-Type": "application/json", **({"Authorization": f"Bearer {key}"} if key else {})}, method=method)
    with urllib.request.urlopen(request, timeout=10) as answer:
        return json.loads(answer.read())


@pytest.mark.parametrize("language, viewport, scheme, near, none", [
    ("en", DESK, "light", "too near a home", "no map of the ground")])
def test_a_creature_beside_a_home_is_asked_about_before_it_stands(lair, open_page, tmp_path, language, viewport, scheme, near, none):
    made(lair, "park", tmp_path)
    made(lair, "blind", tmp_path, with_ground=False)
    page = open_page(f"{lair.url}/studio", language, viewport, scheme)
    enter(page, host_key(lair))
    open_step(page, lair, "park", "creatures")
    page.locator("#set").click()
    look(page, *MIDDLE, 17)
    tap(page, MIDDLE[0] - 0.0003, MIDDLE[1])
    card = page.locator("#map-card")
    expect(page.locator("#set-sure")).to_be_visible()
    expect(card).to_contain_text(near)
    assert lair.get("/api/hunts/park/spawns")["spawns"] == [], "nothing stands before the host has said so"
    shoot(page, f"studio-sure-{language[:2]}-{viewport['width']}-{scheme}")
    # Another spot, and a good one: that is not asked about.
    page.locator("#set-elsewhere").click()
    tap(page, *MIDDLE)
    expect(page.locator("#spawns li")).to_have_count(1)
    # All the same: it stands, and says what speaks against it.
    page.locator("#card-close").click()
    page.locator("#set").click()
    tap(page, MIDDLE[0] - 0.0003, MIDDLE[1])
    page.locator("#set-sure").click()
    expect(page.locator("#spawns li")).to_have_count(2)
    expect(card).to_contain_text(near)
    # Where nothing is known of the ground, that is said, once.
    open_step(page, lair, "blind", "creatures")
    page.locator("#set").click()
    look(page, *MIDDLE, 17)
    tap(page, *MIDDLE)
    expect(card).to_contain_text(none)
    shoot(page, f"studio-blind-{language[:2]}-{viewport['width']}-{scheme}")
    page.locator("#set-sure").click()
    expect(page.locator("#spawns li")).to_have_count(1)
    page.locator("#card-close").click()
    page.locator("#set").click()
    tap(page, MIDDLE[0] + 0.0004, MIDDLE[1])
    expect(page.locator("#spawns li")).to_have_count(2)


@pytest.mark.parametrize("language, viewport, scheme, words", [("zh-TW", PHONE, "dark", "交叉")])
def test_an_edge_that_crosses_itself_is_said_while_it_is_drawn(lair, open_page, language, viewport, scheme, words):
    page = open_page(f"{lair.url}/h/honolulu/remove#at={MIDDLE[0]},{MIDDLE[1]}", language, viewport, scheme)
    until(page, "!!window.owner?.map && window.owner.map.loaded()")
    page.locator("#draw").click()
    drawn = page.locator("#drawing p")
    # In the order of an 8.
    for up, right in [(0.0002, -0.0002), (-0.0002, 0.0002), (-0.0002, -0.0002), (0.0002, 0.0002)]:
        tap(page, MIDDLE[0] + up, MIDDLE[1] + right, "window.owner.map")
    expect(drawn).to_contain_text(words)
    expect(page.locator("#draw-done")).to_be_disabled()
    shoot(page, f"owner-crossing-{language[:2]}-{viewport['width']}-{scheme}")
    page.locator("#draw-undo").click()
    expect(drawn).to_contain_text("m²")
    expect(page.locator("#draw-done")).to_be_enabled()
    # Tapped twice on one spot it has no inside worth a number of many digits.
    page.locator("#draw-cancel").click()
    page.locator("#draw").click()
    for up, right in [(0, 0), (0, 0.000005), (0.000004, 0.000003)]:
        page.evaluate("at => window.owner.map.jumpTo({ center: at, zoom: 20 })", [MIDDLE[1] + right, MIDDLE[0] + up])
        page.locator("#draw-corner").click()
    expect(drawn).to_have_text({"en": "under 1 m²", "zh-TW": "不到 1 m²"}[language])


@pytest.mark.parametrize("language, viewport, scheme", [("zh-TW", PHONE, "dark")])
def test_the_host_says_which_of_two_numbers_comes_first_and_sees_where_that_leads(lair, open_page, tmp_path, language, viewport, scheme):
    page = open_page(f"{lair.url}/studio", language, viewport, scheme, expect_faults=True)  # the browser logs each refusal
    enter(page, host_key(lair))
    open_step(page, lair, "honolulu", "places")
    rows = "".join(f'Tree {number},"40.18{number:05}, -74.00{number:05}"\n' for number in range(30_000))
    page.locator("#file").set_input_files({"name": "trees.csv", "mimeType": "text/csv", "buffer": f"name,coords\n{rows}".encode()})
    order = page.locator("#column-order")
    expect(order).to_have_value("\u0000")
    expect(page.locator("#column-order-why")).to_contain_text("40.2")
    expect(page.locator("#column-order-why")).to_contain_text("-74")
    order.select_option("lat,lon")
    # Only the beginning was looked at, and that is said.
    expect(page.locator("#column-title-why")).to_contain_text({"en": "in the first", "zh-TW": "只看前"}[language])
    until(page, "window.studio.map().then(view => view.get('places')[0]?.geometry.coordinates[1] > 40)")
    settle(page)
    shoot(page, f"studio-order-{language[:2]}-{viewport['width']}-{scheme}")
    order.select_option("lon,lat")
    until(page, "window.studio.map().then(view => view.get('places')[0]?.geometry.coordinates[1] < -73)")
    page.locator("#file-forget").click()
    page.locator("#file").set_input_files({"name": "few.csv", "mimeType": "text/csv", "buffer": b'name,coords\nA,"40.1875, -74.0058"\n'})
    order.select_option("lat,lon")
    page.locator("#try").click()
    page.locator("#import").click()
    expect(page.locator("#next")).to_be_visible()
    # The next file of that name is read so, too.
    page.locator("#file").set_input_files({"name": "few.csv", "mimeType": "text/csv", "buffer": b'name,coords\nA,"40.1875, -74.0058"\n'})
    expect(order).to_have_value("lat,lon")


@pytest.mark.parametrize("language, viewport, scheme, declined", [("en", DESK, "light", "declined by the host")])
def test_the_host_sees_who_waits_what_would_go_and_what_of_the_day_is_used(lair, open_page, tmp_path, language, viewport, scheme, declined):
    key = host_key(lair)
    made(lair, "park", tmp_path, with_ground=False)
    spots = [(up * 0.002, right * 0.002) for up in range(-3, 4) for right in range(-3, 4)]
    ask(lair, "POST", "/api/hunts/park/spawns", {"spawns": [{"creature": "wolf", "lat": MIDDLE[0] + up, "lon": MIDDLE[1] + right} for up, right in spots]}, key)

    def land(up, right, half):
        return {"geometry": {"type": "Polygon", "coordinates": [[[MIDDLE[1] + right + x * half, MIDDLE[0] + up + y * half] for x, y in [(-1, -1), (1, -1), (1, 1), (-1, 1), (-1, -1)]]]}}
    waiting = ask(lair, "POST", "/api/hunts/park/removals", {**land(0.002, 0.002, 0.0025), "contact": "owner@example.org"})
    assert waiting["state"] == "waiting"
    page = open_page(f"{lair.url}/studio", language, viewport, scheme)
    enter(page, key)
    open_step(page, lair, "park", "requests")
    expect(page.locator("#step-requests .count")).to_have_text("1")
    row = page.locator(f"#removal-{waiting['code']}")
    expect(row).to_contain_text("9")
    row.click()
    expect(page.locator("#would-go")).to_contain_text("9")
    until(page, "window.studio.map().then(view => view.get('proposed').length === 9 && view.get('margins').length === 1 && view.get('spawns').length === 40)")
    shoot(page, f"studio-waiting-{language[:2]}-{viewport['width']}-{scheme}")
    # A wider margin is weighed before it is given.
    page.locator("#margin").fill("200")
    expect(page.locator("#would-go")).to_contain_text("21")  # a margin is round at its corners
    page.locator("#decline").click()
    expect(row).to_contain_text(declined)
    expect(page.locator("#step-requests .count")).to_have_count(0)
    owner = open_page(f"{lair.url}/h/park/remove", language, viewport, scheme)
    owner.locator("#have summary").click()
    owner.locator("#code").fill(waiting["code"])
    owner.locator("#look").click()
    expect(owner.locator("#receipt-state")).to_have_text(declined)
    shoot(owner, f"owner-declined-{language[:2]}-{viewport['width']}-{scheme}")


def test_the_days_share_is_told_when_it_is_used_up(lair, open_page, tmp_path):
    made(lair, "park", tmp_path, with_ground=False)
    key = host_key(lair)
    # As many as go in a day stand on one spot.
    ask(lair, "POST", "/api/hunts/park/spawns", {"spawns": [{"creature": "wolf", "lat": MIDDLE[0] + step * 0.00001, "lon": MIDDLE[1]} for step in range(25)]}, key)
    taken = ask(lair, "POST", "/api/hunts/park/removals", {"geometry": {"type": "Point", "coordinates": [MIDDLE[1], MIDDLE[0]]}})
    assert taken["state"] == "done" and taken["taken"] == 25
    page = open_page(f"{lair.url}/studio", viewport=PHONE)
    enter(page, key)
    open_step(page, lair, "park", "requests")
    expect(page.locator("#share.warn")).to_contain_text("used up: 25 creatures, by 1 request")
    shoot(page, "studio-share-used-en-390-light")


def test_a_spot_is_found_by_its_coordinate_or_by_another_maps_link(lair, open_page):
    page = open_page(f"{lair.url}/studio", viewport=DESK)
    enter(page, host_key(lair))
    page.locator("#new-hunt").click()
    settle(page)
    for typed, lat, lon in [
        ("60.1716, 24.9443", 60.1716, 24.9443), ("（27.48 S， 153.02 E）".strip("（）"), -27.48, 153.02), ("34.87°N 138.32°E", 34.87, 138.32),
        ("60,1699 24,9443", 60.1699, 24.9443), ("-33,86; 151,21", -33.86, 151.21),
        ("https://www.openstreetmap.org/#map=15/52.5163/13.3777", 52.5163, 13.3777), ("https://www.google.com/maps/@25.0340,121.5645,17z", 25.034, 121.5645),
    ]:
        page.locator("#find").fill(typed)
        until(page, f"window.studio.map().then(view => {{ const [at] = view.get('center'); return at && Math.abs(at.geometry.coordinates[1] - {lat}) < 1e-9 && Math.abs(at.geometry.coordinates[0] - {lon}) < 1e-9 }})")
    # Half of a coordinate with a decimal comma is none.
    page.locator("#find").fill("12,345")
    expect(page.locator(".finder .note")).to_be_visible()
    until(page, "window.studio.map().then(view => Math.abs(view.get('center')[0].geometry.coordinates[1] - 25.034) < 1e-9)")
    # Enter searches, and makes no hunt of what is half filled in.
    page.locator("#title").fill("Somewhere")
    page.locator("#find").fill("Nowhere Street")
    page.locator("#find").press("Enter")
    expect(page.locator(".finder .note")).to_be_visible()
    expect(page.locator("#panel .state.good")).to_be_visible()
    assert len(lair.get("/api/hunts")["hunts"]) == 1


def test_a_key_that_was_replaced_and_a_step_without_a_network_are_said(lair, open_page):
    page = open_page(f"{lair.url}/studio", viewport=PHONE, expect_faults=True)
    enter(page, host_key(lair))
    open_step(page, lair, "honolulu", "places")
    expect(page.locator("#drop")).to_be_visible()  # this step has been loaded
    page.context.set_offline(True)
    page.locator("#step-share").click()
    expect(page.locator("#toast")).to_contain_text("“Share” cannot be loaded")
    expect(page.locator("#step-places[aria-current]")).to_be_visible()
    assert page.evaluate("location.hash") == "#/honolulu/places"
    shoot(page, "studio-offline-en-390-light")
    page.context.set_offline(False)
    page.locator("#step-share").click()
    expect(page.locator("#code")).to_be_visible()
    host_key(lair)  # a new one
    page.locator("#step-creatures").click()
    expect(page.locator("#why")).to_contain_text("a new one was made")
    shoot(page, "studio-replaced-en-390-light")


@pytest.mark.parametrize("scheme", ["dark"])
def test_what_a_town_writes_stays_in_its_rows(lair, open_page, scheme):
    tower = "Z" + "\u0310" * 5000
    rows = [tower, "W" * 5000, "Café", '<img src=x onerror="window.bad=1">']
    table = "lat,lon,title,description\n" + "".join(f'{MIDDLE[0] + number * 0.0001},{MIDDLE[1]},"{title.replace(chr(34), chr(34) * 2)}",{tower}\n' for number, title in enumerate(rows))
    page = open_page(f"{lair.url}/studio", viewport=PHONE, scheme=scheme)
    enter(page, host_key(lair))
    open_step(page, lair, "honolulu", "places")
    page.locator("#file").set_input_files({"name": "odd.csv", "mimeType": "text/csv", "buffer": table.encode()})
    page.locator("#try").click()
    expect(page.locator("#cut")).to_contain_text("4 records")
    page.locator("#import").click()
    expect(page.locator("#next")).to_be_visible()
    player = open_page(f"{lair.url}/h/honolulu?walk", scheme=scheme)
    join(player)
    player.locator("#list-button").click()
    player.locator("#search").fill("WWWW")
    row = player.locator("[id='list-place-odd/~'], [id^='list-place-odd/']").first
    expect(row).to_be_visible()
    assert row.bounding_box()["height"] <= 100, "two lines of a title, and one of its facts"
    shoot(player, f"list-overlong-en-390-{scheme}")
    player.locator("#search").fill("Z")
    assert player.evaluate("window.bad") is None


@pytest.mark.parametrize("language, viewport, scheme, cut", [("zh-TW", PHONE, "dark", "被截斷")])
def test_a_hunts_file_opens_under_another_name_and_one_that_is_cut_is_told_as_cut(lair, open_page, language, viewport, scheme, cut):
    key = host_key(lair)
    request = urllib.request.Request(f"{lair.url}/api/hunts/honolulu/export", headers={"Authorization": f"Bearer {key}"})
    with urllib.request.urlopen(request, timeout=30) as answer:
        archive = answer.read()
    page = open_page(f"{lair.url}/studio", language, viewport, scheme, expect_faults=True)  # the browser logs each refusal
    enter(page, key)
    page.locator("#archive").set_input_files({"name": "h.hunt.tar.gz", "mimeType": "application/gzip", "buffer": archive[:-2000]})
    expect(page.locator("#panel [role=alert]")).to_contain_text(cut)
    expect(page.locator("#as")).to_have_count(0)
    page.locator("#archive").set_input_files({"name": "h.hunt.tar.gz", "mimeType": "application/gzip", "buffer": archive})
    expect(page.locator("#as")).to_be_visible()
    shoot(page, f"studio-taken-{language[:2]}-{viewport['width']}-{scheme}")
    page.locator("#as").fill("honolulu-again")
    page.locator("#open-as").click()
    expect(page.locator("#step-places[aria-current]")).to_be_visible()
    assert len(lair.get("/api/hunts/honolulu-again/spawns")["spawns"]) == len(lair.get("/api/hunts/honolulu/spawns")["spawns"])


TRACK = """<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><name>Round the bay</name><trkseg>
<trkpt lat="21.30" lon="-157.86"/><trkpt lat="21.31" lon="-157.85"/></trkseg></trk></gpx>"""


def test_a_file_of_tracks_alone_is_laid_over_the_map(lair, open_page):
    page = open_page(f"{lair.url}/studio", viewport=PHONE)
    enter(page, host_key(lair))
    open_step(page, lair, "honolulu", "places")
    page.locator("#file").set_input_files({"name": "bay.gpx", "mimeType": "application/gpx+xml", "buffer": TRACK.encode()})
    page.locator("#try").click()
    expect(page.locator("#import")).to_have_text("Lay 1 track over the map")
    page.locator("#import").click()
    expect(page.locator("#next")).to_be_visible()
    assert len(lair.get("/api/hunts/honolulu")["overlays"]) == 1
