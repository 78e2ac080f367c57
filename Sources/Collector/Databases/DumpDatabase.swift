import Basics
import Catalog
import Datasets
import JSONKit
import Pipeline
import Store

/// `gcd.db`: a small database in the form of a dump of the Grand Comics Database, with the tables and columns that gcd_talker reads, its
/// index and its full-text search.
///
/// The program makes both itself where they are missing, so here it need not write, and the file may be read-only.
/// Names under which creators are credited have numbers of their own here, since the catalogue keeps the number of the creator.
/// A class because it owns a connection; one task uses it.
final class DumpDatabase {
  /// The path of the database in a set.
  static let path = "gcd.db"
  /// The name of the source whose dumps have this form.
  static let catalogue = "Grand Comics Database"

  private let connection: DatabaseConnection
  private let model: CatalogModel
  private let json = JSONReader()
  private let names, findName, series, issues, stories, storyCredits, issueCredits, emblems: DatabaseInsertion
  private var words: [String: [String: Int64]] = [:]
  private(set) var count = 0

  /// The types of stories, by the numbers that the program knows.
  private static let storyTypes = [
    "cover": 6, "cover reprint (on interior page)": 7, "photo story": 13, "comic story": 19,
  ]

  /// Makes the file, which must not exist.
  ///
  /// - Throws: `DatabaseError`.
  init(making path: String, of model: CatalogModel) throws {
    self.model = model
    let connection = try DatabaseConnection(path, isLarge: true)
    self.connection = connection
    for sql in Self.tables { try connection.execute(sql) }
    func insertion(_ table: String, _ columns: Int) throws -> DatabaseInsertion {
      let values = Array(repeating: "?", count: columns).joined(separator: ", ")
      return try DatabaseInsertion("INSERT OR IGNORE INTO \(table) VALUES (\(values))", in: connection)
    }
    names = try insertion("gcd_creator_name_detail (name, creator_id)", 2)
    findName = try DatabaseInsertion(
      "SELECT id FROM gcd_creator_name_detail WHERE creator_id = ? AND name = ?", in: connection)
    series = try insertion("gcd_series", 13)
    issues = try insertion("gcd_issue", 12)
    stories = try insertion("gcd_story", 8)
    storyCredits = try insertion("gcd_story_credit (story_id, credit_type_id, creator_id)", 3)
    issueCredits = try insertion("gcd_issue_credit (issue_id, credit_type_id, credit_name, creator_id)", 4)
    emblems = try insertion("gcd_issue_brand_emblem (issue_id, brand_id)", 2)
    try writeTerms()
  }

  private func writeTerms() throws {
    guard let origin = model.origin else { return }
    let about = try DatabaseInsertion("INSERT INTO about VALUES (?, ?)", in: connection)
    try about.run([.text("source"), .text(origin.source.address)])
    try about.run([.text("license"), .text(origin.license.address)])
    for notice in origin.notices { try about.run([.text("notice"), .text(notice)]) }
    about.finalize()
  }

  /// Returns the number of a word in a table of words: its known one, else the next.
  private func number(_ word: String, _ table: String) -> Int64 {
    if let known = words[table]?[word] { return known }
    let number =
      Self.storyTypes[word].flatMap { table == "gcd_story_type" ? Int64($0) : nil }
      ?? Int64((words[table]?.count ?? 0) + (table == "gcd_story_type" ? 100 : 1))
    words[table, default: [:]][word] = number
    return number
  }

  private func name(_ name: String, of creator: Int64) throws -> Int64? {
    try names.run([.text(name), .integer(creator)])
    return try findName.number([.integer(creator), .text(name)])
  }

  /// Makes the indexes and the search, and writes all of it into the file of the set.
  ///
  /// - Throws: `DatabaseError`; `CancellationError`.
  func finish(into path: String) throws {
    for (table, numbers) in words.sorted(by: { $0.key < $1.key }) {
      let isCoded = table.hasPrefix("stddata")
      let insertion = try DatabaseInsertion(
        "INSERT INTO \(table) VALUES (?, ?\(isCoded ? ", ?" : ""))", in: connection)
      for (word, number) in numbers.sorted(by: { $0.value < $1.value }) {
        try insertion.run([.integer(number), .text(word)] + (isCoded ? [.text(word)] : []))
      }
      insertion.finalize()
    }
    for insertion in [names, findName, series, issues, stories, storyCredits, issueCredits, emblems] {
      insertion.finalize()
    }
    for sql in Self.indexes {
      try Task.checkCancellation()
      try connection.execute(sql)
    }
    try connection.copy(to: path)
    try connection.close()
  }
}

// MARK: - Records

