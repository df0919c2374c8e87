/// What can go wrong around the service. Bad requests are no errors: they are answered.
public enum HTTPServiceError: Error, Sendable, Equatable {
    /// A socket could not be made, bound or listened on; the system's words for it.
    case cannotListen(on: String, reason: String)
    /// Another process answers on that unix socket.
    case alreadyServed(path: String)
    /// The daemon did not start: too many threads or descriptors, or a key and certificate that do not go together.
    case cannotStart(on: String)
    /// A connection could not be made, or broke.
    case cannotReach(String, reason: String)
    /// The other end did not speak HTTP/1.1 as the client understands it.
    case badAnswer(reason: String)
    /// The answer did not come in time.
    case timedOut
    /// A file or folder could not be read or written.
    case fileFailed(path: String, reason: String)
    /// GnuTLS refused; its own words.
    case cryptographyFailed(doing: String, reason: String)
}

extension HTTPServiceError: CustomStringConvertible {
    /// A sentence for whoever runs the server.
    public var description: String {
        switch self {
        case .cannotListen(let place, let reason): "cannot listen on \(place): \(reason)"
        case .alreadyServed(let path): "another server answers on \(path)"
        case .cannotStart(let place): "the server on \(place) did not start"
        case .cannotReach(let place, let reason): "cannot reach \(place): \(reason)"
        case .badAnswer(let reason): "the server's answer is no HTTP: \(reason)"
        case .timedOut: "the server did not answer in time"
        case .fileFailed(let path, let reason): "\(path): \(reason)"
        case .cryptographyFailed(let doing, let reason): "\(doing): \(reason)"
        }
    }
}
