import Pipeline

extension Fetch {
  static let section = Section(
    Fetch(),
    [
      Field(
        "collections", \.collections, .list(of: .choice, atLeast: 1), "The collections to fetch, in this order."),
      Field(
        "only", optional: \.only, Only.format,
        "The records to begin with, by collection; what they refer to follows. A collection has ids, a list of whole "
          + "numbers, and name-starts-with, a list of beginnings of names or titles (stories have ids only).",
        example: ["characters": ["ids": [1_009_610], "name-starts-with": ["Spider"]]], availability: .notYet(idle: nil)),
      Field(
        "mode", \.mode, .choice,
        "Whether a run walks every page (full), or asks for what was modified since the last one and walks only what that does not explain (incremental)."
      ),
      Field(
        "full-every", \.fullEvery, .duration(.seconds(3_600)...(.seconds(366 * 86_400))),
        "How old the last full crawl may be before an incremental run becomes a full one, and a crawl that was cut off before it is begun anew."
      ),
      Field("concurrency", \.concurrency, .integer(1...128), "The number of requests in flight."),
      Field(
        "recovery", \.recovery, .percent(upTo: 1_000),
        "Extra calls allowed to find records that repeats displaced, of the collection's pages."),
    ])
}

extension Fetch.Only {
  static let format = FieldFormat<Fetch.Only>.section(
    Section(
      Fetch.Only(),
      CollectionName.allCases.map { name in
        Field(
          name.rawValue, optional: \Fetch.Only.selections[name],
          .section(name == .stories ? Fetch.Selection.idsOnly : Fetch.Selection.section), "Which \(name.rawValue).")
      }))
}

extension Fetch.Selection {
  static let section = Section(
    Fetch.Selection(),
    [
      ids,
      Field(
        "name-starts-with", \.nameStartsWith, .list(of: .text()), "Beginnings of their names or titles.",
        example: ["Spider"]),
    ])

  /// Stories can be chosen by id alone: the API has no text filter for them.
  static let idsOnly = Section(Fetch.Selection(), [ids])

  private static let ids = Field(
    "ids", \Fetch.Selection.ids, .list(of: .integer(1...Int.max)), "Their ids.", example: [1_009_610])
}
