#ifndef LAIR_ALLOCATIONS_H
#define LAIR_ALLOCATIONS_H

/// How often this thread has asked the allocator for memory, by any of its calls.
unsigned long lair_allocations(void);

#endif
