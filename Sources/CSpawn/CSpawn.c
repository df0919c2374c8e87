// SwiftPM builds a C target only when it holds a source file.
#include "CSpawn.h"
