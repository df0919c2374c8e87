/// What can be wrong with a basemap or with what it is made from. Each names the file.
public enum BasemapError: Error, Sendable, Equatable {
    /// There is no such file, or it cannot be read; the system's words for it.
    case unreadable(path: String, reason: String)
    /// It is no extract of OpenStreetMap that could be read.
    case noExtract(path: String, reason: String)
    /// It has nothing that a map could show.
    case empty(path: String)
    /// It is no MBTiles file with vector tiles, or a damaged one.
    case damaged(path: String, reason: String)
    /// A file could not be written.
    case unwritable(path: String, reason: String)
    /// A program that is needed is not installed.
    case missing(program: String, package: String)
    /// A program that was given the file did not do what it should.
    case failed(path: String, reason: String)
}

extension BasemapError: CustomStringConvertible {
    /// A sentence for whoever runs the server.
    public var description: String {
        switch self {
        case .unreadable(let path, let reason): "\(path) cannot be read: \(reason)"
        case .noExtract(let path, let reason): "\(path) is no extract of OpenStreetMap: \(reason)"
        case .empty(let path): "\(path) has nothing that a map could show"
        case .damaged(let path, let reason): "\(path) is no basemap, or a damaged one: \(reason)"
        case .unwritable(let path, let reason): "\(path) cannot be written: \(reason)"
        case .missing(let program, let package): "\(program) is not installed: apt-get install \(package)"
        case .failed(let path, let reason): "no basemap could be made from \(path): \(reason)"
        }
    }
}
