import HTTPService

extension LairService {
    /// The interface as OpenAPI 3.1 describes it. Comes last: it tells of the routes that there are.
    func addDescriptionRoute(to router: inout Router) {
        let pattern = "/api/openapi.json"
        let there = Set(router.endpoints.map { "\($0.method) \($0.pattern)" } + ["GET \(pattern)"])
        let document = Self.document(of: Operation.all.filter { there.contains("\($0.method) \($0.pattern)") }).utf8
        on("GET", pattern, in: &router) { _ throws(Problem) in .json(utf8: document) }
    }

    /// The document that tells of these operations.
    static func document(of operations: [Operation]) -> JSON {
        var paths: [(key: String, value: [(key: String, value: JSON)])] = []
        for operation in operations {
            let entry = (key: operation.method.lowercased(), value: operation.json)
            if let index = paths.firstIndex(where: { $0.key == operation.path }) {
                paths[index].value.append(entry)
            } else {
                paths.append((operation.path, [entry]))
            }
        }
        return .object([
            ("openapi", "3.1.0"),
            (
                "info",
                .object([
                    ("title", "Lair"), ("version", "0.1.0"),
                    ("description", "A creature hunt over real places. Errors are application/problem+json with a stable slug."),
                ])
            ),
            ("paths", .object(paths.map { (key: $0.key, value: .object($0.value)) })),
            ("components", .encoded(Array(Schemas.components.utf8))),
        ])
    }
}
