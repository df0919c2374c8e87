// A load generator for the loopback interface: many connections, one thread, bounded in time and number.
//
//   load closed PROTOCOL PORT FILE CONNECTIONS SECONDS          each connection asks again as soon as it is answered
//   load open   PROTOCOL PORT FILE CONNECTIONS SECONDS RATE     so many requests a second, whether they are answered or not
//   load slow   PORT CONNECTIONS SECONDS                        connections that send a byte of a request each second
//
// PROTOCOL is http or resp (Redis). FILE holds the requests, one after the other and from the start again: a byte that says of
// which kind each is (0 to 15), its length as four bytes little-endian, and its bytes. Every kind is reported by itself, as one
// line of JSON, with the seconds of a core that the generator took itself (`own`). In `open` a latency counts from the moment the request was due, so that a stall is not hidden by waiting for it.
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { KINDS = 16, STATUSES = 600, ROOM = 1 << 18, MOST_CONNECTIONS = 20000, MOST_SECONDS = 600 };

typedef struct {
    int fd;
    int kind;
    int is_busy;
    double due;
    size_t sent, filled;
    size_t body_left;
    int has_head;
    const char *request;
    size_t length;
    char *room;
} Connection;

typedef struct {
    long statuses[STATUSES];
    float *good, *other;
    size_t good_count, other_count, good_room, other_room;
} Kind;

static Kind kinds[KINDS];
static long broken, unsent;
static char *requests;
static size_t requests_size, cursor;
static int is_resp;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return t.tv_sec + t.tv_nsec * 1e-9;
}

static void die(const char *what) {
    perror(what);
    exit(1);
}

static void keep(float **list, size_t *count, size_t *room, double value) {
    if (*count == *room) {
        *room = *room ? *room * 2 : 1 << 16;
        *list = realloc(*list, *room * sizeof(float));
        if (!*list) die("realloc");
    }
    (*list)[(*count)++] = (float)value;
}

static void next_request(Connection *c) {
    if (cursor + 5 > requests_size) cursor = 0;
    uint32_t length;
    c->kind = requests[cursor] & (KINDS - 1);
    memcpy(&length, requests + cursor + 1, 4);
    c->request = requests + cursor + 5;
    c->length = length;
    cursor += 5 + length;
    c->sent = c->filled = c->body_left = 0;
    c->has_head = 0;
    c->is_busy = 1;
}

static int open_socket(int port) {
    int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (fd < 0) die("socket");
    struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    if (connect(fd, (struct sockaddr *)&to, sizeof to)) {
        close(fd);
        return -1;
    }
    int on = 1;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
    fcntl(fd, F_SETFL, O_NONBLOCK);
    return fd;
}

// Length of one whole RESP reply at `at`; 0 where it is not whole yet.
static size_t reply(const char *at, const char *end) {
    const char *line = memchr(at, '\n', end - at);
    if (!line) return 0;
    long number = atol(at + 1);
    size_t used = line + 1 - at;
    if (*at == '$') {
        if (number < 0) return used;
        return (size_t)(end - at) >= used + number + 2 ? used + number + 2 : 0;
    }
    if (*at == '*')
        for (long i = 0; i < number; i++) {
            if (at + used >= end) return 0;
            size_t part = reply(at + used, end);
            if (!part) return 0;
            used += part;
        }
    return used;
}

// Takes in what has come: the status of a whole answer, 0 where it is not whole, −1 where the connection is over.
static int take(Connection *c) {
    for (;;) {
        size_t free = ROOM - c->filled;
        ssize_t count = recv(c->fd, c->room + c->filled, free, 0);
        if (count == 0) return -1;
        if (count < 0) return errno == EAGAIN ? 0 : -1;
        c->filled += count;
        if (is_resp) {
            size_t whole = reply(c->room, c->room + c->filled);
            if (whole) return c->room[0] == '-' ? 500 : 200;
            continue;
        }
        if (!c->has_head) {
            char *end = memmem(c->room, c->filled, "\r\n\r\n", 4);
            if (!end) continue;
            *end = 0;
            char *length = strcasestr(c->room, "\r\ncontent-length:");
            size_t body = length ? strtoul(length + 17, NULL, 10) : 0;
            size_t here = c->filled - (end + 4 - c->room);
            c->has_head = 1;
            c->body_left = body > here ? body - here : 0;
            c->filled = 16;
        } else {
            c->body_left = c->body_left > (size_t)count ? c->body_left - count : 0;
            c->filled = 16;
        }
        if (c->body_left == 0) return atoi(c->room + 9);
    }
}

