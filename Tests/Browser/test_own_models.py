"""A host's own model: taken in by command through assimp, told by a letter on the map, standing on its feet in the encounter."""

import shutil
import struct
import zlib

import pytest
from conftest import DESK, PHONE, ROOT, shoot
from game import center_on, face, join, nearest, open_spawn, throw, until
from playwright.sync_api import expect

FIXTURES = ROOT / "Tests" / "ModelImportTests" / "Fixtures"
HERE = (21.3048, -157.8552)


def png(side=16):
    """A face: sand with two dark eyes and a nose."""
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))

    def pixel(x, y):
        eye = y in range(5, 8) and (x in range(3, 6) or x in range(10, 13))
        return b"\x22\x1a\x16" if eye or (y in range(10, 13) and x in range(6, 10)) else b"\xe8\xc4\x8a"

    rows = b"".join(b"\0" + b"".join(pixel(x, y) for x in range(side)) for y in range(side))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", side, side, 8, 2, 0, 0, 0))
            + chunk(b"IDAT", zlib.compress(rows)) + chunk(b"IEND", b""))


@pytest.fixture
def fox(lair, tmp_path):
    """A fox of boxes in OBJ, with a picture for a face, among the demo's creatures; one stands 20 m north."""
    for name in ("animal.obj", "animal.mtl"):
        shutil.copy(FIXTURES / name, tmp_path / name)
    (tmp_path / "face.png").write_bytes(png())
    done = lair.command("model", "add", str(tmp_path / "animal.obj"), "--name", "fox", "--height", "1.8", "--hunt", "honolulu",
                        "--names", "en=Fox,zh-Hant=狐狸,zh-Hans=狐狸")
    assert done.returncode == 0, done.stderr
    done = lair.command("spawns", "add", f"{HERE[0] + 20 / 110_700},{HERE[1]}", "fox", "--hunt", "honolulu")
    assert done.returncode == 0, done.stderr
    return lair


LOOK = """async () => {
    const { THREE } = await import('/assets/vendor/three.js');
    const { createCreature, createHerd } = await import('/assets/js/creatures.js');
    const { shapeOf } = await import('/assets/js/shapes.js');
    const creature = createCreature(THREE, 'fox', { still: false });
    const ready = await creature.ready;
    const seen = (state, time) => {
        creature.pose(state, time);
        creature.object.updateMatrixWorld(true);
        const box = new THREE.Box3();
        creature.object.traverse((node) => {
            if (!node.isMesh || !node.visible) return;
            const at = node.geometry.getAttribute('position');
            for (let i = 0; i < at.count; i += 1) box.expandByPoint(node.getVertexPosition(i, new THREE.Vector3()).applyMatrix4(node.matrixWorld));
        });
        return { low: box.min.y, high: box.max.y, wide: box.max.x - box.min.x, x: box.min.x + box.max.x };
    };
    const poses = { rest: seen(0, 0), idle: seen(0, 1), hit: seen(1, 0.1), vanish: seen(2, 1) };
    const maps = [];
    creature.object.traverse((node) => node.isMesh && node.material.map && maps.push(node.material.map.image.width));
    const shape = await shapeOf('fox');
    creature.dispose();
    const herd = createHerd(THREE, 'fox', 5);
    herd.setMatrixAt(0, new THREE.Matrix4());
    await new Promise((resolve) => setTimeout(resolve, 50));
    herd.geometry.computeBoundingBox();
    const { min, max } = herd.geometry.boundingBox;
    return { ready, poses, maps, balls: shape.balls.length, height: shape.height, far: [min.y, max.y] };
}"""


def test_an_own_model_stands_in_the_encounter_on_its_feet(fox, open_page):
    page = open_page(f"{fox.url}/h/honolulu?walk={HERE[0]},{HERE[1]}")
    join(page)
    page.keyboard.press("Escape")
    spawn = nearest(page, "fox")
    assert spawn["distance"] < 25
    seen = page.evaluate(LOOK)
    # One unit tall, in the middle, its feet on the ground whatever it does.
    assert seen["ready"]
    for name, pose in seen["poses"].items():
        assert abs(pose["low"]) <= 0.06, (name, pose)
    rest = seen["poses"]["rest"]
    assert abs(rest["high"] - 1) < 0.01 and abs(rest["x"]) < 0.01 and abs(rest["wide"] - 0.4) < 0.01
    assert seen["poses"]["vanish"]["high"] < 0.8
    assert seen["maps"] == [16]
    assert seen["balls"] >= 5 and abs(seen["height"] - 1.8) <= 0.15
    assert abs(seen["far"][0]) < 0.01 and abs(seen["far"][1] - 1) < 0.01

    # On the map it is a letter, in the player's language.
    center_on(page, spawn["lat"], spawn["lon"], 18)
    shoot(page, "own-model-map")
    open_spawn(page, spawn)
    shoot(page, "own-model-sheet")
    page.locator("#sheet-primary").click()
    expect(page.locator("#encounter")).to_be_visible()
    face(page)
    page.wait_for_timeout(900)
    assert "stands in for it" not in page.locator("#encounter").inner_text()
    shoot(page, "own-model-encounter")
    throw(page)
    until(page, "document.body.dataset.view === 'map'", 60, lambda: page.evaluate("document.querySelector('#throw')?.click()"))
    expect(page.locator("#bestiary-count")).to_have_text("1")


def test_its_letter_is_of_the_players_language_and_its_going_is_noticed(fox, open_page):
    page = open_page(f"{fox.url}/h/honolulu?walk={HERE[0]},{HERE[1]}", language="zh-TW", viewport=DESK, scheme="dark")
    join(page)
    page.keyboard.press("Escape")
    letter = "async () => (await import('/assets/js/ownmodels.js')).letterOf('fox')"
    assert page.evaluate(letter) == "狐"
    spawn = nearest(page, "fox")
    center_on(page, spawn["lat"], spawn["lon"], 18)
    shoot(page, "own-model-map-dark")
    done = fox.command("model", "remove", "fox", "--hunt", "honolulu", "--with-spawns")
    assert done.returncode == 0, done.stderr
    until(page, "[...window.lair.state.game.surroundings.spawns.values()].every(({ creature }) => creature !== 'fox')")
    page.wait_for_timeout(500)
    assert page.evaluate(letter) is None
