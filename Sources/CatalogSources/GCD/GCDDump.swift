import Basics
public import Catalog
import JSONKit

/// A dump of the database: the SQLite file that its site offers, or a part of it.
public struct GCDDump: LocalDump {
  /// The source whose model its rows become records of.
  public let source: any CatalogSource = GCDSource()
  /// The file.
  public let file: DumpFile
  /// The tables and columns that it lacks.
  public let absences: [Notice]
  /// The kinds whose tables it has, by number.
  public let kinds: [Kind]
  private let tables: GCDTables
  private let selection: Selection?

  /// Looks at a file.
  ///
  /// - Parameter selection: the records that are read; nil, or a selection that chooses nothing, for all.
  /// - Throws: `RecordingError` where there is no such file or it cannot be read; `SourceError` where it is no dump, or lacks a table that
  ///   every catalogue needs.
  public init(path: String, selection: Selection? = nil) throws {
    file = try DumpFile(path: path)
    self.selection = selection?.choices.values.allSatisfy(\.isEmpty) == false ? selection : nil
    try Self.checkForm(of: file)
    let columns = try DumpDatabase(path: path).tables()
    // Rows without an id of their own are no records.
    let records = Set(GCDModel.kinds.map(\.table))
    tables = GCDTables(columns: columns.filter { $0.value.contains("id") || !records.contains($0.key) })
    try Self.check(tables, of: file)
    let tables = tables
    kinds = GCDModel.model.all.filter { tables.has(GCDModel.kinds[$0.index].table) }
    absences = Self.absences(tables)
  }

  /// Returns the time of the last change of a record of any kind, deleted ones included.
  public func newestChange() throws -> String? {
    let database = try DumpDatabase(path: file.path)
    return try kinds.compactMap { kind -> String? in
      let table = GCDModel.kinds[kind.index].table
      guard tables.has("modified", in: table) else { return nil }
      let sql = "SELECT max(modified) FROM \"\(table)\""
      // Without an index this would be another pass over the table.
      guard try database.plan(of: sql).contains(where: { $0.contains(" INDEX ") }) else { return nil }
      let rows = try database.query(sql)
      guard try rows.stepUnlessTooLarge() == true, let time = rows.text(0) else { return nil }
      let text = time.replacing("T", with: " ")
      var day = String(text.prefix(10))
      let isDay = day.withUTF8 { CatalogDate(UnsafeRawBufferPointer($0)).seconds != nil }
      return isDay && text.utf8.count <= 32 ? text.visibleLine : nil
    }.max()
  }

  /// Reads the rows that the selection leaves, without those that are marked as deleted.
  public func read(
    skipping isDone: @escaping @Sendable (Kind, Int) -> Bool, _ take: (DumpPage) async throws -> Void
  ) async throws {
    try await read(skipping: isDone, noting: nil, take)
  }

  /// Reads the rows.
  ///
  /// - Parameter note: gets the text of each query; nil for none.
  func read(
    skipping isDone: @escaping @Sendable (Kind, Int) -> Bool, noting note: (@Sendable (String) -> Void)?,
    _ take: (DumpPage) async throws -> Void
  ) async throws {
    let database = try DumpDatabase(path: file.path, noting: note)
    let words = try GCDDictionaries(database, tables)
    let chosen = try selection.map { try GCDSelection($0, of: tables, database) }
    var beforehand = try absences + words.losses + foreignRows(database)
    for kind in kinds {
      let pages = GCDPages(
        kind: kind, path: file.path, tables: tables, words: words, chosen: chosen?[kind], isDone: isDone, note: note)
      var notices = try beforehand + deletedRows(of: GCDModel.kinds[kind.index], database)
      beforehand = []
      let hasPage = try await pages.read { page in
        try await take(page.saying(notices))
        notices = []
      }
      // A table without rows was read, too.
      if !hasPage, !isDone(kind, 0) {
        try await take(DumpPage(kind: kind, first: 0, places: [], body: Array("[]".utf8), notices: notices))
      }
    }
  }

  /// Returns notices with the number of deleted rows in a kind's tables. A table that several kinds read is counted for the first of them.
  private func deletedRows(of kind: GCDKind, _ database: DumpDatabase) throws -> [Notice] {
    let others = GCDModel.kinds.filter { $0.table != kind.table }.map(\.table)
    let earlier = GCDModel.kinds.prefix { $0.table != kind.table }.flatMap(\.linkTables)
    let names = [kind.table] + kind.linkTables.filter { !others.contains($0) && !earlier.contains($0) }
    return try names.filter { tables.has("deleted", in: $0) }.compactMap { table in
      let rows = try database.query("SELECT count(*) FROM \"\(table)\" WHERE deleted = 1")
      guard try rows.step(), case let count = Int(rows.integer(0)), count > 0 else { return nil }
      return Notice(place: table, reason: "rows that are marked as deleted", count: count)
    }
  }

