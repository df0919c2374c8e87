// swift-tools-version: 6.2
import PackageDescription

/// What every target is held to: Swift 6, no implicit existentials, imports that say who sees them, no warnings.
let house: [SwiftSetting] = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .treatAllWarnings(as: .error),
]

/// The core also runs in the browser as Embedded Swift; the native build refuses what that cannot compile.
let core: [SwiftSetting] = house + [.treatWarning("EmbeddedRestrictions", as: .error)]

func system(_ name: String, _ pkgConfig: String, _ apt: String) -> Target {
    .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
    name: "Lair",
    products: [
        .library(name: "Geodesy", targets: ["Geodesy"]),
        .library(name: "SpatialIndex", targets: ["SpatialIndex"]),
        .library(name: "Viewfinder", targets: ["Viewfinder"]),
        .library(name: "HuntRules", targets: ["HuntRules"]),
        // For the benchmarks: what a page holds, and tapes made from seeds.
        .library(name: "PlayerSession", targets: ["PlayerSession"]),
        .library(name: "SeededTapes", targets: ["SeededTapes"]),
        .executable(name: "lair", targets: ["lair"]),
        .executable(name: "LairClient", targets: ["LairClient"]),
        // For the package of fuzzers in Fuzz/, and nobody else.
        .library(name: "FuzzEntries", targets: ["FuzzEntries"]),
    ],
    targets: [
        // C, one target a library; only one Swift target imports each.
        system("CSQLite", "sqlite3", "libsqlite3-dev"),
        system("CMicrohttpd", "libmicrohttpd", "libmicrohttpd-dev"),
        system("CGnuTLS", "gnutls", "libgnutls28-dev"),
        system("CSodium", "libsodium", "libsodium-dev"),
        system("CQRencode", "libqrencode", "libqrencode-dev"),
        system("CZlib", "zlib", "zlib1g-dev"),
        system("CYajl", "yajl", "libyajl-dev"),
        system("CFreeType", "freetype2", "libfreetype-dev"),
        .systemLibrary(name: "CMalloc"),
        system("CGEOS", "geos", "libgeos-dev"),
        .target(name: "CMath", linkerSettings: [.linkedLibrary("m", .when(platforms: [.linux]))]),
        .target(name: "CSpawn"),
        .target(name: "CWasmRuntime"),

        // The core: pure, Embedded-clean, the same in the server and the browser.
        .target(name: "Geodesy", dependencies: ["CMath"], swiftSettings: core),
        .target(name: "SpatialIndex", dependencies: ["Geodesy", "CMath"], swiftSettings: core),
        .target(name: "Viewfinder", dependencies: ["Geodesy", "CMath"], swiftSettings: core),
        .target(name: "HuntRules", dependencies: ["Geodesy", "CMath"], swiftSettings: core),
        .target(
            name: "PlayerSession", dependencies: ["Viewfinder", "HuntRules", "SpatialIndex", "Geodesy", "CMath"],
            swiftSettings: core),

        // The program.
        .target(name: "Locks", swiftSettings: house),
        .target(name: "Deflate", dependencies: ["CZlib"], swiftSettings: house),
        .target(name: "ChildProcess", dependencies: ["CSpawn"], swiftSettings: house),
        .target(
            name: "PlaceImport", dependencies: ["ChildProcess", "Deflate", "HuntRules", "Geodesy", "CYajl"], swiftSettings: house),
        .target(
            name: "SpawnPlanning", dependencies: ["HuntRules", "SpatialIndex", "Geodesy", "ChildProcess", "CGEOS"],
            swiftSettings: house),
        .target(name: "ModelImport", dependencies: ["ChildProcess", "Geodesy", "CMath"], swiftSettings: house),
        .target(name: "HuntStore", dependencies: ["HuntRules", "Geodesy", "Locks", "CSQLite"], swiftSettings: house),
        .target(name: "VectorTiles", swiftSettings: house),
        .target(name: "Glyphs", dependencies: ["VectorTiles", "Locks", "CFreeType"], swiftSettings: house),
        .target(
            name: "Basemap", dependencies: ["HuntStore", "TextSearch", "HuntRules", "Geodesy", "ChildProcess", "Locks"],
            swiftSettings: house),
        .target(name: "HTTPService", dependencies: ["Locks", "Deflate", "CMicrohttpd", "CGnuTLS"], swiftSettings: house),
        // Which of many texts hold a word.
        .target(name: "TextSearch", swiftSettings: house),

        .target(
            name: "LairServer",
            dependencies: [
                "HTTPService", "Deflate", "Basemap", "Glyphs", "VectorTiles", "HuntStore", "PlaceImport", "SpawnPlanning",
                "ModelImport", "TextSearch", "HuntRules", "SpatialIndex", "Geodesy", "Locks", "CSodium", "CQRencode",
            ],
            swiftSettings: house),
        .executableTarget(
            name: "lair",
            dependencies: [
                "LairServer", "HTTPService", "Deflate", "Basemap", "Glyphs", "HuntStore", "PlaceImport", "ModelImport",
                "SpawnPlanning", "PlayerSession",
                "Viewfinder", "HuntRules", "Geodesy", "CMalloc",
            ],
            swiftSettings: house),

        // The browser build of the core: exported functions and nothing else.
        .executableTarget(
            name: "LairClient",
            dependencies: ["PlayerSession", "Viewfinder", "HuntRules", "SpatialIndex", "Geodesy", "CWasmRuntime"],
            swiftSettings: house + [.enableExperimentalFeature("Extern")]),

        .target(
            name: "TestSupport",
            dependencies: ["HuntRules", "Geodesy"],
            path: "Tests/TestSupport", swiftSettings: house),
        // Counts what the busiest frame asks of the allocator.
        .target(name: "CAllocations", path: "Tests/Allocations"),
        .executableTarget(
            name: "FrameMemory",
            dependencies: ["PlayerSession", "Viewfinder", "HuntRules", "Geodesy", "CMath", "CAllocations"],
            path: "Tests/FrameMemory", swiftSettings: house),
        // Sensor tapes made from seeds, with what was true, for tests and benchmarks.
        .target(
            name: "SeededTapes", dependencies: ["PlayerSession", "Viewfinder", "Geodesy", "CMath"],
            path: "Tests/SeededTapes", swiftSettings: house),
        .testTarget(name: "GeodesyTests", dependencies: ["Geodesy", "TestSupport"], swiftSettings: house),
        .testTarget(
            name: "SpatialIndexTests", dependencies: ["SpatialIndex", "Geodesy", "TestSupport"], swiftSettings: house),
        .testTarget(
            name: "ViewfinderTests", dependencies: ["Viewfinder", "Geodesy", "CMath", "TestSupport"], swiftSettings: house),
        .testTarget(name: "HuntRulesTests", dependencies: ["HuntRules", "Geodesy", "TestSupport"], swiftSettings: house),
        .testTarget(
            name: "PlayerSessionTests",
            dependencies: [
                "PlayerSession", "Viewfinder", "HuntRules", "SpatialIndex", "Geodesy", "CMath", "SeededTapes", "TestSupport",
            ],
            swiftSettings: house),
        .testTarget(
            name: "PlaceImportTests",
            dependencies: ["PlaceImport", "ChildProcess", "Deflate", "HuntRules", "Geodesy", "TestSupport"],
            exclude: ["Fixtures"],
            swiftSettings: house),
        .testTarget(
            name: "SpawnPlanningTests", dependencies: ["SpawnPlanning", "ChildProcess", "HuntRules", "Geodesy", "TestSupport"],
            swiftSettings: house),
        .testTarget(
            name: "ModelImportTests", dependencies: ["ModelImport", "Geodesy", "TestSupport"], exclude: ["Fixtures"],
            swiftSettings: house),
        .testTarget(
            name: "HuntStoreTests", dependencies: ["HuntStore", "HuntRules", "Geodesy", "TestSupport", "StoreCrasher"],
            swiftSettings: house),
        // What the store's tests kill, and run out of disk.
        .executableTarget(
            name: "StoreCrasher", dependencies: ["HuntStore", "HuntRules", "Geodesy"],
            path: "Tests/StoreCrasher", swiftSettings: house),
        // What plans many times, for the check that shares no code with the planner, and for the benchmark.
        .executableTarget(
            name: "SpawnSower", dependencies: ["SpawnPlanning", "HuntRules", "Geodesy"],
            path: "Tests/SpawnSower", swiftSettings: house),
        // What the fuzzers feed, and the tests with the inputs that once failed.
        .target(
            name: "FuzzEntries",
            dependencies: [
                "LairServer", "HTTPService", "HuntStore", "PlaceImport", "ModelImport", "PlayerSession", "Viewfinder",
                "HuntRules",
                "Geodesy",
            ],
            path: "Fuzz/Entries", swiftSettings: house),
        .testTarget(name: "FuzzTests", dependencies: ["FuzzEntries"], swiftSettings: house),
        .testTarget(
            name: "BasemapTests", dependencies: ["Basemap", "ChildProcess", "Geodesy", "HuntRules", "HuntStore", "TestSupport"],
            swiftSettings: house),
        .testTarget(name: "TextSearchTests", dependencies: ["TextSearch", "TestSupport"], swiftSettings: house),
        .testTarget(name: "VectorTilesTests", dependencies: ["VectorTiles", "Geodesy"], swiftSettings: house),
        .testTarget(name: "GlyphsTests", dependencies: ["Glyphs"], swiftSettings: house),
        .testTarget(name: "ChildProcessTests", dependencies: ["ChildProcess"], swiftSettings: house),
        .testTarget(name: "HTTPServiceTests", dependencies: ["HTTPService", "TestSupport"], swiftSettings: house),
        .testTarget(
            name: "LairServerTests",
            dependencies: [
                "LairServer", "lair", "HTTPService", "Deflate", "Basemap", "Glyphs", "SpatialIndex", "HuntStore", "PlaceImport",
                "ModelImport", "HuntRules", "Geodesy", "TestSupport",
            ],
            swiftSettings: house),
    ],
    swiftLanguageModes: [.v6]
)