static int push(Connection *c) {
    while (c->sent < c->length) {
        ssize_t count = send(c->fd, c->request + c->sent, c->length - c->sent, MSG_NOSIGNAL);
        if (count < 0) return errno == EAGAIN ? 0 : -1;
        c->sent += count;
    }
    return 0;
}

static int ascending(const void *a, const void *b) {
    float x = *(const float *)a, y = *(const float *)b;
    return (x > y) - (x < y);
}

static double share(const float *list, size_t count, double part) {
    return count ? list[(size_t)((count - 1) * part)] * 1000 : 0;
}

static void report(double seconds) {
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    double own = used.ru_utime.tv_sec + used.ru_stime.tv_sec + (used.ru_utime.tv_usec + used.ru_stime.tv_usec) * 1e-6;
    printf("{\"seconds\":%.3f,\"own\":%.3f,\"broken\":%ld,\"unsent\":%ld,\"kinds\":{", seconds, own, broken, unsent);
    int is_first = 1;
    for (int k = 0; k < KINDS; k++) {
        Kind *kind = &kinds[k];
        if (kind->good_count + kind->other_count == 0) continue;
        qsort(kind->good, kind->good_count, sizeof(float), ascending);
        qsort(kind->other, kind->other_count, sizeof(float), ascending);
        printf("%s\"%d\":{\"good\":%zu,\"other\":%zu,\"p50\":%.3f,\"p99\":%.3f,\"max\":%.3f,\"otherP99\":%.3f,\"statuses\":{",
            is_first ? "" : ",", k, kind->good_count, kind->other_count, share(kind->good, kind->good_count, .5),
            share(kind->good, kind->good_count, .99), share(kind->good, kind->good_count, 1),
            share(kind->other, kind->other_count, .99));
        is_first = 0;
        const char *comma = "";
        for (int s = 0; s < STATUSES; s++)
            if (kind->statuses[s]) {
                printf("%s\"%d\":%ld", comma, s, kind->statuses[s]);
                comma = ",";
            }
        printf("}}");
    }
    printf("}}\n");
}

static void load_requests(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) die(path);
    fseek(file, 0, SEEK_END);
    requests_size = ftell(file);
    rewind(file);
    requests = malloc(requests_size);
    if (!requests || fread(requests, 1, requests_size, file) != requests_size) die("read");
    fclose(file);
}

