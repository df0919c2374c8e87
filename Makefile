# The front door. `make serve` and `make test` are all a newcomer needs.
SWIFT_BUILD = swift build -c release
LAIR        = .build/release/lair
WASM        = Web/core/lair.wasm
PYTHON      = .build/venv/bin/python

.PHONY: help serve test build wasm vendor setup setup-test setup-bench native-tests browser-tests lint format bench soak fuzz pictures clean

help:
	@echo 'make serve    installs what is missing, builds, serves the demo hunt and prints the links'
	@echo 'make test     everything: formatting, native tests, the browser build, tests in a real browser'
	@echo 'make build    the command at $(LAIR), with the browser build beside it'
	@echo "make serve ARGS='--port 9000'   passes on what lair serve takes"
	@echo 'make bench    the numbers, each beside its yardstick'
	@echo 'make soak     the faults in full numbers, and ten minutes of load'
	@echo 'make fuzz     every parser that outsiders reach, a minute each'
	@echo 'make format   formats the Swift sources'

# What is passed on: make serve ARGS='--port 9000'
serve: build
	@exec $(LAIR) serve --demo $(ARGS)

build: setup vendor wasm
	@$(SWIFT_BUILD) --product lair

setup:
	@sh Tools/setup.sh serve

setup-test:
	@sh Tools/setup.sh test

setup-bench:
	@sh Tools/setup.sh bench

vendor: setup
	@sh Tools/fetch-vendor.sh

# The stack lies lowest (--stack-first): nothing that is pointed to does.
wasm: setup
	@mkdir -p .build Web/core
	@sh Tools/wasm-toolset.sh .build/wasm.json
	@$(SWIFT_BUILD) --triple wasm32-unknown-none-wasm --toolset .build/wasm.json --product LairClient --scratch-path .build/wasm
	@[ $(WASM) -nt .build/wasm/release/LairClient.wasm ] || wasm-opt -Oz -Oz --low-memory-unused --strip-debug --strip-producers \
	  --enable-bulk-memory --enable-sign-ext --enable-mutable-globals --enable-nontrapping-float-to-int \
	  .build/wasm/release/LairClient.wasm -o $(WASM)

test:
	@began=$$(date +%s) && $(MAKE) --no-print-directory setup-test lint build native-tests browser-tests && \
	  spent=$$(($$(date +%s) - began)) && echo $$spent > .build/test-seconds && echo "All of it passed, in $$spent s."

lint:
	@swift format lint --strict --recursive Package.swift Sources Tests Benchmarks Fuzz
	@tsc --project Web/jsconfig.json
	@tsc --project Web/worker.jsconfig.json

format:
	@swift format --in-place --recursive Package.swift Sources Tests Benchmarks Fuzz

# A frame's allocations are counted in the optimised build, where the browser's frames are made of the same code.
# Half a megabyte of what passed goes to a file; what failed is told here, and last, where it is seen.
native-tests: setup-test
	@$(SWIFT_BUILD) --product FrameMemory && .build/release/FrameMemory
	@swift build --build-tests
	@swift test --skip-build > .build/native-tests.log 2>&1 && grep 'Test run with' .build/native-tests.log || { \
	  grep -aE -A 12 'Fatal error|crashed|^✘|error:' .build/native-tests.log | tail -n 200; \
	  echo 'All the tests said is in .build/native-tests.log.'; exit 1; }

browser-tests: setup-test build
	@$(PYTHON) -m pytest Tests/Browser Tests/Ground -n 2 || { echo 'Once more, those that failed: a machine that draws in software may be too slow for a moment.'; \
	  $(PYTHON) -m pytest Tests/Browser Tests/Ground --last-failed; }

# The README's two pictures, taken anew from the app.
pictures: setup-test build
	@$(PYTHON) -m pytest -q Tests/Browser/test_pictures.py
	@mkdir -p docs
	@cp .build/screenshots/readme-map.png docs/map.png
	@cp .build/screenshots/readme-encounter.png docs/encounter.png

bench: setup-bench build
	@sh Tools/bench.sh

# Half an hour of kills, races, cut connections and steady load.
soak: setup-test build
	@swift build --build-tests
	@sh Tools/ground.sh 100000
	@LAIR_SOAK=1 LAIR_EXECUTABLE=$(CURDIR)/$(LAIR) swift test --skip-build \
	  --filter 'LairServerTests\.(Kill|Race|Disk|FullDisk|Clock|RemovalCrowd|StreamStorm|Soak)Tests' > .build/soak.log 2>&1; \
	  passed=$$?; grep -aE 'soak:|^✘|failed|recorded|Test run' .build/soak.log; \
	  [ $$passed = 0 ] && grep -q 'Test run with [1-9]' .build/soak.log

# make fuzz ENTRIES='body geojson', FUZZ_SECONDS=600 make fuzz
fuzz: setup
	@sh Tools/fuzz.sh $(ENTRIES)

clean:
	@rm -rf .build Web/core/lair.wasm
