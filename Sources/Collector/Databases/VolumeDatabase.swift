import Basics
import Catalog
import Datasets
import JSONKit
import Pipeline
import Store

/// `localcv.db`: publishers, people, volumes and issues under Comic Vine's numbers, in the tables that CLU and Fakevine read.
///
/// Descriptions are plain text, as their readers pass them on as they are. Records without a number of Comic Vine have a made one.
/// A class because it owns a connection; one task uses it.
final class VolumeDatabase {
  /// The path of the database in a set.
  static let path = "localcv.db"

  private let connection: DatabaseConnection
  private let model: CatalogModel
  private let numbers: VolumeNumbers
  private let volumes, issues, publishers, people: DatabaseInsertion
  private let kinds:
    (issue: Kind?, series: Kind?, publisher: Kind?, creator: Kind?, character: Kind?, team: Kind?, event: Kind?)
  private var knownPublishers: Set<Int64> = []
  private(set) var count = 0

  /// Makes the file, which must not exist.
  ///
  /// - Throws: `DatabaseError`.
  init(making path: String, of model: CatalogModel, _ numbers: VolumeNumbers) throws {
    (self.model, self.numbers) = (model, numbers)
    kinds = (
      model.kind(.issue), model.kind(.series), model.kind(.publisher), model.kind(.creator), model.kind(.character),
      model.kind(.team), model.kind(.event)
    )
    let connection = try DatabaseConnection(path, isLarge: true)
    self.connection = connection
    for sql in Self.tables { try connection.execute(sql) }
    let about = try DatabaseInsertion("INSERT INTO about VALUES (?, ?)", in: connection)
    if let origin = model.origin {
      try about.run([.text("source"), .text(origin.source.address)])
      try about.run([.text("license"), .text(origin.license.address)])
      for notice in origin.notices { try about.run([.text("notice"), .text(notice)]) }
    }
    about.finalize()
    publishers = try DatabaseInsertion("INSERT OR IGNORE INTO cv_publisher VALUES (?, ?, ?, ?)", in: connection)
    people = try DatabaseInsertion("INSERT OR IGNORE INTO cv_person VALUES (?, ?)", in: connection)
    volumes = try DatabaseInsertion(
      "INSERT OR IGNORE INTO cv_volume VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)", in: connection)
    issues = try DatabaseInsertion(
      "INSERT OR IGNORE INTO cv_issue VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", in: connection)
  }

  private static let tables = [
    "CREATE TABLE about (name TEXT, value TEXT)",
    "CREATE TABLE cv_publisher (id INTEGER PRIMARY KEY, name TEXT, image_url TEXT, site_detail_url TEXT)",
    "CREATE TABLE cv_person (id INTEGER PRIMARY KEY, name TEXT)",
    """
    CREATE TABLE cv_volume (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, aliases TEXT, start_year TEXT, publisher_id INTEGER,
      count_of_issues INTEGER, description TEXT, image_url TEXT, site_detail_url TEXT)
    """,
    """
    CREATE TABLE cv_issue (
      id INTEGER PRIMARY KEY, volume_id INTEGER, name TEXT, issue_number TEXT, cover_date TEXT, store_date TEXT,
      description TEXT, image_url TEXT, site_detail_url TEXT, character_credits TEXT, person_credits TEXT,
      team_credits TEXT, location_credits TEXT, story_arc_credits TEXT, associated_images TEXT)
    """,
  ]

  private static let indexes = [
    "CREATE INDEX cv_issue_volume_number ON cv_issue (volume_id, issue_number)",
    "CREATE INDEX cv_volume_publisher ON cv_volume (publisher_id)", "CREATE INDEX cv_volume_name ON cv_volume (name)",
    "CREATE VIRTUAL TABLE volume_fts USING fts5(name, aliases, content='cv_volume', content_rowid='id')",
    "INSERT INTO volume_fts (volume_fts) VALUES ('rebuild')",
  ]

