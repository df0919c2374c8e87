#!/bin/sh
# Fetches the two browser libraries the pages use, out of the pinned wheels that carry them, into Web/vendor (git-ignored).
set -eu
cd "$(dirname "$0")/.."
stamp=Web/vendor/.fetched
want=$(sha256sum Tools/vendor.txt | cut -d' ' -f1)
[ -f "$stamp" ] && [ "$(cat "$stamp")" = "$want" ] && exit 0
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
.build/venv/bin/pip download --disable-pip-version-check --quiet --no-deps --require-hashes --dest "$work" --requirement Tools/vendor.txt || {
    echo "The map and 3D libraries could not be fetched: is there a network, and pip?" >&2
    exit 1
}
mkdir -p Web/vendor
python3 - "$work" <<'PY'
import glob, sys, zipfile
wanted = {
    "maplibre-*.whl": {"maplibre/srcjs/maplibre-gl.js": "maplibre-gl.js", "maplibre/srcjs/maplibre-gl.css": "maplibre-gl.css"},
    "nicegui-*.whl": {"nicegui/elements/scene/dist/index.js": "three.js"},
}
for pattern, files in wanted.items():
    with zipfile.ZipFile(glob.glob(f"{sys.argv[1]}/{pattern}")[0]) as wheel:
        for inside, name in files.items():
            with open(f"Web/vendor/{name}", "wb") as out:
                out.write(wheel.read(inside))
PY
printf '%s' "$want" > "$stamp"
