"""The programs that a benchmark starts and asks, all on the loopback interface: ours, and its yardsticks from Debian.

Redis and nginx are started here with a configuration of their own under .build, and ended again. Both sides are asked by the same load
generator (Benchmarks/Load), which shares the machine's cores with them. It stands for other machines: so all servers run a little
nicer (5) than it, or what is measured as their latency would be how long the generator waits for a core.
"""

import json
import math
import os
import pathlib
import random
import socket
import struct
import subprocess
import threading
import time
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[1]
TOOLS = ROOT / ".build/yardsticks"
SPAWNS = int(os.environ.get("LAIR_BENCH_SPAWNS", 1_000_000))
SECONDS = float(os.environ.get("LAIR_BENCH_SECONDS", 5))
# A city of 50 km: about 79 spawns within 250 m at a million.
LAT, LON, SIDE, RADIUS = 21.4, -158.0, 50_000, 250
METRES = 111_195.0
CHUNK = 5_000


def report(what, value, target, beside=""):
    print(f"{what:<46} {value:<18} target {target:<14} {beside}", flush=True)


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def point(random_, side=SIDE):
    north, east = random_.uniform(-side / 2, side / 2), random_.uniform(-side / 2, side / 2)
    return round(LAT + north / METRES, 7), round(LON + east / METRES / math.cos(math.radians(LAT)), 7)


class Process:
    """A program that is ended, by its id, when its work is done."""

    def __init__(self, *arguments, **options):
        self.process = subprocess.Popen([str(a) for a in arguments], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                                        preexec_fn=lambda: os.nice(5), **options)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(timeout=10)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()

    def memory(self):
        for line in pathlib.Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024


class Lair(Process):
    def __init__(self, data, *more, tls=False):
        self.port, self.data = free_port(), pathlib.Path(data)
        self.key = None
        self.tls_port = free_port() if tls else None
        secure = ("--tls-port", self.tls_port) if tls else ("--tls", "off")
        super().__init__(ROOT / ".build/release/lair", "serve", *secure, "--host", "127.0.0.1", "--port", self.port,
                         "--data", data, *more)
        self.url = f"http://127.0.0.1:{self.port}"

    def wait(self, path="/healthz"):
        """Seconds to the first answer."""
        began = time.perf_counter()
        while True:
            try:
                urllib.request.urlopen(self.url + path, timeout=5).read()
                return time.perf_counter() - began
            except OSError:
                time.sleep(0.002)

    def ask(self, method, path, body=None, headers=None):
        request = urllib.request.Request(self.url + path, method=method, data=None if body is None else json.dumps(body).encode(),
                                         headers=headers or {})
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
            return json.loads(text) if text else None

    def make_host_key(self):
        """As the owner of the data folder does: through its socket."""
        with socket.socket(socket.AF_UNIX) as door:
            door.connect(str(self.data / "lair.sock"))
            door.sendall(b"POST /api/host-key HTTP/1.1\r\nHost: x\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
            text = b""
            while part := door.recv(4096):
                text += part
        self.key = json.loads(text.split(b"\r\n\r\n", 1)[1])["key"]

    def host(self, method, path, body=None):
        return self.ask(method, path, body, {"Authorization": f"Bearer {self.key}"})

    def make_hunt(self, hunt, spawns, at=None):
        self.host("POST", "/api/hunts", {"id": hunt, "title": hunt, "center": {"lat": LAT, "lon": LON}})
        ids, points, random_ = [], [], random.Random(1)
        for start in range(0, spawns, CHUNK):
            part = [at or point(random_) for _ in range(min(CHUNK, spawns - start))]
            points += part
            made = self.host("POST", f"/api/hunts/{hunt}/spawns",
                             {"spawns": [{"creature": "wolf", "lat": lat, "lon": lon} for lat, lon in part]})
            ids += [spawn["id"] for spawn in made["spawns"]]
        return ids, points


def requests_file(path, requests):
    """What the load generator reads: kind, length, bytes."""
    with open(path, "wb") as file:
        for kind, text in requests:
            data = text if isinstance(text, bytes) else text.encode()
            file.write(struct.pack("<BI", kind, len(data)) + data)


def load(*arguments):
    text = subprocess.run([str(TOOLS / "load"), *[str(a) for a in arguments]], capture_output=True, text=True, check=True).stdout
    return json.loads(text)


def rate(result, kind="0"):
    return result["kinds"].get(kind, {"good": 0})["good"] / result["seconds"]


def get(target, *headers):
    return f"GET {target} HTTP/1.1\r\nHost: localhost\r\n" + "".join(h + "\r\n" for h in headers) + "\r\n"


# MARK: Yardsticks


def wait_for(port):
    end = time.time() + 30
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=30)
        except OSError:
            if time.time() > end:
                raise
            time.sleep(0.01)


