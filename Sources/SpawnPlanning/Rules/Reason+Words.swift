extension Reason {
    /// What is there, as the end of a sentence.
    public var words: String {
        switch self {
        case .home: "it is a home or its garden, or within 40 m of one"
        case .building: "it is inside a building"
        case .school: "it is the ground of a school or a kindergarten"
        case .hospital: "it is the ground of a hospital"
        case .emergency: "it is the ground of a prison, the police or a fire station"
        case .cemetery: "people are buried there"
        case .military: "it is military ground"
        case .works: "it is a building site, a quarry or a landfill"
        case .railway: "there are tracks"
        case .carriageway: "it is on or beside a large road"
        case .road: "it is on a road"
        case .crossing: "people cross a road or a track there"
        case .water: "it is in water or at its edge"
        case .private: "it is private"
        case .playground: "it is a playground"
        case .unknown: "nobody knows what is there"
        case .excluded: "the host has excluded it"
        case .removed: "the owner of the land wants none there"
        case .noWay: "no way one may walk is within 15 m"
        case .notPublic: "it is not known to be public"
        case .hours: "it is closed at times, and it cannot be told when"
        case .spacing: "another creature stands too close"
        }
    }
}
