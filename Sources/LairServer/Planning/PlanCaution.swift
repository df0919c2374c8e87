import HTTPService

/// What a host should know of a plan as a whole.
enum PlanCaution: Equatable {
    /// It was made at places, not of an extract.
    case noExtract
    /// Nothing came of it.
    case noGround
    /// The extract was large, and only the part of it around the hunt was looked at.
    case cut
    /// The extract is of another part of the Earth than the hunt: so far from its centre.
    case far(kilometres: Int)

    /// What pages say it by.
    var slug: String {
        switch self {
        case .noExtract: "no-extract"
        case .noGround: "no-ground"
        case .cut: "cut"
        case .far: "far"
        }
    }

    /// The one of that slug; `away`: kilometres, where they are known.
    init?(slug: String, away: Int) {
        let all: [PlanCaution] = [.noExtract, .noGround, .cut, .far(kilometres: away)]
        guard let found = all.first(where: { $0.slug == slug }) else { return nil }
        self = found
    }

    /// A sentence for the host.
    var sentence: String {
        switch self {
        case .noExtract:
            "No map extract was used: nobody has checked whether homes, roads or water are near these places. Only the host has "
                + "confirmed them."
        case .noGround: "There is no ground in it where a creature may stand."
        case .cut: "Of the extract, which is large, only the part around the hunt's centre and places was planned on."
        case .far(let kilometres): "The extract is far from the hunt: \(kilometres) km from its centre."
        }
    }
}

extension JSON {
    /// The members of a plan that say it: in words, and so that pages can say it in theirs.
    static func members(of cautions: [PlanCaution]) -> [(key: String, value: JSON)] {
        var members: [(key: String, value: JSON)] = [
            ("warnings", .array(cautions.map { .string($0.sentence) })),
            ("cautions", .array(cautions.map { .string($0.slug) })),
        ]
        for case .far(let kilometres) in cautions { members.append(("away", .integer(kilometres))) }
        return members
    }
}
