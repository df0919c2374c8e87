// swift-tools-version: 6.2
import PackageDescription

// SwiftPM does not notice files that are new in a package it depends on by path: touch this one first, as `make bench` does.

let package = Package(
    name: "Benchmarks",
    dependencies: [.package(name: "Lair", path: "..")],
    targets: [
        .executableTarget(
            name: "CoreBenchmarks",
            dependencies: [
                .product(name: "Geodesy", package: "Lair"), .product(name: "SpatialIndex", package: "Lair"),
                .product(name: "PlayerSession", package: "Lair"), .product(name: "SeededTapes", package: "Lair"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
                .treatAllWarnings(as: .error),
            ])
    ],
    swiftLanguageModes: [.v6]
)
