public import Catalog
public import CatalogSources
import Foundation
public import Pipeline

/// The source of a pipeline.
public enum Source: Sendable, Equatable {
  /// A Marvel-compatible gateway.
  case marvel(Marvel)
  /// Metron, the open comics database.
  case metron(Metron)
  /// The lists that an account of Metron keeps for itself.
  case metronAccount(Metron)
  /// Recorded answers on disk.
  case recordings(Recordings)
  /// The demo universe of the program's own gateway.
  case demo(Demo)
  /// superhero-api.
  case superhero(Superhero)
  /// A dump of the Grand Comics Database on disk.
  case gcd(GCD)
  /// Comic Vine.
  case comicVine(ComicVine)

  /// The value of `source.kind`.
  public var kind: String {
    switch self {
    case .marvel: "marvel"
    case .metron: "metron"
    case .metronAccount: "metron-account"
    case .recordings: "recordings"
    case .demo: "demo"
    case .superhero: "superhero"
    case .gcd: "gcd"
    case .comicVine: "comicvine"
    }
  }

  /// Whether the source is on disk, recorded answers or a database: it is read whole and without a call.
  public var isRecorded: Bool {
    switch opening {
    case .files, .database: true
    case .service, .standIn: false
    }
  }

  /// Whether the source is recorded answers: records that a crawl of them does not show are deleted, since nothing tells whether they are
  /// missing.
  public var isFolder: Bool { if case .files = opening { true } else { false } }

  /// The model of the source.
  public var model: CatalogModel { catalogSource.model }

  /// The names of all collections that a source may have, each once; those of one source in their order.
  public static let collections: [String] = models.flatMap { $0.lists }
    .reduce(into: []) { names, name in if !names.contains(name) { names.append(name) } }

  /// The models of all sources.
  public static let models = everySource.map(\.model)
}

extension Source {
  /// A Marvel-compatible gateway.
  public struct Marvel: Sendable, Equatable {
    /// The address that the paths of collections are appended to, without a slash at its end.
    public var baseURL: WebAddress
    /// The public key; nil, as the private one is, for unsigned requests.
    public var publicKey: SecretReference?
    /// The private key; present exactly when the public one is.
    public var privateKey: SecretReference?
    /// The daily quota; nil for none.
    public var quota: Quota?
    /// The time for which a source without a connection is asked again, if it was reachable in this run or an earlier one.
    public var retryFor: Duration = .seconds(120)
    /// The things that the totals of its collections count.
    public var totalCounts = TotalCounts.auto
    /// Whether requests may go to loopback, private and link-local addresses.
    public var allowPrivateHosts = false
  }

  /// A number of calls a day.
  public struct Quota: Sendable, Equatable {
    /// The calls allowed in one day; every attempt counts.
    public var calls = 0
    /// The time zone whose midnight begins a new day, by its IANA name.
    public var timeZone = "America/New_York"

    /// Creates a quota of `calls` a day.
    public init(calls: Int = 0, timeZone: String = "America/New_York") {
      self.calls = calls
      self.timeZone = timeZone
    }
  }

  /// Recorded answers.
  public struct Recordings: Sendable, Equatable {
    /// A folder or a file, relative to the current folder.
    public var path = ""
    /// The name of the model that the answers show; nil where it is not known. No key sets it.
    public internal(set) var catalogue: String?

    /// Creates recorded answers whose model is not known yet.
    public init(path: String = "") { self.path = path }
  }

  /// The demo universe.
  public struct Demo: Sendable, Equatable {
    /// The seed of the universe's random numbers.
    public var seed: Int
    /// The size: 1.0 is a full-size catalogue.
    public var scale: Double
    /// The frequency of each fault, by its key.
    public var faults: [String: Percent]

    /// Creates a universe; by default a small one without faults.
    public init(seed: Int = 1, scale: Double = 0.05, faults: [String: Percent] = [:]) {
      (self.seed, self.scale, self.faults) = (seed, scale, faults)
    }
  }
}

extension Source {
  /// The kinds of source that a pipeline file can name.
  public static let kinds = [
    "comicvine", "demo", "gcd", "marvel", "metron", "metron-account", "recordings", "superhero",
  ]

  /// The kind in examples of a service.
  public static let exampleKind = "superhero"

