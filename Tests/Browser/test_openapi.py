"""What /api/openapi.json says is true: schemathesis asks the running server all that it describes, rightly and wrongly."""

import json
import subprocess
import urllib.request

import pytest

from conftest import ROOT

# What no schema can say: that south lies below north, that a creature belongs to the hunt, that two ids differ. Those are
# refused with 400 like all that is invalid, and the sentence says why.
NOT_CHECKED = "positive_data_acceptance"
# It would leave nothing to ask the others about; the stream lasts until somebody ends it.
LEFT_OUT = ["DELETE /api/hunts/{hunt}", "GET /api/hunts/{hunt}/events"]
# Too much of a body or of a header is a refusal, too.
CONFIG = """[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 414, 415, 422, 428, 429, 431, "5xx"]
"""
PLAYERS = r"/(claims|me|me/code|spawns|places|leaderboard)$"


def token(lair):
    request = urllib.request.Request(f"{lair.url}/api/hunts/honolulu/players", data=b"{}", method="POST")
    return json.loads(urllib.request.urlopen(request, timeout=10).read())["token"]


def host_key(lair):
    return json.loads(lair.command("host-key", "--json").stdout)["key"]


@pytest.mark.parametrize("caller", ["nobody", "player", "host"])
def test_every_answer_is_one_that_is_described(lair, tmp_path, caller):
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG)
    command = [
        ROOT / ".build/venv/bin/schemathesis", "--config-file", config, "run", f"{lair.url}/api/openapi.json",
        "--phases", "coverage,fuzzing", "--max-examples", "5", "--generation-deterministic", "--no-shrink",
        "--exclude-checks", NOT_CHECKED, "--continue-on-failure", "--request-timeout", "20", "--warnings", "off", "--no-color"]
    left_out = LEFT_OUT + (["DELETE /api/hunts/{hunt}/me"] if caller == "player" else [])
    for name in left_out:
        command += ["--exclude-name", name]
    if caller == "player":
        command += ["--include-path-regex", PLAYERS, "--header", f"Authorization: Bearer {token(lair)}"]
    if caller == "host":
        command += ["--header", f"Authorization: Bearer {host_key(lair)}"]
    result = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=300)
    assert result.returncode == 0, result.stdout[-6000:] + result.stderr
    assert " passed" in result.stdout
