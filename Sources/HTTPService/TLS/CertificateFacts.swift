/// What a certificate on disk says of itself.
public struct CertificateFacts: Sendable {
    /// When it ends, in seconds since 1970.
    public let expires: Int
    /// The names and addresses that it is for, as they are written in links.
    public let names: [String]

    /// Reads the first certificate of a PEM file.
    /// - Throws: `fileFailed`, `cryptographyFailed` where it is none.
    public init(pemFile path: String) throws(HTTPServiceError) {
        let certificate = try Certificate(pem: readFile(path))
        expires = certificate.expiry
        names = certificate.subjects.map(\.text)
    }
}
