"""The table of right answers for sensors, fed to the wasm build; and a tape, which plays natively as it does in the browser."""

import json
import math
import subprocess

import pytest
from conftest import ROOT

CASES = json.loads((ROOT / "Tests/Vectors/sensors.json").read_text())["cases"]

# What a vector's step does to a core of its own; what comes back is checked here, in Python.
PLAYER = """async cases => {
    const { loadCore } = await import('/assets/js/core.js');
    const value = (x) => (x === 'nan' ? NaN : x);
    const answers = [];
    for (const { steps } of cases) {
        const core = await loadCore();
        let here = null;
        const north = (metres) => core.ring(here[0], here[1], metres).reduce((most, [, lat]) => Math.max(most, lat), -90);
        const spawns = (rows) => core.setSpawns(rows.map(([id, lat, lon, height]) => ({ id, lat, lon, height, hitPoints: 1 })));
        const fix = (lat, lon, accuracy, timestamp, now) => core.fix({ lat, lon, accuracy, timestamp }, now);
        const told = [];
        for (const step of steps) {
            for (let i = 0; i < (step.count ?? 1); i++) {
                const now = step.at + i * (step.every ?? 0);
                if (step.hunt) core.setHunt({ reach: step.hunt[0], accuracyAllowance: step.hunt[1], drawLimit: step.hunt[2] ?? undefined });
                if (step.fix) fix(...(here = step.fix), now);
                if (step.attitude) {
                    const [alpha, beta, gamma, screenAngle, absolute] = step.attitude.map(value);
                    core.orientation({ alpha, beta, gamma, screenAngle, absolute }, now);
                }
                if (step.compass) core.compass({ heading: value(step.compass[0]), accuracy: step.compass[1], screenAngle: step.compass[2] }, now);
                if (step.look) core.manualLook(step.look[0], step.look[1], now);
                if (step.spawns) spawns(step.spawns);
                if (step.spawnNorth) spawns([[1, north(step.spawnNorth), here[1], 1]]);
                if (step.walkNorth) fix(north(step.walkNorth), here[1], 0, here[3] + now, now);
                if (step.begin) core.encounter.begin(step.begin, now);
            }
            const answer = {};
            if (step.camera) {
                const [videoWidth, videoHeight, viewWidth, viewHeight, longSideFov] = step.camera;
                answer.expect = core.camera({ videoWidth, videoHeight, viewWidth, viewHeight, longSideFov });
            }
            if (step.way) answer.expect = core.to(...step.way);
            if (step.me) answer.me = { ...core.me(step.at) };
            if (step.frame) {
                const frame = core.frame(step.at);
                answer.frame = { quaternion: [...frame.quaternion], count: frame.count, target: frame.target && { ...frame.target } };
            }
            told.push(answer);
        }
        answers.push(told);
    }
    return answers;
}"""


@pytest.fixture
def answers(lair, open_page):
    return open_page(f"{lair.url}/assets/about.html").evaluate(PLAYER, CASES)


def test_every_vector_holds_in_the_wasm_build(answers):
    assert len(answers) == len(CASES) > 40
    wrong = []
    for case, told in zip(CASES, answers):
        for step, answer in zip(case["steps"], told):
            for part in ("me", "frame", "expect"):
                for what, right in step.get(part, {}).items():
                    value = read(answer[part], what)
                    if not same(value, right, step.get("within", 0), what):
                        wrong.append(f"{case['name']}: {what} is {value}, not {right}")
    assert not wrong, "\n".join(wrong)


def read(answer, what):
    if "quaternion" not in answer:
        return answer[what]
    x, y, z, w = answer["quaternion"]
    target = answer["target"] or {}
    return {
        "cameraHeading": lambda: math.degrees(math.atan2(-2 * (x * z + y * w), 1 - 2 * (x * x + y * y))),
        "pitch": lambda: math.degrees(math.asin(max(-1, min(1, 2 * (x * w - y * z))))),
        "roll": lambda: math.degrees(math.atan2(-2 * (x * y + z * w), 1 - 2 * (x * x + z * z))),
        "count": lambda: answer["count"],
        "uncertainty": lambda: target["bearingUncertainty"],
        "distance": lambda: target["distance"],
        "x": lambda: target["screenX"],
    }[what]()


def same(value, right, within, what):
    if right is None or isinstance(right, (str, bool)):
        return value == right
    if value is None:
        return False
    off = value - right
    if what in ("heading", "cameraHeading", "pitch", "roll", "bearing"):
        off = (off + 180) % 360 - 180
    return abs(off) <= within


