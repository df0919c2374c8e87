// What the fault tests preload into a server (LD_PRELOAD): calls that change the store's files fail when the test says so, and
// the wall clock is as late as the test says. The test and the server share one page of memory, the file that LAIR_FAULTS names.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

// Its twin is FaultShim.swift: 64-bit words in this order.
struct control {
    _Atomic int64_t mode;      // 0: nothing fails; 1: one call fails; 2: that call fails and all after it
    _Atomic int64_t countdown; // which call it is, counted from when the test set it
    _Atomic int64_t error;     // the errno it fails with
    _Atomic int64_t seen;      // calls since then
    _Atomic int64_t shift;     // milliseconds added to the wall clock
};

static struct control *control;

__attribute__((constructor)) static void begin(void) {
    const char *path = getenv("LAIR_FAULTS");
    if (!path) return;
    int file = open(path, O_RDWR | O_CLOEXEC);
    if (file < 0) return;
    void *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (page != MAP_FAILED) control = page;
}

#define REAL(name) \
    static __typeof__(name) *real; \
    if (!real) real = (__typeof__(name) *)dlsym(RTLD_NEXT, #name)

static int is_armed(void) { return control && atomic_load(&control->mode) != 0; }

// Whether a call that changes a store's file is to fail; errno is set then.
static int strikes(void) {
    int64_t mode = atomic_load(&control->mode);
    if (mode == 0) return 0;
    int64_t number = atomic_fetch_add(&control->seen, 1) + 1;
    int64_t which = atomic_load(&control->countdown);
    if (mode == 1 ? number != which : number < which) return 0;
    errno = (int)atomic_load(&control->error);
    return 1;
}

static int is_store_path(const char *path) {
    const char *name = strrchr(path, '/');
    return strncmp(name ? name + 1 : path, "lair.db", 7) == 0;
}

static int fails(int file) {
    if (!is_armed()) return 0;
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length <= 0) return 0;
    path[length] = 0;
    return is_store_path(path) && strikes();
}

ssize_t write(int file, const void *bytes, size_t count) {
    REAL(write);
    return fails(file) ? -1 : real(file, bytes, count);
}

ssize_t pwrite(int file, const void *bytes, size_t count, off_t at) {
    REAL(pwrite);
    return fails(file) ? -1 : real(file, bytes, count, at);
}

ssize_t pwrite64(int file, const void *bytes, size_t count, off64_t at) {
    REAL(pwrite64);
    return fails(file) ? -1 : real(file, bytes, count, at);
}

int fsync(int file) {
    REAL(fsync);
    return fails(file) ? -1 : real(file);
}

int fdatasync(int file) {
    REAL(fdatasync);
    return fails(file) ? -1 : real(file);
}

int ftruncate(int file, off_t length) {
    REAL(ftruncate);
    return fails(file) ? -1 : real(file, length);
}

int ftruncate64(int file, off64_t length) {
    REAL(ftruncate64);
    return fails(file) ? -1 : real(file, length);
}

int posix_fallocate(int file, off_t at, off_t length) {
    REAL(posix_fallocate);
    return fails(file) ? errno : real(file, at, length);
}

int fallocate(int file, int mode, off_t at, off_t length) {
    REAL(fallocate);
    return fails(file) ? -1 : real(file, mode, at, length);
}

int unlink(const char *path) {
    REAL(unlink);
    return is_armed() && is_store_path(path) && strikes() ? -1 : real(path);
}

static int opens_and_fails(const char *path, int flags) {
    return is_armed() && (flags & O_CREAT) && is_store_path(path) && access(path, F_OK) != 0 && strikes();
}

int open(const char *path, int flags, ...) {
    REAL(open);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    return opens_and_fails(path, flags) ? -1 : real(path, flags, mode);
}

int open64(const char *path, int flags, ...) {
    REAL(open64);
    va_list rest;
    va_start(rest, flags);
    mode_t mode = va_arg(rest, mode_t);
    va_end(rest);
    return opens_and_fails(path, flags) ? -1 : real(path, flags, mode);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    REAL(clock_gettime);
    int result = real(clock, time);
    if (result == 0 && control && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        int64_t shift = atomic_load(&control->shift);
        time->tv_sec += shift / 1000;
        time->tv_nsec += shift % 1000 * 1000000;
        if (time->tv_nsec < 0) { time->tv_nsec += 1000000000; time->tv_sec -= 1; }
        if (time->tv_nsec >= 1000000000) { time->tv_nsec -= 1000000000; time->tv_sec += 1; }
    }
    return result;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *out) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (out) *out = now.tv_sec;
    return now.tv_sec;
}
