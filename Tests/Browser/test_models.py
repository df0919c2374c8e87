"""The creatures' models: what is in the files, how they look, and what stands there when one cannot be had."""

import json
import struct
import urllib.error
import urllib.request

import pytest
from conftest import ROOT, SCREENSHOTS, shoot
from game import face, join, nearest, open_spawn, until
from playwright.sync_api import expect

MODELS = ROOT / "Web" / "models"
HEIGHTS = {"wolf": 1.0, "dragon": 2.4}

# One creature on a plain ground, as the encounter draws it: posed by a state and a time, seen from a place.
STUDIO = """async ({ kind, height, state, time, around, above, distance, size, aim }) => {
    const { THREE } = await import('/assets/vendor/three.js');
    const { createCreature } = await import('/assets/js/creatures.js');
    if (!window.studio) {
        const canvas = Object.assign(document.createElement('canvas'), { id: 'studio' });
        document.body.replaceChildren(canvas);
        document.body.style.cssText = 'margin:0;background:#a9c3d6';
        const renderer = new THREE.WebGLRenderer({ canvas, antialias: true, preserveDrawingBuffer: true });
        const scene = new THREE.Scene();
        scene.background = new THREE.Color('#a9c3d6');
        const sun = new THREE.DirectionalLight('#fff1d8', 2.2);
        sun.position.set(-6, 7, 3);
        const rim = new THREE.DirectionalLight('#bcd4ff', 0.7);
        rim.position.set(5, 4, -6);
        const ground = new THREE.Mesh(new THREE.CircleGeometry(60, 40).rotateX(-Math.PI / 2), new THREE.MeshBasicMaterial({ color: '#8b9280' }));
        scene.add(new THREE.HemisphereLight('#eaf2ff', '#77735f', 2.1), sun, rim, ground);
        window.studio = { THREE, renderer, scene };
    }
    const { renderer, scene } = window.studio;
    if (window.studio.kind !== kind) {
        window.studio.creature?.dispose();
        window.studio.creature?.object.removeFromParent();
        window.studio.creature = createCreature(THREE, kind, { still: false });
        window.studio.kind = kind;
        scene.add(window.studio.creature.object);
        window.studio.ready = await window.studio.creature.ready;
    }
    const { creature } = window.studio;
    creature.object.scale.setScalar(height);
    creature.object.rotation.y = -around;
    creature.pose(state, time);
    renderer.setSize(size[0], size[1]);
    const camera = new THREE.PerspectiveCamera(50, size[0] / size[1], 0.05, 500);
    camera.position.set(0, aim + distance * above, distance);
    camera.lookAt(0, aim, 0);
    renderer.render(scene, camera);
    scene.updateMatrixWorld(true);
    // Every point as it is drawn, in the creature's own frame, for a model of this height.
    const points = [];
    let triangles = 0;
    const own = creature.object.matrixWorld.clone().invert();
    creature.object.traverse(node => {
        if (!node.isMesh || !node.visible) return;
        const count = node.geometry.getAttribute('position').count;
        triangles += (node.geometry.index?.count ?? count) / 3;
        for (let i = 0; i < count; i += 1) {
            const point = node.getVertexPosition(i, new THREE.Vector3()).applyMatrix4(node.matrixWorld).applyMatrix4(own);
            points.push(point.multiplyScalar(height).toArray());
        }
    });
    const heights = points.map(([, y]) => y);
    const plain = creature.object.getObjectByName('stand-in').visible;
    return { ready: window.studio.ready, plain, low: Math.min(...heights), high: Math.max(...heights), triangles, points };
}"""

# Radians the creature is turned, how far above the camera looks from, and how far away in heights.
VIEWS = {"front": (-0.5, 0.08, 1.6), "side": (1.05, 0.10, 1.9), "three": (0, 0.14, 1.6), "back": (2.6, 0.3, 1.8)}


def chunks(name):
    data = (MODELS / f"{name}.glb").read_bytes()
    assert data[:4] == b"glTF" and struct.unpack_from("<I", data, 8)[0] == len(data)
    length = struct.unpack_from("<I", data, 12)[0]
    return data, json.loads(data[20:20 + length])