extension DumpDatabase {
  /// Adds the records of the kinds that are few: publishers, brands and their groups.
  ///
  /// - Throws: `StoreError`, `JSONError`, `DatabaseError`, `CancellationError`.
  func addNamed(_ store: CatalogStore) throws {
    for (kind, table) in [
      ("publishers", "gcd_publisher (id, name)"), ("brands", "gcd_brand (id, name)"),
      ("brand_groups", "gcd_brand_group (id, name, parent_id)"),
      ("indicia_publishers", "gcd_indicia_publisher (id, name, country_id)"),
    ] {
      guard let kind = model.kind(named: kind) else { continue }
      let columns = table.split(separator: ",").count
      let values = Array(repeating: "?", count: columns).joined(separator: ", ")
      let insertion = try DatabaseInsertion("INSERT OR IGNORE INTO \(table) VALUES (\(values))", in: connection)
      let groups = try DatabaseInsertion(
        "INSERT OR IGNORE INTO gcd_brand_emblem_group (brand_id, brandgroup_id) VALUES (?, ?)", in: connection)
      var reader = KindReader(kind, in: model)
      let brands = reader.list(of: model.kind(named: "brands"))
      var cursor = try RecordCursor(store: store, kind: kind)
      while let batch = try cursor.nextBatch() {
        try Task.checkCancellation()
        try batch.forEach { record in
          guard record.entry.missingSince == nil else { return }
          try json.read(record.json) { document in
            reader.find(document)
            let id = record.entry.id.id
            var values: [DatabaseInsertion.Value] = [.integer(id), .text(Self.text(reader, "name"))]
            if table.contains("parent_id") { values.append(.init(reader.reference(.publisher)?.id)) }
            if table.contains("country_id") { values.append(country(reader)) }
            try insertion.run(values)
            guard table.contains("brand_group") else { return }
            for brand in reader.items(at: brands) {
              if let brand = brand.record.id { try groups.run([.integer(brand), .integer(id)]) }
            }
          }
        }
        cursor.giveBack(consume batch)
      }
      insertion.finalize()
      groups.finalize()
    }
  }

  /// Adds a series whose fields are found.
  func add(series reader: KindReader, id: Int64) throws {
    try series.run([
      .integer(id), .text(Self.text(reader, "name")), .text(Self.text(reader, "sort_name")),
      .text(Self.text(reader, "notes")), .init(reader.integer(.firstYear)), .init(reader.integer(.lastYear)),
      .integer(reader.integer(.issueCount) ?? 0), .init(reader.reference(.publisher)?.id), country(reader),
      word(reader.text(.language), "stddata_language"), .text(Self.text(reader, "publishing_format")),
      .integer(reader.flag(.isOngoing) == true ? 1 : 0), .init(reader.reference(.firstIssue)?.id),
    ])
    count += 1
  }

  /// Adds an issue whose fields are found.
  func add(issue reader: KindReader, id: Int64) throws {
    try issues.run([
      .integer(id), .text(Self.text(reader, "number")), .text(Self.text(reader, "key_date")),
      .text(Self.text(reader, "title")), .init(reader.reference(.series)?.id), .init(reader.reference(.mainIssue)?.id),
      .text(Self.text(reader, "price")), .text(Self.text(reader, "valid_isbn")), .text(Self.text(reader, "notes")),
      .text(Self.text(reader, "volume")), .text(Self.text(reader, "rating")),
      .init(reader.reference(.indiciaPublisher)?.id),
    ])
    for brand in reader.items(at: reader.list(of: model.kind(named: "brands"))) {
      if let brand = brand.record.id { try emblems.run([.integer(id), .integer(brand)]) }
    }
    for credit in reader.items(at: reader.list(of: model.kind(.creator))) {
      guard let creator = credit.record.id, let name = try name(credit.record.name, of: creator) else { continue }
      let role = credit.details.first ?? ""
      let words = credit.element["credit_name"].flatMap(KindReader.text) ?? role
      try issueCredits.run([
        .integer(id), .integer(number(role, "gcd_credit_type")), .text(words), .integer(name),
      ])
    }
    count += 1
  }

  /// Adds a story whose fields are found.
  func add(story reader: KindReader, id: Int64, of issue: Int64) throws {
    try stories.run([
      .integer(id), .integer(issue), .integer(number(reader.text(.storyType) ?? "(unknown)", "gcd_story_type")),
      .integer(reader.integer(.order) ?? 0), .text(Self.text(reader, "title")), .text(Self.text(reader, "genre")),
      .text(Self.text(reader, "synopsis")), .text(Self.text(reader, "characters")),
    ])
    for credit in reader.items(at: reader.list(of: model.kind(.creator))) {
      guard let creator = credit.record.id, let name = try name(credit.record.name, of: creator) else { continue }
      for role in credit.details.isEmpty ? [""] : credit.details {
        try storyCredits.run([.integer(id), .integer(number(role, "gcd_credit_type")), .integer(name)])
      }
    }
    count += 1
  }

  private func country(_ reader: KindReader) -> DatabaseInsertion.Value {
    word(reader.text(.country), "stddata_country")
  }

