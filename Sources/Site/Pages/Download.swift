import Catalog
import CompressionKit
import Datasets
import Pipeline

/// A file of the set that the site offers.
struct Download: Sendable, Equatable {
  /// The path below the shared root; it begins with ``folder``.
  let path: String
  let bytes: Int
  let rows: Int?
  let sha256: ContentDigest

  /// The folder of the offered files.
  static let folder = "downloads/"

  /// The path of the file in the set, which is also its path in the folder.
  var name: String { String(path.utf8.dropFirst(Self.folder.utf8.count)) ?? path }
  /// The name of the file without folders.
  var fileName: String {
    path.utf8.lastIndex(of: UInt8(ascii: "/")).map { String(path[path.index(after: $0)...]) } ?? path
  }

  /// The name of the file's format.
  var format: String {
    let formats = [
      (".csv", "CSV"), (".parquet", "Parquet"), (".ndjson", "NDJSON"), (".sqlite", "SQLite"),
      (".graphml", "GraphML"), (".schema.json", "JSON Schema"), (".json", "JSON"), (".xml", "XML"),
      (".rng", "RELAX NG"), (".txt", "TXT"), (".sql", "SQL"), (".yml", "YAML"),
    ]
    let (compression, plainPath) = Compression.of(path)
    if plainPath.hasSuffix(".tar") { return "tar\(compression.fileExtension)" }
    return formats.first { plainPath.hasSuffix($0.0) }?.1 ?? fileName
  }
}

/// The files that a site offers, in the order of the page: each thing with its formats.
struct DownloadShelf {
  /// A thing to download, in one format or several.
  struct Item: Equatable {
    let title: Title
    /// The content of the files, in English; empty where the title says it.
    var meaning = ""
    var files: [Download]
  }

  /// The name of a thing: from the site, in the page's language, or from the datasets, in English. For tables, English pages use the
  /// names of the datasets.
  enum Title: Equatable {
    case phrase(Phrase)
    case text(String)
    /// The records of a kind: alone, with records of another kind beside them, or parts of them.
    case kind(Kind, otherwise: String)
    case relation(Kind, Kind, otherwise: String)
    case part(Kind, Phrase, otherwise: String)
    case own(Phrase, otherwise: String)
  }

  /// The files that hold or describe the whole set.
  let whole: [Item]
  /// The tables.
  let tables: [Item]
  /// The records, and the feed of changes.
  let records: [Item]
  let statistics: [Item]
  let graph: [Item]

  init(_ downloads: [Download], of model: CatalogModel) {
    let all = CatalogTables(model)
    var rest: [String: Download] = [:]
    for download in downloads { rest[download.name] = download }
    func take(_ name: String) -> Download? { rest.removeValue(forKey: name) }
    /// The name of a file in whatever compression it is offered.
    func compressed(_ name: String) -> String {
      Compression.path(of: name) { rest[$0] != nil } ?? name
    }
    func known(_ names: [(name: String, phrase: Phrase)], with companion: String = "") -> [Item] {
      names.compactMap { name, phrase in
        take(name).map { Item(title: .phrase(phrase), files: [$0] + (take(companion).map { [$0] } ?? [])) }
      }
    }
    func described(_ title: Title, _ meaning: String, _ names: [String]) -> Item? {
      let files = names.compactMap { take($0) }
      return files.isEmpty ? nil : Item(title: title, meaning: meaning, files: files)
    }
    let titles = Self.titles(of: all, model)
    tables = all.all.compactMap { table in
      described(
        titles[table.name] ?? .text(table.title), table.meaning,
        [compressed("data/csv/\(table.name).csv"), "data/parquet/\(table.name).parquet"])
    }
    records =
      model.order.compactMap { kind in
        described(
          .kind(kind, otherwise: all.records(of: kind).title), "",
          [compressed("data/ndjson/\(model[kind].name).ndjson"), LineSchema.path(of: model[kind].name.description)])
      } + known([(ChangeSpan.path, .fileChanges)], with: LineSchema.path(of: "changes"))
    statistics =
      StatisticDescription.all(model).compactMap { statistic in
        described(
          .text(statistic.title), statistic.text,
          ["statistics/\(statistic.name).csv", "statistics/\(statistic.name).json"])
      } + known([(LineSchema.path(of: "statistics"), .fileSchemaStatistics)])
    let nodes = model.kind(.character).map { model[$0].name.description } ?? ""
    graph = known([
      ("graph/\(nodes).graphml", .fileGraphML), ("graph/nodes.csv", .fileNodes), ("graph/edges.csv", .fileEdges),
      ("graph/summary.json", .fileGraphSummary),
    ])
    let archives = rest.keys.sorted().filter { $0.hasPrefix("archive/") }
    whole =
      known(archives.filter { $0.hasSuffix(SiteArchive.suffix) }.map { ($0, .fileSiteArchive) })
      + known([("data/catalog.sqlite", .fileDatabase)])
      + known(archives.filter { Compression.of($0).plainName.hasSuffix("-csv.tar") }.map { ($0, .fileTablesArchive) })
      + known(
        archives.filter { Compression.of($0).plainName.hasSuffix("-ndjson.tar") }.map { ($0, .fileRecordsArchive) })
      + known([
        ("xml/catalog.xml", .fileXML), ("xml/catalog.rng", .fileSchemaXML), ("datapackage.json", .filePackage),
        ("data/metadata.json", .fileMetadata), ("data/duckdb.sql", .fileDuckDB), ("data/dbt/sources.yml", .fileDBT),
        (LicenceFile.path, .dataLicence),
      ])
      // Every offered file is listed.
      + rest.values.sorted { $0.path < $1.path }.map { Item(title: .text($0.fileName), files: [$0]) }
  }

