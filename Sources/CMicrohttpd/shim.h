#ifndef LAIR_CMICROHTTPD_SHIM_H
#define LAIR_CMICROHTTPD_SHIM_H

#include <microhttpd.h>

// Swift imports neither variadic functions nor these enumerators.
static inline enum MHD_Result lair_mhd_yes(void) { return MHD_YES; }
static inline enum MHD_Result lair_mhd_no(void) { return MHD_NO; }

#endif
