"""Without the simulator: a position, an attitude and a camera as a phone gives them."""

import pytest
from conftest import PHONE, shoot
from game import frame, join, nearest, open_spawn, settle, throw, to, until
from playwright.sync_api import expect

# A few metres south of the wolf at The Bell of Nagasaki.
NEAR = {"latitude": 21.305370, "longitude": -157.854943, "accuracy": 6}


def turn(page, heading, pitch=0):
    """The phone held upright, its back to `heading` (true): what Android sends, relative to magnetic north."""
    page.evaluate("""([alpha, beta]) => window.dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute',
        { alpha, beta, gamma: 0, absolute: true }))""", [(360 - heading) % 360, 90 + pitch])


def test_a_wolf_is_caught_with_real_sensors(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu", geolocation=NEAR, permissions=["geolocation", "camera"])
    page.locator("#join-button").click()
    until(page, "window.lair.core?.me(performance.now()).known")
    settle(page)
    wolf = nearest(page, "wolf")
    assert wolf["inReach"] and 10 < wolf["distance"] < 30
    open_spawn(page, wolf)
    # Magnetic north is about 9.5° east of true north on Oʻahu: a phone that reads 350.5° points truly north.
    for _ in range(30):
        turn(page, 350.5)
        page.wait_for_timeout(40)
    page.locator("#sheet-primary").click()
    expect(page.locator("#encounter")).to_be_visible()
    for _ in range(150):
        turn(page, 350.5)
        page.wait_for_timeout(30)
        if frame(page)["target"].get("inFrame") and page.evaluate("window.lair.sensors.camera?.active()"):
            break
    seen = frame(page)["target"]
    _, bearing = to(NEAR["latitude"], NEAR["longitude"], wolf["lat"], wolf["lon"])
    assert abs((seen["turn"] - bearing + 180) % 360 - 180) < 2, "true north is ahead"
    assert seen["inFrame"]
    for _ in range(5):
        turn(page, 350.5)
        page.wait_for_timeout(30)
    gps(page)()  # a slow machine has spent the fix's fifteen seconds by now
    throw(page)
    until(page, "document.body.dataset.view === 'map'", meanwhile=gps(page))
    expect(page.locator("#bestiary-count")).to_have_text("1")
    kept = lair.get("/api/hunts/honolulu/me", page.evaluate("window.lair.state.player.token()"))["captures"]
    assert [each["spawn"] for each in kept] == [wolf["id"]]


def gps(page):
    """The receiver speaks again. A real one does so every second; Chromium's stand-in only when told."""
    return lambda: page.context.set_geolocation(NEAR)


REFUSALS = {
    "denied": ("position", {}, None),
    "unavailable": ("position", {}, "navigator.geolocation.watchPosition = (ok, no) => { no({ code: 2, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }); return 1; }"),
    "timeout": ("position", {}, "navigator.geolocation.watchPosition = (ok, no) => { no({ code: 3, PERMISSION_DENIED: 1, POSITION_UNAVAILABLE: 2, TIMEOUT: 3 }); return 1; }"),
    "approximate": ("position", {"geolocation": {**NEAR, "accuracy": 5000}, "permissions": ["geolocation"]}, None),
}


@pytest.mark.parametrize("why", REFUSALS)
def test_each_refusal_of_a_position_has_its_words_in_any_language_and_a_way_on(lair, open_page, why):
    what, options, script = REFUSALS[why]
    page = open_page("about:blank", "en", PHONE, "dark" if why == "denied" else "light", **options)
    if script:
        page.add_init_script(script)
    page.goto(f"{lair.url}/h/honolulu")
    page.locator("#join-button").click()
    refusal = page.locator("#refusal")
    expect(refusal).to_be_visible(timeout=30_000)
    assert refusal.get_attribute("data-what") == what
    assert refusal.get_attribute("data-why") == why or (why == "denied" and refusal.get_attribute("data-why") == "blocked")
    shoot(page, f"refusal-{why}-en")
    english = refusal.inner_text()
    page.locator("#language").evaluate("select => { select.value = 'zh-Hant'; select.dispatchEvent(new Event('change')); }")
    until(page, "/[\u4e00-\u9fff]/.test(document.querySelector('#refusal-title').textContent)")
    assert refusal.inner_text() != english
    shoot(page, f"refusal-{why}-zh-Hant")
    page.locator("#refusal-without").click()
    expect(refusal).to_be_hidden()
    until(page, "window.lair.state.view === 'map'")


def test_plain_http_says_why_it_cannot_know_where_you_are(lair, chromium_named, open_page):
    page = open_page(f"http://lair.test:{lair.port}/h/honolulu", browser=chromium_named, expect_faults=True)
    page.locator("#join-button").click()
    expect(page.locator("#refusal[data-why=insecure]")).to_be_visible()
    expect(page.locator("#refusal")).to_contain_text("ask the host for the secure link")
    shoot(page, "refusal-insecure")


def test_another_apps_browser_is_told_where_to_go(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu",
                     user_agent="Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.9.0")
    expect(page.locator("#refusal[data-what=app]")).to_be_visible()
    expect(page.locator("#refusal-copy")).to_be_visible()
    shoot(page, "refusal-in-app")


def test_without_camera_and_compass_the_hunt_goes_on(lair, chromium_bare, open_page):
    page = open_page(f"{lair.url}/h/honolulu", browser=chromium_bare, geolocation=NEAR, permissions=["geolocation"])
    page.locator("#join-button").click()
    until(page, "window.lair.core?.me(performance.now()).known")
    settle(page)
    wolf = nearest(page, "wolf")
    open_spawn(page, wolf)
    page.locator("#sheet-primary").click()
    expect(page.locator("#encounter")).to_be_visible()
    page.locator("#encounter-ask-yes").click()
    expect(page.locator("#encounter .enc-note")).to_be_visible()
    shoot(page, "encounter-no-camera")
    page.locator("#encounter .enc-note button").first.click()
    page.wait_for_timeout(2500)
    page.locator("#encounter-more").click()
    page.locator("#menu-face").click()
    until(page, "window.lair.core.frame(performance.now()).target.inFrame")
    gps(page)()
    page.locator("#throw").press("Space")
    until(page, "document.body.dataset.view === 'map'", meanwhile=gps(page))
    expect(page.locator("#bestiary-count")).to_have_text("1")


def test_a_desk_without_a_position_is_offered_the_walk(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu", viewport={"width": 1280, "height": 800})
    expect(page.locator("#offer-walk")).to_be_visible()
    page.locator("#join-button").click()
    expect(page.locator("#refusal #offer-walk")).to_be_visible()
    shoot(page, "offer-walk")
    page.locator("#offer-walk").click()
    until(page, "window.lair?.sensors?.simulated === true")


def test_a_camera_that_was_refused_says_how_to_allow_it(lair, open_page):
    page = open_page("about:blank", geolocation=NEAR, permissions=["geolocation"])
    page.add_init_script("navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))")
    # The compass speaks: its silence would be told in place of the camera's refusal.
    page.add_init_script("""setInterval(() => window.dispatchEvent(new DeviceOrientationEvent('deviceorientationabsolute',
        { alpha: 0, beta: 85, gamma: 0, absolute: true })), 100)""")
    page.goto(f"{lair.url}/h/honolulu")
    page.locator("#join-button").click()
    until(page, "window.lair.core?.me(performance.now()).known")
    settle(page)
    open_spawn(page, nearest(page, "wolf"))
    page.locator("#sheet-primary").click()
    note, yes = page.locator("#encounter .enc-note"), page.locator("#encounter-ask-yes")
    expect(note.or_(yes)).to_be_visible()
    if yes.is_visible():  # where the browser does not say that the camera is allowed
        yes.click()
    expect(note).to_be_visible()
    note.get_by_role("button", name="How to allow it").click()
    expect(note).to_contain_text("1.")
    shoot(page, "encounter-camera-how")
    note.get_by_role("button", name="Without camera").click()
    expect(note).to_be_hidden()


def test_the_simulator_walks_to_a_click_and_turns_by_a_drag(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk", viewport={"width": 1280, "height": 800})
    join(page)
    box = page.locator("#map").bounding_box()
    x, y = box["x"] + box["width"] * 0.6, box["y"] + box["height"] * 0.7
    there = page.evaluate("([x, y]) => window.lair.map.unproject([x, y])", [x - box["x"], y - box["y"]])
    page.mouse.click(x, y)
    until(page, f"(w => Math.abs(w.lat - {there['lat']}) < 2e-6 && Math.abs(w.lon - {there['lng']}) < 2e-6)(window.lair.core.walk.position())")
    until(page, f"Math.abs(window.lair.core.me(performance.now()).lat - {there['lat']}) < 1e-5")
    wolf = nearest(page, "wolf")
    page.evaluate("([lat, lon]) => window.lair.sensors.moveTo(lat, lon)", [wolf["lat"] - 0.0002, wolf["lon"]])
    until(page, f"window.lair.core.to({wolf['lat']}, {wolf['lon']}).distance < 30")
    open_spawn(page, wolf)
    page.locator("#sheet-primary").click()
    until(page, "window.lair.core.frame(performance.now()).phase !== null")
    before = page.evaluate("window.lair.core.me(performance.now()).heading")
    page.mouse.move(700, 300)
    page.mouse.down()
    page.mouse.move(500, 300, steps=8)
    page.mouse.up()
    after = page.evaluate("window.lair.core.me(performance.now()).heading")
    assert 5 < abs((after - before + 540) % 360 - 180) < 90