  /// Returns the titles of the tables by their names; for parts of records only where the site has a word for them.
  private static func titles(of tables: CatalogTables, _ model: CatalogModel) -> [String: Title] {
    var titles: [String: Title] = [:]
    for kind in model.all {
      let table = tables.records(of: kind)
      titles[table.name] = .kind(kind, otherwise: table.title)
    }
    for relation in model.relations {
      let table = tables.table(of: relation)
      titles[table.name] = .relation(relation.left, relation.right, otherwise: table.title)
    }
    for (table, phrase) in [(TableDescription.unseen, .tableUnseen), (.names, .tableNames)]
      as [(TableDescription, Phrase)]
    { titles[table.name] = .own(phrase, otherwise: table.title) }
    for part in model.parts {
      guard let kind = part.kind, let phrase = part.role?.phrase else { continue }
      titles[part.name] = .part(kind, phrase, otherwise: part.title)
    }
    return titles
  }
}

extension PartRole {
  /// The site's word for the parts; nil where it has none.
  fileprivate var phrase: Phrase? {
    switch self {
    case .variants, .variantCovers: .variants
    case .collections: .collectedIn
    case .contents: .collects
    case .links: .relatedLinks
    case .storyTitles: .stories
    case .concepts: .concepts
    case .places: .places
    case .objects: .objects
    case .awards: .awards
    case .bibliography: .bibliography
    // Several tables have the same words, or the word says too little.
    case .texts, .reprints, .reprintedIssues, .reprintedStories, .dates, .prices, .pictures, .otherNames, .keywords,
      .origins, .related, .powers, .friends, .enemies, .memberships, .schools, .degrees, .influences, .signatures,
      .works, .brands:
      nil
    }
  }
}

/// A writer of the offered files below the site's own folder, so that a publisher who copies that folder alone has them.
struct SiteDownloads {
  let generation: GenerationWriter
  let files: SiteFiles

  /// Returns the offered files among those of a set, by path.
  static func offered(_ published: [PublishedFile]) -> [Download] {
    published.filter { isOffered($0.path) }.sorted { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }
      .map { Download(path: Download.folder + $0.path, bytes: $0.bytes, rows: $0.rows, sha256: $0.sha256) }
  }

  /// Gives the offered files their second names, and writes the list of their checksums.
  ///
  /// - Throws: `FileError`, `PublishingError`.
  func write(_ offered: [Download]) throws {
    guard !offered.isEmpty else { return }
    var sums = ""
    for file in offered {
      try generation.linkFile(from: file.name, to: "site/" + file.path)
      sums += "\(file.sha256)  \(file.name)\n"
    }
    // The document of the catalogue names it.
    if offered.contains(where: { $0.name == WholeCatalogue.path }) {
      let style = "xml/" + Asset.catalogueStyle.rawValue
      try generation.linkFile(from: style, to: "site/" + Download.folder + style)
    }
    try files.write(Download.folder + Self.sums, Array(sums.utf8))
  }

  /// The name of the list of checksums.
  static let sums = "SHA256SUMS"

  /// Whether a file is offered by itself: of the XML only the whole catalogue and its schema, no file of the site, no checksum, because
  /// the list has them all.
  static func isOffered(_ path: String) -> Bool {
    if path.hasPrefix("xml/") { return path == "xml/catalog.xml" || path == "xml/catalog.rng" }
    return !path.hasPrefix("site/") && !path.hasSuffix(".sha256")
  }
}
