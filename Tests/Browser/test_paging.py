"""A hunt of nearly twenty thousand places: all of them are found, listed and linked to."""

import json
import time
import urllib.parse

from game import until
from playwright.sync_api import expect

COUNT = 19_800  # with the 199 of the hunt just below the number from which they come as tiles


def test_every_place_of_a_large_hunt_is_listed_found_and_linked_to(lair, open_page):
    file = lair.data.parent / "trees.geojson"
    file.write_text(json.dumps({"type": "FeatureCollection", "features": [
        {"type": "Feature", "id": f"{index:05}", "geometry": {"type": "Point", "coordinates": [-158.2 + index % 200 / 400, 21.25 + index // 200 / 250]},
         "properties": {"title": f"Tree {index}", "category": ["Banyan", "Monkeypod", "Palm"][index % 3], "description": "Planted by the town. " * 5}}
        for index in range(COUNT)]}))
    assert lair.command("import", str(file), "--hunt", "honolulu").returncode == 0

    # A link to one of them asks for that one only.
    page = open_page("about:blank")
    asked = []
    page.on("request", lambda request: asked.append(request.url) if "/places?" in request.url else None)
    page.goto(f"{lair.url}/h/honolulu?walk&place={urllib.parse.quote('trees/19799', safe='')}")
    page.locator("#nickname").fill("Keola")
    page.locator("#join-button").click()
    expect(page.locator("#sheet-title")).to_have_text("Tree 19799")
    assert any("id=trees%2F19799" in url for url in asked) and not any(url.split("?")[1].startswith("limit=") for url in asked)
    page.keyboard.press("Escape")

    began = time.monotonic()
    page.locator("#list-button").click()
    until(page, f"window.lair.state.game.surroundings.places.size === {COUNT + 199}", seconds=60)
    print(f"\n{COUNT + 199} places in the page after {time.monotonic() - began:.1f} s in {sum('limit=' in url for url in asked)} answers")
    assert "19,999" in page.locator("#sheet [role=status]").inner_text()
    shown = set()
    for _ in range(60):
        shown |= set(page.evaluate("[...document.querySelectorAll('#list-places button')].map(each => each.id)"))
        more = page.locator("#list-more")
        if more.count() == 0:
            break
        more.evaluate("button => button.click()")
    assert len(shown) == COUNT + 199
    assert page.evaluate("document.querySelectorAll('#list-places li').length") <= 500
    page.locator("#list-nearer").click()
    expect(page.locator("#list-more")).to_be_visible()
    began = time.monotonic()
    page.locator("#search").fill("tree 12345")
    expect(page.locator("#list-places b").first).to_have_text("Tree 12345")
    print(f"found by its words after {time.monotonic() - began:.2f} s; list again in "
          f"{page.evaluate('(() => { const began = performance.now(); window.lair.state.game.view.places.listed(); return performance.now() - began; })()'):.0f} ms")
