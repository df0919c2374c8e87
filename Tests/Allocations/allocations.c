// The allocator's calls, counted for each thread and handed on to the GNU C library's own. A program that is linked with this uses
// them throughout, its shared libraries too: that is how dynamic symbols are found. `free` needs no twin: the memory is the library's.

#include "allocations.h"

#include <errno.h>
#include <stddef.h>

extern void *__libc_malloc(size_t);
extern void *__libc_calloc(size_t, size_t);
extern void *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

// The executable's own thread-local storage is there before a thread's first allocation.
static _Thread_local unsigned long count;

unsigned long lair_allocations(void) { return count; }

void *malloc(size_t size) {
    count += 1;
    return __libc_malloc(size);
}

void *calloc(size_t many, size_t size) {
    count += 1;
    return __libc_calloc(many, size);
}

void *realloc(void *old, size_t size) {
    count += 1;
    return __libc_realloc(old, size);
}

void *memalign(size_t alignment, size_t size) {
    count += 1;
    return __libc_memalign(alignment, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
    count += 1;
    return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
    count += 1;
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : ENOMEM;
}
