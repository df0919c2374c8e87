// Durable one-row transactions of bare SQLite: a write-ahead log, synchronous = FULL, one connection, one prepared statement.
// Usage: sqlite_rows FILE SECONDS; prints how many a second.
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

int main(int argc, char **argv) {
    sqlite3 *db;
    sqlite3_stmt *insert;
    if (argc != 3 || sqlite3_open(argv[1], &db)) return 1;
    if (sqlite3_exec(db, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
            "CREATE TABLE capture (id INTEGER PRIMARY KEY, player INTEGER, spawn INTEGER, creature TEXT, at INTEGER, key TEXT)",
            NULL, NULL, NULL)) return 1;
    if (sqlite3_prepare_v2(db, "INSERT INTO capture (player, spawn, creature, at, key) VALUES (1, ?1, 'wolf', 1, 'key')", -1, &insert, NULL))
        return 1;
    double began = now(), seconds = atof(argv[2]);
    long count = 0;
    while (now() - began < seconds) {
        sqlite3_bind_int64(insert, 1, count++);
        if (sqlite3_step(insert) != SQLITE_DONE) return 1;
        sqlite3_reset(insert);
    }
    printf("%.1f\n", count / (now() - began));
    sqlite3_finalize(insert);
    sqlite3_close(db);
    return 0;
}
