"""What a browser is told about the pages: the policy holds, nothing from elsewhere is loaded, no inline script."""

import json
import re
import subprocess
import urllib.request

from game import join
from conftest import ROOT


def test_the_app_loads_nothing_from_anywhere_else(lair, open_page):
    asked = []
    page = open_page("about:blank")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{lair.url}/h/honolulu?walk")
    join(page)
    page.wait_for_timeout(500)
    foreign = [url for url in asked if not url.startswith((lair.url, "blob:", "data:"))]
    assert foreign == [] and len(asked) > 20


def test_the_policy_forbids_inline_script_and_the_pages_have_none(lair):
    with urllib.request.urlopen(lair.url + "/h/honolulu") as answer:
        policy = answer.headers["Content-Security-Policy"]
        page = answer.read().decode()
    assert "script-src 'self' 'wasm-unsafe-eval';" in policy and "unsafe-inline" not in policy
    for name, text in [("index", page), *[(path.name, path.read_text()) for path in ROOT.glob("Web/*.html")]]:
        assert not re.search(r"<script(?![^>]*\bsrc=)", text), name
        assert not re.search(r"\son\w+=", text), name
        assert "style=" not in text, name


def test_no_arithmetic_of_the_game_is_done_in_javascript():
    guilty = {path.name for path in ROOT.glob("Web/js/**/*.js")
              if re.search(r"Math\.(sin|cos|tan|atan2?|asin|acos|hypot)\b|6371|6378137|haversine", path.read_text())}
    assert guilty == set()


#: Whether two scripts are the same to a machine: printed from their syntax trees, without comments.
SAME = """const ts = require('/usr/share/nodejs/typescript');
const printed = (text) => ts.createPrinter({ removeComments: true }).printFile(ts.createSourceFile('a.js', text, ts.ScriptTarget.Latest));
const differ = JSON.parse(require('fs').readFileSync(0)).filter(({ source, sent }) => printed(source) !== printed(sent)).map(({ name }) => name);
console.log(JSON.stringify(differ));"""


def test_scripts_are_sent_without_their_comments_and_are_the_same_scripts(lair):
    scripts = [{"name": path.name, "source": path.read_text(), "sent": lair.get(f"/assets/js/{path.name}")} for path in ROOT.glob("Web/js/*.js")]
    assert sum(len(each["sent"]) for each in scripts) < 0.8 * sum(len(each["source"]) for each in scripts)
    told = subprocess.run(["node", "-e", SAME], input=json.dumps(scripts), capture_output=True, text=True, timeout=60)
    assert told.stdout.strip() == "[]", told.stdout + told.stderr


def test_where_someone_stands_is_asked_for_in_whole_cells(lair, open_page):
    asked = []
    page = open_page("about:blank")
    page.on("request", lambda request: asked.append(request.url))
    page.goto(f"{lair.url}/h/honolulu?walk")
    join(page)
    boxes = [re.search(r"bbox=([^&]+)", url).group(1) for url in asked if "/spawns?" in url]
    assert boxes
    for box in boxes:
        for edge in re.split("[,]|%2C", box):
            assert abs(float(edge) * 200 - round(float(edge) * 200)) < 1e-6, box
    assert not any("lat=" in url for url in asked)
