// swift-tools-version: 6.2
// The layers of the program. A target imports only from the layers below it; see ARCHITECTURE.md.
import PackageDescription

let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

// MARK: - Products of other people, each for one reason (ARCHITECTURE.md, "Dependencies")

let asyncHTTPClient = Target.Dependency.product(name: "AsyncHTTPClient", package: "async-http-client")
let nioCore = Target.Dependency.product(name: "NIOCore", package: "swift-nio")
let nioHTTP1 = Target.Dependency.product(name: "NIOHTTP1", package: "swift-nio")
let nioPosix = Target.Dependency.product(name: "NIOPosix", package: "swift-nio")
let nioSSL = Target.Dependency.product(name: "NIOSSL", package: "swift-nio-ssl")
let argumentParser = Target.Dependency.product(name: "ArgumentParser", package: "swift-argument-parser")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
let grdbSQLite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")

// What `make build` prepares for the linker (scripts/link-libraries); without it the program is linked as usual.
let prepared = (Context.environment["SPINRACK_LINK"] ?? "").split(separator: " ").map(String.init)
let linking: [LinkerSetting] = prepared.isEmpty ? [] : [.unsafeFlags(prepared)]

// The standard library is linked into a program for release, which so needs nothing of the compiler where it is installed. All else is
// compiled the same with and without, so that tests, which cannot be linked so, use the same build.
let standalone = SwiftSetting.unsafeFlags(["-static-stdlib"], .when(configuration: .release))
let linkedStandalone = LinkerSetting.unsafeFlags(["-static-stdlib"], .when(configuration: .release))

// A release build with tests beside the program shows them what a debug build always does, see SPINRACK_BUILD_ONCE in the Makefile.
let testable: [SwiftSetting] =
  Context.environment["SPINRACK_BUILD_ONCE"] == nil
  ? [] : [.unsafeFlags(["-enable-testing"], .when(configuration: .release))]

// Tests run once in a build.
let unoptimized = SwiftSetting.unsafeFlags(["-Onone"], .when(configuration: .release))

// What is not at work for each record is compiled for its size, in fewer seconds.
let small: Set = [
  "APIs", "Collector", "Definitions", "Invented", "Loading", "Matching", "Replay", "Runs", "Serving", "Site",
  "SpinrackCLI", "StandIns",
]

func layerTarget(
  _ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [],
  resources: [Resource]? = nil
) -> Target {
  .target(
    name: name, dependencies: dependencies, exclude: exclude, resources: resources,
    swiftSettings: strict + testable
      + (small.contains(name) ? [.unsafeFlags(["-Osize"], .when(configuration: .release))] : []))
}

func tests(
  of name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [], resources: [Resource]? = nil
) -> Target {
  .testTarget(
    name: name + "Tests", dependencies: [.byName(name: name)] + dependencies, exclude: exclude,
    resources: resources, swiftSettings: strict + [unoptimized])
}

