"""The map changes while one looks at it: creatures come and go without a reload and without asking."""

import json
import urllib.request

from conftest import DESK
from game import join, until


def ids(page):
    return set(page.evaluate("[...window.lair.state.game.surroundings.spawns.keys()]"))


def watching(lair):
    """How many streams the server has open, by its own count."""
    line = next(line for line in lair.get("/metrics").splitlines() if line.startswith("lair_streams "))
    return int(line.split()[1])


def test_a_creature_that_the_host_adds_and_removes_comes_and_goes_on_an_open_map(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk", viewport=DESK)
    join(page)
    until(page, "window.lair.state.game.surroundings.spawns.size > 0")
    for _ in range(600):
        if watching(lair) == 1:
            break
        page.wait_for_timeout(50)
    assert watching(lair) == 1

    # Nothing the page asks for itself may help: what it learns from here on, it was told.
    page.evaluate("""() => {
        const real = window.fetch;
        window.fetch = (...all) => (String(all[0]).includes('/spawns') ? Promise.reject(new TypeError('not now')) : real(...all));
    }""")
    page.wait_for_timeout(500)
    before = ids(page)
    center = lair.get("/api/hunts/honolulu")["center"]
    added = lair.command("spawns", "add", f"{center['lat']},{center['lon']}", "wolf", "--hunt", "honolulu", "--json")
    assert added.returncode == 0, added.stderr
    new = json.loads(added.stdout)["spawns"][0]["id"]
    until(page, f"window.lair.state.game.surroundings.spawns.has({new})")
    assert ids(page) == before | {new}

    key = json.loads(lair.command("host-key", "--json").stdout)["key"]
    request = urllib.request.Request(f"{lair.url}/api/hunts/honolulu/spawns/{new}", method="DELETE", headers={"Authorization": f"Bearer {key}"})
    urllib.request.urlopen(request, timeout=10).close()
    until(page, f"!window.lair.state.game.surroundings.spawns.has({new})")
    assert ids(page) == before
