"""The map's twin: a list by distance that finds what is written, however it is written, and plays by keyboard."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from conftest import DESK, PHONE, shoot
from game import join, settle, until
from playwright.sync_api import expect

MARKERS = "window.lair.state.game.view.places.markers"


def titles(page):
    return page.locator("#list-places b, #list-places i").all_inner_texts()


@pytest.mark.parametrize("language, viewport, scheme", [("en", PHONE, "light"), ("zh-TW", DESK, "dark")])
def test_a_work_is_found_by_keyboard_alone(lair, open_page, language, viewport, scheme):
    page = open_page(f"{lair.url}/h/honolulu?walk", language, viewport, scheme, bypass_csp=True)
    join(page)
    page.locator("#list-button").focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet")).to_be_visible()
    until(page, "window.lair.state.game.surroundings.places.size === 199")  # the whole hunt's
    found = page.evaluate("window.lair.state.game.view.places.listed()")
    near = [each["distance"] for each in found]
    assert near == sorted(near) and len(near) == 199
    assert titles(page)[0] == found[0]["place"]["properties"]["title"]
    assert page.locator("#list-creatures li").count() >= 1
    shoot(page, f"list-{language}-{viewport['width']}-{scheme}")
    assert [each["id"] for each in Axe().run(page).response["violations"]] == []
    page.locator("#search").focus()
    page.keyboard.type("kalakaua")  # as one types it: the works have Kalākaua
    until(page, "document.querySelectorAll('#list-places li').length < 20 && document.querySelectorAll('#list-places li').length > 0")
    assert page.evaluate("document.activeElement.id") == "search"
    matches = len(titles(page))
    settle(page)
    everywhere = page.evaluate("""[...window.lair.state.game.surroundings.places.values()].filter(({ properties: p }) =>
        /kal[aā]kaua/i.test([p.title, p.creator, p.category, p.description].join('\\n').normalize('NFC'))).length""")
    assert matches == everywhere
    shoot(page, f"list-found-{language}")
    page.locator("#list-places button").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#sheet-primary")).to_be_visible()
    page.locator("#sheet-back").press("Enter")
    expect(page.locator("#search")).to_have_value("kalakaua")
    page.keyboard.press("Escape")
    expect(page.locator("#search-chip")).to_be_visible()
    shoot(page, f"search-chip-{language}")
    page.locator("#search-chip").click()
    expect(page.locator("#search-chip")).to_be_hidden()


def test_accents_case_width_and_marks_do_not_matter(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk")
    fold = page.evaluate("""async texts => { const { fold } = await import('/assets/js/search.js'); return texts.map(fold); }""",
                         ["Kalākaua", "KALĀKAUA", "Hawaiʻi", "Hawai'i", "Ｈａｌｅ", "Straße", "Łódź", "彫刻", "ﬁre", "Ångström"])
    assert fold == ["kalakaua", "kalakaua", "hawaii", "hawaii", "hale", "strasse", "lodz", "彫刻", "fire", "angstrom"]
    found = page.evaluate("""async () => { const { createSearch } = await import('/assets/js/search.js');
        const place = (id, title, category) => ({ id, properties: { title, category } });
        const places = [place('a', '忠烈祠的石獅', '彫刻'), place('b', 'Stone lion', 'Sculpture')];
        const search = createSearch();
        return ['石獅', 'LION sculpt', 'lion 石', ' '].map(query => { const found = search.match(places, query); return found && [...found]; }); }""")
    assert found == [["a"], ["b"], [], None]
