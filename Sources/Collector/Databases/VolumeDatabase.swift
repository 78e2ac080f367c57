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
      .init(issue.onSale?.whole), .init(issue.summary), .init(issue.picture),
      .init(page(kinds.issue, issue.id, "issue/4000", or: issue.page)),
      .text(credits(issue.characters, kinds.character, "character/4005")), .text(people(of: issue)),
      .text(credits(issue.teams, kinds.team, "team/4060")), .text("[]"),
      .text(credits(issue.arcs, kinds.event, "story_arc/4045")), .text("[]"),
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
      let page = page(kinds.publisher, series.publisher?.id, "publisher/4010")
      try publishers.run([.integer(publisher), .text(name), .null, .init(page)])
    }
    // A line of aliases is one name.
    let aliases = series.otherNames.map { $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
    try volumes.run([
      .integer(number), .text(series.name),
      .init(aliases.isEmpty ? nil : aliases.joined(separator: "\r\n")),
      .init(series.firstYear.map(String.init)), .init(publisher), .integer(summary.count), .init(series.description),
      .init(summary.picture), .init(page(kinds.series, series.id, "volume/4050", or: series.page)),
    ])
    count += 1
  }

  /// Returns the page of a record: that at Comic Vine where its number there is known, else its own at the source, else the source itself,
  /// since programs refuse a record without one.
  ///
  /// - Parameters:
  ///   - path: the kind of pages at Comic Vine, such as `issue/4000`.
  ///   - own: the page that the record states.
  private func page(_ kind: Kind?, _ id: Int64?, _ path: String, or own: String? = nil) -> String? {
    if let known = numbers.known(kind, id) { return "https://comicvine.gamespot.com/\(path)-\(known)/" }
    if let own { return own }
    if let kind, let id, let pages = model[kind].webPages { return "\(pages)\(id)/" }
    return model.origin?.source.address
  }

  /// Returns a list of records in the form of the API.
  private func credits(_ records: [Referred], _ kind: Kind?, _ path: String) -> String {
    list(records.map { ($0, nil) }, kind, path)
  }

  private func people(of issue: IssueFacts) -> String {
    list(issue.credits.map { ($0.creator, CreditTask.volumeRoles(of: $0.tasks)) }, kinds.creator, "person/4040")
  }

  private func list(_ items: [(record: Referred, role: String?)], _ kind: Kind?, _ path: String) -> String {
    var json = JSONWriter(capacity: 64 + 160 * items.count)
    json.beginArray()
    for (record, role) in items {
      guard let number = numbers.number(kind, record.id) else { continue }
      json.beginObject()
      // Programs cut the number out of this address, also a made one.
      json.field("api_detail_url", "https://comicvine.gamespot.com/api/\(path)-\(number)/")
      json.field("id", number)
      json.field("name", record.name)
      json.field("site_detail_url", page(kind, record.id, path))
      if let role { json.field("role", role) }
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
