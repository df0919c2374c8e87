"""Start, first visit and frame: each number beside a yardstick taken in the same run."""

import gzip
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "Tests/Browser"))
from conftest import CAMERA, Lair, PHONE, free_port, launch  # noqa: E402
from game import join, until  # noqa: E402
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
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    bodies = {}
    page.on("response", lambda answer: bodies.setdefault(answer.url, answer))
    page.goto(f"{lair.url}/h/honolulu?walk")
    join(page)
    own = vendor = data = 0
    for url, answer in bodies.items():
        # The stream of events never ends.
        if not url.startswith(lair.url) or answer.status != 200 or url.endswith("/events"):
            continue
        size = len(gzip.compress(answer.body()))
        if "/vendor/" in url:
            vendor += size
        elif "/api/" in url or "/assets/map/" in url:
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
        const me = core.me(performance.now());
        const spawns = Array.from({ length: 500 }, (_, i) => ({
            id: 10000 + i, lat: me.lat + (i % 25 - 12) * 0.00004, lon: me.lon + (Math.floor(i / 25) - 10) * 0.00004, height: 1.1, hitPoints: 1 }));
        core.setSpawns(spawns);
        core.camera({ videoWidth: 0, videoHeight: 0, viewWidth: 390, viewHeight: 844 });
        core.encounter.begin(10000, performance.now());
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
        const own = time((i) => { core.manualLook(i % 360, 0, clock += 16); core.frame(clock); });
        const other = time((i) => {
            camera.rotation.y = i / 100; camera.updateMatrixWorld();
            for (const point of points) scratch.copy(point).project(camera);
        });
        return { own, other, count: core.frame(clock).count };
    }""")
    assert figures["count"] == 500, figures
    report("frame step of the wasm core, 500 creatures", f"{figures['own']:.3f} ms", "≤ 1 ms",
           f"{figures['own'] / figures['other']:.2f} × three.js projecting 500 points ({figures['other']:.3f} ms)")


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
                mapnumbers.measure(lair, browser, PHONE, report)
                browser.close()
        finally:
            lair.stop()


main()