RECORD = """async () => {
    const { loadCore } = await import('/assets/js/core.js');
    const core = await loadCore();
    let seed = 7;
    const noise = () => { seed = (seed * 1103515245 + 12345) % 2147483648; return seed / 1073741824 - 1; };
    core.setHunt({ reach: 80 });
    core.setSpawns([{ id: 5, lat: 52.5203, lon: 13.4052, height: 1.1, hitPoints: 1 }, { id: 6, lat: 52.521, lon: 13.405, height: 4, hitPoints: 2 }]);
    core.camera({ videoWidth: 1080, videoHeight: 1920, viewWidth: 390, viewHeight: 844 });
    const t0 = performance.now();
    core.tape.start(t0);
    for (let i = 0; i < 900; i++) {
        const now = t0 + i * 33;
        if (i % 30 === 0) core.fix({ lat: 52.52 + noise() * 4e-5, lon: 13.405 + noise() * 6e-5, accuracy: 6, speed: i > 120 && i < 300 ? 1.4 : 0.1, timestamp: 1782864000000 + i * 33 }, now);
        if (i > 500) core.motion({ x: 0.2, y: 9.8 + (i > 600 && i < 750 ? 1.7 * Math.sin(i * 0.4) : 0), z: noise() / 10 }, now);
        core.orientation({ alpha: (360 - i * 0.2) % 360, beta: 80 + noise(), gamma: noise(), absolute: false, screenAngle: 0 }, now);
        if (i % 3 === 0) core.compass({ heading: (i * 0.2 + 30 + 3 * noise() + 720) % 360, accuracy: 10, screenAngle: 0 }, now);
        if (i === 60) core.encounter.begin(5, now);
        if (i === 300) core.north.nudge(2, now);
        if (i === 500) core.encounter.throwAt(195, 400, now);
    }
    const bytes = core.tape.stop(t0 + 900 * 33);
    const play = () => {
        const told = core.tape.load(bytes, 30);
        const frames = [];
        for (let next = core.tape.next(); next; next = core.tape.next()) {
            const { me, frame, elapsed } = next;
            frames.push({ at: elapsed, walks: frame.walks, lat: me.lat, lon: me.lon, accuracy: me.accuracy, heading: me.heading, headingAccuracy: me.headingAccuracy,
                          quaternion: [...frame.quaternion], target: frame.target && { distance: frame.target.distance, bearing: frame.target.bearing, turn: frame.target.turn } });
        }
        return { told, frames, digest: core.tape.digest() };
    };
    return { bytes: [...bytes], first: play(), second: play() };
}"""


def test_a_tape_recorded_in_the_browser_plays_as_the_same_frames_everywhere(lair, open_page, tmp_path):
    recorded = open_page(f"{lair.url}/assets/about.html").evaluate(RECORD)
    first, second = recorded["first"], recorded["second"]
    assert first["told"]["damage"] == "whole" and first["told"]["events"] > 1200
    assert first["digest"] == second["digest"] and first["digest"]["frames"] > 800, "the same to the last bit"
    path = tmp_path / "walk.tape"
    path.write_bytes(bytes(recorded["bytes"]))

    def replay(*more):
        return subprocess.run([str(ROOT / ".build/release/lair"), "replay", str(path), *more], capture_output=True, text=True, timeout=60)

    native = json.loads(replay("--json").stdout)
    assert native["digest"] == json.loads(replay("--json").stdout)["digest"]
    assert len(native["frames"]) == len(first["frames"])
    # Two builds, two libraries of sines: the last place may differ.
    assert farthest(native["frames"], first["frames"]) < 1e-6
    assert any(frame["target"] for frame in native["frames"])
    # Walked by the told speed, stood, walked by steps, stood.
    walks = [frame["walks"] for frame in native["frames"]]
    assert walks == [frame["walks"] for frame in first["frames"]]
    assert [now for before, now in zip([None, *walks], walks) if now != before] == [False, True, False, True, False]
    words = replay()
    assert words.returncode == 0 and "compass" in words.stdout and "motion" in words.stdout and native["digest"] in words.stdout

    path.write_bytes(bytes(recorded["bytes"][:20_001]))
    cut = replay("--json")
    assert cut.returncode == 1 and "cut at byte" in cut.stderr and 0 < len(json.loads(cut.stdout)["frames"]) < len(native["frames"])
    path.write_bytes(b"GIF89a")
    other = replay()
    assert other.returncode == 1 and "no sensor tape" in other.stderr


def test_frames_take_no_more_of_the_browsers_memory(lair, open_page):
    """How often a frame asks for some is counted natively (Tests/FrameMemory); here, that nothing is left behind."""
    before, after, sparks = open_page(f"{lair.url}/assets/about.html").evaluate("""async () => {
        const { loadCore } = await import('/assets/js/core.js');
        const core = await loadCore();
        core.setHunt({ reach: 80 });
        core.setSpawns(Array.from({ length: 500 }, (_, id) => ({ id: id + 1, lat: 52.5201 + (id % 20) * 1e-4, lon: 13.405 + id * 1e-5, height: 1.1, hitPoints: 3 })));
        core.camera({ videoWidth: 1080, videoHeight: 1920, viewWidth: 390, viewHeight: 844 });
        core.fire(64, 0.5);
        let sparks = 0;
        const live = (from, to) => {
            for (let i = from; i < to; i++) {
                const now = i * 16;
                if (i % 60 === 0) core.fix({ lat: 52.52, lon: 13.405, accuracy: 5, speed: 0.2, timestamp: 1782864000000 + now }, now);
                if (i === 0) core.encounter.begin(1, now);
                core.orientation({ alpha: 350, beta: 88, gamma: 0, absolute: true, screenAngle: 0 }, now);
                core.motion({ x: 0, y: 9.8, z: 0 }, now);
                if (i % 240 === 120) core.encounter.throwAt(389, 100, now);
                sparks = Math.max(sparks, core.frame(now).sparks);
            }
            return core.frame(to * 16).creatures.buffer.byteLength;
        };
        return [live(0, 800), live(800, 6000), sparks];
    }""")
    assert before == after and sparks == 2000


def farthest(native, wasm):
    most = 0
    for ours, theirs in zip(native, wasm):
        pairs = [(ours[name], theirs[name]) for name in ("at", "lat", "lon", "accuracy", "heading", "headingAccuracy")]
        pairs += zip(ours["quaternion"], theirs["quaternion"])
        assert bool(ours["target"]) == bool(theirs["target"])
        if ours["target"]:
            pairs += [(ours["target"][name], theirs["target"][name]) for name in ("distance", "bearing", "turn")]
        for a, b in pairs:
            assert (a is None) == (b is None)
            if a is not None:
                most = max(most, abs(a - b))
    return most
