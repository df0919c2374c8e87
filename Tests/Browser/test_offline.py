"""Flight mode: the page opens, shows what was known, keeps a catch until it can be sent; and versions of it follow one another."""

import contextlib
import http.server
import json
import os
import shutil
import threading

import pytest
from conftest import DESK, DRAWING, PHONE, ROOT, Lair, shoot
from game import join, until
from playwright.sync_api import Error, expect
from test_players import HERE, add, me, throw_offline

WORDS = {tag: json.loads((ROOT / f"Web/i18n/{tag}.json").read_text()) for tag in ("en", "zh-Hant", "zh-Hans")}
LINK = "/h/honolulu?walk"
SPAWNS = "window.lair.state.game.surroundings.spawns"
#: What lies in the browser's caches: the names, and of each what it holds.
CACHES = """async () => Object.fromEntries(await Promise.all((await caches.keys()).map(async (name) => {
    const cache = await caches.open(name);
    return [name, await Promise.all((await cache.keys()).map(async (request) => {
        const url = new URL(request.url);
        return { path: url.pathname + url.search, headers: [...request.headers], body: name === 'lair-hunts' ? await (await cache.match(request)).text() : '' };
    }))];
})))"""
WORKER = "navigator.serviceWorker.getRegistration().then((registration) => ({ installing: !!registration?.installing, waiting: !!registration?.waiting, active: registration?.active?.state ?? '' }))"


def visit(lair, open_page, **options):
    """A player in the hunt, with the worker settled and what the page shows in its keeping."""
    options.setdefault("viewport", PHONE)
    page = open_page(f"{lair.url}{LINK}", expect_faults=True, service_workers="allow", **options)
    join(page)
    until(page, "navigator.serviceWorker.controller !== null", seconds=60)
    until(page, "caches.open('lair-hunts').then((cache) => cache.keys()).then((keys) => ['/me', '/places', '/spawns'].every((end) => keys.some(({ url }) => new URL(url).pathname.endsWith(end))))")
    return page


def reload(page):
    page.reload(wait_until="commit")
    started(page)


def started(page):
    until(page, "window.lair?.state.view === 'map' && window.lair.map?.loaded() === true")
    until(page, f"{SPAWNS}.size > 0 && window.lair.state.game.surroundings.places.size > 0")


def keep(page):
    """The button on the hunt's page, to its end."""
    page.locator("#bar").click()
    page.locator("#keep-button").click()
    until(page, "['kept', 'full', 'failed'].includes(document.querySelector('#keep').dataset.state)", seconds=60)


def shells(page):
    return [name for name in page.evaluate(CACHES) if name.startswith("lair-shell-")]


def test_in_flight_mode_the_hunt_opens_with_what_was_known_and_a_catch_is_sent_later(lair, open_page):
    page = visit(lair, open_page)
    here = page.evaluate(HERE)
    spawn = add(lair, "wolf", here["lat"], here["lon"])
    until(page, f"{SPAWNS}.has({spawn})")
    until(page, f"caches.open('lair-hunts').then((cache) => cache.match('/api/hunts/honolulu/spawns?last')).then((kept) => kept.text()).then((text) => text.includes('\"id\":{spawn},'))",
          meanwhile=lambda: page.evaluate("window.lair.state.game.look(true)"))
    known = page.evaluate(f"[...{SPAWNS}.keys()]")
    places = page.evaluate("window.lair.state.game.surroundings.places.size")
    assert page.locator("#bar-old").text_content() == ""

    page.context.set_offline(True)
    reload(page)
    assert set(page.evaluate(f"[...{SPAWNS}.keys()]")) == set(known)
    assert page.evaluate("window.lair.state.game.surroundings.places.size") == places
    assert page.locator("#bar-old").text_content().startswith("Offline, as of ")
    shoot(page, "offline-map")

    # The encounter, its library and its models have never been asked for on this page.
    until(page, f"{HERE}.known")
    throw_offline(page, spawn)
    reload(page)
    until(page, "document.querySelectorAll('.waiting[data-state]').length === 1")
    assert not page.evaluate(f"{SPAWNS}.has({spawn})"), "caught, so not there"

    page.context.set_offline(False)
    until(page, "window.lair.state.game.claims.list().length === 0 && window.lair.state.player.captures.length === 1", seconds=60)
    assert [each["spawn"] for each in me(lair, page)["captures"]] == [spawn]
    expect(page.locator("#bar-old")).to_have_text("")

    # And offline once more: what was caught is remembered, and does not come back.
    until(page, f"caches.open('lair-hunts').then((cache) => cache.match('/api/hunts/honolulu/me')).then((kept) => kept.text()).then((text) => text.includes('\"spawn\":{spawn}'))")
    page.context.set_offline(True)
    reload(page)
    expect(page.locator("#bestiary-count")).to_have_text("1")
    assert not page.evaluate(f"{SPAWNS}.has({spawn})")