@pytest.mark.parametrize("name", HEIGHTS)
def test_a_model_is_small_and_declares_what_it_is(lair, name):
    data, head = chunks(name)
    assert len(data) <= 400 * 1000
    assert {clip["name"] for clip in head["animations"]} == {"idle", "hit", "vanish"}
    rig = next(node for node in head["nodes"] if node["name"] == "rig")
    assert rig["extras"]["height"] == HEIGHTS[name]
    assert not head.get("images") and not head.get("extensionsRequired")
    with urllib.request.urlopen(f"{lair.url}/assets/models/{name}.glb", timeout=10) as answer:
        assert answer.headers["Content-Type"] == "model/gltf-binary"
        assert answer.read() == data
        tag = answer.headers["ETag"]
    asked = urllib.request.Request(f"{lair.url}/assets/models/{name}.glb", headers={"If-None-Match": tag})
    with pytest.raises(urllib.error.HTTPError) as again:
        urllib.request.urlopen(asked, timeout=10)
    assert again.value.code == 304


PACK = """async () => {
    const { THREE } = await import('/assets/vendor/three.js');
    const { createHerd } = await import('/assets/js/creatures.js');
    const { createPack } = await import('/assets/js/pack.js');
    const { model } = await import('/assets/js/models.js');
    await model('wolf');
    const pack = createPack(THREE, { still: false });
    const frame = (ids, distance) => {
        pack.begin();
        const drawn = ids.map(id => pack.draw(id, 'wolf', distance, 0, id, false));
        pack.end();
        return drawn;
    };
    const many = frame([1, 2, 3, 4, 5, 6, 7, 8], 20);
    const again = frame([8, 7, 6, 5, 4, 3, 2, 1], 20);
    const few = frame([2], 20);
    const shown = pack.object.children.filter(({ visible }) => visible).length;
    frame([], 20);
    const others = frame([11, 12, 13, 14, 15, 16], 20);
    const far = frame([1, 2], 200);
    // A herd in view: the coarse model in one drawing.
    const herd = createHerd(THREE, 'wolf', 500);
    herd.setMatrixAt(0, new THREE.Matrix4());
    await new Promise(resolve => setTimeout(resolve, 50));
    const count = herd.geometry.index?.count ?? herd.geometry.getAttribute('position').count;
    herd.geometry.computeBoundingBox();
    const { min, max } = herd.geometry.boundingBox;
    return { many: many.filter(Boolean).length, kept: many.every((each, i) => each === null || again[7 - i] === each), same: few[0] === many[1], shown,
        reused: others.every(each => many.includes(each)), far: far.filter(Boolean).length, triangles: count / 3, low: min.y, high: max.y };
}"""


@pytest.fixture
def studio(lair, open_page):
    """Draws a creature and tells what is seen of it; a picture of it is kept where it has a name."""
    def open_studio(**options):
        page = open_page(f"{lair.url}/assets/about.html", viewport={"width": 640, "height": 640}, **options)

        def draw(kind, view=VIEWS["three"], state=0, time=0.0, name=None):
            around, above, heights = view
            tall = HEIGHTS.get(kind, 1.0)
            seen = page.evaluate(STUDIO, {"kind": kind, "height": tall, "state": state, "time": time, "around": around, "above": above,
                                          "distance": tall * heights if heights < 10 else heights, "size": [640, 640], "aim": tall * 0.45})
            if name:
                SCREENSHOTS.mkdir(parents=True, exist_ok=True)
                page.locator("#studio").screenshot(path=str(SCREENSHOTS / f"model-{kind}-{name}.png"))
            return seen

        return page, draw
    return open_studio


def test_the_creatures_stand_on_their_feet_and_are_as_tall_as_they_say(studio):
    _, draw = studio()
    for kind, tall in HEIGHTS.items():
        for name, view in VIEWS.items():
            seen = draw(kind, view, name=name)
            assert seen["ready"] and not seen["plain"]
            assert abs(seen["high"] - tall) <= 0.02 * tall, (kind, seen["high"])
            assert abs(seen["low"]) <= 0.01, (kind, seen["low"])
            assert 1000 < seen["triangles"] < 5000
        draw(kind, (0, 0.03, 30), name="30m")