  /// Returns notices with the number of rows, in tables that several kinds share, of records that are not read: the dump does not name
  /// their kinds, or they are not part of the model.
  private func foreignRows(_ database: DumpDatabase) throws -> [Notice] {
    var numbers: [String: [Int64]] = [:]
    for case .links(let links) in GCDModel.kinds.flatMap(\.fields).map(\.reading) {
      for links in links where tables.has("content_type_id", in: links.table) {
        guard let content = links.content else { continue }
        let number = try GCDLinks.number(of: content, in: tables, database)
        numbers[links.table, default: []] += number.map { [$0] } ?? []
      }
    }
    return try numbers.sorted { $0.key < $1.key }.compactMap { table, numbers in
      let known = numbers.map(String.init).joined(separator: ", ")
      let rows = try database.query(
        "SELECT count(*) FROM \"\(table)\" WHERE ifnull(content_type_id, 0) NOT IN (\(known))")
      guard try rows.step(), case let count = Int(rows.integer(0)), count > 0 else { return nil }
      return Notice(
        place: table, reason: "rows of records whose kind django_content_type does not name, or that are not read",
        count: count)
    }
  }
}

// MARK: - The form of a file

extension GCDDump {
  private static let header = Array("SQLite format 3\0".utf8)

  /// Makes sure that a file is a database, and whole as far as its size tells.
  private static func checkForm(of file: DumpFile) throws {
    let head: [UInt8]
    do {
      head = try FileAccess.system.reading(RawPath(file.path)) { try $0.bytes(count: 100) }
    } catch let error as FileError {
      throw RecordingError.system(error)
    }
    guard head.starts(with: header), head.count == 100 else { throw refusal(file, what: form(of: head)) }
    let size = Int(head[16]) << 8 | Int(head[17])
    let pages = head[28..<32].reduce(0) { $0 << 8 | Int($1) }
    let bytes = pages * (size == 1 ? 65_536 : size)
    guard file.size >= bytes else {
      throw refusal(file, what: ("is cut off: it has \(file.size) of \(bytes) bytes", "Unpack or download it again."))
    }
    for journal in ["-wal", "-journal"] where try FileAccess.system.status(file.path + journal)?.size ?? 0 > 0 {
      throw refusal(
        file,
        what: (
          "is being written by another program: there is \(file.name)\(journal) beside it",
          "Let that program finish, or copy the database with it."
        ))
    }
  }

  /// Returns the form of a file that is no database, and the remedy.
  private static func form(of head: [UInt8]) -> (String, String) {
    let download = "Download the SQLite form of the dump from https://www.comics.org/download/."
    let text = String(decoding: head, as: UTF8.self).lowercased()
    return switch true {
    case head.isEmpty: ("is empty", download)
    case head.starts(with: [0x50, 0x4B]):
      ("is a zip archive", "Unpack it, and name the database that is in it, such as 2026-11-01.db.")
    case head.starts(with: [0x1F, 0x8B]): ("is packed with gzip", "Unpack it, and name the database that is in it.")
    case text.contains("<html") || text.contains("<!doctype"):
      ("is a web page, such as the form in which one logs in", download)
    case text.contains("mysql dump") || text.contains("create table"): ("is a dump for MySQL", download)
    default: ("is no SQLite database", download)
    }
  }

  private static func refusal(_ file: DumpFile, what: (String, remedy: String)) -> SourceError {
    SourceError(code: .unavailable, message: "\(file.path) \(what.0).", remedy: what.remedy)
  }

  /// Checks that the tables exist that every catalogue needs.
  private static func check(_ tables: GCDTables, of file: DumpFile) throws {
    let needed = GCDModel.kinds.filter(\.isRequired)
    guard tables.columns.keys.contains(where: { $0.hasPrefix("gcd_") }) else {
      let names = tables.columns.keys.sorted().prefix(5).joined(separator: ", ")
      throw refusal(
        file,
        what: (
          "is a database, but no dump of the Grand Comics Database: its tables are \(names.isEmpty ? "none" : names)",
          "Set source.path to the dump, such as 2026-11-01.db."
        ))
    }
    let missing =
      needed.map(\.table).filter { !tables.has($0) }
      + [("gcd_series", "publisher_id"), ("gcd_issue", "series_id"), ("gcd_story", "issue_id")]
      .filter { tables.has($0.0) && !tables.has($0.1, in: $0.0) }.map { "\($0.0).\($0.1)" }
    guard missing.isEmpty else {
      throw refusal(
        file, what: ("lacks \(missing.joined(separator: ", "))", "Use another dump: some are made while tables move."))
    }
  }
}
