#ifndef LAIR_CSPAWN_H
#define LAIR_CSPAWN_H

// What glibc declares for its own dialect only, which Swift's view of it does not ask for.
#include <spawn.h>

int pipe2(int ends[2], int flags);
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int posix_spawn_file_actions_addchdir_np(posix_spawn_file_actions_t *actions, const char *path);

#endif
