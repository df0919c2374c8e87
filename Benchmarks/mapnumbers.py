"""The map's numbers: the app's own modules beside MapLibre's own clustering, by turns in one page.

The page (Benchmarks/Page) is not part of the app: it is put into the server's origin here, so that it can load the app's modules.
"""

import mimetypes
import pathlib
import statistics
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
CORE = HERE / ".build/release/CoreBenchmarks"
CLUSTER_ROUNDS, PAN_ROUNDS, FILTER_ROUNDS = 7, 7, 24


def city(count, side):
    """So many points of a city, the same on every run, and the best milliseconds it took to cluster them natively."""
    lines = subprocess.run([CORE, "city", str(count), str(side)], capture_output=True, text=True, check=True).stdout.splitlines()
    return float(lines[0]), [[float(number) for number in line.split()] for line in lines[1:]]


def open_bench(lair, browser, viewport):
    page = browser.new_context(viewport=viewport).new_page()

    def answer(route):
        file = HERE / "Page" / (route.request.url.removeprefix(f"{lair.url}/bench/") or "index.html")
        route.fulfill(body=file.read_bytes(), content_type=mimetypes.guess_type(file.name)[0])

    page.route(f"{lair.url}/bench/**", answer)
    page.on("pageerror", lambda error: print("in the page:", error))
    page.goto(f"{lair.url}/bench/")
    page.wait_for_function("window.bench", timeout=60_000)
    return page


def clustering(page, report):
    native, points = city(100_000, 40_000)
    best = page.evaluate("([points, rounds]) => bench.cluster(points, rounds)", [points, CLUSTER_ROUNDS])
    native = min(native, city(100_000, 40_000)[0])
    print("100,000 points of a city gathered at every zoom from 20 to 0, the best of "
          f"{CLUSTER_ROUNDS} rounds by turns. Yardstick: supercluster as MapLibre's source runs it\nin its worker on the same points"
          " (clusterRadius 50), timed by its own log, without the way to the worker; ours is all of it, names hashed and sorted.")
    yardstick = f"supercluster {best['supercluster']:.0f} ms"
    report("  in the page, wasm", f"{best['ours']:.0f} ms", "≤ 1 ×", f"{best['ours'] / best['supercluster']:.2f} × {yardstick}")
    report("  once more, as for a filter, wasm", f"{best['again']:.0f} ms", "", f"{best['again'] / best['supercluster']:.2f} × {yardstick}")
    report("  natively", f"{native:.0f} ms", "≤ 0.5 ×", f"{native / best['supercluster']:.2f} × {yardstick}")
    report("  (MapLibre's source from setData to having it)", f"{best['source']:.0f} ms", "", f"{best['source'] / best['supercluster']:.2f} × {yardstick}")


def panning(page, report):
    _, points = city(10_000, 20_000)
    page.evaluate("points => bench.load(points)", points)
    frames = {"ours": [], "yardstick": []}
    ratios = []
    for turn in range(PAN_ROUNDS):
        # ours, theirs; theirs, ours; …: what the machine does besides meets both, and one bad round decides nothing.
        rates = {}
        for side in ("ours", "yardstick")[:: 1 if turn % 2 == 0 else -1]:
            once = page.evaluate("side => bench.pan(side)", side)
            rates[side] = 1000 * len(once) / sum(once)
            frames[side] += once
        ratios.append(rates["ours"] / rates["yardstick"])
    rate = {side: 1000 * len(each) / sum(each) for side, each in frames.items()}
    slow = {side: statistics.quantiles(each, n=20)[-1] for side, each in frames.items()}
    print(f"Panning over 10,000 places, {PAN_ROUNDS} times each by turns, the same pans at zooms 11, 13 and 15; frames counted by"
          " requestAnimationFrame.\nYardstick: MapLibre's own clustering source with circles and counts, over the same ground.")
    report("  frames a second", f"{rate['ours']:.1f}", "≥ 0.8 ×", f"{statistics.median(ratios):.2f} × MapLibre's own ({rate['yardstick']:.1f}), the median round; {min(ratios):.2f} to {max(ratios):.2f}")
    report("  one frame of twenty takes longer than", f"{slow['ours']:.0f} ms", "", f"{slow['ours'] / slow['yardstick']:.2f} × MapLibre's own ({slow['yardstick']:.0f} ms)")
    times = page.evaluate("([points, rounds]) => bench.filter(points, rounds)", [points, FILTER_ROUNDS])
    given, drawn, source, source_drawn = (statistics.median(times[name]) for name in ("given", "drawn", "source", "sourceDrawn"))
    print("10,000 places filtered by category and back, the median; yardstick: MapLibre's source given the same places anew.")
    report("  gathered anew and handed to the map", f"{given:.0f} ms", "≤ 50 ms", f"{given / source:.2f} × MapLibre's source ({source:.0f} ms); worst {max(times['given']):.0f} ms")
    report("  until it is drawn", f"{drawn:.0f} ms", "", f"{drawn / source_drawn:.2f} × MapLibre's source, drawn ({source_drawn:.0f} ms)")


def measure(lair, browser, viewport, report):
    page = open_bench(lair, browser, viewport)
    clustering(page, report)
    panning(page, report)
    page.context.close()