def test_the_creatures_move_and_keep_their_feet_on_the_ground(studio):
    _, draw = studio()
    for kind, tall in HEIGHTS.items():
        rest = draw(kind)["points"]

        def moved(seen, rest=rest):
            return max(sum((a - b) ** 2 for a, b in zip(*pair)) ** 0.5 for pair in zip(rest, seen["points"]))

        for name, state, time in (("idle1", 0, 1.2), ("idle2", 0, 2.7), ("hit", 1, 0.12)):
            seen = draw(kind, state=state, time=time, name=name)
            assert moved(seen) > 0.02 * tall, (kind, name)
            assert abs(seen["low"]) <= 0.03 * tall, (kind, name, seen["low"])
        # When a flinch is over it breathes on: no jump back.
        draw(kind)
        flinched = draw(kind, state=1, time=0.599)["points"]
        assert moved(draw(kind, time=0.599), flinched) < 0.01 * tall
        for part, time in enumerate((0.3, 0.6, 0.9)):
            draw(kind, state=2, time=time, name=f"vanish{part}")


def test_the_balls_that_a_throw_may_hit_are_where_the_creature_is(studio):
    shapes = json.loads((MODELS / "shapes.json").read_text())
    _, draw = studio()
    for kind, tall in HEIGHTS.items():
        points = draw(kind)["points"]
        balls = [(each["x"], each["y"], each["z"], each["r"]) for each in shapes[kind]]

        def away(point, ball):
            return sum((a - b) ** 2 for a, b in zip(point, ball)) ** 0.5 - ball[3]

        inside = sum(min(away(point, ball) for ball in balls) <= 0.03 * tall for point in points)
        assert inside >= 0.9 * len(points), (kind, inside / len(points))
        for ball in balls:
            assert min(away(point, ball) for point in points) <= 0, (kind, ball)
            assert ball[1] + ball[3] <= tall + 0.001


def test_a_few_near_by_move_and_all_others_are_one_drawing(studio):
    page, _ = studio()
    seen = page.evaluate(PACK)
    assert seen["many"] == 6 and seen["kept"] and seen["same"] and seen["shown"] == 1 and seen["reused"] and seen["far"] == 0
    assert seen["triangles"] <= 600
    assert abs(seen["low"]) <= 0.02 and abs(seen["high"] - 1) <= 0.03


BROKEN = {"missing": {"status": 404, "body": "no"}, "cut": {}, "no model": {"body": "<html></html>"}}


def test_where_a_model_cannot_be_had_something_stands_in(studio):
    page, draw = studio(expect_faults=True)
    for how in (*BROKEN, "refused", "a host's own"):
        page.unroute_all()
        if how == "refused":
            page.route("**/models/*.glb", lambda route: route.abort())
        elif how == "cut":
            page.route("**/models/*.glb", lambda route: route.fulfill(body=(MODELS / "wolf.glb").read_bytes()[:100_000]))
        elif how in BROKEN:
            page.route("**/models/*.glb", lambda route: route.fulfill(**BROKEN[how]))
        page.evaluate("() => { if (window.studio) window.studio.kind = null; }")  # another creature, whose model is asked for anew
        kind = "other" if how == "a host's own" else "wolf"
        for state, time in ((0, 0.5), (1, 0.1), (2, 0.2)):
            seen = draw(kind, state=state, time=time, name="stand-in" if state == 0 else None)
            assert not seen["ready"] and seen["plain"], how
            assert abs(seen["high"] - 1) <= 0.02 and abs(seen["low"]) <= 0.01, how


def test_the_encounter_says_so_in_a_word_and_goes_on(lair, open_page):
    page = open_page("about:blank", expect_faults=True)
    # A dead spot from the map on, also for what is fetched when a creature comes into reach: a word, and the map stays.
    dead = ("**/js/encounter.js", "**/css/encounter.css")
    for missing in ("**/models/wolf.glb", *dead):
        page.route(missing, lambda route: route.abort())
    page.goto(f"{lair.url}/h/honolulu?walk=21.305370,-157.854943")
    join(page)
    page.keyboard.press("Escape")
    wolf = nearest(page, "wolf")
    open_spawn(page, wolf)
    for missing in dead:
        page.locator("#sheet-primary").click()
        expect(page.locator("#toast")).to_contain_text("No connection")
        assert page.evaluate("document.body.dataset.view") == "map"
        page.unroute(missing)
        page.evaluate("document.querySelector('#toast').replaceChildren()")
    page.locator("#sheet-primary").click()
    until(page, "document.querySelector('#encounter').textContent.includes('something stands in for it')")
    face(page)
    shoot(page, "encounter-stand-in")
    until(page, "document.body.dataset.view === 'map'", 60, lambda: page.evaluate("document.querySelector('#throw')?.click()"))
    expect(page.locator("#bestiary-count")).to_have_text("1")
