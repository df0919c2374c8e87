// Nothing to declare: the linker looks these symbols up by name.
#ifndef LAIR_CWASMRUNTIME_H
#define LAIR_CWASMRUNTIME_H
#endif
