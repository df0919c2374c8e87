"""What a host does in the studio, in the words of the studio."""

import json
import os

from conftest import ROOT
from game import until
from playwright.sync_api import expect

#: Real files with known answers, beside the checkout and never part of it.
SHARED = os.environ.get("LAIR_SHARED_DATA") or ROOT.parent / "shared" / "data"


def host_key(lair):
    return json.loads(lair.command("host-key", "--json").stdout)["key"]


def enter(page, key):
    """Opens the door with the host's key."""
    page.locator("#key").fill(key)
    page.locator("#enter").click()
    expect(page.locator("#new-hunt")).to_be_visible()


def open_step(page, lair, hunt, step):
    page.goto(f"{lair.url}/studio#/{hunt}/{step}")
    settle(page)


def settle(page):
    """Waits until the map is drawn and nothing on the page says that it waits."""
    until(page, "document.body.dataset.map === 'none' || document.querySelector('#map canvas') !== null && !document.querySelector('#panel .waiting')")


async_map = "window.studio.map().then(view => { window.view = view; return true; })"


def look(page, lat, lon, zoom=17):
    """Brings a coordinate into the middle of the studio's map."""
    page.evaluate(async_map)
    page.evaluate("([lat, lon, zoom]) => window.view.map.jumpTo({ center: [lon, lat], zoom })", [lat, lon, zoom])
    page.wait_for_timeout(100)


def tap(page, lat, lon, map="window.view.map"):
    """Taps the map where a coordinate is drawn."""
    point = page.evaluate(f"([lat, lon]) => {map}.project([lon, lat])", [lat, lon])
    box = page.locator("#map").bounding_box()
    page.mouse.click(box["x"] + point["x"], box["y"] + point["y"])
    page.wait_for_timeout(60)


def square(lat, lon, half=0.0004):
    """The corners of a block around a coordinate: about 45 m to each side at 60° north, twice as much in latitude."""
    return [(lat + half, lon - half * 2), (lat + half, lon + half * 2), (lat - half, lon + half * 2), (lat - half, lon - half * 2)]


def draw(page, corners, map="window.view.map"):
    for lat, lon in corners:
        tap(page, lat, lon, map)
    page.locator("#draw-done").click()
    expect(page.locator("#drawing")).to_be_hidden()
