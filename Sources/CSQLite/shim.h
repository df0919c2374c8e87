#ifndef LAIR_CSQLITE_SHIM_H
#define LAIR_CSQLITE_SHIM_H

#include <sqlite3.h>

// SQLITE_TRANSIENT is a cast macro that Swift does not import.
static inline sqlite3_destructor_type lair_sqlite_transient(void) { return SQLITE_TRANSIENT; }

// Has SQLite count no memory: each of its allocations would take a lock that all connections share. To be called before it is used.
static inline int lair_sqlite_count_no_memory(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

#endif
