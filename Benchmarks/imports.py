"""Imports into a running server, beside ogr2ogr into SQLite: how fast, in how much memory, and what claims notice of it."""

import gzip
import json
import os
import pathlib
import random
import resource
import statistics
import subprocess
import tempfile
import threading
import time
import urllib.request

from loopback import LAT, LON, ROOT, Lair, claim, join_many, load, point, report, requests_file

ROWS = 1_000_000
FEATURES = 1_000_000
KINDS = ["mural", "statue", "plaque", "fountain", "mosaic"]


def table(path):
    random_ = random.Random(5)
    with open(path, "w") as file:
        file.write("id,lat,lon,name,kind\n")
        for number in range(ROWS):
            lat, lon = point(random_)
            file.write(f"{number},{lat},{lon},Work {number},{KINDS[number % 5]}\n")


def features(path):
    random_ = random.Random(6)
    with open(path, "w") as file:
        file.write('{"type":"FeatureCollection","features":[\n')
        for number in range(FEATURES):
            lat, lon = point(random_)
            file.write((",\n" if number else "") + json.dumps({
                "type": "Feature", "id": number, "properties": {"title": f"Work {number}", "category": KINDS[number % 5]},
                "geometry": {"type": "Point", "coordinates": [lon, lat]}}, separators=(",", ":")))
        file.write("\n]}\n")


def peak(lair):
    """The most memory the server has held, bytes."""
    for line in pathlib.Path(f"/proc/{lair.process.pid}/status").read_text().splitlines():
        if line.startswith("VmHWM:"):
            return int(line.split()[1]) * 1024
    return 0


def processor(lair):
    """Seconds of processor time that the server has had."""
    fields = pathlib.Path(f"/proc/{lair.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def send(lair, hunt, source, data):
    request = urllib.request.Request(
        f"{lair.url}/api/hunts/{hunt}/imports?source={source}", data=data, method="POST",
        headers={"Authorization": f"Bearer {lair.key}", "Content-Type": "application/octet-stream"})
    began = time.perf_counter()
    with urllib.request.urlopen(request, timeout=600) as answer:
        ledger = json.loads(answer.read())
    return time.perf_counter() - began, ledger


def ogr(path, folder, *options):
    """Seconds, and seconds of processor time, that ogr2ogr takes to put the same into SQLite."""
    began, before = time.perf_counter(), resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(["ogr2ogr", "-f", "SQLite", folder / f"{path.stem}.sqlite", path, *options], check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.perf_counter() - began, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def speed(folder):
    for make, name, count, what, target, options in [
            (table, "table.csv", ROWS, "CSV rows", 200_000, ["-oo", "X_POSSIBLE_NAMES=lon", "-oo", "Y_POSSIBLE_NAMES=lat"]),
            (features, "features.geojson", FEATURES, "GeoJSON features", 100_000, [])]:
        path = folder / name
        make(path)
        yard, yard_processor = ogr(path, folder, *options)
        data = path.read_bytes()
        # A body takes 64 MiB at most; what is larger goes packed.
        if len(data) > 64 << 20:
            data = gzip.compress(data, 1)
        with Lair(folder / f"data-{name}") as lair:
            lair.wait()
            lair.make_host_key()
            lair.make_hunt("town", 0)
            before, spent = lair.memory(), processor(lair)
            seconds, ledger = send(lair, "town", "works", data)
            spent = processor(lair) - spent
            assert ledger["added"] == count, ledger
            report(f"{what} into the store", f"{count / seconds:,.0f}/s", f"≥ {target:,}/s",
                   f"{yard / seconds:.2f} × as fast as ogr2ogr into SQLite ({count / yard:,.0f}/s)")
            report("  processor time for a million", f"{spent * 1e6 / count:.1f} s", "", f"ogr2ogr {yard_processor * 1e6 / count:.1f} s")
            report("  the server's memory at its peak", f"{peak(lair) / 1e6:.0f} MB", "< 200 MB", f"{before / 1e6:.0f} MB before")
            seconds, ledger = send(lair, "town", "works", data)
            assert ledger["unchanged"] == count, ledger
            report("  the same once more: nothing changes", f"{count / seconds:,.0f}/s", "")


def claims_meanwhile(folder):
    """Claims at a steady pace, with and without an import beside them."""
    with Lair(folder / "data-claims", "--behind-proxy", "127.0.0.1") as lair:
        lair.wait()
        lair.make_host_key()
        ids, _ = lair.make_hunt("crowd", 40, at=(LAT, LON))
        for turn in range(3):
            lair.make_hunt(f"town-{turn}", 0)
        tokens = join_many(lair, "crowd", 400, folder)
        todo = [claim("crowd", token, spawn, number) for number, (spawn, token)
                in enumerate((spawn, token) for spawn in ids for token in tokens)]
        data = (folder / "table.csv").read_bytes()
        worst = {"alone": [], "beside an import": []}
        # Turn by turn, so that whatever else the machine does meets both.
        for turn in range(6):
            what = list(worst)[turn % 2]
            requests_file(folder / "claims", [(0, one) for one in todo[turn * 1_500:(turn + 1) * 1_500]])
            thread = threading.Thread(target=send, args=(lair, f"town-{turn // 2}", "works", data))
            if turn % 2 == 1:
                thread.start()
                # A first reading writes nothing.
                time.sleep(1.5)
            worst[what].append(load("open", "http", lair.port, folder / "claims", 64, 4, 300)["kinds"]["0"]["p99"])
            if turn % 2 == 1:
                thread.join()
        worst = {what: statistics.median(each) for what, each in worst.items()}
        report("claims' 99 of 100 beside an import", f"{worst['beside an import']:.1f} ms",
               f"≤ 2 × {worst['alone']:.1f} ms", f"{worst['beside an import'] / worst['alone']:.2f} × alone")


def main():
    with tempfile.TemporaryDirectory(dir=ROOT / ".build") as name:
        folder = pathlib.Path(name)
        speed(folder)
        claims_meanwhile(folder)


main()
