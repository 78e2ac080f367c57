import Catalog
import JSONKit
import Store

/// Looks issues up, with their series or with their stories.
struct IssueLookUp {
  let cursor: RecordCursor
  private let seriesKind: Kind?
  private var reader: IssueReader
  private var seriesReader: SeriesReader?
  private let json = JSONReader()
  /// The series that were read, which the issues of a list share.
  private var series: [Int64: SeriesFacts] = [:]
  /// The most series that are kept.
  private static let mostSeries = 5_000

  /// The kind of stories that tell about issues; nil where issues tell everything themselves.
  let storyKind: Kind?

  /// - Returns: nil for a source without issues.
  init?(_ store: CatalogStore) throws {
    guard let reader = IssueReader(store.model) else { return nil }
    self.reader = reader
    storyKind = reader.storyKind
    seriesReader = SeriesReader(store.model)
    seriesKind = store.model.kind(.series)
    cursor = try RecordCursor(store: store)
  }

  /// Returns issues by number, each with its series, without those that are not stored, and without what their stories tell.
  mutating func issues(_ ids: [Int64]) throws -> [Int64: (SeriesFacts, IssueFacts)] {
    let issues = try facts(of: Set(ids).sorted(), stories: nil)
    try readSeries(issues.compactMap { $0.series?.id })
    return issues.reduce(into: [:]) { found, issue in
      let known = issue.series?.id.flatMap { series[$0] }
      found[issue.id] = (known ?? issue.toldSeries, issue)
    }
  }

  /// Returns issues in the given order, without those that are not stored.
  ///
  /// - Parameter stories: the stories of each issue, which are read with it; nil where they are not wanted.
  mutating func facts(of ids: [Int64], stories: RecordGroups?) throws -> [IssueFacts] {
    var issues: [IssueFacts] = []
    let batch = try cursor.batch(of: ids.compactMap { RecordID(reader.kind, $0) })
    try batch.forEach { issues.append(try reader.read($0)) }
    cursor.giveBack(consume batch)
    guard let stories, let kind = reader.storyKind else { return issues }
    for place in issues.indices {
      let ids = stories[issues[place].id].compactMap { RecordID(kind, $0) }
      var found: [IssueReader.Story] = []
      if !ids.isEmpty {
        let batch = try cursor.batch(of: ids)
        try batch.forEach { record in
          if let story = try reader.readStory(record) { found.append(story) }
        }
        cursor.giveBack(consume batch)
      }
      issues[place].add(found)
    }
    return issues
  }

  private mutating func readSeries(_ ids: [Int64]) throws {
    guard let seriesKind, let seriesReader else { return }
    if series.count > Self.mostSeries { series.removeAll(keepingCapacity: true) }
    let missing = Set(ids).filter { series[$0] == nil }.sorted().compactMap { RecordID(seriesKind, $0) }
    guard !missing.isEmpty else { return }
    var fields = seriesReader.reader
    try cursor.batch(of: missing).forEach { record in
      series[record.entry.id.id] = try json.read(record.json) { document in
        fields.find(document)
        return seriesReader.facts(fields, record)
      }
    }
  }
}
