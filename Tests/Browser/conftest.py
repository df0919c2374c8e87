"""A real server, a real Chromium: what every browser test stands on."""

import json
import os
import pathlib
import signal
import socket
import subprocess
import time
import urllib.error
import urllib.request

import pytest
from playwright.sync_api import expect, sync_playwright

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCREENSHOTS = ROOT / ".build" / "screenshots"
PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 800}
SIDEWAYS = {"width": 844, "height": 390}  # a phone on its side: and a third of a desk's pixels, all drawn in software
expect.set_options(timeout=20_000)  # as every other wait: a machine that draws in software is slow


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Lair:
    """`lair serve` as an operator runs it, on a data folder of its own."""

    def __init__(self, data, *arguments):
        self.data = data
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.arguments = arguments
        self.process = None
        self.start()

    def start(self):
        log = open(self.data.parent / f"{self.data.name}.log", "ab")
        self.process = subprocess.Popen(
            [str(ROOT / ".build/release/lair"), "serve", "--data", str(self.data), "--host", "127.0.0.1",
             "--port", str(self.port), "--tls", "off", *self.arguments],
            stdout=log, stderr=log)
        log.close()
        deadline = time.monotonic() + 20
        while True:
            try:
                self.get("/healthz")
                return
            except (urllib.error.URLError, ConnectionError):
                if self.process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError((self.data.parent / f"{self.data.name}.log").read_text())
                time.sleep(0.02)

    def get(self, path, token=None):
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        with urllib.request.urlopen(urllib.request.Request(self.url + path, headers=headers), timeout=10) as answer:
            body = answer.read()
        return json.loads(body) if body[:1] in b"{[" else body.decode()

    def command(self, *arguments):
        """Another `lair` command on the same data folder, through the running server's socket."""
        return subprocess.run([str(ROOT / ".build/release/lair"), *arguments, "--data", str(self.data)],
                              capture_output=True, text=True, timeout=60)

    def stop(self, how=signal.SIGTERM):
        if self.process and self.process.poll() is None:
            self.process.send_signal(how)
            self.process.wait(timeout=10)


@pytest.fixture
def lair(tmp_path):
    server = Lair(tmp_path / "data", "--demo")
    yield server
    server.stop()


DRAWING = ["--use-gl=angle", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--no-sandbox"]
# Few pictures a second: each is converted and drawn in software.
CAMERA = ["--use-fake-device-for-media-stream=fps=8", "--use-fake-ui-for-media-stream"]


@pytest.fixture(scope="session")
def playwright_driver():
    with sync_playwright() as playwright:
        yield playwright


def launch(playwright, *arguments):
    return playwright.chromium.launch(
        executable_path=os.environ.get("LAIR_CHROMIUM", "/usr/bin/chromium"), args=[*DRAWING, *arguments])


@pytest.fixture(scope="session")
def chromium(playwright_driver):
    """A browser with a camera: Chromium's own moving test pattern."""
    browser = launch(playwright_driver, *CAMERA)
    yield browser
    browser.close()


@pytest.fixture
def chromium_bare(playwright_driver):
    """A browser on a machine without a camera."""
    browser = launch(playwright_driver)
    yield browser
    browser.close()


@pytest.fixture
def chromium_named(playwright_driver):
    """A browser to which this machine is a stranger: plain http to it is not a secure context."""
    browser = launch(playwright_driver, "--host-resolver-rules=MAP lair.test 127.0.0.1")
    yield browser
    browser.close()


@pytest.fixture
def open_page(chromium):
    """Opens a page in a context of its own and fails the test if the page logged an error."""
    contexts, faults = [], []

    def open_page(url, language="en", viewport=PHONE, scheme="light", expect_faults=False, browser=None, **options):
        options.setdefault("has_touch", viewport == PHONE)
        # The worker answers before Playwright's routes could; who tests the worker lets it in.
        options.setdefault("service_workers", "block")
        # What bobs and glides is drawn in software as often as it can be: only tests of motion want it.
        options.setdefault("reduced_motion", "reduce")
        context = (browser or chromium).new_context(viewport=viewport, locale=language, color_scheme=scheme, **options)
        context.set_default_timeout(20_000)
        contexts.append(context)
        page = context.new_page()
        if not expect_faults:
            page.on("pageerror", lambda error: faults.append(f"{url}: {error}"))
            page.on("console", lambda message: faults.append(f"{url}: {message.text}")
                    if message.type == "error" and "GL Driver" not in message.text
                    # Whoever kills a server cuts its streams; the browser says so, and the page comes back by itself.
                    and not message.location.get("url", "").endswith("/events") else None)
        page.goto(url)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not faults, "\n".join(faults)


def shoot(page, name):
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    still = page.evaluate("matchMedia('(prefers-reduced-motion: reduce)').matches")
    page.wait_for_timeout(100 if still else 350)  # what moves has arrived
    page.screenshot(path=str(SCREENSHOTS / f"{name}.png"))