  /// Adds an issue; other editions of an issue have no row of their own.
  ///
  /// - Throws: `DatabaseError`.
  func add(_ issue: IssueFacts, volume: Int64?) throws {
    guard issue.mainIssue == nil, let number = numbers.number(kinds.issue, issue.id) else { return }
    for credit in issue.credits {
      guard let id = numbers.number(kinds.creator, credit.creator.id) else { continue }
      try people.run([.integer(id), .text(credit.creator.name)])
    }
    try issues.run([
      .integer(number), .init(volume), .init(issue.titles), .text(issue.number ?? ""), .init(issue.coverDate?.filled),
      .init(issue.onSale?.whole), .init(issue.summary), .init(issue.picture), .init(page(issue, number)),
      .text(credits(issue.characters, kinds.character, "character", "4005")), .text(people(of: issue)),
      .text(credits(issue.teams, kinds.team, "team", "4060")), .text("[]"),
      .text(credits(issue.arcs, kinds.event, "story_arc", "4045")), .text("[]"),
    ])
    count += 1
  }

  /// Adds a series, after its issues.
  ///
  /// - Returns: nothing; a series without a number is skipped.
  /// - Throws: `DatabaseError`.
  func add(_ series: SeriesFacts, _ summary: SeriesSummary) throws {
    guard let number = numbers.number(kinds.series, series.id) else { return }
    let publisher = numbers.number(kinds.publisher, series.publisher?.id)
    if let publisher, let name = series.publisher?.name, knownPublishers.insert(publisher).inserted {
      let page = numbers.known(kinds.publisher, series.publisher?.id).map {
        "https://comicvine.gamespot.com/publisher/4010-\($0)/"
      }
      try publishers.run([.integer(publisher), .text(name), .null, .init(page)])
    }
    let page = numbers.known(kinds.series, series.id).map { "https://comicvine.gamespot.com/volume/4050-\($0)/" }
    try volumes.run([
      .integer(number), .text(series.name),
      .init(series.otherNames.isEmpty ? nil : series.otherNames.joined(separator: "\r\n")),
      .init(series.firstYear.map(String.init)), .init(publisher), .integer(summary.count), .init(series.description),
      .init(summary.picture), .init(page ?? series.page),
    ])
    count += 1
  }

  /// Returns the page of an issue: that at Comic Vine where its number there is known, else the source's.
  private func page(_ issue: IssueFacts, _ number: Int64) -> String? {
    numbers.known(kinds.issue, issue.id).map { "https://comicvine.gamespot.com/issue/4000-\($0)/" } ?? issue.page
  }

  /// Returns a list of records in the form of the API.
  private func credits(_ records: [Referred], _ kind: Kind?, _ resource: String, _ prefix: String) -> String {
    list(
      records.compactMap { record in numbers.number(kind, record.id).map { ($0, record.name, nil) } }, resource, prefix)
  }

  private func people(of issue: IssueFacts) -> String {
    let people = issue.credits.compactMap { credit -> (Int64, String, String?)? in
      guard let id = numbers.number(kinds.creator, credit.creator.id) else { return nil }
      return (id, credit.creator.name, CreditTask.volumeRoles(of: credit.tasks))
    }
    return list(people, "person", "4040")
  }

  private func list(_ items: [(id: Int64, name: String, role: String?)], _ resource: String, _ prefix: String) -> String
  {
    var json = JSONWriter(capacity: 64 + 160 * items.count)
    json.beginArray()
    for item in items {
      json.beginObject()
      json.field("api_detail_url", "https://comicvine.gamespot.com/api/\(resource)/\(prefix)-\(item.id)/")
      json.field("id", item.id)
      json.field("name", item.name)
      json.field("site_detail_url", "https://comicvine.gamespot.com/\(resource)/\(prefix)-\(item.id)/")
      if let role = item.role { json.field("role", role) }
      json.endObject()
    }
    json.endArray()
    return json.text
  }

  /// Makes the indexes and the search, and writes all of it into the file of the set.
  ///
  /// - Throws: `DatabaseError`; `CancellationError`.
  func finish(into path: String) throws {
    for insertion in [publishers, people, volumes, issues] { insertion.finalize() }
    for sql in Self.indexes {
      try Task.checkCancellation()
      try connection.execute(sql)
    }
    try connection.copy(to: path)
    try connection.close()
  }
}
