#ifndef LAIR_CQRENCODE_SHIM_H
#define LAIR_CQRENCODE_SHIM_H

#include <qrencode.h>

#endif
