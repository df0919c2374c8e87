#ifndef LAIR_CZLIB_SHIM_H
#define LAIR_CZLIB_SHIM_H

#include <zlib.h>

#endif