#: What stands between a phone and its server may say: status, content type, body, and more headers.
PAGE = b"<!doctype html><title>Welcome</title><h1>Welcome to our Wi-Fi</h1>"
BETWEEN = {
    "a login page": (200, "text/html", PAGE, {"Content-Security-Policy": "default-src 'none'"}),
    "a way to a login page": (302, "text/html", b"", {"Location": "/login"}),
    "a proxy's password": (401, "application/json", b'{"error":"proxy"}', {"WWW-Authenticate": "Bearer"}),
    "a router that knows no such page": (404, "text/html", PAGE, {}),
    "a proxy in trouble": (500, "text/plain", b"oops", {}),
    "somebody else's JSON": (200, "application/json", b'{"ok":true}', {}),
}


@contextlib.contextmanager
def something_in_between(port, status, kind, body, more):
    """Whatever answers in the server's place, to every address the same."""
    class Answer(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            leads = "Location" in more and self.path != more["Location"]
            said = body if leads or status != 302 else PAGE
            self.send_response(status if leads or status != 302 else 200)
            for name, value in {"Content-Type": kind, "Content-Length": str(len(said)), **more}.items():
                self.send_header(name, value)
            self.end_headers()
            if self.command != "HEAD":
                self.wfile.write(said)

        do_HEAD = do_POST = do_GET

        def log_message(self, *arguments):
            pass

    http.server.ThreadingHTTPServer.allow_reuse_address = True
    server = http.server.ThreadingHTTPServer(("127.0.0.1", port), Answer)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()


def test_what_something_in_between_answers_takes_nothing_of_what_is_kept(lair, open_page):
    page = visit(lair, open_page)
    keep(page)
    kept = {entry["path"] for entry in page.evaluate(CACHES)["lair-hunts"]}
    token = page.evaluate("window.lair.state.player.token()")
    lair.stop()
    for what, answer in BETWEEN.items():
        with something_in_between(lair.port, *answer):
            reload(page)  # the map, with its creatures and places
            assert page.locator("#bar-old").text_content().startswith("Offline, as of "), what
            assert page.evaluate("window.lair.state.player.token()") == token, what
            held = {entry["path"]: entry for entry in page.evaluate(CACHES)["lair-hunts"]}
            assert kept <= set(held), what
            policy = [value for entry in held.values() for name, value in entry["headers"] if name == "content-security-policy"]
            assert all("wasm" in each for each in policy), what
            page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update()).catch(() => {})")
    reload(page)  # nobody answers
    # The server is back, and what it says itself does count: who is erased there is none of its players here.
    lair.start()
    reload(page)
    expect(page.locator("#bar-old")).to_have_text("")
    page.evaluate(f"fetch('/api/hunts/honolulu/me', {{ method: 'DELETE', headers: {{ Authorization: 'Bearer {token}' }} }})")
    page.reload(wait_until="commit")
    until(page, "window.lair?.state.view === 'join'")
    until(page, "caches.open('lair-hunts').then((cache) => cache.match('/api/hunts/honolulu/me')).then((kept) => kept === undefined)")


def test_without_a_network_the_house_lists_the_hunts_on_this_phone(lair, open_page):
    page = visit(lair, open_page)
    keep(page)
    page.context.set_offline(True)
    page.goto(f"{lair.url}/?walk", wait_until="commit")
    expect(page.locator("#join-text")).to_contain_text(WORDS["en"]["join.here"])
    shoot(page, "offline-house")
    page.locator("#hunts a").first.click()
    started(page)


def test_no_token_and_no_position_lies_in_the_caches(lair, open_page):
    page = visit(lair, open_page)
    keep(page)
    token = page.evaluate("window.lair.state.player.token()")
    here = page.evaluate(HERE)
    held = page.evaluate(CACHES)
    assert len(held) == 2
    for entry in [entry for entries in held.values() for entry in entries]:
        assert token not in json.dumps(entry), entry["path"]
        assert "authorization" not in [name.lower() for name, _ in entry["headers"]]
        assert "bbox" not in entry["path"] and f"{here['lat']:.4f}" not in entry["path"]
    # Nothing but what is meant to be there.
    hunt = "/api/hunts/honolulu"
    assert {entry["path"] for entry in held["lair-hunts"]} <= {
        "/api/hunts", hunt, f"{hunt}/places", f"{hunt}/places?last", f"{hunt}/spawns", f"{hunt}/spawns?last", f"{hunt}/me", "/h/honolulu"}
    # Who is erased leaves nothing of theirs.
    page.evaluate("window.lair.state.player.erase()")
    until(page, f"caches.open('lair-hunts').then((cache) => cache.keys()).then((keys) => keys.every((each) => !/(me|spawns)$/.test(new URL(each.url).pathname)))")


