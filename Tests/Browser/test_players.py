"""Who plays stays who they are: catches that wait for a network, another phone, the leaderboard, the host's last word."""

import json
import time
import urllib.error
import urllib.request

import pytest
from conftest import DESK, PHONE, shoot
from game import join, until
from playwright.sync_api import expect
from test_map import no_objections

HERE = "window.lair.core.me(performance.now())"
CLAIMS = "window.lair.state.game.claims"


def ask(lair, method, path, body=None, token=None, headers=None):
    headers = {"Content-Type": "application/json", **({"Authorization": f"Bearer {token}"} if token else {}), **(headers or {})}
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(lair.url + "/api/hunts/honolulu" + path, method=method, data=data, headers=headers)
    with urllib.request.urlopen(request, timeout=10) as answer:
        text = answer.read()
    return json.loads(text) if text else None


def add(lair, creature, lat, lon):
    """A creature that stands there from now on: its id."""
    added = lair.command("spawns", "add", f"{lat},{lon}", creature, "--hunt", "honolulu", "--json")
    assert added.returncode == 0, added.stderr
    return json.loads(added.stdout)["spawns"][0]["id"]


def catch(lair, token, spawn, lat, lon):
    """A catch by someone who stands right there, on foot."""
    now = int(time.time() * 1000)
    body = {"spawn": spawn, "fix": {"lat": lat, "lon": lon, "accuracy": 5, "timestamp": now}, "made": now, "sent": now}
    return ask(lair, "POST", "/claims", body, token, {"Idempotency-Key": f"test-{spawn}"})


def make_first(lair):
    """From now on only one may catch each."""
    key = json.loads(lair.command("host-key", "--json").stdout)["key"]
    ask(lair, "PATCH", "", {"claimMode": "first"}, key)


def throw_offline(page, *spawns):
    """Catches where there is no network, as the encounter reports them."""
    page.evaluate("window.lair.state.game.catches.prepare().then(() => 1)")
    page.context.set_offline(True)
    for spawn in spawns:
        page.evaluate(f"spawn => void {CLAIMS}.send({{ spawn }})", spawn)
        until(page, f"{CLAIMS}.list().some(({{ body }}) => body.spawn === {spawn})")
        page.evaluate(f"{CLAIMS}.handOver()")  # the player has gone back to the map
        page.wait_for_timeout(5)  # no two in one millisecond


HEARS = """window.told = [];
    addEventListener('DOMContentLoaded', () => new MutationObserver((changes) => {
        for (const { addedNodes } of changes) for (const node of addedNodes) window.told.push(node.textContent);
    }).observe(document.getElementById('toast'), { childList: true }));"""


def is_told(page, text):
    """Waits for a line that comes and goes."""
    until(page, f"window.told.some((line) => line.includes({json.dumps(text)}))")


def me(lair, page):
    return ask(lair, "GET", "/me", token=page.evaluate("window.lair.state.player.token()"))


