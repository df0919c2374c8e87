#ifndef LAIR_CGNUTLS_SHIM_H
#define LAIR_CGNUTLS_SHIM_H

#include <gnutls/gnutls.h>
#include <gnutls/x509.h>
#include <gnutls/x509-ext.h>
#include <gnutls/crypto.h>

#endif