@pytest.mark.parametrize("language, viewport, scheme", [("en", DESK, "light"), ("zh-Hant", PHONE, "dark")])
def test_the_hunt_is_kept_on_the_phone_by_a_button(lair, open_page, language, viewport, scheme):
    words = WORDS[language]
    page = visit(lair, open_page, language=language, viewport=viewport, scheme=scheme)
    page.locator("#bar").click()
    expect(page.locator("#keep-title")).to_have_text(words["keep.title"])
    page.locator("#keep").scroll_into_view_if_needed()
    name = f"{language}-{viewport['width']}-{scheme}"
    shoot(page, f"offline-keep-{name}")
    page.locator("#keep-button").click()
    expect(page.locator("#keep-title")).to_have_text(words["keep.title.kept"])
    expect(page.locator("#keep-said")).to_have_text(words["keep.done"])
    assert page.evaluate("document.activeElement.id") == "keep-title"
    page.locator("#keep-drop").scroll_into_view_if_needed()
    shoot(page, f"offline-kept-{name}")

    # All of the hunt is there, not only what was looked at: the list of the whole hunt opens offline.
    page.context.set_offline(True)
    reload(page)
    expect(page.locator("#bar-old")).not_to_have_text("")
    page.locator("#list-button").click()
    until(page, f"window.lair.state.game.surroundings.places.size === {len(lair.get('/api/hunts/honolulu/places')['features'])}")
    shoot(page, f"offline-list-{name}")
    page.keyboard.press("Escape")
    page.context.set_offline(False)

    page.locator("#bar").click()
    page.locator("#keep-drop").click()
    expect(page.locator("#keep-button")).to_be_focused()
    assert page.evaluate("localStorage.getItem('lair.kept.honolulu')") is None


@pytest.fixture
def own_pages(tmp_path, monkeypatch):
    """A server whose pages may be changed while it runs."""
    web = tmp_path / "Web"
    shutil.copytree(ROOT / "Web", web)
    monkeypatch.setenv("LAIR_WEB", str(web))
    server = Lair(tmp_path / "data", "--demo")
    yield server, web
    server.stop()


def change(web, text):
    """Another version of the app: a file that the page shows in its state."""
    path = web / "js/storage.js"
    path.write_text(path.read_text() + f"\nObject.assign(globalThis, {{ edition: '{text}' }});\n")
    os.utime(path)


def update(page):
    """What the browser does by itself at each start, now: looks whether there is another version."""
    page.evaluate("navigator.serviceWorker.getRegistration().then((registration) => registration.update()).catch(() => {})")


def test_a_new_version_is_fetched_whole_beside_the_old_one_and_changes_nothing_in_mid_play(own_pages, open_page):
    lair, web = own_pages
    page = visit(lair, open_page)
    old = shells(page)
    change(web, "second")
    update(page)
    until(page, f"{WORKER}.then((worker) => worker.waiting)", seconds=60)
    page.evaluate("window.untouched = true")
    # A second page that opens while the first one plays: the same version as that, and the first goes on.
    other = page.context.new_page()
    other.goto(f"{lair.url}{LINK}", wait_until="commit")
    started(other)
    assert other.evaluate("globalThis.edition") is None and page.evaluate("window.untouched")
    other.close()

    new = shells(page)
    assert len(new) == 2 and set(old) < set(new)


def edition(page):
    """Which version a page is in the end: one that waits takes over in its first moments, and the page begins anew."""
    for _ in range(3):
        try:
            started(page)
            page.wait_for_timeout(500)
            return page.evaluate("globalThis.edition ?? 'first'")
        except Error as reason:
            if "navigation" not in str(reason) and "context" not in str(reason):
                raise
    raise AssertionError("the page does not settle")


