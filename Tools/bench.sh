#!/bin/sh
# The numbers, each beside its yardstick in the same run.
set -eu
cd "$(dirname "$0")/.."
echo '== the core, native'
# SwiftPM does not notice files that are new in the parent package unless this manifest is.
touch Benchmarks/Package.swift
# Debian's Boost is refused by the clang that Swift brings; g++ takes it.
mkdir -p .build/yardsticks
boost=.build/yardsticks/libboost_rtree.so
[ "$boost" -nt Benchmarks/Yardsticks/boost_rtree.cpp ] ||
    g++ -O2 -DNDEBUG -DBOOST_ALLOW_DEPRECATED_HEADERS -shared -fPIC -o "$boost" Benchmarks/Yardsticks/boost_rtree.cpp
swift run --quiet -c release --package-path Benchmarks CoreBenchmarks "$boost"
echo '== the server'
mkdir -p .build/yardsticks
gcc -O2 -o .build/yardsticks/load Benchmarks/Load/load.c
gcc -O2 -o .build/yardsticks/sqlite_rows Benchmarks/Yardsticks/sqlite_rows.c -lsqlite3
.build/venv/bin/python Benchmarks/server.py
echo '== maps'
.build/venv/bin/python Benchmarks/basemap.py
echo '== imports'
.build/venv/bin/python Benchmarks/imports.py
echo '== plans and removals'
swift build --quiet -c release --product SpawnSower
.build/venv/bin/python Benchmarks/planning.py
echo '== the command and the browser'
.build/venv/bin/python Benchmarks/browser.py
echo '== the tests'
if [ -f .build/test-seconds ]; then
    seconds=$(cat .build/test-seconds)
    echo "make test took $seconds s when it last passed here: $((seconds * 100 / 900)) % of the 15 minutes it may take"
else
    echo 'make test has not passed here yet: its time is told after it has'
fi