def resp(*words):
    parts = [str(word).encode() for word in words]
    return b"*%d\r\n" % len(parts) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in parts)


def redis(points, folder):
    port = free_port()
    # Debian's redis-tools holds the server too: it is one program, told by its name what to be.
    process = Process("redis-server", "--port", port, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", folder,
                      executable="/usr/bin/redis-check-rdb")
    process.port = port
    with wait_for(port) as door:
        for start in range(0, len(points), 1_000):
            words = ["GEOADD", "city"]
            for number, (lat, lon) in enumerate(points[start:start + 1_000], start):
                words += [lon, lat, f"wolf:{number}"]
            door.sendall(resp(*words))
            while not door.recv(64).endswith(b"\r\n"):
                pass
    return process


def nginx(size, folder):
    port = free_port()
    (folder / "www").mkdir(exist_ok=True)
    (folder / "www/answer.json").write_bytes(b"x" * size)
    (folder / "nginx.conf").write_text(f"""
daemon off; pid {folder}/nginx.pid; error_log {folder}/nginx.log; worker_processes 2;
events {{ worker_connections 1024; }}
http {{
    access_log off; sendfile on; tcp_nopush on; open_file_cache max=10; keepalive_requests 100000000;
    client_body_temp_path {folder}/b; proxy_temp_path {folder}/p; fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u;
    scgi_temp_path {folder}/s;
    server {{ listen 127.0.0.1:{port}; root {folder}/www; }}
}}
""")
    os.chmod(folder, 0o755)
    process = Process(TOOLS / "nginx/usr/sbin/nginx", "-c", folder / "nginx.conf", "-p", folder, "-e", folder / "nginx.log")
    process.port = port
    wait_for(port).close()
    return process


# MARK: Players


def said(number):
    """A header by which the proxy says who asks: each time another."""
    return f"X-Forwarded-For: 10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"


def post(target, body, *headers):
    return (f"POST {target} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n"
            + "".join(h + "\r\n" for h in headers) + f"\r\n{body}")


def join_many(lair, hunt, count, folder):
    """Tokens of so many players, joined over a few connections at once."""
    tokens, lock = [], threading.Lock()

    def worker(share):
        own = []
        with socket.create_connection(("127.0.0.1", lair.port)) as door:
            file = door.makefile("rb")
            for number in range(share):
                door.sendall(post(f"/api/hunts/{hunt}/players", "{}", said(random.randrange(1 << 24))).encode())
                status = int(file.readline().split()[1])
                length = 0
                while (line := file.readline().strip()):
                    if line.lower().startswith(b"content-length:"):
                        length = int(line.split(b":")[1])
                body = file.read(length)
                assert status == 201, (status, body)
                own.append(json.loads(body)["token"])
        with lock:
            tokens.extend(own)

    workers = [threading.Thread(target=worker, args=(count // 16,)) for _ in range(16)]
    for one in workers:
        one.start()
    for one in workers:
        one.join()
    return tokens


def claim(hunt, token, spawn, number):
    made = int(time.time() * 1000)
    body = json.dumps({"spawn": spawn, "fix": {"lat": LAT, "lon": LON, "accuracy": 5, "timestamp": made - 1000}, "made": made, "sent": made})
    return post(f"/api/hunts/{hunt}/claims", body, f"Authorization: Bearer {token}", f"Idempotency-Key: k{number}",
                said(number))
