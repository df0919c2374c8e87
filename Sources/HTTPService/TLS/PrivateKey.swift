import CGnuTLS

/// A private key: the handle's owner.
final class PrivateKey {
    let handle: gnutls_x509_privkey_t

    private init() throws(HTTPServiceError) {
        var made: gnutls_x509_privkey_t?
        try check(gnutls_x509_privkey_init(&made), "making a key")
        guard let made else { throw .cryptographyFailed(doing: "making a key", reason: "no handle") }
        handle = made
    }

    deinit { gnutls_x509_privkey_deinit(handle) }

    /// A new key on the curve P-256, the one that every browser and phone takes.
    static func generate() throws(HTTPServiceError) -> PrivateKey {
        let key = try PrivateKey()
        // GNUTLS_CURVE_TO_BITS, a macro: a curve where a number of bits is expected.
        let bits = UInt32(1) << 31 | UInt32(GNUTLS_ECC_CURVE_SECP256R1.rawValue)
        try check(gnutls_x509_privkey_generate(key.handle, GNUTLS_PK_ECDSA, bits, 0), "making a key")
        return key
    }

    /// The key of a PEM text.
    convenience init(pem: [UInt8]) throws(HTTPServiceError) {
        try self.init()
        let code = withDatum(pem) { gnutls_x509_privkey_import2(handle, $0, GNUTLS_X509_FMT_PEM, nil, 0) }
        try check(code, "reading a key")
    }

    /// The key as PEM, unencrypted.
    func pem() throws(HTTPServiceError) -> [UInt8] {
        var datum = gnutls_datum_t()
        try check(gnutls_x509_privkey_export2_pkcs8(handle, GNUTLS_X509_FMT_PEM, nil, 0, &datum), "writing a key")
        return take(datum)
    }
}

/// Throws what GnuTLS says where it refused.
func check(_ code: Int32, _ doing: String) throws(HTTPServiceError) {
    if code < 0 { throw .cryptographyFailed(doing: doing, reason: String(cString: gnutls_strerror(code))) }
}

/// Lends bytes to GnuTLS, which reads them only.
func withDatum<R>(_ bytes: [UInt8], _ body: (UnsafePointer<gnutls_datum_t>) -> R) -> R {
    var copy = bytes
    return copy.withUnsafeMutableBufferPointer { buffer in
        var datum = gnutls_datum_t(data: buffer.baseAddress, size: UInt32(buffer.count))
        return body(&datum)
    }
}

/// Takes the bytes that GnuTLS allocated, and frees them.
func take(_ datum: gnutls_datum_t) -> [UInt8] {
    defer { lair_gnutls_free(datum.data) }
    return Array(UnsafeBufferPointer(start: datum.data, count: Int(datum.size)))
}
