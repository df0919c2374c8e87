import CGnuTLS

extension CertificateAuthority {
    /// The authority as a configuration profile for iOS (`application/x-apple-aspen-config`): a tap leads straight to its
    /// installation. After it, the owner still has to trust the authority in Settings › General › About.
    ///
    /// The identifiers come from the certificate, so that installing it again replaces it.
    /// Source: Apple, Configuration Profile Reference, payload type `com.apple.security.root`.
    public var mobileConfiguration: String {
        let label = CertificateAuthority.escape(name)
        return """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            <key>PayloadContent</key>
            <array>
            <dict>
            <key>PayloadCertificateFileName</key><string>authority.crt</string>
            <key>PayloadContent</key><data>\(CertificateAuthority.base64(certificateDER))</data>
            <key>PayloadDisplayName</key><string>\(label)</string>
            <key>PayloadIdentifier</key><string>lair.authority.\(identifier(of: "certificate"))</string>
            <key>PayloadType</key><string>com.apple.security.root</string>
            <key>PayloadUUID</key><string>\(identifier(of: "certificate"))</string>
            <key>PayloadVersion</key><integer>1</integer>
            </dict>
            </array>
            <key>PayloadDisplayName</key><string>\(label)</string>
            <key>PayloadIdentifier</key><string>lair.profile.\(identifier(of: "profile"))</string>
            <key>PayloadRemovalDisallowed</key><false/>
            <key>PayloadType</key><string>Configuration</string>
            <key>PayloadUUID</key><string>\(identifier(of: "profile"))</string>
            <key>PayloadVersion</key><integer>1</integer>
            </dict>
            </plist>

            """
    }

    /// A UUID of version 8 (RFC 9562 §5.8) made of the certificate's hash and a word.
    private func identifier(of part: String) -> String {
        var bytes = Array(Digest.sha256(Array(part.utf8) + certificateDER).prefix(16))
        bytes[6] = bytes[6] & 0x0F | 0x80
        bytes[8] = bytes[8] & 0x3F | 0x80
        let digits = Array(Digest.hex(bytes).uppercased())
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(digits[$0]) }.joined(separator: "-")
    }

    private static func escape(_ text: String) -> String {
        text.map { character in
            switch character {
            case "&": "&amp;"
            case "<": "&lt;"
            case ">": "&gt;"
            default: String(character)
            }
        }.joined()
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        var datum = gnutls_datum_t()
        let code = withDatum(bytes) { gnutls_base64_encode2($0, &datum) }
        precondition(code == 0, "only memory can be missing for base64")
        return String(decoding: take(datum), as: UTF8.self)
    }
}
