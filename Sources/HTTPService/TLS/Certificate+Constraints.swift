import CGnuTLS

/// What an authority may speak for (RFC 5280 §4.2.1.10).
extension Certificate {
    /// Holds it to these names, those below them, and the home's networks.
    func constrain(to names: [String]) throws(HTTPServiceError) {
        let doing = "constraining an authority"
        var made: gnutls_x509_name_constraints_t?
        try check(gnutls_x509_name_constraints_init(&made), doing)
        guard let constraints = made else { throw .cryptographyFailed(doing: doing, reason: "no handle") }
        defer { gnutls_x509_name_constraints_deinit(constraints) }
        for name in names {
            let code = withDatum(Array(name.utf8)) {
                gnutls_x509_name_constraints_add_permitted(constraints, GNUTLS_SAN_DNSNAME, $0)
            }
            try check(code, doing)
        }
        for network in SubjectName.homeNetworks {
            let range = network.address + SubjectName.mask(prefix: network.prefix, count: network.address.count)
            let code = withDatum(range) {
                gnutls_x509_name_constraints_add_permitted(constraints, GNUTLS_SAN_IPADDRESS, $0)
            }
            try check(code, doing)
        }
        try check(gnutls_x509_crt_set_name_constraints(handle, constraints, 1), doing)
    }

    /// The names it is held to.
    var permittedNames: [String] {
        var made: gnutls_x509_name_constraints_t?
        guard gnutls_x509_name_constraints_init(&made) == 0, let constraints = made else { return [] }
        defer { gnutls_x509_name_constraints_deinit(constraints) }
        guard gnutls_x509_crt_get_name_constraints(handle, constraints, 0, nil) >= 0 else { return [] }
        var names: [String] = []
        var index: UInt32 = 0
        while true {
            var kind: UInt32 = 0
            // Points into `constraints`: not to be freed.
            var datum = gnutls_datum_t()
            guard gnutls_x509_name_constraints_get_permitted(constraints, index, &kind, &datum) >= 0 else { return names }
            if kind == GNUTLS_SAN_DNSNAME.rawValue {
                names.append(String(decoding: UnsafeBufferPointer(start: datum.data, count: Int(datum.size)), as: UTF8.self))
            }
            index += 1
        }
    }

    /// The name it goes by: the first of its subject's, unescaped.
    var commonName: String {
        // Both point into the certificate: not to be freed.
        var subject: gnutls_x509_dn_t?
        var value = gnutls_x509_ava_st()
        guard gnutls_x509_crt_get_subject(handle, &subject) == 0, gnutls_x509_dn_get_rdn_ava(subject, 0, 0, &value) == 0 else {
            return ""
        }
        return String(decoding: UnsafeBufferPointer(start: value.value.data, count: Int(value.value.size)), as: UTF8.self)
    }
}
