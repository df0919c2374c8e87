# The front door. `make serve` and `make test` are all a newcomer needs.
WASM = Web/core/lair.wasm

.PHONY: wasm vendor
vendor:
	@sh Tools/fetch-vendor.sh

wasm:
	@mkdir -p .build Web/core
	@sh Tools/wasm-toolset.sh .build/wasm.json
	@swift build -c release --triple wasm32-unknown-none-wasm --toolset .build/wasm.json --product LairClient --scratch-path .build/wasm
	@cp .build/wasm/release/LairClient.wasm $(WASM)
