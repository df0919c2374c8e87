/// What the names of a route's pattern stand for in one request's path, percent-decoded.
public struct PathParameters: Sendable {
    /// The names and what they stand for, in the order of the path.
    public private(set) var values: [(name: String, value: String)] = []

    /// No parameters.
    public init() {}

    /// The value of a name of the pattern; nil where the pattern has no such name.
    /// - Complexity: linear in the number of names, which are few.
    public subscript(name: String) -> String? { values.first { $0.name == name }?.value }

    /// What a pattern's names are in a path that fits it.
    init(_ pattern: [Router.Segment], in path: [String]) {
        for (index, segment) in pattern.enumerated() {
            switch segment {
            case .literal: continue
            case .name(let name): values.append((name, path[index]))
            case .rest(let name): values.append((name, path[index...].joined(separator: "/")))
            }
        }
    }
}
