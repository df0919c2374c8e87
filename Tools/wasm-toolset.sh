#!/bin/sh
# Writes the SwiftPM toolset for the browser build: Embedded Swift for wasm32 against Debian's wasi-libc and compiler-rt.
# Usage: wasm-toolset.sh OUTPUT.json
set -eu
swift_usr=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")
tables=$swift_usr/lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a
libc=/usr/lib/wasm32-wasi/libc.a
builtins=$(ls /usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a 2>/dev/null | head -n 1)
for file in "$tables" "$libc" "$builtins"; do
    [ -f "$file" ] || { echo "missing for the browser build: ${file:-libclang_rt.builtins-wasm32.a}" >&2; exit 1; }
done
# The object outliner is off: Swift 6.3 names the array literals it turns into constants by a count within each module, so two
# modules that inline the same function merge different constants at the link, and one reads the other's.
cat > "$1" <<EOF
{
  "schemaVersion": "1.0",
  "swiftCompiler": { "extraCLIOptions": [
    "-enable-experimental-feature", "Embedded", "-wmo", "-Osize", "-Xllvm", "-sil-disable-pass=object-outliner", "-Xclang-linker", "-nostdlib"
  ] },
  "linker": { "extraCLIOptions": [
    "-L", "$(dirname "$libc")", "--no-entry", "--allow-undefined", "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=262144",
    "$tables", "$libc", "$builtins"
  ] }
}
EOF
