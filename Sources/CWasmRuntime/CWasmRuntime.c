// What Embedded Swift expects from a C runtime and wasi-libc does not have.
#include "CWasmRuntime.h"

#ifdef __wasm__
#include <stdint.h>

uintptr_t __stack_chk_guard = 0x5bd1e995;

void __stack_chk_fail(void) { __builtin_trap(); }
#endif
