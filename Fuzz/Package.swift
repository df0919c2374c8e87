// swift-tools-version: 6.2
import PackageDescription

// One program for libFuzzer (`swift build --sanitize fuzzer`), which has a main function of its own. Which parser it feeds, the
// environment says: see Tools/fuzz.sh. What is done with an input stands in Fuzz/Entries, which the tests run too.

let package = Package(
    name: "Fuzz",
    dependencies: [.package(name: "Lair", path: "..")],
    targets: [
        .executableTarget(
            name: "lair-fuzz", dependencies: [.product(name: "FuzzEntries", package: "Lair")], path: "Driver",
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ])
    ],
    swiftLanguageModes: [.v6]
)
