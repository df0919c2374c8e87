#ifndef LAIR_CSODIUM_SHIM_H
#define LAIR_CSODIUM_SHIM_H

#include <sodium.h>

#endif
