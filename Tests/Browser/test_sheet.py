"""The sheet: three heights for a finger and for keys, a link that leads to a place, ways there on foot and by car."""

import urllib.parse

from conftest import shoot
from game import join, until
from playwright.sync_api import expect


def heights(page):
    return page.evaluate("document.querySelector('#sheet').dataset.height")


def test_a_shared_link_opens_its_place(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk")
    join(page)
    far = page.evaluate("window.lair.state.game.view.places.listed().at(-1).place")
    key = urllib.parse.quote(far["id"], safe="")
    page.goto(f"{lair.url}/h/honolulu?walk&place={key}")
    expect(page.locator("#sheet-title")).to_have_text(far["properties"]["title"])
    lon, lat = far["geometry"]["coordinates"]
    until(page, "window.lair.map.loaded() && !window.lair.map.isMoving()")
    point = page.evaluate("at => window.lair.map.project(at)", [lon, lat])
    assert 0 < point["x"] < 390 and 110 < point["y"] < page.locator("#sheet").bounding_box()["y"], "it is in sight, above the sheet"
    shoot(page, "linked")
    page.evaluate("() => { navigator.share = async what => { window.shared = what; }; }")
    page.locator("#sheet-share").click()
    shared = urllib.parse.urlparse(page.evaluate("window.shared.url"))
    assert shared.path == "/h/honolulu" and urllib.parse.parse_qs(shared.query) == {"place": [far["id"]]}
    assert "fossgis_osrm_foot" in page.locator("#sheet-primary").get_attribute("href")
    assert "fossgis_osrm_car" in page.locator("#sheet-drive").get_attribute("href")

    # Three heights, by keys and by hand.
    grab = page.locator("#sheet .grab")
    assert heights(page) == "middle"
    middle = page.locator("#sheet").bounding_box()["height"]
    grab.focus()
    page.keyboard.press("ArrowUp")
    assert heights(page) == "tall"
    page.evaluate("import('/assets/js/toast.js').then(({ toast }) => toast('Wolf is within reach.'))")
    line, button = page.locator("#toast p").bounding_box(), page.locator("#sheet-primary").bounding_box()
    assert line["y"] + line["height"] < page.locator("#sheet").bounding_box()["y"] < button["y"], "a line lies over no button"
    shoot(page, "sheet-tall")
    assert page.locator("#sheet").bounding_box()["height"] > middle
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    assert heights(page) == "low"
    shoot(page, "sheet-low")
    assert page.locator("#sheet").bounding_box()["height"] < middle
    for by, expected in ((-100, "middle"), (-100, "tall"), (60, "middle"), (400, None)):
        box = page.locator("#sheet .head").bounding_box()
        page.mouse.move(box["x"] + 60, box["y"] + 10)
        page.mouse.down()
        page.mouse.move(box["x"] + 60, box["y"] + 10 + by, steps=4)
        page.mouse.up()
        if expected:
            assert heights(page) == expected
        else:
            expect(page.locator("#sheet")).to_be_hidden()


def test_a_link_to_a_place_that_is_gone_says_so(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk&place=PublicArt%2Fnone")
    join(page)
    expect(page.locator("#toast")).to_contain_text("not in the hunt")
    assert page.locator("#sheet").is_hidden()