def test_catches_without_a_network_outlive_their_tab_and_are_sent_once_in_order_by_one_of_two(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk", viewport=DESK, expect_faults=True)
    join(page)
    here = page.evaluate(HERE)
    spawns = [add(lair, "wolf", here["lat"], here["lon"]) for _ in range(3)]
    until(page, f"{json.dumps(spawns)}.every((id) => window.lair.state.game.surroundings.spawns.has(id))")
    throw_offline(page, *reversed(spawns))
    until(page, "document.querySelectorAll('.waiting[data-state]').length === 3")
    assert not set(spawns) & set(page.evaluate("[...window.lair.state.game.surroundings.spawns.keys()]")), "caught, so not there"
    shoot(page, "waiting")
    context = page.context
    page.close()

    sent = []
    context.on("response", lambda response: sent.append((json.loads(response.request.post_data)["spawn"], response.status))
               if response.request.method == "POST" and response.url.endswith("/claims") else None)
    context.set_offline(False)
    tabs = [context.new_page(), context.new_page()]
    for tab in tabs:
        tab.goto(f"{lair.url}/h/honolulu?walk", wait_until="commit")
    for tab in tabs:
        until(tab, "window.lair?.state.game?.claims.list().length === 0 && window.lair.state.player.captures.length === 3")
        expect(tab.locator("#bestiary-count")).to_have_text("3")
    assert sent == [(spawn, 201) for spawn in reversed(spawns)]
    assert [each["spawn"] for each in me(lair, tabs[0])["captures"]] == list(reversed(spawns))


def test_who_was_slower_without_a_network_is_told_so_kindly_and_can_read_it_later(lair, open_page):
    make_first(lair)
    page = open_page("about:blank", viewport=PHONE, expect_faults=True)
    page.add_init_script(HEARS)
    page.goto(f"{lair.url}/h/honolulu?walk")
    join(page)
    here = page.evaluate(HERE)
    spawn = add(lair, "wolf", here["lat"], here["lon"])
    until(page, f"window.lair.state.game.surroundings.spawns.has({spawn})")
    throw_offline(page, spawn)
    other = ask(lair, "POST", "/players", {})["token"]
    catch(lair, other, spawn, here["lat"], here["lon"])
    page.context.set_offline(False)
    until(page, f"{CLAIMS}.list()[0]?.state === 'refused'")
    is_told(page, "Someone else was faster")

    page.reload()
    until(page, "!!document.querySelector('.waiting[data-state=refused]')")
    page.locator("#bestiary").click()
    expect(page.locator("#refused-list")).to_contain_text("Someone else was faster")
    page.locator("#refused-list button").click()
    expect(page.locator("#refused-list")).to_have_count(0)
    assert page.locator(".waiting").count() == 0 and me(lair, page)["captures"] == []


def test_a_browser_that_keeps_nothing_says_so_and_the_catch_still_counts(lair, open_page):
    page = open_page("about:blank", expect_faults=True)
    page.add_init_script(HEARS)
    page.add_init_script("Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); };")
    page.goto(f"{lair.url}/h/honolulu?walk")
    until(page, "window.lair?.map?.loaded()")
    page.locator("#join-button").click()
    is_told(page, "keeps nothing")
    until(page, f"window.lair.state.view === 'map' && {HERE}.known")
    here = page.evaluate(HERE)
    spawn = add(lair, "dragon", here["lat"], here["lon"])
    throw_offline(page, spawn)
    is_told(page, "Leave it open")
    page.context.set_offline(False)
    until(page, f"{CLAIMS}.list().length === 0 && window.lair.state.player.captures.length === 1")
    assert [each["spawn"] for each in me(lair, page)["captures"]] == [spawn]


def test_a_player_comes_to_another_phone_and_back_and_the_host_has_the_last_word(lair, open_page):
    small = {"width": 360, "height": 560}  # two maps at once are much to draw in software
    old = open_page(f"{lair.url}/h/honolulu?walk", viewport=small, expect_faults=True, bypass_csp=True)
    join(old)
    player, token = old.evaluate("[window.lair.state.player.id(), window.lair.state.player.token()]")
    here = old.evaluate(HERE)
    spawns = [add(lair, "wolf", here["lat"], here["lon"]) for _ in range(2)]
    for spawn in spawns:
        catch(lair, token, spawn, here["lat"], here["lon"])
    for name, count in [("Leilani", 2), ("Makoa", 1)]:
        someone = ask(lair, "POST", "/players", {"nickname": name})["token"]
        for spawn in spawns[:count]:
            catch(lair, someone, spawn, here["lat"], here["lon"])

    # The cup opens what was caught, who has how much, and what is known of you: by keys, and for a screen reader.
    old.locator("#bestiary").press("Enter")
    expect(old.locator("#kinds .kind:not(.locked)")).to_have_count(1)
    expect(old.locator("#kinds .times")).to_have_text("×2")
    expect(old.locator("#kinds .locked")).to_have_count(1)
    no_objections(old, "the bestiary")
    old.locator("#tab-bestiary").press("ArrowRight")
    expect(old.locator("#tab-ranks")).to_be_focused()
    expect(old.locator("#ranks > li")).to_have_count(3)
    assert sorted(old.locator("#ranks .rank").all_inner_texts()) == ["1=", "1=", "3"]
    expect(old.locator("#ranks [aria-current]")).to_contain_text("Keola")
    no_objections(old, "the leaderboard")
    old.keyboard.press("ArrowRight")
    recovery = old.locator("#recovery-code").inner_text()
    old.locator("#move-ask").click()
    expect(old.locator("#move-code")).to_be_visible()
    no_objections(old, "what is known of you")
    code = old.locator("#move-code").inner_text()

    new = open_page("about:blank", viewport=small, expect_faults=True, bypass_csp=True)
    new.context.set_default_timeout(60_000)
    new.goto(f"{lair.url}/h/honolulu?walk")
    new.locator("#have-code").press("Enter")
    for typed, told in [("", "Type the code"), ("hello", "10 or 26"), ("AAAAA-AAAAA", "works once")]:
        new.locator("#code").fill(typed)
        new.locator("#code").press("Enter")
        expect(new.locator("#code-trouble")).to_contain_text(told)
    no_objections(new, "typing a code")
    new.locator("#code").fill(code.lower().replace("-", " "))
    new.locator("#code").press("Enter")
    expect(new.locator("#bestiary-count")).to_have_text("2")
    assert new.evaluate("[window.lair.state.player.id(), window.lair.state.player.nickname]") == [player, "Keola"]
    expect(old.locator("#join-note")).to_contain_text("another phone")
    assert old.evaluate("window.lair.state.player.token()") is None

    # The code before the move opens nothing; the one after it does, from a message it was kept in.
    old.locator("#have-code").press("Enter")
    old.locator("#code").fill(recovery)
    old.locator("#code").press("Enter")
    expect(old.locator("#code-trouble")).to_contain_text("Nobody in this hunt")
    expect(new.locator("#sheet #recovery-copy")).to_be_visible()
    no_objections(new, "the recovery code")
    old.locator("#code").fill(f"My recovery code for “Honolulu”: {new.locator('#recovery-code').inner_text()} http://example.org")
    old.locator("#code").press("Enter")
    until(old, f"window.lair.state.view === 'map' && window.lair.state.player.id() === {player}")

    # The host gives another name, then takes the player out: no page needs a reload to know.
    assert lair.command("players", "rename", str(player), "Kai", "--hunt", "honolulu").returncode == 0
    assert f"{player}\t2\tKai" in lair.command("players", "list", "--hunt", "honolulu").stdout
    new.keyboard.press("Escape")
    new.locator("#bestiary").click()
    expect(new.locator("#sheet-title")).to_have_text("Kai’s bestiary")
    assert lair.command("players", "remove", str(player), "--hunt", "honolulu").returncode == 0
    assert lair.command("players", "remove", str(player), "--hunt", "honolulu").returncode == 1
    new.keyboard.press("Escape")
    new.evaluate("document.querySelector('#bestiary').click()")  # it may know already, and have gone to the join page
    expect(new.locator("#join-note")).to_contain_text("does not remember you")


@pytest.mark.parametrize("language, viewport, scheme", [("en-GB", PHONE, "light"), ("zh-TW", DESK, "dark")])
def test_who_wants_to_be_forgotten_reads_what_goes_and_is(lair, open_page, language, viewport, scheme):
    page = open_page(f"{lair.url}/h/honolulu?walk", language, viewport, scheme)
    join(page)
    token = page.evaluate("window.lair.state.player.token()")
    page.locator("#bestiary").click()
    page.locator("#tab-you").click()
    shoot(page, f"you-{language}-{viewport['width']}-{scheme}")
    page.locator("#erase").click()
    expect(page.locator("#erase-title")).to_be_focused()
    page.locator("#erase-no").click()
    assert lair.get("/api/hunts/honolulu/me", token)["nickname"] == "Keola"
    page.locator("#erase").click()
    page.locator("#erase-yes").click()
    expect(page.locator("#join-note")).not_to_be_empty()
    with pytest.raises(urllib.error.HTTPError, match="401"):
        lair.get("/api/hunts/honolulu/me", token)
    assert page.evaluate("Object.keys(localStorage).filter((key) => key !== 'lair.language')") == []


def test_the_map_goes_on_after_a_restart_of_the_server_and_after_a_dead_spot(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk", viewport=DESK, expect_faults=True)
    join(page)
    here = page.evaluate(HERE)
    lair.stop()
    while_down = add(lair, "wolf", here["lat"], here["lon"])
    lair.start()
    until(page, f"window.lair.state.game.surroundings.spawns.has({while_down})", seconds=45)
    then = add(lair, "dragon", here["lat"], here["lon"])
    until(page, f"window.lair.state.game.surroundings.spawns.has({then})")

    page.context.set_offline(True)
    page.wait_for_timeout(300)
    key = json.loads(lair.command("host-key", "--json").stdout)["key"]
    ask(lair, "DELETE", f"/spawns/{then}", token=key)
    unseen = add(lair, "dragon", here["lat"], here["lon"])
    page.context.set_offline(False)
    until(page, f"(s => s.has({unseen}) && !s.has({then}))(window.lair.state.game.surroundings.spawns)", seconds=45)


def test_a_player_takes_another_name_as_long_as_the_server_says_and_no_longer(lair, open_page):
    page = open_page(f"{lair.url}/h/honolulu?walk", viewport=PHONE)
    join(page, "")
    page.locator("#bestiary").click()
    page.locator("#tab-you").click()
    shoot(page, "you-nameless")
    page.locator("#rename").click()
    expect(page.locator("#new-name")).to_be_focused()
    page.locator("#new-name").fill("👩‍🚒" * 40)
    expect(page.locator("#new-name")).to_have_value("👩‍🚒" * 32)  # as people count them, not as the machine does
    shoot(page, "renaming")
    no_objections(page, "another name")
    page.locator("#name-save").click()
    expect(page.locator("#sheet-title")).to_have_text("👩‍🚒" * 32)
    page.locator("#rename").click()
    page.locator("#new-name").fill(" Kai ")
    page.locator("#new-name").press("Enter")
    expect(page.locator("#sheet-title")).to_have_text("Kai")
    expect(page.locator("#rename")).to_be_focused()
    assert me(lair, page)["nickname"] == "Kai"
    page.locator("#rename").click()
    page.locator("#name-leave").click()
    expect(page.locator("#rename")).to_be_visible()
