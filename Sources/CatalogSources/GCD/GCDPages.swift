import Basics
import Catalog
import JSONKit
import Pipeline

/// The rows of one kind of a dump, page by page. Two tasks read them side by side, each over a connection of its own, and take turns of
/// some pages: finding the rows of a record in all tables of links is waiting for memory mostly, and a month in which few rows have changed
/// does little else.
struct GCDPages: Sendable {
  let kind: Kind
  /// The path of the file.
  let path: String
  let tables: GCDTables
  let words: GCDDictionaries
  /// The ids of the rows to read; nil for all.
  let chosen: NumberSet?
  /// Whether a page is in the store already, by the first id that it may have.
  let isDone: @Sendable (Kind, Int) -> Bool
  /// Gets the text of each query; nil for none.
  let note: (@Sendable (String) -> Void)?

  /// The number of ids of a page: the rows of one are some hundred kilobytes.
  private static let pageSize: Int64 = 500
  /// The number of ids of a turn. Each turn begins every query anew.
  private static let turnSize = 8 * pageSize
  /// The most bytes of a record as JSON, its links included, and of a page. A record beyond either is rejected.
  static let greatestRecord = 8 << 20
  private static let greatestPage = 64 << 20
  /// The bytes of pages that may wait behind each task; a larger page waits alone.
  private static let waitingBytes = 8 << 20
  /// The number of tasks.
  private static let width = 2

  /// Reads the rows.
  ///
  /// - Parameter take: gets each page that has rows or notices, by id.
  /// - Returns: whether there is a page, those that are in the store already included.
  /// - Throws: `SourceError` where the database cannot be read to its end; what `take` throws.
  func read(_ take: (DumpPage) async throws -> Void) async throws -> Bool {
    let width = try reader(DumpDatabase(path: path)).isShareable ? Self.width : 1
    return try await withThrowingTaskGroup(of: Bool.self) { group in
      let readers = (0..<width).map { number in
        let budget = WeightBudget(Self.waitingBytes)
        let pages = BoundedChannel<DumpPage>(
          capacity: Int(Self.turnSize / Self.pageSize), budget: budget, weight: \.body.count)
        group.addTask {
          do {
            let hasPage = try await send(number, of: width, into: pages)
            pages.finish()
            return hasPage
          } catch {
            pages.finish(throwing: error)
            throw error
          }
        }
        return (pages: pages, budget: budget)
      }
      // The next page of each task.
      var heads: [DumpPage?] = []
      for reader in readers { heads.append(try await reader.pages.next()) }
      while let (number, page) = heads.enumerated().compactMap({ number, page in page.map { (number, $0) } })
        .min(by: { $0.1.first < $1.1.first })
      {
        readers[number].budget.give(back: page.body.count)
        try await take(page)
        heads[number] = try await readers[number].pages.next()
      }
      return try await group.reduce(false) { $0 || $1 }
    }
  }

  private func reader(_ database: DumpDatabase) throws -> GCDReader {
    try GCDReader(GCDModel.kinds[kind.index], in: tables, database, words)
  }

  /// Sends the pages of every turn of a task.
  ///
  /// - Returns: whether there is one.
  private func send(_ number: Int, of width: Int, into pages: BoundedChannel<DumpPage>) async throws -> Bool {
    let table = GCDModel.kinds[kind.index].table
    let reader = try reader(DumpDatabase(path: path, noting: note))
    var hasPage = false
    var repeats = 0
    while let id = reader.id {
      try Task.checkCancellation()
      if let next = chosen?.next(from: id), next > id {
        try reader.advance(to: next)
        continue
      }
      let turn = id / Self.turnSize
      let wait = (Int64(number) - turn % Int64(width) + Int64(width)) % Int64(width)
      guard wait == 0 else {
        try reader.restart(from: (turn + wait) * Self.turnSize)
        continue
      }
      let first = id / Self.pageSize * Self.pageSize
      let end = first + Self.pageSize
      guard !isDone(kind, Int(first)) else {
        hasPage = true
        try reader.restart(from: end)
        continue
      }
      let (rows, body, repairs) = try page(of: reader, in: table, upTo: end)
      var notices: [Notice] = []
      if repairs > 0 {
        notices.append(
          .damaged(
            "\(repairs) texts are not UTF-8; what is wrong in them is replaced",
            place: "\(table), ids \(first) to \(end - 1)"))
      }
      if reader.repeats > repeats {
        notices.append(
          .damaged(
            "\(reader.repeats - repeats) rows have an id that another row has, and are not read",
            place: "\(table), ids \(first) to \(end - 1)"))
        repeats = reader.repeats
      }
      guard !rows.isEmpty || !notices.isEmpty else { continue }
      hasPage = true
      try await pages.send(DumpPage(kind: kind, first: Int(first), places: rows, body: body, notices: notices))
    }
    return hasPage
  }

  /// Returns the rows up to an id, as an array.
  private func page(
    of reader: GCDReader, in table: String, upTo end: Int64
  ) throws -> (rows: [DumpRow], body: [UInt8], repairs: Int) {
    var out = ByteBuilder(capacity: 1 << 18)
    var rows: [DumpRow] = []
    let before = reader.repairs
    out.append(UInt8(ascii: "["))
    while let id = reader.id, id < end {
      if let next = chosen?.next(from: id), next > id {
        try reader.advance(to: next)
        continue
      }
      if !reader.isDeleted {
        if !rows.isEmpty { out.append(UInt8(ascii: ",")) }
        let start = out.count
        if !reader.isTooLarge { try reader.append(to: &out) }
        let link = reader.isTooLarge ? nil : reader.tooLargeLink
        let isUnreadable = reader.isTooLarge || link != nil
        if isUnreadable || out.count - start > Self.greatestRecord || out.count > Self.greatestPage {
          // A row that is no object is rejected, and the quarantine shows its text.
          out.truncate(to: start)
          let what = link.map { "a row of \($0) that belongs to it" } ?? "the row, or a value of it,"
          out.appendJSONString("\(table), id \(id): \(what) is too large to be read")
        }
        rows.append(DumpRow(id: id, bytes: start..<out.count))
      }
      try reader.next()
    }
    out.append(UInt8(ascii: "]"))
    return (rows, out.array(), reader.repairs - before)
  }
}

extension DumpPage {
  /// Returns the page with notices of rows and values before its own.
  func saying(_ earlier: [Notice]) -> DumpPage {
    guard !earlier.isEmpty else { return self }
    return DumpPage(kind: kind, first: first, places: places, body: body, notices: earlier + notices)
  }
}