def test_the_new_version_takes_over_when_the_browser_starts_again(own_pages, playwright_driver, tmp_path):
    lair, web = own_pages

    def browser():
        return playwright_driver.chromium.launch_persistent_context(
            str(tmp_path / "profile"), executable_path=os.environ.get("LAIR_CHROMIUM", "/usr/bin/chromium"), args=DRAWING, viewport=PHONE, locale="en")

    context = browser()
    page = context.new_page()
    page.goto(f"{lair.url}{LINK}")
    join(page)
    until(page, "navigator.serviceWorker.controller !== null", seconds=60)
    for version in ("second", "third"):
        change(web, version)
        update(page)
        until(page, f"{WORKER}.then((worker) => worker.waiting)", seconds=60)
        context.close()
        context = browser()
        page = context.new_page()
        page.goto(f"{lair.url}{LINK}", wait_until="commit")
        assert edition(page) == version
        until(page, f"{WORKER}.then((worker) => !worker.waiting)")
        assert len(shells(page)) == 1, "the old one is gone"
    # And without leaving the browser: the last page closed, another opened.
    change(web, "fourth")
    update(page)
    until(page, f"{WORKER}.then((worker) => worker.waiting)", seconds=60)
    blank = context.new_page()
    page.close()
    blank.wait_for_timeout(1500)  # the browser is done with the page that was closed
    blank.goto(f"{lair.url}{LINK}", wait_until="commit")
    assert edition(blank) == "fourth"
    context.close()


def test_an_update_that_does_not_arrive_whole_leaves_the_old_version(own_pages, open_page):
    lair, web = own_pages
    page = visit(lair, open_page)
    old = shells(page)
    change(web, "broken")
    # The list of the app's parts names a file that cannot be had: what is after the # is no part of an address.
    broken = web / "js/zz#broken.js"
    broken.write_text("export {};\n")
    assert "js/zz#broken.js" in lair.get("/sw.js")
    update(page)
    until(page, f"{WORKER}.then((worker) => !worker.installing && !worker.waiting)", seconds=60)
    assert shells(page) == old
    page.context.set_offline(True)
    reload(page)
    assert page.evaluate("globalThis.edition") is None
    # Where all of it can be had it is fetched, and lies ready for a start.
    page.context.set_offline(False)
    broken.unlink()
    update(page)
    until(page, f"{WORKER}.then((worker) => worker.waiting)", seconds=60)
    assert len(shells(page)) == 2


def test_what_the_browser_throws_out_is_told_of_and_fetched_again(lair, open_page):
    page = visit(lair, open_page)
    keep(page)
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    reload(page)  # the network has it all
    page.locator("#bar").click()
    expect(page.locator("#keep .trouble")).to_have_text(WORDS["en"]["keep.evicted"])
    shoot(page, "offline-evicted")
    page.locator("#keep-button").click()
    expect(page.locator("#keep-title")).to_have_text(WORDS["en"]["keep.title.kept"])
    page.context.set_offline(True)
    reload(page)


def test_a_browser_that_has_thrown_out_all_of_it_is_told_so_without_a_network_and_recovers_with_one(lair, open_page):
    page = visit(lair, open_page)
    page.evaluate("caches.keys().then((names) => Promise.all(names.map((name) => caches.delete(name))))")
    page.context.set_offline(True)
    page.reload(wait_until="commit")
    alone = json.loads((ROOT / "Web/i18n/alone.json").read_text())["en"]
    expect(page.locator("h1")).to_have_text(alone["title"])
    shoot(page, "offline-alone")
    page.context.set_offline(False)
    page.get_by_text(alone["again"]).click()
    started(page)


def test_a_full_phone_is_told_of_and_loses_nothing(lair, open_page):
    page = visit(lair, open_page)
    # Less than lies there already.
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": lair.url, "quotaSize": 200_000})
    keep(page)
    expect(page.locator("#keep .trouble")).to_have_text(WORDS["en"]["keep.full"])
    expect(page.locator("#keep-title")).to_be_focused()
    shoot(page, "offline-full")
    page.context.set_offline(True)
    reload(page)


def test_what_was_kept_is_still_called_so_when_there_is_no_room_to_refresh_it(lair, open_page):
    page = visit(lair, open_page)
    keep(page)
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": lair.url, "quotaSize": 1_000})
    page.locator("#keep-again").click()
    expect(page.locator("#keep .trouble")).to_have_text(WORDS["en"]["keep.full"])
    expect(page.locator("#keep-title")).to_have_text(WORDS["en"]["keep.title.kept"])
    expect(page.locator("#keep-button")).to_have_text(WORDS["en"]["keep.again"])
    shoot(page, "offline-full-kept")


def test_on_plain_http_the_page_says_why_nothing_can_be_kept(lair, open_page, chromium_named):
    page = open_page(f"http://lair.test:{lair.port}/h/honolulu?walk", browser=chromium_named, service_workers="allow", expect_faults=True)
    until(page, "window.lair?.map?.loaded() === true")
    assert page.evaluate("isSecureContext") is False
    expect(page.locator("#keep")).to_contain_text(WORDS["en"]["keep.insecure"])
    expect(page.locator("#keep-button")).to_have_count(0)
    page.locator("#keep").scroll_into_view_if_needed()
    shoot(page, "offline-insecure")