  private func word(_ word: String?, _ table: String) -> DatabaseInsertion.Value {
    word.map { .integer(number($0, table)) } ?? .null
  }

  /// Returns the text of a field; empty where there is none, as dumps have it.
  private static func text(_ reader: KindReader, _ field: StaticString) -> String {
    reader.place(of: field).flatMap { reader[$0] }?.string?.string ?? ""
  }
}

// MARK: - Tables

extension DumpDatabase {
  /// The tables, and the columns that are read.
  private static let tables = [
    "CREATE TABLE about (name TEXT, value TEXT)",
    "CREATE TABLE stddata_country (id INTEGER PRIMARY KEY, code TEXT NOT NULL, name TEXT NOT NULL)",
    "CREATE TABLE stddata_language (id INTEGER PRIMARY KEY, code TEXT NOT NULL, name TEXT NOT NULL)",
    "CREATE TABLE gcd_credit_type (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE gcd_story_type (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE gcd_publisher (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE gcd_indicia_publisher (id INTEGER PRIMARY KEY, name TEXT NOT NULL, country_id INTEGER)",
    "CREATE TABLE gcd_brand (id INTEGER PRIMARY KEY, name TEXT NOT NULL)",
    "CREATE TABLE gcd_brand_group (id INTEGER PRIMARY KEY, name TEXT NOT NULL, parent_id INTEGER)",
    """
    CREATE TABLE gcd_brand_emblem_group (
      id INTEGER PRIMARY KEY, brand_id INTEGER NOT NULL, brandgroup_id INTEGER NOT NULL, UNIQUE (brand_id, brandgroup_id))
    """,
    """
    CREATE TABLE gcd_creator_name_detail (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, creator_id INTEGER NOT NULL, UNIQUE (creator_id, name))
    """,
    """
    CREATE TABLE gcd_series (
      id INTEGER PRIMARY KEY, name TEXT NOT NULL, sort_name TEXT NOT NULL, notes TEXT NOT NULL, year_began INTEGER,
      year_ended INTEGER, issue_count INTEGER NOT NULL, publisher_id INTEGER, country_id INTEGER, language_id INTEGER,
      publishing_format TEXT NOT NULL, is_current INTEGER NOT NULL, first_issue_id INTEGER)
    """,
    """
    CREATE TABLE gcd_issue (
      id INTEGER PRIMARY KEY, number TEXT NOT NULL, key_date TEXT NOT NULL, title TEXT NOT NULL, series_id INTEGER,
      variant_of_id INTEGER, price TEXT NOT NULL, valid_isbn TEXT NOT NULL, notes TEXT NOT NULL, volume TEXT NOT NULL,
      rating TEXT NOT NULL, indicia_publisher_id INTEGER)
    """,
    """
    CREATE TABLE gcd_issue_brand_emblem (
      id INTEGER PRIMARY KEY, issue_id INTEGER NOT NULL, brand_id INTEGER NOT NULL, UNIQUE (issue_id, brand_id))
    """,
    """
    CREATE TABLE gcd_story (
      id INTEGER PRIMARY KEY, issue_id INTEGER NOT NULL, type_id INTEGER NOT NULL, sequence_number INTEGER NOT NULL,
      title TEXT NOT NULL, genre TEXT NOT NULL, synopsis TEXT NOT NULL, characters TEXT NOT NULL)
    """,
    """
    CREATE TABLE gcd_story_credit (
      id INTEGER PRIMARY KEY, story_id INTEGER NOT NULL, credit_type_id INTEGER NOT NULL, creator_id INTEGER NOT NULL)
    """,
    """
    CREATE TABLE gcd_issue_credit (
      id INTEGER PRIMARY KEY, issue_id INTEGER NOT NULL, credit_type_id INTEGER NOT NULL, credit_name TEXT NOT NULL,
      creator_id INTEGER NOT NULL)
    """,
  ]

  private static let indexes = [
    "CREATE INDEX gcd_series_publisher ON gcd_series (publisher_id)",
    "CREATE INDEX gcd_series_name ON gcd_series (name)",
    "CREATE INDEX gcd_issue_series ON gcd_issue (series_id)",
    "CREATE INDEX gcd_issue_variant ON gcd_issue (variant_of_id)",
    "CREATE INDEX gcd_story_issue ON gcd_story (issue_id)",
    "CREATE INDEX issue_id_on_type_id ON gcd_story (type_id, issue_id)",
    "CREATE INDEX gcd_story_credit_story ON gcd_story_credit (story_id)",
    "CREATE INDEX gcd_issue_credit_issue ON gcd_issue_credit (issue_id)",
    """
    CREATE VIRTUAL TABLE fts USING fts5(
      name, content='gcd_series', content_rowid='id', tokenize = 'porter unicode61 remove_diacritics 1')
    """,
    "INSERT INTO fts (fts) VALUES ('rebuild')",
  ]
}
