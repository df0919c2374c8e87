#ifndef LAIR_CMALLOC_SHIM_H
#define LAIR_CMALLOC_SHIM_H

// The GNU C library's own words about its memory, which Swift's module of that library leaves out.
#include <malloc.h>

#endif