static int run(int is_open, int port, int count, double seconds, double rate) {
    int poller = epoll_create1(EPOLL_CLOEXEC);
    Connection *all = calloc(count, sizeof *all);
    int *idle = malloc(count * sizeof *idle);
    int idle_count = 0;
    for (int i = 0; i < count; i++) {
        all[i].fd = open_socket(port);
        if (all[i].fd < 0) die("connect");
        all[i].room = malloc(ROOM + 1);
        struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
        epoll_ctl(poller, EPOLL_CTL_ADD, all[i].fd, &event);
        idle[idle_count++] = i;
    }
    double began = now(), end = began + seconds;
    long due_count = 0;
    struct epoll_event events[256];
    for (;;) {
        double time = now();
        if (time >= end) break;
        if (is_open) {
            long wanted = (long)((time - began) * rate);
            // What nobody was free to ask for a whole second is not asked any more.
            long oldest = (long)((time - began - 1) * rate);
            if (due_count < oldest) {
                unsent += oldest - due_count;
                due_count = oldest;
            }
            while (due_count < wanted && idle_count > 0) {
                Connection *c = &all[idle[--idle_count]];
                next_request(c);
                c->due = began + due_count++ / rate;
                if (push(c) < 0) broken++;
            }
        } else {
            while (idle_count > 0) {
                Connection *c = &all[idle[--idle_count]];
                next_request(c);
                c->due = now();
                if (push(c) < 0) broken++;
            }
        }
        int ready = epoll_wait(poller, events, 256, 1);
        for (int e = 0; e < ready; e++) {
            int i = events[e].data.u32;
            Connection *c = &all[i];
            int status = c->is_busy ? take(c) : -1;
            if (status == 0) {
                push(c);
                continue;
            }
            if (status < 0) {
                if (c->is_busy) broken++;
                close(c->fd);
                c->fd = open_socket(port);
                if (c->fd < 0) die("connect again");
                struct epoll_event event = {.events = EPOLLIN, .data.u32 = i};
                epoll_ctl(poller, EPOLL_CTL_ADD, c->fd, &event);
                if (!c->is_busy) continue;
            } else {
                Kind *kind = &kinds[c->kind];
                double took = now() - c->due;
                kind->statuses[status < STATUSES ? status : 0]++;
                if (status < 400) keep(&kind->good, &kind->good_count, &kind->good_room, took);
                else keep(&kind->other, &kind->other_count, &kind->other_room, took);
            }
            c->is_busy = 0;
            idle[idle_count++] = i;
        }
    }
    report(now() - began);
    return 0;
}

static int slow(int port, int count, double seconds) {
    static const char text[] = "GET /api/hunts HTTP/1.1\r\nHost: localhost\r\nX-Slow: ";
    int *fds = malloc(count * sizeof *fds);
    int opened = 0;
    for (int i = 0; i < count; i++) {
        fds[i] = open_socket(port);
        if (fds[i] >= 0) opened++;
    }
    double began = now(), gone = 0;
    int left = opened, round = 0;
    printf("{\"opened\":%d}\n", opened);
    fflush(stdout);
    while (now() - began < seconds && left > 0) {
        double next = began + ++round;
        left = 0;
        for (int i = 0; i < count; i++) {
            if (fds[i] < 0) continue;
            char byte = round <= (int)sizeof text - 1 ? text[round - 1] : 'x';
            char in;
            ssize_t seen = recv(fds[i], &in, 1, MSG_DONTWAIT);
            if (seen == 0 || (seen < 0 && errno != EAGAIN) || send(fds[i], &byte, 1, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) {
                close(fds[i]);
                fds[i] = -1;
                gone = now() - began;
            } else left++;
        }
        double rest = next - now();
        if (rest > 0) usleep(rest * 1e6);
    }
    printf("{\"left\":%d,\"lastGone\":%.2f}\n", left, gone);
    return 0;
}

int main(int argc, char **argv) {
    struct rlimit files;
    getrlimit(RLIMIT_NOFILE, &files);
    files.rlim_cur = files.rlim_max;
    setrlimit(RLIMIT_NOFILE, &files);
    if (argc == 5 && !strcmp(argv[1], "slow")) {
        int count = atoi(argv[3]);
        double seconds = atof(argv[4]);
        if (count < 1 || count > MOST_CONNECTIONS || seconds > MOST_SECONDS) return 2;
        return slow(atoi(argv[2]), count, seconds);
    }
    int is_open = argc == 8 && !strcmp(argv[1], "open");
    if (!is_open && !(argc == 7 && !strcmp(argv[1], "closed"))) {
        fprintf(stderr, "usage: load closed|open http|resp PORT FILE CONNECTIONS SECONDS [RATE] | load slow PORT CONNECTIONS SECONDS\n");
        return 2;
    }
    is_resp = !strcmp(argv[2], "resp");
    load_requests(argv[4]);
    int count = atoi(argv[5]);
    double seconds = atof(argv[6]);
    if (count < 1 || count > MOST_CONNECTIONS || seconds > MOST_SECONDS || requests_size < 6) return 2;
    return run(is_open, atoi(argv[3]), count, seconds, is_open ? atof(argv[7]) : 0);
}
