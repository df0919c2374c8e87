import CGnuTLS

/// SHA-256 and SHA-1 of bytes, by GnuTLS.
package enum Digest {
    package static func sha256(_ bytes: [UInt8]) -> [UInt8] { hash(GNUTLS_DIG_SHA256, bytes) }

    static func sha1(_ bytes: [UInt8]) -> [UInt8] { hash(GNUTLS_DIG_SHA1, bytes) }

    private static func hash(_ algorithm: gnutls_digest_algorithm_t, _ bytes: [UInt8]) -> [UInt8] {
        var digest = [UInt8](repeating: 0, count: Int(gnutls_hash_get_len(algorithm)))
        let code = gnutls_hash_fast(algorithm, bytes, bytes.count, &digest)
        precondition(code == 0, "GnuTLS has its hashes")
        return digest
    }

    /// Lower-case hexadecimal digits.
    package static func hex(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [hexDigit($0 >> 4), hexDigit($0 & 15)] }, as: UTF8.self)
    }
}
