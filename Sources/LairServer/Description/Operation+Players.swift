extension Operation {
    /// Who plays.
    static let players = [
        Operation(
            method: "POST", pattern: "/api/hunts/{hunt}/players",
            summary: "Joins as someone new; or, with a code, as the player who was shown it.",
            body: Body(schema: "Joining", isRequired: false),
            answers: [
                .json("Joined", "A player as before, with a new token; the old one opens nothing."),
                .json("Joined", "A new player.", status: 201),
            ]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/me", summary: "What one has caught.", caller: .player,
            answers: [.json("Me", "The player.")]),
        Operation(
            method: "PATCH", pattern: "/api/hunts/{hunt}/me", summary: "Takes another name, or none.", caller: .player,
            body: Body(schema: "Naming"), answers: [.json("Player", "The player.")]),
        Operation(
            method: "DELETE", pattern: "/api/hunts/{hunt}/me", summary: "Erases the player with all captures.", caller: .player,
            answers: [.empty("Nothing is left.")]),
        Operation(
            method: "POST", pattern: "/api/hunts/{hunt}/me/code",
            summary: "Makes a code by which one comes to another phone: good once, for 15 minutes.", caller: .player,
            answers: [.json("Code", "The code.", status: 201)]),
        Operation(
            method: "GET", pattern: "/api/hunts/{hunt}/players", summary: "All players, by their numbers.", caller: .host,
            query: [
                Parameter(
                    name: "limit", schema: #"{"type":"integer","minimum":1,"maximum":1000}"#, meaning: "Players at most (1000)."),
                Parameter(
                    name: "after", schema: #"{"type":"integer","minimum":0}"#,
                    meaning: "Only those of higher numbers: the last of the answer before, to go on after it."),
            ], answers: [.json("Players", "The players, with all they caught, whether it counts or not.")]),
        Operation(
            method: "PATCH", pattern: "/api/hunts/{hunt}/players/{player}",
            summary: "Gives a player another name, or none; lets one reach farther.",
            caller: .host, body: Body(schema: "PlayerChange"), answers: [.json("Player", "The player.")]),
        Operation(
            method: "DELETE", pattern: "/api/hunts/{hunt}/players/{player}", summary: "Removes a player with all captures.",
            caller: .host, answers: [.empty("Nothing is left.")]),
        Operation(
            method: "POST", pattern: "/api/hunts/{hunt}/players/{player}/code",
            summary: "Makes a code for a player who has lost the phone.", caller: .host,
            answers: [.json("Code", "The code.", status: 201)]),
    ]

    /// How what is caught is claimed.
    static let claims = [
        Operation(
            method: "POST", pattern: "/api/hunts/{hunt}/claims",
            summary: "Claims a creature; as often as it takes to be answered.",
            caller: .player,
            headers: [
                Parameter(
                    name: "Idempotency-Key", schema: #"{"type":"string","pattern":"^[!-~]{1,64}$"}"#,
                    meaning: "The same for each attempt at the same catch.", isRequired: true)
            ], body: Body(schema: "Claim"),
            answers: [.json("Capture", "The same capture again."), .json("Capture", "A capture, kept for good.", status: 201)],
            refusals: [
                .outOfReach, .staleFix, .poorAccuracy, .tooFast, .notStarted, .ended, .alreadyCaptured, .taken, .keyReused, .gone,
                .coolingDown,
            ])
    ]
}
