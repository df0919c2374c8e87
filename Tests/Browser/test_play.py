"""The whole hunt, as a player plays it: join, walk, find, throw, miss, hit, gone; and still caught after a restart."""

import json
import signal

import pytest
from conftest import DESK, PHONE, ROOT, shoot
from game import center_on, face, frame, join, nearest, number, open_spawn, settle, spawns_of, throw, until, walk_to
from playwright.sync_api import expect

WORDS = {tag: json.loads((ROOT / f"Web/i18n/{tag}.json").read_text()) for tag in ("en", "zh-Hant", "zh-Hans")}
LOCALES = {"en": "en-GB", "zh-Hant": "zh-TW", "zh-Hans": "zh-CN"}


@pytest.mark.parametrize("language, viewport, scheme", [
    ("en", PHONE, "light"), ("zh-Hant", DESK, "dark"),
])
def test_a_hunt_is_played_from_the_link_to_the_bestiary(lair, open_page, language, viewport, scheme):
    # Once with all that moves, once without.
    motion = "no-preference" if viewport == PHONE else "reduce"
    page = open_page(f"{lair.url}/h/honolulu?walk", LOCALES[language], viewport, scheme, reduced_motion=motion)
    words = WORDS[language]
    name = f"{language}-{viewport['width']}-{scheme}"
    expect(page.locator("#join-button")).to_have_text(words["join.button"])
    until(page, "window.lair.map?.loaded()")
    shoot(page, f"join-{name}")
    join(page)
    assert page.evaluate("document.documentElement.lang") == language

    wolf = nearest(page, "wolf")
    before = standing(lair, page)
    assert not wolf["inReach"]
    open_spawn(page, wolf)
    expect(page.locator("#sheet-primary")).to_have_text(words["sheet.directions"])
    shoot(page, f"sheet-far-{name}")
    page.keyboard.press("Escape")

    walk_to(page, wolf["lat"], wolf["lon"])
    assert nearest(page, "wolf")["id"] == wolf["id"] and nearest(page, "wolf")["inReach"]
    settle(page)
    shoot(page, f"map-{name}")
    open_spawn(page, wolf)
    expect(page.locator("#sheet-primary")).to_have_text(words["spawn.hunt"])
    shoot(page, f"sheet-near-{name}")
    page.locator("#sheet-primary").click()

    # The camera is a real stream (Chromium's test pattern), and it fills the screen.
    expect(page.locator("#encounter")).to_be_visible()
    until(page, "[...document.querySelectorAll('video')].some(v => v.videoWidth > 0 && v.getBoundingClientRect().width >= innerWidth)")
    assert frame(page)["target"]["id"] == wolf["id"]

    # Away from the creature there is an arrow to turn by, and a ball thrown there flies past.
    page.keyboard.down("ArrowRight")
    until(page, "(f => !f.target.inFrame && f.target.side !== 'none')(window.lair.core.frame(performance.now()))")
    page.keyboard.up("ArrowRight")
    shoot(page, f"encounter-arrow-{name}")
    throw(page)
    until(page, "window.phases.at(-1) === 'searching'")
    assert not {"hit", "caught"} & set(page.evaluate("window.phases"))
    assert lair.get("/api/hunts/honolulu/me", token(page))["captures"] == []

    # Facing it, the ball hits.
    face(page)
    assert frame(page)["target"]["inFrame"]
    shoot(page, f"encounter-{name}")
    throw(page)
    page.wait_for_timeout(150)
    shoot(page, f"encounter-throw-{name}")
    until(page, "document.body.dataset.view === 'map'")
    expect(page.locator("#encounter")).to_be_hidden()
    expect(page.locator("#bestiary-count")).to_have_text("1")
    assert standing(lair, page) == before - {wolf["id"]}, "the right one is gone, and only it"
    assert wolf["id"] not in spawns_of(page, "wolf")
    assert len(spawns_of(page, "wolf")) > 3
    shoot(page, f"caught-{name}")

    # The server holds it, also after it was killed, and so does a page that is opened again.
    kept = lair.get("/api/hunts/honolulu/me", token(page))["captures"]
    assert [(each["spawn"], each["creature"]) for each in kept] == [(wolf["id"], "wolf")]
    lair.stop(signal.SIGKILL)
    lair.start()
    assert lair.get("/api/hunts/honolulu/me", token(page))["captures"] == kept
    page.reload()
    until(page, "window.lair?.state.view === 'map'")
    settle(page)
    assert number(page.locator("#bestiary-count").inner_text()) == 1
    center_on(page, wolf["lat"], wolf["lon"])
    assert wolf["id"] not in spawns_of(page, "wolf")


def token(page):
    return page.evaluate("window.lair.state.player.token()")


def standing(lair, page):
    """What the server says still stands on the island for this player."""
    return {each["id"] for each in lair.get("/api/hunts/honolulu/spawns?bbox=-158.3,21.2,-157.6,21.8", token(page))["spawns"]}
