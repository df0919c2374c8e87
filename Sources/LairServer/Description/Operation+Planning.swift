extension Operation {
    static let planning = [
        Operation(
            method: "POST", pattern: "/api/hunts/{hunt}/spawns/plan",
            summary:
                "Proposes where creatures may stand, by an OSM extract of up to 1 GiB: a draft, kept until it is published. Of one "
                + "beyond 16 MiB only `bbox` counts, or the part around the hunt.",
            caller: .host,
            query: [
                Parameter(
                    name: "seed", schema: #"{"type":"integer","minimum":0,"maximum":9007199254740992}"#,
                    meaning: "Another seed, another plan (1)."),
                Parameter(
                    name: "count", schema: #"{"type":"integer","minimum":1,"maximum":5000}"#,
                    meaning: "Creatures at most (as many as there is room for)."),
                Parameter(
                    name: "spacing", schema: #"{"type":"number","minimum":40,"maximum":5000}"#,
                    meaning: "Metres between two (40)."),
                Parameter(
                    name: "density", schema: #"{"type":"number","minimum":0.01,"maximum":1000}"#,
                    meaning: "Creatures in a square kilometre at most."),
                Parameter(
                    name: "weights", schema: #"{"type":"string","pattern":"^[a-z0-9-]+:[0-9.]+(,[a-z0-9-]+:[0-9.]+)*$"}"#,
                    meaning: "How often each creature appears, such as wolf:3,dragon:1 (all the same)."),
                Parameter(name: "playgrounds", schema: #"{"enum":["true","false"]}"#, meaning: "Also on playgrounds."),
                Parameter(
                    name: "anew", schema: #"{"enum":["true","false"]}"#,
                    meaning: "Forgets what an earlier plan let stand, instead of keeping it where it may stay."),
                box,
            ], body: Body(schema: "Extract", type: "application/octet-stream", isRequired: false),
            answers: [.json("Plan", "The plan.")], refusals: [.noGround]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/plan", summary: "The plan beside what stands.", caller: .host,
            answers: [.json("Plan", "The plan.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/plan/area",
            summary: "The part of a large extract that a plan is about: around the hunt's centre, its places and creatures.",
            caller: .host, answers: [.json("PlanArea", "A box.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/plan/ground",
            summary: "Where creatures may stand by the kept extract, and where not for each reason, as GeoJSON.", caller: .host,
            answers: [
                Answer(
                    status: 200, meaning: "Areas with `kind` allowed or forbidden, and `reason`.",
                    content: ("application/geo+json", "Shapes"))
            ]),
        Operation(
            method: "PATCH", pattern: "/api/hunts/{hunt}/plan/spawns/{spawn}",
            summary: "Moves a creature of the plan, where it may stand.", caller: .host, body: Body(schema: "Position"),
            answers: [.json("Planned", "The creature with its new explanation.")], refusals: [.forbiddenGround]),
        Operation(
            method: "DELETE", pattern: "/api/hunts/{hunt}/plan/spawns/{spawn}", summary: "Takes a creature from the plan.",
            caller: .host, answers: [.empty("It is gone.")]),
        Operation(
            method: "POST", pattern: "/api/hunts/{hunt}/plan/publish",
            summary: "Lets the plan's creatures stand; captures of those that go stay.", caller: .host,
            answers: [.json("Published", "What came, stayed and went.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/exclusions", summary: "Where the host wants no creatures.", caller: .host,
            answers: [.json("Exclusions", "The exclusions.")]),
        Operation(
            method: "POST", pattern: "/api/hunts/{hunt}/exclusions",
            summary: "Excludes an area: what stands there goes at once, and no plan uses it.", caller: .host,
            body: Body(schema: "NewExclusion"), answers: [.json("Exclusion", "The exclusion.", status: 201)]),
        Operation(
            method: "DELETE", pattern: "/api/hunts/{hunt}/exclusions/{exclusion}",
            summary: "Takes an exclusion away; what it took stands again.",
            caller: .host, answers: [.empty("It is gone.")]),
        Operation(
            method: "POST", pattern: "/api/hunts/{hunt}/removals",
            summary: "Takes creatures off this land and 40 m around it: up to a hectare at once, more when the host grants it.",
            body: Body(schema: "NewRemoval"), answers: [.json("Receipt", "Its receipt.", status: 201)]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/removals", summary: "All requests, the latest first.", caller: .host,
            answers: [.json("Removals", "The requests, and what of a day's share is used.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/removals/{code}/creatures",
            summary: "What a request clears: the ground, the creatures it took, and those that stand there.", caller: .host,
            query: [
                Parameter(
                    name: "margin", schema: #"{"type":"number","minimum":0,"maximum":1000}"#,
                    meaning: "Metres around the land, as it might be (as it is).")
            ], answers: [.json("RemovalCreatures", "The ground and the creatures.")]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/removals/{code}", summary: "What became of a request.",
            answers: [.json("Receipt", "Its receipt.")]),
        Operation(
            method: "PATCH", pattern: "/api/hunts/{hunt}/removals/{code}",
            summary: "Grants or widens a request, undoes it (`restored`), or declines one that waits. It is never deleted.",
            caller: .host,
            body: Body(schema: "RemovalChange"), answers: [.json("Removal", "The request.")]),
    ]
}
