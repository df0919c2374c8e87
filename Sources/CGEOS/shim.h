#ifndef LAIR_CGEOS_SHIM_H
#define LAIR_CGEOS_SHIM_H

// Only the functions that take a context: the others share one state between all threads.
#define GEOS_USE_ONLY_R_API
#include <geos_c.h>

#endif
