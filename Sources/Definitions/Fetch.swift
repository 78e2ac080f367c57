import CatalogSources
import Pipeline
import Stages

extension FieldFormat<String> {
  /// The format of the name of a collection.
  static var collection: Self { .choice(of: SourceKind.collections, named: { $0 }) }
}

extension FetchSettings {
  /// The example of `fetch.only` for a source of which nothing else is known.
  static let exampleOfChoice: FieldValue = ["characters": ["ids": [1_009_610], "name-starts-with": ["Spider"]]]

  static let section = Section(
    FetchSettings(collections: []),
    [
      Field(
        "collections", optional: \.namedCollections, .list(of: .collection, atLeast: 1),
        "The collections to fetch, in this order; without this key all collections of the source except those that must be named.",
        example: ["characters", "comics"]),
      Field(
        "only", optional: \.only, .section(Selection.section),
        "The records to begin with, by collection; what belongs to them in the other collections follows, and nothing "
          + "else. A collection has ids, a list of whole numbers, and name-starts-with, a list of beginnings of names or "
          + "titles where the source can be asked for them; a record is chosen by either.",
        example: exampleOfChoice),
      Field(
        "mode", \.mode, .choice(),
        "Whether a run walks every page (full), or asks for what was modified since the last run and walks only collections whose totals that does not explain (incremental)."
      ),
      Field(
        "full-every", \.fullEvery, .duration(.seconds(3_600)...(.seconds(366 * 86_400))),
        "How old the last full crawl may be before an incremental run becomes a full one. A complete crawl that was not published is resumed up to this age, an open one up to 92 days if that is longer."
      ),
      Field(
        "depth", \.depth, .choice(),
        "What is asked for of each record, where lists show records in part: what lists show (list), or everything (detail), a call for each record, what changed last first, over as many days as that takes."
      ),
      Field("concurrency", \.concurrency, .integer(1...128), "The number of requests in flight."),
      Field(
        "recovery", \.recovery, .percent(upTo: 1_000),
        "Extra calls allowed to find records that repeats displaced, of the collection's pages."),
    ],
    checks: [
      { fetch in
        guard !fetch.collections.isEmpty else { return nil }
        let absent = SourceKind.collections.first { fetch.only?.choices[$0] != nil && !fetch.collections.contains($0) }
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
    SourceKind.collections.map { name in
      Field(
        name, optional: \.choices[name], .section(Choice.section(of: name)),
        "Which \(name).")
    }
      + SourceKind.all.flatMap(\.selectionKeys).filter { !SourceKind.collections.contains($0.name) }.map { choice in
        Field(choice.name, optional: \.choices[choice.name], .section(choice.section), choice.meaning)
      })
}

extension FetchSettings {
  /// The collections as a pipeline file names them; nil for all of the source.
  fileprivate var namedCollections: [String]? {
    get { collections.isEmpty ? nil : collections }
    set { collections = newValue ?? [] }
  }
}
