"""The README's pictures, taken from the real app: `make pictures` puts them into docs/."""

import math

from conftest import CAMERA, launch, shoot
from game import center_on, face, frame, join, nearest, open_spawn, until, walk_to


def park(path, width=720, height=1280, frames=2):
    """A camera stream of a park: sky, a line of trees, grass, a path; one still picture as uncompressed video."""
    horizon = int(height * 0.46)
    luma, blue, red = bytearray(), bytearray(), bytearray()
    crown = [int(38 + 22 * math.sin(x / 47) + 14 * math.sin(x / 19 + 1) + 6 * math.sin(x / 5)) for x in range(width)]
    for y in range(height):
        deep = (y - horizon) / (height - horizon)
        half = 14 + max(deep, 0) * width * 0.42
        middle = width * (0.56 - 0.1 * max(deep, 0))
        for x in range(width):
            grain = (x * 7919 + y * 104729) % 13 - 6
            if y < horizon - crown[x]:
                tone = (150 + 55 * y / horizon, 146 - 10 * y / horizon, 112 + 8 * y / horizon)
            elif y < horizon:
                tone = (72 + grain, 122, 120)
            elif abs(x - middle) < half:
                tone = (158 + 12 * deep + grain / 2, 122, 132)
            else:
                tone = (104 + 20 * deep + grain, 112, 122)
            luma.append(int(tone[0]))
            if y % 2 == 0 and x % 2 == 0:
                blue.append(int(tone[1]))
                red.append(int(tone[2]))
    with open(path, "wb") as out:
        out.write(f"YUV4MPEG2 W{width} H{height} F15:1 Ip A1:1 C420jpeg\n".encode())
        for _ in range(frames):
            out.write(b"FRAME\n" + luma + blue + red)


def test_the_pictures_of_the_readme(lair, playwright_driver, open_page, tmp_path):
    park(tmp_path / "park.y4m")
    browser = launch(playwright_driver, *CAMERA, f"--use-file-for-fake-video-capture={tmp_path / 'park.y4m'}")
    page = open_page(f"{lair.url}/h/honolulu?walk=21.30480,-157.85520", browser=browser)
    join(page)
    page.keyboard.press("Escape")
    wolf = nearest(page, "wolf")
    center_on(page, 21.30475, -157.85560, 16.4)
    shoot(page, "readme-map")

    walk_to(page, wolf["lat"], wolf["lon"], 8)
    open_spawn(page, wolf)
    page.locator("#sheet-primary").click()
    until(page, "[...document.querySelectorAll('#encounter video')].some(v => v.videoWidth > 0)")
    face(page)
    page.wait_for_timeout(600)
    assert frame(page)["target"]["inFrame"]
    shoot(page, "readme-encounter")
    browser.close()
