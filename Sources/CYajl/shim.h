#ifndef LAIR_CYAJL_SHIM_H
#define LAIR_CYAJL_SHIM_H

#include <yajl/yajl_parse.h>

/* yajl_config is variadic, which Swift does not import. */

/* Lets one text hold several values, as newline-delimited GeoJSON does. */
static inline int lair_yajl_allow_multiple_values(yajl_handle handle) {
    return yajl_config(handle, yajl_allow_multiple_values, 1);
}

/* Leaves UTF-8 to the caller, whose check is stricter (overlong forms, surrogates). */
static inline int lair_yajl_skip_utf8_check(yajl_handle handle) {
    return yajl_config(handle, yajl_dont_validate_strings, 1);
}

#endif
