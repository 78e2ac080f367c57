import Pipeline

extension Publish {
  static let section = Section(
    Publish(),
    [
      Field(
        "keep", \.keep, .integer(1...10_000), "The number of published sets that are kept, the current one included."),
      Field(
        "max-shrink", \.maxShrink, .percent(),
        "How much smaller a table may be than in the set published before; more is refused.",
        availability: .notYet(idle: "5%")),
      Field(
        "max-quarantine", \.maxQuarantine, .percent(),
        "How large a share of the records may have values in quarantine; with more the run says so by its exit code."),
      Field(
        "partial", \.partial, .bool, "Whether a set is published when a quota or a deadline cut the crawl off.",
        availability: .notYet(idle: false)),
    ])
}
