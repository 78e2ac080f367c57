import Catalog
import Datasets

/// The files that a site offers, put in order: what there is, and in which forms.
struct DownloadShelf {
  /// One thing, in one form or several.
  struct Item: Equatable {
    let title: Title
    /// What it holds, in English; empty where the title says it.
    var meaning = ""
    var files: [Download]
  }

  /// What a thing is called: by the site, in the page's language, or by the datasets, in English.
  enum Title: Equatable {
    case phrase(Phrase)
    case text(String)
  }

  /// What holds everything, or describes it.
  let whole: [Item]
  /// The tables.
  let tables: [Item]
  /// The records, and what changed.
  let records: [Item]
  let statistics: [Item]
  let graph: [Item]

  init(_ downloads: [Download]) {
    var rest: [String: Download] = [:]
    for download in downloads { rest[download.name] = download }
    func take(_ name: String) -> Download? { rest.removeValue(forKey: name) }
    func known(_ names: [(name: String, phrase: Phrase)], with companion: String = "") -> [Item] {
      names.compactMap { name, phrase in
        take(name).map { Item(title: .phrase(phrase), files: [$0] + (take(companion).map { [$0] } ?? [])) }
      }
    }
    func described(_ title: String, _ meaning: String, _ names: [String]) -> Item? {
      let files = names.compactMap { take($0) }
      return files.isEmpty ? nil : Item(title: .text(title), meaning: meaning, files: files)
    }
    tables = TableDescription.all.compactMap { table in
      described(
        table.title, table.meaning, ["data/csv/\(table.name).csv.gz", "data/parquet/\(table.name).parquet"])
    }
    let kinds: [Kind] = [.characters, .comics, .series, .stories, .events, .creators]
    records =
      kinds.compactMap { kind in
        described(
          TableDescription.records(of: kind).title, "",
          ["data/ndjson/\(kind).ndjson.gz", LineSchema.records(kind).path])
      } + known([(ChangeSpan.path, .fileChanges)], with: LineSchema.changes.path)
    statistics = StatisticDescription.all.compactMap { statistic in
      described(
        statistic.title, statistic.text, ["statistics/\(statistic.name).csv", "statistics/\(statistic.name).json"])
    }
    graph = known([
      ("graph/characters.graphml", .fileGraphML), ("graph/nodes.csv", .fileNodes), ("graph/edges.csv", .fileEdges),
      ("graph/summary.json", .fileGraphSummary),
    ])
    let archives = rest.keys.sorted().filter { $0.hasPrefix("archive/") }
    whole =
      known([("data/catalog.sqlite", .fileDatabase)])
      + known(archives.filter { $0.hasSuffix("-csv.tar.gz") }.map { ($0, .fileTablesArchive) })
      + known(archives.filter { $0.hasSuffix("-ndjson.tar.gz") }.map { ($0, .fileRecordsArchive) })
      + known([
        ("xml/catalog.xml", .fileXML), ("xml/catalog.rng", .fileSchemaXML), ("datapackage.json", .filePackage),
        ("data/metadata.json", .fileMetadata),
      ])
      // Nothing that is offered is left out.
      + rest.values.sorted { $0.path < $1.path }.map { Item(title: .text($0.fileName), files: [$0]) }
  }
}
