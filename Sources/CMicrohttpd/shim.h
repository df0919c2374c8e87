#ifndef LAIR_CMICROHTTPD_SHIM_H
#define LAIR_CMICROHTTPD_SHIM_H

// This header brings the sockets' declarations along. In a compile that reads it before Glibc, they belong to this module:
// a file that uses sockets imports both, or it builds on one day and not on the next.
#include <errno.h>
#include <microhttpd.h>
#include <sys/resource.h>

// The headers give it to GNU programs only.
int accept4(int descriptor, struct sockaddr *address, socklen_t *size, int flags);

// Makes the calling thread nicer: on Linux niceness is a thread's. Threads that it starts are as nice.
static inline void lair_be_nicer(int steps) {
    errno = 0;
    int now = getpriority(PRIO_PROCESS, 0);
    if (now != -1 || errno == 0) setpriority(PRIO_PROCESS, 0, now + steps);
}

// Swift imports neither variadic functions nor these enumerators.
static inline enum MHD_Result lair_mhd_yes(void) { return MHD_YES; }
static inline enum MHD_Result lair_mhd_no(void) { return MHD_NO; }

static inline int lair_mhd_started(enum MHD_ConnectionNotificationCode code) { return code == MHD_CONNECTION_NOTIFY_STARTED; }

// What a connection knows of itself; -1 or NULL where it does not.
static inline int lair_mhd_descriptor(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
    return info ? info->connect_fd : -1;
}

static inline const struct sockaddr *lair_mhd_address(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    return info ? info->client_addr : NULL;
}

static inline void *lair_mhd_context(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
    return info ? info->socket_context : NULL;
}

static inline void *lair_mhd_tls_session(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_GNUTLS_SESSION);
    return info ? info->tls_session : NULL;
}

// Milliseconds since the last data came on a TCP socket; 0 where the system does not say. It is the twelfth of the numbers that
// follow the first eight bytes of Linux's `struct tcp_info`, which grows at its end only.
static inline unsigned int lair_socket_silence(int descriptor) {
    unsigned int info[14] = {0};
    socklen_t size = sizeof info;
    return getsockopt(descriptor, 6 /* IPPROTO_TCP */, 11 /* TCP_INFO */, info, &size) == 0 && size == sizeof info ? info[13] : 0;
}

static inline const char *lair_mhd_header(struct MHD_Connection *connection, const char *name) {
    return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

// Bytes from the method to the end of the empty line after the headers; 0 while they are not in.
static inline size_t lair_mhd_head_size(struct MHD_Connection *connection) {
    const union MHD_ConnectionInfo *info = MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
    return info ? info->header_size : 0;
}

static inline unsigned int lair_mhd_connections(struct MHD_Daemon *daemon) {
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_CURRENT_CONNECTIONS);
    return info ? info->num_connections : 0;
}

static inline void lair_mhd_each_header(struct MHD_Connection *connection, MHD_KeyValueIteratorN each, void *context) {
    MHD_get_connection_values_n(connection, MHD_HEADER_KIND, each, context);
}

// An answer with a copy of these bytes.
static inline struct MHD_Response *lair_mhd_copy(const void *bytes, size_t size) {
    return MHD_create_response_from_buffer(size, (void *)bytes, MHD_RESPMEM_MUST_COPY);
}

// An answer whose bytes are asked for as they can be sent, of a length that nobody knows.
static inline struct MHD_Response *lair_mhd_stream(
    MHD_ContentReaderCallback read, void *context, MHD_ContentReaderFreeCallback done) {
    return MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, 512, read, context, done);
}

static inline ssize_t lair_mhd_end_of_stream(void) { return MHD_CONTENT_READER_END_OF_STREAM; }
static inline ssize_t lair_mhd_broken_stream(void) { return MHD_CONTENT_READER_END_WITH_ERROR; }

// What one daemon is started with. The PEM texts are read during the start and may go afterwards; NULL for plain HTTP.
struct lair_mhd_settings {
    unsigned int threads;
    unsigned int connections;
    size_t connection_memory;
    unsigned int idle_seconds;
    const char *tls_key;
    const char *tls_certificate;
    const char *tls_priorities;
    void *context;
    MHD_AcceptPolicyCallback on_accept;
    MHD_AccessHandlerCallback on_request;
    void *(*on_target)(void *context, const char *target, struct MHD_Connection *connection);
    MHD_RequestCompletedCallback on_completed;
    MHD_NotifyConnectionCallback on_connection;
};

// What libmicrohttpd 0.9.75 refuses by itself, before any callback of ours, is closed by it but neither worded nor shaped by us:
// its text is HTML; after a Content-Length that is no number (400, 413) or more cookies than the connection's memory holds (431)
// the head of its answer comes twice; a chunk's size and extension longer than that memory are 500; HTTP/0.9 and 2.0 are 505.
// It offers no option for any of these, nor a moment between reading the headers and parsing cookies and lengths.
//
// Starts a daemon on threads of its own over epoll; NULL where that fails. It does not listen: MHD_add_connection brings what it
// is to answer.
static inline struct MHD_Daemon *lair_mhd_start(const struct lair_mhd_settings *with) {
    struct MHD_OptionItem tls[] = {
        {MHD_OPTION_HTTPS_MEM_KEY, 0, (void *)with->tls_key},
        {MHD_OPTION_HTTPS_MEM_CERT, 0, (void *)with->tls_certificate},
        {MHD_OPTION_HTTPS_PRIORITIES, 0, (void *)with->tls_priorities},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem pool[] = {
        {MHD_OPTION_THREAD_POOL_SIZE, (intptr_t)with->threads, NULL},
        {MHD_OPTION_END, 0, NULL},
    };
    struct MHD_OptionItem none[] = {{MHD_OPTION_END, 0, NULL}};
    unsigned int flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_USE_INTERNAL_POLLING_THREAD | MHD_ALLOW_SUSPEND_RESUME |
        MHD_USE_NO_LISTEN_SOCKET | MHD_USE_ITC;
    if (with->tls_key) flags |= MHD_USE_TLS;
    return MHD_start_daemon(
        flags, 0, with->on_accept, with->context, with->on_request, with->context,
        MHD_OPTION_CONNECTION_LIMIT, with->connections,
        MHD_OPTION_CONNECTION_MEMORY_LIMIT, with->connection_memory,
        MHD_OPTION_CONNECTION_TIMEOUT, with->idle_seconds,
        MHD_OPTION_URI_LOG_CALLBACK, with->on_target, with->context,
        MHD_OPTION_NOTIFY_COMPLETED, with->on_completed, with->context,
        MHD_OPTION_NOTIFY_CONNECTION, with->on_connection, with->context,
        MHD_OPTION_ARRAY, with->threads > 1 ? pool : none,
        MHD_OPTION_ARRAY, with->tls_key ? tls : none,
        MHD_OPTION_END);
}

#endif
