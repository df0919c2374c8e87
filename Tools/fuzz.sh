#!/bin/sh
# Feeds every parser that outsiders reach with what libFuzzer makes of Fuzz/Corpus: FUZZ_SECONDS (60) each, or only the entries
# that are named. What ends the process is kept in Fuzz/Regressions, where the tests find it from then on.
# Usage: fuzz.sh [ENTRY…]
set -eu
cd "$(dirname "$0")/.."
seconds=${FUZZ_SECONDS:-60}
# SwiftPM does not notice files that are new in a package it depends on by path.
touch Fuzz/Package.swift
swift build --package-path Fuzz --scratch-path .build/fuzz -c release --sanitize fuzzer
# The input is kept by libFuzzer's own handler.
export SWIFT_BACKTRACE=enable=no
TMPDIR=$(mktemp -d)
export TMPDIR
trap 'rm -rf "$TMPDIR"' EXIT
trap 'exit 130' INT TERM
[ $# -gt 0 ] || set -- $(ls Fuzz/Corpus)
failed=""
for entry; do
    grown=".build/fuzz-corpus/$entry"
    mkdir -p "$grown" "Fuzz/Regressions/$entry"
    printf '%s: ' "$entry"
    # What grows stays in .build; a file larger than a phone would send finds nothing more.
    if LAIR_FUZZ=$entry .build/fuzz/release/lair-fuzz -max_total_time="$seconds" -max_len=4096 -timeout=10 -rss_limit_mb=2048 \
        -dict=Fuzz/words.dict -artifact_prefix="Fuzz/Regressions/$entry/" -print_final_stats=1 \
        "$grown" "Fuzz/Corpus/$entry" "Fuzz/Regressions/$entry" > "$TMPDIR/log" 2>&1; then
        sed -n 's/^stat::number_of_executed_units: *\(.*\)/\1 inputs, nothing found/p' "$TMPDIR/log"
    else
        echo "FAILED; the input is in Fuzz/Regressions/$entry"
        grep -v '^#' "$TMPDIR/log" | tail -n 30
        failed="$failed $entry"
    fi
    rmdir "Fuzz/Regressions/$entry" 2> /dev/null || true
done
[ -z "$failed" ] || { echo "Found something in:$failed"; exit 1; }
