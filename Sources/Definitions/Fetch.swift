import Pipeline
import Stages

extension FieldFormat<String> {
  /// The name of a collection.
  static var collection: Self { .choice(of: Source.collections, named: { $0 }) }
}

extension FetchSettings {
  static let section = Section(
    FetchSettings(collections: []),
    [
      Field(
        "collections", optional: \.namedCollections, .list(of: .collection, atLeast: 1),
        "The collections to fetch, in this order; without this key all that the source has.",
        example: ["characters", "comics"]),
      Field(
        "only", optional: \.only, .section(Selection.section),
        "The records to begin with, by collection; what belongs to them in the other collections follows, and nothing "
          + "else. A collection has ids, a list of whole numbers, and name-starts-with, a list of beginnings of names or "
          + "titles where the source can be asked for them; a record is chosen by either.",
        example: ["characters": ["ids": [1_009_610], "name-starts-with": ["Spider"]]]),
      Field(
        "mode", \.mode, .choice(),
        "Whether a run walks every page (full), or asks for what was modified since the last run and walks only collections whose totals that does not explain (incremental)."
      ),
      Field(
        "full-every", \.fullEvery, .duration(.seconds(3_600)...(.seconds(366 * 86_400))),
        "How old the last full crawl may be before an incremental run becomes a full one. A complete crawl that was not published is resumed up to this age, an open one up to 92 days if that is longer."
      ),
      Field("concurrency", \.concurrency, .integer(1...128), "The number of requests in flight."),
      Field(
        "recovery", \.recovery, .percent(upTo: 1_000),
        "Extra calls allowed to find records that repeats displaced, of the collection's pages."),
    ],
    checks: [
      { fetch in
        guard !fetch.collections.isEmpty else { return nil }
        let absent = Source.collections.first { fetch.only?.choices[$0] != nil && !fetch.collections.contains($0) }
        return absent.map {
          .init(
            "only", "begins with \($0), which fetch.collections does not have",
            remedy: "add \($0) to fetch.collections")
        }
      }
    ])
}

extension Selection {
  static let section = Section(
    Selection(),
    Source.collections.map { name in
      Field(
        name, optional: \.choices[name], .section(Source.takeBeginnings(name) ? Choice.section : Choice.idsOnly),
        "Which \(name).")
    },
    checks: [
      { only in
        guard only.choices.isEmpty else { return nil }
        return .init(
          "characters", "is missing, and so is every other collection",
          remedy:
            "choose records, such as {characters: {ids: [1009610]}}, or leave fetch.only out to fetch everything")
      }
    ])
}

extension FetchSettings {
  /// The collections as a pipeline file names them; nil for all of the source.
  fileprivate var namedCollections: [String]? {
    get { collections.isEmpty ? nil : collections }
    set { collections = newValue ?? [] }
  }
}

extension Selection.Choice {
  static let section = Section<Self>(
    Selection.Choice(),
    [
      idField,
      Field(
        "name-starts-with", \.beginnings, .list(of: .text()), "Beginnings of their names or titles.",
        example: ["Spider"]),
    ],
    checks: [
      { selection in
        guard selection.ids.isEmpty, selection.beginnings.isEmpty else { return nil }
        return .init(
          "ids", "is missing, and so is name-starts-with", remedy: "say which records, by one of the two or by both")
      }
    ])

  /// Of collections whose records no source can be asked for by the beginnings of names.
  static let idsOnly = Section<Self>(
    Selection.Choice(), [idField],
    checks: [
      { selection in
        selection.ids.isEmpty ? .init("ids", "is missing or empty", remedy: "say which records by their ids") : nil
      }
    ])

  private static let idField = Field<Self>(
    "ids", \.ids, .list(of: .integer(1...Int.max)), "Their ids.", example: [1_009_610])
}
