#ifndef LAIR_CYAJL_SHIM_H
#define LAIR_CYAJL_SHIM_H

#include <yajl/yajl_parse.h>

#endif
