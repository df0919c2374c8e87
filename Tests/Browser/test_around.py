"""A host in Hamburg finds nothing in Honolulu, and makes a hunt where they stand."""

import re

from conftest import shoot
from game import to, until
from playwright.sync_api import expect

HAMBURG = {"latitude": 53.5503, "longitude": 9.9920, "accuracy": 8}


def test_a_host_makes_a_hunt_around_them(lair, open_page):
    key = re.search(r"[A-Za-z0-9_-]{22}", lair.command("host-key").stdout).group()
    page = open_page(f"{lair.url}/#host={key}", geolocation=HAMBURG, permissions=["geolocation"])
    assert key not in page.url
    page.locator("#around-button").click()
    page.locator("#around-find").click()
    until(page, "window.lair.map?.getSource('draft')?.serialize().data.features.length === 3")
    until(page, "window.lair.map.loaded() && !window.lair.map.isMoving()")
    expect(page.locator("#around .warn")).to_be_visible()
    shoot(page, "around-arrange")
    draft = page.evaluate("window.lair.map.getSource('draft').serialize().data.features.map(f => f.geometry.coordinates)")
    for lon, lat in draft:
        assert 20 <= to(HAMBURG["latitude"], HAMBURG["longitude"], lat, lon)[0] <= 121

    # Moved by hand: the first goes 40 px to the side.
    box = page.locator("#map").bounding_box()
    at = page.evaluate("([lon, lat]) => window.lair.map.project([lon, lat])", draft[0])
    page.mouse.move(box["x"] + at["x"], box["y"] + at["y"])
    page.mouse.down()
    page.mouse.move(box["x"] + at["x"] + 20, box["y"] + at["y"], steps=4)
    page.mouse.move(box["x"] + at["x"] + 40, box["y"] + at["y"], steps=4)
    page.mouse.up()
    moved = page.evaluate("window.lair.map.getSource('draft').serialize().data.features.map(f => f.geometry.coordinates)")
    changed = [i for i in range(3) if moved[i] != draft[i]]
    assert len(changed) == 1

    page.locator("#around-start").click()
    link = page.locator("#around-link")
    expect(link).to_be_visible()
    shoot(page, "around-ready")
    hunt = link.inner_text().rsplit("/", 1)[1]
    spawns = lair.get(f"/api/hunts/{hunt}/spawns?lat=53.5503&lon=9.9920&radius=400")["spawns"]
    assert sorted(each["creature"] for each in spawns) == ["dragon", "wolf", "wolf"]
    assert sorted((round(each["lon"], 6), round(each["lat"], 6)) for each in spawns) == sorted((round(x, 6), round(y, 6)) for x, y in moved)
    page.locator("#around-play").click()
    until(page, f"window.lair?.state.hunt?.id === '{hunt}'")


def test_a_wrong_key_is_asked_for_again(lair, open_page):
    page = open_page(f"{lair.url}/#host=AAAAAAAAAAAAAAAAAAAAAA", geolocation=HAMBURG, permissions=["geolocation"], expect_faults=True)
    page.locator("#around-button").click()
    page.locator("#around-find").click()
    page.locator("#around-start").click()
    expect(page.locator("#around-key")).to_be_visible()
    assert len(lair.get("/api/hunts")["hunts"]) == 1
