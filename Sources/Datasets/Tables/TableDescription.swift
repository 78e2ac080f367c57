public import Catalog

/// One table of the datasets: what CSV headers, database and Parquet schemas, the data package and the
/// documentation are made from.
public struct TableDescription: Sendable, Equatable {
  /// The table's name, also in the names of its files.
  public let name: String
  /// Its name for people: `Characters of comics`.
  public let title: String
  /// What one of its rows stands for, as a phrase.
  public let meaning: String
  /// Its columns, in order.
  public let columns: [ColumnDescription]

  init(_ name: String, title: String, _ meaning: String, _ columns: [ColumnDescription]) {
    self.name = name
    self.title = title
    self.meaning = meaning
    self.columns = columns
  }

  /// The columns of the primary key, in the key's order. Rows are sorted by them.
  public var key: [ColumnDescription] {
    columns.filter { $0.keyPosition != nil }.sorted { ($0.keyPosition ?? 0) < ($1.keyPosition ?? 0) }
  }

  /// Every table: records, relations, parts of records, what was never seen, names.
  public static let all: [TableDescription] =
    [.characters, .comics, .series, .stories, .events, .creators]
    + Relation.all.map(TableDescription.init(of:))
    + [
      .comicVariants, .comicCollections, .comicCollectedIssues, .comicDates, .comicPrices, .comicTextObjects,
      .comicImages, .urls, .unseen, .names,
    ]

  /// The table of the records of a kind.
  public static func records(of kind: Kind) -> TableDescription {
    switch kind {
    case .characters: .characters
    case .comics: .comics
    case .creators: .creators
    case .events: .events
    case .series: .series
    case .stories: .stories
    }
  }
}
