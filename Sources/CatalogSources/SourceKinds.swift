extension SourceKind {
  /// All kinds of source that a pipeline file can name, in the order of its schema.
  public static let all: [SourceKind] = [
    .marvel, .metron, .metronAccount, .recordings, .demo, .superhero, .gcd, .comicVine,
  ]

  /// The kind in examples of a service: one that needs no account.
  public static let example = SourceKind.superhero
}