  /// The format of the section `source`.
  static let format = FieldFormat<Source>.variants(
    "kind", "The kind of source.",
    [
      Variant("marvel", "A Marvel-compatible gateway.", Marvel.section) {
        .marvel($0)
      } unwrap: {
        if case .marvel(let marvel) = $0 { marvel } else { nil }
      },
      Variant("metron", "Metron, the open comics database; needs an account.", Metron.section) {
        .metron($0)
      } unwrap: {
        if case .metron(let metron) = $0 { metron } else { nil }
      },
      Variant(
        "metron-account",
        "The collection, pull list and wish list of your account at Metron, for sets that you keep to yourself.",
        Metron.section
      ) {
        .metronAccount($0)
      } unwrap: {
        if case .metronAccount(let metron) = $0 { metron } else { nil }
      },
      Variant("recordings", "Recorded answers on disk.", Recordings.section) {
        .recordings($0)
      } unwrap: {
        if case .recordings(let recordings) = $0 { recordings } else { nil }
      },
      Variant("demo", "The demo universe of the program's own gateway; needs no network.", Demo.section) {
        .demo($0)
      } unwrap: {
        if case .demo(let demo) = $0 { demo } else { nil }
      },
      Variant("superhero", "superhero-api: one file of heroes of several publishers.", Superhero.section) {
        .superhero($0)
      } unwrap: {
        if case .superhero(let superhero) = $0 { superhero } else { nil }
      },
      Variant("gcd", "A dump of the Grand Comics Database on disk.", GCD.section) {
        .gcd($0)
      } unwrap: {
        if case .gcd(let gcd) = $0 { gcd } else { nil }
      },
      Variant("comicvine", "Comic Vine, for sets that you keep to yourself.", ComicVine.section) {
        .comicVine($0)
      } unwrap: {
        if case .comicVine(let comicVine) = $0 { comicVine } else { nil }
      },
    ])
}

extension Source.Marvel {
  static let section = Section(
    Source.Marvel(baseURL: .unset),
    [
      Field(
        "base-url", \.baseURL, .address,
        "The gateway; requests go to this address and nowhere else.", required: true,
        example: "https://gateway.example/v1/public"),
      Field(
        "public-key", optional: \.publicKey, .secret,
        "The public key. Without both keys requests are not signed.",
        example: .secret(.environment("SPINRACK_PUBLIC_KEY"))),
      Field(
        "private-key", optional: \.privateKey, .secret, "The private key.",
        example: .secret(.file("/run/secrets/spinrack-private-key"))),
      Field(
        "quota", optional: \.quota, .section(Source.Quota.section),
        "The most calls a day; without this section there is no limit."),
      .retryFor(\.retryFor),
      Field(
        "total-counts", \.totalCounts, .choice(),
        "What the source's totals count: distinct records, or rows with their repeats; auto finds it out where rows "
          + "repeat each other."),
      .allowPrivateHosts(\.allowPrivateHosts),
    ],
    checks: [
      { marvel in
        guard marvel.publicKey != nil, marvel.privateKey == nil else { return nil }
        return .init(
          "public-key", "stands without private-key", remedy: "give both keys, or none for unsigned requests")
      },
      { marvel in
        guard marvel.publicKey == nil, marvel.privateKey != nil else { return nil }
        return .init(
          "private-key", "stands without public-key", remedy: "give both keys, or none for unsigned requests")
      },
    ])
}

extension Source.Quota {
  static let section = Section(
    Source.Quota(),
    [
      Field(
        "calls", \.calls, .integer(1...10_000_000), "The calls allowed in one day; every attempt counts.",
        required: true, example: 3000),
      Field(
        "time-zone", \.timeZone, .timeZone, "The time zone whose midnight begins a new day of the source."),
    ])
}

extension FieldFormat<String> {
  /// The format of the IANA name of a time zone that this machine knows.
  static var timeZone: Self {
    .text(
      "the name of a time zone, such as America/New_York or UTC", pattern: "^[A-Za-z0-9+_/-]+$",
      remedy: { text in
        Spelling.nearest(to: text, of: TimeZone.knownTimeZoneIdentifiers).map { "did you mean \"\($0)\"?" }
      },
      where: { TimeZone(identifier: $0) != nil })
  }
}

extension Source.Recordings {
  static let section = Section(
    Source.Recordings(),
    [
      Field(
        "path", \.path, .path, "A folder or a file of recorded answers, relative to the current folder.",
        required: true, example: "recordings")
    ])
}

extension Source.Demo {
  /// The keys of faults, as the demo gateway has them.
  static let faults = [
    "rate-limit", "server-error", "unavailable", "reset", "truncate", "wrong-length", "slow", "html", "error-body",
    "invalid-json", "corrupt-gzip", "wrong-total", "empty", "malformed-record", "foreign-redirect", "ignore-optional",
    "reject-optional", "revoked",
  ]

  static let section = Section(
    Source.Demo(),
    [
      Field("seed", \.seed, .integer(0...Int(Int32.max)), "The number that the universe is drawn from."),
      Field(
        "scale", \.scale, .number(0...2, isOpen: true), "The size; 1 is a full-size catalogue of about 213,600 records."
      ),
      Field(
        "faults", \.faults, .map(keys: faults, of: .percent()),
        "How often the gateway misbehaves, by the kind of fault.",
        example: ["server-error": "2%"]),
    ])
}

extension CatalogModel {
  /// The names of the collections that the source has lists of, in their order.
  var lists: [String] { order.filter { !self[$0].isCollected }.map { self[$0].name.description } }
  /// The names of the collections that are fetched where a pipeline file names none.
  var usualLists: [String] {
    order.filter { !self[$0].isCollected && !self[$0].isOptional }.map { self[$0].name.description }
  }
}

extension Source {
  /// Completes a new pipeline file of a kind with values that do not follow from its model.
  static func complete(_ words: inout TemplateWords, of kind: String) {
    switch kind {
    case "metron", "metron-account": Metron.complete(&words)
    case "gcd": GCD.complete(&words)
    default: break
    }
  }
}
