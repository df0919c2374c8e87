"""The creatures' models: what is in the files, how they look, and what stands there when one cannot be had."""

import json
import struct
import urllib.error
import urllib.request

import pytest
from conftest import ROOT, SCREENSHOTS

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
    const box = new THREE.Box3();
    let triangles = 0;
    creature.object.traverse(node => {
        if (!node.isMesh || node.name === 'stand-in') return;
        node.computeBoundingBox?.();
        box.union((node.isSkinnedMesh ? node.boundingBox.clone() : new THREE.Box3().setFromObject(node)).applyMatrix4(node.matrixWorld));
        triangles += node.geometry.index.count / 3;
    });
    return { ready: window.studio.ready, low: box.min.y, high: box.max.y, triangles };
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


def test_the_creatures_stand_on_their_feet_and_are_as_tall_as_they_say(lair, open_page):
    page = open_page(f"{lair.url}/assets/about.html", viewport={"width": 640, "height": 640})
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)

    def draw(kind, view, state=0, time=0.0, name=None):
        around, above, heights = view
        tall = HEIGHTS[kind]
        seen = page.evaluate(STUDIO, {"kind": kind, "height": tall, "state": state, "time": time, "around": around, "above": above,
                                      "distance": tall * heights if heights < 10 else heights, "size": [640, 640], "aim": tall * 0.45})
        page.locator("#studio").screenshot(path=str(SCREENSHOTS / f"model-{kind}-{name}.png"))
        return seen

    for kind, tall in HEIGHTS.items():
        for name, view in VIEWS.items():
            seen = draw(kind, view, name=name)
            assert seen["ready"]
            assert abs(seen["high"] - seen["low"] - tall) <= 0.02 * tall, (kind, seen)
            assert abs(seen["low"]) <= 0.01, (kind, seen)
            assert 1000 < seen["triangles"] < 5000
        draw(kind, (0, 0.03, 30), name="30m")
        draw(kind, VIEWS["three"], state=1, time=0.12, name="hit")
        for part, time in enumerate((0.3, 0.6, 0.9)):
            draw(kind, VIEWS["three"], state=2, time=time, name=f"vanish{part}")
