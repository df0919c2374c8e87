import HTTPService

/// What a host should know of a plan as a whole.
enum PlanCaution: String, CaseIterable {
    /// It was made at places, not of an extract.
    case noExtract = "no-extract"
    /// Nothing came of it.
    case noGround = "no-ground"

    /// A sentence for the host.
    var sentence: String {
        switch self {
        case .noExtract:
            "No map extract was used: nobody has checked whether homes, roads or water are near these places. Only the host has "
                + "confirmed them."
        case .noGround: "There is no ground in it where a creature may stand."
        }
    }
}

extension JSON {
    /// The members of a plan that say it: in words, and so that pages can say it in theirs.
    static func members(of cautions: [PlanCaution]) -> [(key: String, value: JSON)] {
        [
            ("warnings", .array(cautions.map { .string($0.sentence) })),
            ("cautions", .array(cautions.map { .string($0.rawValue) })),
        ]
    }
}
