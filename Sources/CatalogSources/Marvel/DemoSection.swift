public import Pipeline

extension SourceKind {
  /// The demo universe, which is in the shape of Marvel's catalogue.
  public static let demo = SourceKind(
    "demo", "The demo universe of the program's own gateway; needs no network.", Source.Demo.section,
    of: MarvelSource())
}

extension Source {
  /// The demo universe.
  public struct Demo: SourceSettings {
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

    /// The demo universe.
    public var kind: SourceKind { .demo }

    /// The stand-in of this program.
    public var opening: Source.Opening { .standIn(self) }

    /// The keys of faults: those of the gateway, which a test of the command line compares with these.
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
          "scale", \.scale, .number(0...2, isOpen: true),
          "The size; 1 is a full-size catalogue of about 213,600 records."
        ),
        Field(
          "faults", \.faults, .map(keys: faults, of: .percent()),
          "How often the gateway misbehaves, by the kind of fault.",
          example: ["server-error": "2%"]),
      ])
  }
}
