import CGnuTLS
import CMicrohttpd
import Glibc

/// A certificate authority of this server's own, for a network at home: made once, kept in a folder, installed on a phone by its
/// owner, and held by its own constraints to names and addresses that exist only inside a home.
///
/// ECDSA on P-256 with SHA-256; the authority signs leaves only (path length 0). A leaf is for the names and addresses it is
/// asked for, for TLS servers, and shorter than the 825 days that iOS allows.
public struct CertificateAuthority: Sendable {
    /// The authority's certificate as DER: what a phone installs, `application/x-x509-ca-cert`.
    public let certificateDER: [UInt8]
    /// The same as PEM.
    public let certificatePEM: String
    /// The name under which a phone lists it.
    public let name: String

    private let folder: String
    private let names: [String]

    /// Days that an authority and a leaf live, and days before the end at which a leaf is made anew.
    private static let authorityDays = 3_650
    private static let leafDays = 397
    private static let renewalDays = 30

    /// The authority kept in `folder`, made now where there is none.
    /// - Parameters:
    ///   - name: of a new authority: what the owner of a phone will read.
    ///   - hostName: this machine's own name, which a new authority may speak for as well.
    /// - Throws: `fileFailed`, `cryptographyFailed`. A half of an authority (a key without a certificate, or the other way) is an
    ///   error, not a reason to make another: phones trust the one that was.
    public init(folder: String, name: String, hostName: String? = nil) throws(HTTPServiceError) {
        self.folder = folder
        if mkdir(folder, 0o700) != 0, errno != EEXIST { throw .fileFailed(path: folder, reason: systemReason()) }
        let hasKey = FileStamp(of: folder + "/authority-key.pem") != nil
        let hasCertificate = FileStamp(of: folder + "/authority.pem") != nil
        if !hasKey && !hasCertificate {
            try CertificateAuthority.make(in: folder, name: name, hostName: hostName)
        }
        let certificate = try Certificate(pem: readFile(folder + "/authority.pem"))
        let key = try PrivateKey(pem: readFile(folder + "/authority-key.pem"))
        guard try certificate.keyIdentifier() == CertificateAuthority.identifier(of: key) else {
            throw .cryptographyFailed(
                doing: "reading the authority in \(folder)", reason: "its key belongs to another certificate")
        }
        certificateDER = try certificate.der()
        certificatePEM = String(decoding: try certificate.pem(), as: UTF8.self)
        self.name = certificate.commonName
        names = certificate.permittedNames
    }

    /// SHA-256 of the certificate, as phones show it: pairs of capital digits between colons.
    public var fingerprint: String {
        let digits = Array(Digest.hex(Digest.sha256(certificateDER)).uppercased())
        return stride(from: 0, to: digits.count, by: 2).map { String(digits[$0...($0 + 1)]) }.joined(separator: ":")
    }

    private static func make(in folder: String, name: String, hostName: String?) throws(HTTPServiceError) {
        let key = try PrivateKey.generate()
        let certificate = try Certificate()
        try certificate.fill(name: name, key: key, now: now(), days: authorityDays)
        try check(gnutls_x509_crt_set_basic_constraints(certificate.handle, 1, 0), "making an authority")
        try check(
            gnutls_x509_crt_set_key_usage(certificate.handle, UInt32(GNUTLS_KEY_KEY_CERT_SIGN | GNUTLS_KEY_CRL_SIGN)),
            "making an authority")
        var names = SubjectName.homeNames
        if let hostName, case .host(let host)? = SubjectName(hostName), !names.contains(host) { names.append(host) }
        try certificate.constrain(to: names)
        try certificate.sign(issuer: certificate, key: key)
        // The key first: a certificate is never there without it.
        try writeFile(folder + "/authority-key.pem", try key.pem(), mode: 0o600)
        try writeFile(folder + "/authority.pem", try certificate.pem(), mode: 0o644)
    }

    /// A certificate and key for these host names and addresses: the one made before where it still fits, else a new one.
    /// - Parameter subjects: names and addresses as text. Those the authority may not speak for are left out: see `permits`.
    /// - Throws: `cryptographyFailed` where none is left; `fileFailed`.
    public func identity(for subjects: [String]) throws(HTTPServiceError) -> TLSIdentity {
        var wanted: [SubjectName] = []
        for text in subjects {
            if let subject = SubjectName(text), subject.isWithin(names: names), !wanted.contains(subject) {
                wanted.append(subject)
            }
        }
        guard !wanted.isEmpty else {
            throw .cryptographyFailed(doing: "making a certificate", reason: "no name or address of a home is among those given")
        }
        let authority = try Certificate(pem: Array(certificatePEM.utf8))
        if let kept = try? keptIdentity(for: wanted, authority: authority) { return kept }

        let key = try PrivateKey.generate()
        let leaf = try Certificate()
        try leaf.fill(
            name: subjects.first ?? name, key: key, now: CertificateAuthority.now(), days: CertificateAuthority.leafDays)
        try check(gnutls_x509_crt_set_basic_constraints(leaf.handle, 0, -1), "making a certificate")
        try check(gnutls_x509_crt_set_key_usage(leaf.handle, UInt32(GNUTLS_KEY_DIGITAL_SIGNATURE)), "making a certificate")
        try check(gnutls_x509_crt_set_key_purpose_oid(leaf.handle, GNUTLS_KP_TLS_WWW_SERVER, 0), "making a certificate")
        for subject in wanted { try leaf.add(subject) }
        try leaf.sign(issuer: authority, key: try PrivateKey(pem: readFile(folder + "/authority-key.pem")))
        let keyPEM = try key.pem()
        let leafPEM = try leaf.pem()
        try writeFile(folder + "/leaf-key.pem", keyPEM, mode: 0o600)
        try writeFile(folder + "/leaf.pem", leafPEM, mode: 0o644)
        return identity(leafPEM, keyPEM)
    }

    /// Whether the authority may speak for that name or address.
    public func permits(_ subject: String) -> Bool { SubjectName(subject)?.isWithin(names: names) ?? false }

    private func keptIdentity(for wanted: [SubjectName], authority: Certificate) throws(HTTPServiceError) -> TLSIdentity? {
        let leafPEM = try readFile(folder + "/leaf.pem")
        let keyPEM = try readFile(folder + "/leaf-key.pem")
        let leaf = try Certificate(pem: leafPEM)
        let key = try PrivateKey(pem: keyPEM)
        let isFresh = leaf.expiry - CertificateAuthority.now() > CertificateAuthority.renewalDays * 86_400
        guard isFresh, Set(leaf.subjects) == Set(wanted), leaf.isSigned(by: authority),
            try leaf.keyIdentifier() == CertificateAuthority.identifier(of: key)
        else { return nil }
        return identity(leafPEM, keyPEM)
    }

    private func identity(_ leaf: [UInt8], _ key: [UInt8]) -> TLSIdentity {
        // The authority itself is not sent: whoever trusts it has it.
        TLSIdentity(certificatePEM: String(decoding: leaf, as: UTF8.self), keyPEM: String(decoding: key, as: UTF8.self))
    }

    private static func identifier(of key: PrivateKey) throws(HTTPServiceError) -> [UInt8] {
        var id = [UInt8](repeating: 0, count: 64)
        var size = id.count
        try check(gnutls_x509_privkey_get_key_id(key.handle, 0, &id, &size), "naming a key")
        return Array(id.prefix(size))
    }

    private static func now() -> Int { time(nil) }
}
