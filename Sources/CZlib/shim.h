#ifndef LAIR_CZLIB_SHIM_H
#define LAIR_CZLIB_SHIM_H

#include <zlib.h>

// deflateInit2 is a macro. 31 = the largest window (15) and a gzip header (16).
static inline int lair_gzip_begin(z_stream *stream, int level) {
    return deflateInit2(stream, level, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY);
}

static inline int lair_gunzip_begin(z_stream *stream) { return inflateInit2(stream, 31); }

// Bare, as in a ZIP archive: no header, no checksum.
static inline int lair_inflate_begin(z_stream *stream) { return inflateInit2(stream, -15); }

#endif
