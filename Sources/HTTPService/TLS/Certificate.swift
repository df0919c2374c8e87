import CGnuTLS
import CMicrohttpd
import Glibc

/// An X.509 certificate, read or in the making: the handle's owner.
final class Certificate {
    let handle: gnutls_x509_crt_t

    init() throws(HTTPServiceError) {
        var made: gnutls_x509_crt_t?
        try check(gnutls_x509_crt_init(&made), "making a certificate")
        guard let made else { throw .cryptographyFailed(doing: "making a certificate", reason: "no handle") }
        handle = made
    }

    deinit { gnutls_x509_crt_deinit(handle) }

    /// The certificate of a PEM text.
    convenience init(pem: [UInt8]) throws(HTTPServiceError) {
        try self.init()
        try check(withDatum(pem) { gnutls_x509_crt_import(handle, $0, GNUTLS_X509_FMT_PEM) }, "reading a certificate")
    }

    func pem() throws(HTTPServiceError) -> [UInt8] { try export(GNUTLS_X509_FMT_PEM) }

    func der() throws(HTTPServiceError) -> [UInt8] { try export(GNUTLS_X509_FMT_DER) }

    private func export(_ format: gnutls_x509_crt_fmt_t) throws(HTTPServiceError) -> [UInt8] {
        var datum = gnutls_datum_t()
        try check(gnutls_x509_crt_export2(handle, format, &datum), "writing a certificate")
        return take(datum)
    }

    /// When it ends, in seconds since 1970.
    var expiry: Int { Int(gnutls_x509_crt_get_expiration_time(handle)) }

    /// What both an authority and a leaf have: version 3, a random serial number, a name, a key, and a time from yesterday (for
    /// phones whose clock is behind) to `days` from `now`.
    func fill(name: String, key: PrivateKey, now: Int, days: Int) throws(HTTPServiceError) {
        let doing = "filling a certificate"
        var serial = [UInt8](repeating: 0, count: 16)
        try check(gnutls_rnd(GNUTLS_RND_NONCE, &serial, serial.count), doing)
        // A serial number is positive and not zero (RFC 5280 §4.1.2.2).
        serial[0] = serial[0] & 0x7F | 0x40
        try check(gnutls_x509_crt_set_version(handle, 3), doing)
        try check(gnutls_x509_crt_set_serial(handle, serial, serial.count), doing)
        let text = Array(name.utf8)
        try check(gnutls_x509_crt_set_dn_by_oid(handle, GNUTLS_OID_X520_COMMON_NAME, 0, text, UInt32(text.count)), doing)
        try check(gnutls_x509_crt_set_activation_time(handle, now - 86_400), doing)
        try check(gnutls_x509_crt_set_expiration_time(handle, now + days * 86_400), doing)
        try check(gnutls_x509_crt_set_key(handle, key.handle), doing)
        let id = try keyIdentifier()
        try check(gnutls_x509_crt_set_subject_key_id(handle, id, id.count), doing)
    }

    /// The hash that names the certificate's key.
    func keyIdentifier() throws(HTTPServiceError) -> [UInt8] {
        var id = [UInt8](repeating: 0, count: 64)
        var size = id.count
        try check(gnutls_x509_crt_get_key_id(handle, 0, &id, &size), "naming a key")
        return Array(id.prefix(size))
    }

    /// Signs it, with SHA-256.
    func sign(issuer: Certificate, key: PrivateKey) throws(HTTPServiceError) {
        let id = try issuer.keyIdentifier()
        try check(gnutls_x509_crt_set_authority_key_id(handle, id, id.count), "signing")
        try check(gnutls_x509_crt_sign2(handle, issuer.handle, key.handle, GNUTLS_DIG_SHA256, 0), "signing")
    }

    /// Whether it was signed by that certificate's key and is for servers.
    func isSigned(by issuer: Certificate) -> Bool {
        var result: UInt32 = 0
        var issuers: [gnutls_x509_crt_t?] = [issuer.handle]
        let code = gnutls_x509_crt_verify(
            handle, &issuers, 1, GNUTLS_VERIFY_DISABLE_TIME_CHECKS.rawValue, &result)
        return code == 0 && result == 0
    }

    /// The names and addresses it is for.
    var subjects: [SubjectName] {
        var found: [SubjectName] = []
        var room = [UInt8](repeating: 0, count: 512)
        while true {
            var size = room.count
            var kind: UInt32 = 0
            let code = gnutls_x509_crt_get_subject_alt_name2(handle, UInt32(found.count), &room, &size, &kind, nil)
            if code < 0 { return found }
            if code == GNUTLS_SAN_IPADDRESS.rawValue {
                found.append(.address(Array(room.prefix(size))))
            } else {
                found.append(.host(String(decoding: room.prefix(size).prefix { $0 != 0 }, as: UTF8.self)))
            }
        }
    }

    /// Adds a name or address that it is for.
    func add(_ subject: SubjectName) throws(HTTPServiceError) {
        let kind: gnutls_x509_subject_alt_name_t
        let bytes: [UInt8]
        switch subject {
        case .host(let name): (kind, bytes) = (GNUTLS_SAN_DNSNAME, Array(name.utf8))
        case .address(let address): (kind, bytes) = (GNUTLS_SAN_IPADDRESS, address)
        }
        try check(
            gnutls_x509_crt_set_subject_alt_name(handle, kind, bytes, UInt32(bytes.count), UInt32(GNUTLS_FSAN_APPEND)),
            "naming a certificate's subject")
    }
}
