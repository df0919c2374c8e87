#!/bin/sh
# Installs what the build needs (with `test`, what the tests need too; with `bench`, the yardsticks as well) on Debian 12. Runs
# again in a moment when all is there.
# Usage: setup.sh serve|test|bench
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$*" >&2; }

if ! command -v swift >/dev/null 2>&1; then
    say "Swift is missing. Install Swift 6.3 or newer for Debian 12 and put its bin folder on the PATH, then run make again."
    exit 1
fi
# The first line is what the toolchain itself stands on.
packages="git g++ libc6-dev pkg-config binutils libcurl4 libxml2 libncurses6 tzdata
ca-certificates libmicrohttpd-dev libgnutls28-dev libsqlite3-dev libsodium-dev
libqrencode-dev zlib1g-dev libyajl-dev libgeos-dev osmium-tool wasi-libc libclang-rt-14-dev-wasm32
binaryen"
[ "${1:-serve}" != serve ] && packages="$packages chromium fonts-noto-core fonts-noto-cjk node-typescript curl openssl gdal-bin osmium-tool assimp-utils"
[ "${1:-serve}" = bench ] && packages="$packages libboost-dev redis-tools"
python3 -c 'import ensurepip, venv' >/dev/null 2>&1 || packages="$packages python3 python3-venv"

missing=""
for package in $packages; do
    [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || missing="$missing $package"
done
if [ -n "$missing" ]; then
    if [ "$(id -u)" -eq 0 ]; then root=""; elif command -v sudo >/dev/null 2>&1; then root=sudo; else
        say "These Debian packages are missing, and neither root nor sudo is here to install them:$missing"
        exit 1
    fi
    say "Installing:$missing"
    log=$(mktemp)
    if ! { $root apt-get update && $root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $missing; } >"$log" 2>&1; then
        tail -n 12 "$log" >&2
        rm -f "$log"
        say "The packages could not be installed. Is there a network, and is this Debian 12? Missing:$missing"
        exit 1
    fi
    rm -f "$log"
fi

# Some files that can be imported are read by programs of these packages. The server does without them, so that missing them stops nothing.
if [ "${1:-serve}" = serve ]; then
    wished=""
    for package in gdal-bin osmium-tool; do
        [ "$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)" = installed ] || wished="$wished $package"
    done
    root=""
    [ "$(id -u)" -eq 0 ] || root="sudo -n"
    if [ -n "$wished" ] && [ ! -e .build/.no-tools ]; then
        say "Installing, for imports of more formats:$wished"
        mkdir -p .build
        { $root apt-get update && $root env DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends $wished; } \
            >/dev/null 2>&1 || { : > .build/.no-tools; say "They could not be installed; Lair works without them."; }
    fi
fi

version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9]*\)\.\([0-9]*\).*/\1 \2/p' | head -n 1)
set -- "${1:-serve}" ${version:-0 0}
if [ "$2" -lt 6 ] || { [ "$2" -eq 6 ] && [ "$3" -lt 3 ]; }; then
    say "Swift $2.$3 is too old: Lair needs 6.3 or newer."
    exit 1
fi

mkdir -p .build
if [ ! -x .build/venv/bin/pip ]; then
    python3 -m venv .build/venv || { say "Python could not make an environment in .build/venv."; exit 1; }
fi
if [ "$1" != serve ]; then
    want=$(sha256sum Tests/Browser/requirements.txt | cut -d' ' -f1)
    if [ "$(cat .build/venv/.tests 2>/dev/null)" != "$want" ]; then
        say "Installing the browser tests' Python packages"
        .build/venv/bin/pip install --quiet --disable-pip-version-check --no-deps --require-hashes \
            --requirement Tests/Browser/requirements.txt || {
            say "The Python packages could not be installed. Is there a network?"
            exit 1
        }
        printf '%s' "$want" > .build/venv/.tests
    fi
fi
# nginx is unpacked, not installed: installed it would serve port 80 from now on.
if [ "$1" = bench ] && [ ! -x .build/yardsticks/nginx/usr/sbin/nginx ]; then
    mkdir -p .build/yardsticks
    (cd .build/yardsticks && apt-get download nginx >/dev/null 2>&1 && dpkg -x nginx_*.deb nginx && rm -f nginx_*.deb) || {
        say "nginx could not be downloaded. Is there a network?"
        exit 1
    }
fi