let package = Package(
  name: "spinrack",
  products: [
    .executable(name: "spinrack", targets: ["spinrack"]),
    .executable(name: "spinrack-bench", targets: ["spinrack-bench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/swift-server/async-http-client", exact: "1.37.0"),
    .package(url: "https://github.com/apple/swift-nio", exact: "2.101.2"),
    .package(url: "https://github.com/apple/swift-nio-ssl", exact: "2.37.6"),
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
  ],
  targets: [
    // The lowest layer: system libraries. A module map, a shim header, pkg-config; nothing else.
    .systemLibrary(name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(name: "CDeflate", pkgConfig: "libdeflate", providers: [.apt(["libdeflate-dev"])]),
    .systemLibrary(name: "CTurboJPEG", pkgConfig: "libturbojpeg", providers: [.apt(["libturbojpeg0-dev"])]),
    .systemLibrary(name: "CPNG", pkgConfig: "libpng16", providers: [.apt(["libpng-dev"])]),
    .systemLibrary(name: "CWebP", pkgConfig: "libwebpdemux", providers: [.apt(["libwebp-dev"])]),
    .systemLibrary(name: "CGIF", pkgConfig: "libgif", providers: [.apt(["libgif-dev"])]),
    .systemLibrary(name: "CLinux"),
    .target(name: "CSimdJSON", linkerSettings: [.linkedLibrary("simdjson")]),
    .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(name: "CZstd", pkgConfig: "libzstd", providers: [.apt(["libzstd-dev"])]),
    // Not a library: the inner loops of resizing pictures.
    .target(name: "CResample"),
    // Not a library: the files of Site/Assets and the texts of Site/Language as bytes of the binary.
    .target(name: "CSiteAssets"),
    // Not a library: what a model has in files, as bytes of the binary.
    .target(
      name: "CMarvel", exclude: ["records-1.dictionary", "catalog.rng"]),
    .target(name: "CGCD", exclude: ["records-3.dictionary"]),

    // Layer 1: what several targets share.
    layerTarget("Basics", ["CLinux"]),

    // Layer 2: one subject each; only Catalog knows comics.
    layerTarget("JSONKit", ["Basics", "CSimdJSON"]),
    layerTarget("XMLKit", ["Basics", "CLibXML2"]),
    layerTarget("CompressionKit", ["Basics", "CZlib", "CDeflate", "CZstd"]),
    layerTarget("ImageKit", ["Basics", "CTurboJPEG", "CPNG", "CWebP", "CGIF", "CResample", "CZlib"]),
    layerTarget("GraphKit", ["Basics"]),
    layerTarget("DigestKit", ["Basics", "CCrypto"]),
    layerTarget("PostgresKit"),
    layerTarget("Catalog", ["Basics"]),

    // Layer 3: the engine, the store, the sources, a file format that needs a target of layer 2.
    layerTarget("Pipeline", ["Basics", "DigestKit", "JSONKit", "CLinux", yams]),
    layerTarget("Store", ["Basics", "Catalog", "JSONKit", "CompressionKit", grdb, grdbSQLite]),
    layerTarget(
      "CatalogSources",
      [
        "Basics", "Catalog", "Pipeline", "JSONKit", "CompressionKit", "CLinux", "CMarvel", "CGCD", asyncHTTPClient,
        nioCore,
        nioHTTP1, nioPosix, nioSSL, "DigestKit", grdbSQLite,
      ]),
    layerTarget("Parquet", ["Basics", "CompressionKit"]),

    // Layer 4: what this program does.
    layerTarget(
      "Stages",
      ["Basics", "Pipeline", "Store", "CatalogSources", "Catalog", "JSONKit", "XMLKit", "ImageKit", "CLinux"]),
    layerTarget(
      "Datasets",
      [
        "Basics", "Pipeline", "Store", "Catalog", "JSONKit", "CompressionKit", "GraphKit", "XMLKit", "Parquet",
        grdbSQLite,
      ]),
    layerTarget("Sets", ["Basics", "Pipeline", "JSONKit", "CompressionKit"]),
    layerTarget("Serving", ["Basics", "CompressionKit", nioCore, nioHTTP1, nioPosix]),

    // Layer 5: the catalogue as pages and as XML, from the records and what the datasets know of them; sets in a database.
    layerTarget(
      "Site",
      [
        "Basics", "Datasets", "Pipeline", "Store", "Catalog", "JSONKit", "CompressionKit", "XMLKit", "ImageKit",
        "CSiteAssets",
      ],
      exclude: ["Assets", "Language/Texts"]),
    layerTarget("Loading", ["Basics", "Pipeline", "Sets", "PostgresKit"]),
    // Layer 5: a folder of comics, compared with the records of a store.
    layerTarget(
      "Matching",
      ["Basics", "Datasets", "Pipeline", "Store", "Catalog", "JSONKit", "CompressionKit", "XMLKit"]),

    // Layer 5: the files that programs of collectors read.
    layerTarget(
      "Collector", ["Basics", "Datasets", "Pipeline", "Store", "Catalog", "JSONKit", "XMLKit", "DigestKit"]),

    // Layer 5: the APIs that are served, whoever has the records; what a store holds, served as one of them.
    layerTarget("APIs", ["Basics", "JSONKit", "CompressionKit", "ImageKit", "DigestKit", "Serving", nioCore]),
    layerTarget("Replay", ["Basics", "Catalog", "Store", "JSONKit", "ImageKit", "APIs", "Serving"]),

    // Layer 6: the keys of a pipeline file, each for a setting of the stage or output that takes it.
    layerTarget(
      "Definitions", ["Basics", "Catalog", "Pipeline", "CatalogSources", "Stages", "Site", "Collector"]),

    // Layer 7: one run from start to end, and what can be asked of its results. The command line and tests call it.
    layerTarget(
      "Runs",
      [
        "Basics", "Stages", "Definitions", "Site", "Collector", "Datasets", "Sets", "Pipeline", "Store",
        "CatalogSources", "Catalog", "JSONKit", "CompressionKit", "XMLKit", "ImageKit", "DigestKit", "CLinux",
      ]),

    // The laboratory: an invented world, and stand-ins of services that tell of it. Only the command line and tests import it.
    layerTarget("Invented", ["Basics", "ImageKit", "APIs"]),
    layerTarget(
      "StandIns",
      [
        "Basics", "CompressionKit", "ImageKit", "Serving", "APIs", "Invented", nioHTTP1, grdbSQLite,
      ]),

    // Layer 8: the command line.
    layerTarget(
      "SpinrackCLI",
      [
        "Basics", "Runs", "Stages", "Definitions", "Site", "Datasets", "Pipeline", "Store", "CatalogSources",
        "Catalog", "JSONKit", "CompressionKit", "CLinux", "Collector", "Loading", "Matching", "Sets", "PostgresKit",
        "Serving", "APIs", "Replay", "StandIns", argumentParser,
      ]),
    .executableTarget(
      name: "spinrack", dependencies: ["SpinrackCLI"], swiftSettings: strict + [standalone],
      linkerSettings: [linkedStandalone] + linking),

    // Layer 8: the benchmark program.
    .executableTarget(
      name: "spinrack-bench",
      dependencies: [
        "Basics", "Stages", "Definitions", "Site", "Datasets", "Parquet", "Pipeline", "Store", "CatalogSources",
        "Catalog", "JSONKit", "CompressionKit", "CZlib", asyncHTTPClient, nioCore, nioHTTP1, argumentParser,
      ],
      swiftSettings: strict + [standalone], linkerSettings: [linkedStandalone]),

    // Tests: one folder a target, and what several share; CLITests run the built binary.
    .target(
      name: "TestSupport", dependencies: ["Basics", "CLibXML2"], path: "Tests/TestSupport",
      swiftSettings: strict + [unoptimized]),
    .target(
      name: "SourceTestSupport",
      dependencies: [
        "Basics", "Catalog", "CatalogSources", "CompressionKit", "JSONKit", "Store", "TestSupport", nioCore, nioHTTP1,
        nioPosix,
      ],
      path: "Tests/SourceTestSupport", swiftSettings: strict + [unoptimized]),
    tests(of: "Basics", ["TestSupport"]),
    tests(of: "JSONKit", ["Basics"]),
    tests(of: "XMLKit", ["Basics", "TestSupport"]),
    tests(of: "CompressionKit", ["Basics"]),
    tests(of: "ImageKit"),
    tests(of: "GraphKit"),
    tests(of: "DigestKit"),
    tests(of: "Catalog", ["Basics", "CatalogSources", "SourceTestSupport"]),
    tests(of: "Parquet", ["Basics", "CompressionKit"]),
    tests(of: "Pipeline", ["Basics", "DigestKit", "TestSupport"]),
    tests(
      of: "Definitions", ["Catalog", "CatalogSources", "Pipeline", "Store", "Stages", "Site", "SourceTestSupport"]),
    tests(
      of: "Store", ["Basics", "Catalog", "CatalogSources", "JSONKit", "SourceTestSupport", "TestSupport", grdb]),
    tests(
      of: "CatalogSources",
      [
        "Basics", "Catalog", "JSONKit", "CompressionKit", "TestSupport", "SourceTestSupport", nioCore, nioHTTP1,
        nioPosix,
        grdbSQLite,
      ]),
    tests(
      of: "Stages",
      [
        "Basics", "Catalog", "JSONKit", "Store", "CatalogSources", "Pipeline", "ImageKit", "Serving", "StandIns",
        "TestSupport",
        "SourceTestSupport", nioCore, nioHTTP1, nioPosix,
      ]),
    tests(
      of: "Datasets",
      [
        "Basics", "Stages", "Catalog", "CatalogSources", "JSONKit", "CompressionKit", "Store", "Pipeline",
        "SourceTestSupport",
        "TestSupport", grdb,
      ],
      resources: [.copy("Golden")]),
    tests(
      of: "Site",
      [
        "Basics", "Stages", "Datasets", "Catalog", "CatalogSources", "JSONKit", "CompressionKit", "XMLKit", "ImageKit",
        "Store", "Pipeline", "SourceTestSupport", "TestSupport",
      ],
      exclude: ["Search/folding.json"]),
    tests(of: "Collector", ["Catalog", "CatalogSources", "Datasets", "JSONKit", "TestSupport"]),
    tests(
      of: "Loading",
      [
        "Basics", "Catalog", "CatalogSources", "Datasets", "CompressionKit", "Pipeline", "PostgresKit", "Sets",
        "SourceTestSupport", "TestSupport",
      ]),
    tests(
      of: "Matching",
      [
        "Basics", "Catalog", "CatalogSources", "CompressionKit", "Invented", "JSONKit", "SourceTestSupport", "Stages",
        "Store", "TestSupport",
      ]),
    tests(of: "Sets", ["Basics", "CompressionKit", "JSONKit", "Pipeline", "TestSupport"]),
    tests(of: "Serving", ["Basics", "TestSupport", nioCore]),
    tests(of: "APIs", ["Basics", "Serving"]),
    tests(of: "Replay", ["Basics", "APIs", "Serving"]),
    tests(
      of: "StandIns",
      ["Basics", "JSONKit", "CompressionKit", "ImageKit", "Serving", "APIs", "Invented", "TestSupport", nioCore]),
    tests(
      of: "Runs",
      [
        "Basics", "Catalog", "CatalogSources", "Collector", "Datasets", "Definitions", "CompressionKit", "JSONKit",
        "Pipeline", "Site", "SourceTestSupport", "Stages", "Store", "TestSupport", "XMLKit", "Serving", "APIs",
        "Replay", "Invented", "StandIns", grdb, grdbSQLite,
      ]),
    .testTarget(
      name: "CLITests",
      dependencies: [
        "SpinrackCLI", "Runs", "Stages", "Basics", "Catalog", "Pipeline", "CatalogSources", "CompressionKit", "Serving",
        "APIs", "Invented", "StandIns", grdb,
        "JSONKit", "PostgresKit", "SourceTestSupport", "TestSupport", argumentParser,
      ],
      swiftSettings: strict + [unoptimized]),
  ],
  swiftLanguageModes: [.v6],
  cxxLanguageStandard: .cxx17
)
