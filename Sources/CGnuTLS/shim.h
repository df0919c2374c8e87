#ifndef LAIR_CGNUTLS_SHIM_H
#define LAIR_CGNUTLS_SHIM_H

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <gnutls/x509-ext.h>
#include <gnutls/crypto.h>

// gnutls_free is a variable, which Swift may not read from several threads.
static inline void lair_gnutls_free(void *memory) { gnutls_free(memory); }

#endif
