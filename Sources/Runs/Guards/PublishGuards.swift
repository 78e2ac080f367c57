import CompressionKit
import Definitions
import Pipeline
import Sets
import Stages

/// Compares a new set with the current one and finds reasons against publishing it.
struct PublishGuards: Sendable {
  let settings: Publish
  /// The new set's folder, and that of the current set.
  let new: String
  let old: String
  let width: Int
  /// The tables of records that each table of relations or parts refers to, by names.
  var owners: [String: [String]] = [:]

  /// The fewest records whose loss can be more than changes of single records: one of twelve is 8 percent.
  private static let fewestRecords = 3
  /// The most rows that single records can take with them, however many a table has for each record.
  private static let mostRowsOfFew = 300

  /// Files, without the endings of compressions, that may shrink, or become empty in part, on a good day, in every format: unresolved records become fewer with every look-up,
  /// their names vanish with the records that refer to them, and most nights change little.
  private static let free: Set<String> = [
    "data/csv/unseen.csv", "data/parquet/unseen.parquet", "data/csv/names.csv", "data/parquet/names.parquet",
    "data/changes.ndjson",
  ]
  /// Whether a file may have fewer rows when all is well: figures computed from tables, which are guarded themselves, shrink in leaps when
  /// one large comic is missing.
  private static func isFree(file path: String) -> Bool {
    free.contains(path) || path.hasPrefix("statistics/") || path.hasPrefix("graph/")
  }
  /// Whether a column may be empty: then no record is missing, or no referenced record exists, which the guard on the table of those
  /// records reports.
  private static func isFree(_ column: String) -> Bool { column == "missing_since" || column.hasSuffix("_ref") }

  /// Returns the reasons against publishing a set.
  ///
  /// - Throws: `DecompressionError`, `CancellationError`; an error of Foundation where a table of the new set cannot be opened.
  /// - Complexity: reads the tables that differ, each until every column that must have a value was seen with one.
  func findings(
    _ set: SealedSet, verdicts: [CollectionVerdict], against current: Manifest
  ) async throws -> [GuardFinding] {
    // The many files without rows, those of a site among them, say nothing here.
    // Another compression of a file is no other file.
    let before = Dictionary(current.files.lazy.filter { $0.rows != nil }.map { ($0.plainPath, $0) }) { first, _ in first
    }
    // A second name of a file is not compared: the rule of its first name counts.
    var findings = set.files.filter { $0.original == nil }.compactMap { file -> GuardFinding? in
      guard let rows = before[file.plainPath]?.rows, let left = file.rows, !Self.isFree(file: file.plainPath) else {
        return nil
      }
      return shrink(
        "\(file.path) has \(Quantity.count(left)) rows", of: file.path, from: rows, to: left,
        atLeast: fewestRows(of: file.plainPath, rows, in: before))
    }
    for verdict in verdicts {
      guard let state = current.collections[verdict.name] else { continue }
      let seen = "\(verdict.name): \(Quantity.count(verdict.distinct)) records were seen"
      if let finding = shrink(seen, of: verdict.name, from: state.distinct, to: verdict.distinct) {
        findings.append(finding)
      }
      if let finding = lostCompleteness(state, now: verdict, files: before, set: set) { findings.append(finding) }
    }
    return findings + (try await emptyColumns(before, in: set))
  }

  /// Returns the reasons against publishing a set of another source: it may have as many records, but others.
  ///
  /// - Parameter counts: the records of the source before, and how many of them the new one does not have.
  func findings(
    _ counts: [String: (all: Int, lacking: Int)], of before: String, lackingIn now: String
  ) -> [GuardFinding] {
    counts.sorted { $0.key < $1.key }.compactMap { kind, count in
      guard isLoss(count.lacking, of: count.all) else { return nil }
      return GuardFinding(
        rule: .shrink, subject: kind,
        what:
          "\(kind): \(Quantity.count(count.lacking)) of the \(Quantity.count(count.all)) records of \(before) are not "
          + "among those of \(now); publish.max-shrink allows \(settings.maxShrink)")
    }
  }

  /// Whether a loss is refused: its share of all is too large, and single records do not explain it.
  ///
  /// Where `publish.max-shrink` allows no loss, one record is too many.
  private func isLoss(_ lost: Int, of before: Int, atLeast fewest: Int = fewestRecords) -> Bool {
    guard settings.maxShrink.fraction > 0 else { return lost > 0 }
    return lost >= fewest && Double(lost) > settings.maxShrink.fraction * Double(before)
  }

  /// Returns the fewest rows whose loss counts. In a table of relations or parts these are the rows of three records, and no more than a
  /// third of all: an event takes all its characters with it.
  private func fewestRows(of path: String, _ rows: Int, in before: [String: PublishedFile]) -> Int {
    guard let slash = path.lastIndex(of: "/") else { return Self.fewestRecords }
    let folder = path[...slash]
    let file = path[path.index(after: slash)...]
    let name = String(file.prefix { $0 != "." })
    let records = (owners[name] ?? []).compactMap { before[folder + $0 + file.dropFirst(name.count)]?.rows }
    guard let fewest = records.filter({ $0 > 0 }).min() else { return Self.fewestRecords }
    let ofFew = (Self.fewestRecords * rows + fewest - 1) / fewest
    return max(Self.fewestRecords, min(ofFew, rows / 3, Self.mostRowsOfFew))
  }

  private func shrink(
    _ what: String, of subject: String, from before: Int, to now: Int, atLeast fewest: Int = fewestRecords
  ) -> GuardFinding? {
    let lost = before - now
    guard isLoss(lost, of: before, atLeast: fewest) else { return nil }
    let percent = Percent(((Double(lost) / Double(before)) * 1000).rounded() / 10)
    return GuardFinding(
      rule: .shrink, subject: subject,
      what: "\(what), \(Quantity.count(lost)) or \(percent) fewer than the current set's \(Quantity.count(before)); "
        + "publish.max-shrink allows \(settings.maxShrink)")
  }

  /// A collection that was whole, and is not any more or not provably so, is published all the same (with exit code 2) while its table lost
  /// nothing: records of earlier crawls are still in it. Something good is lost where the table shrank by any amount, or
  /// where the source does not have the collection any more.
  private func lostCompleteness(
    _ before: Manifest.Collection, now: CollectionVerdict, files: [String: PublishedFile],
    set: SealedSet
  ) -> GuardFinding? {
    guard !settings.partial, CollectionVerdict.Status.isWhole(named: before.status), now.isShort else {
      return nil
    }
    if now.status == .absent {
      return GuardFinding(
        rule: .lostCompleteness, subject: now.name,
        what: "\(now.name) were complete, and the source does not have them any more")
    }
    for format in ["csv/\(now.name).csv", "ndjson/\(now.name).ndjson", "parquet/\(now.name).parquet"] {
      let path = "data/" + format
      guard let rows = files[path]?.rows, let left = set.files.first(where: { $0.plainPath == path })?.rows, left < rows
      else { continue }
      return GuardFinding(
        rule: .lostCompleteness, subject: now.name,
        what: "\(now.name) were complete with \(Quantity.count(rows)) records, and are \(now.status.rawValue) with "
          + "\(Quantity.count(left)) (\(now.missing.map { "\(Quantity.count($0)) are missing" } ?? "nobody knows how many are missing"))"
      )
    }
    return nil
  }

  /// Returns the columns that had values and now have none, of tables that have rows before and after.
  private func emptyColumns(
    _ before: [String: PublishedFile], in set: SealedSet
  ) async throws -> [GuardFinding] {
    let tables = set.files.filter { file in
      guard let old = before[file.plainPath], file.path.hasPrefix("data/csv/"), !Self.free.contains(file.plainPath)
      else { return false }
      return old.sha256 != file.sha256 && file.rows ?? 0 > 0 && old.rows ?? 0 > 0
    }
    var findings: [String: GuardFinding] = [:]
    try await withBoundedTasks(
      over: tables.map { ($0.path, before[$0.plainPath]?.path ?? $0.path) }, limit: max(1, width),
      operation: { path, earlier in (path, try lostColumns(of: path, before: earlier)) },
      collect: { path, lost in
        guard !lost.isEmpty else { return }
        let columns = lost.count == 1 ? "column \(lost[0]) has" : "columns \(lost.joined(separator: ", ")) have"
        findings[path] = GuardFinding(
          rule: .emptyColumn, subject: path,
          what: "\(path): \(columns) no value at all, and had some in the current set")
      })
    return findings.sorted { $0.key < $1.key }.map(\.value)
  }

  private func lostColumns(of path: String, before earlier: String) throws -> [String] {
    let now = try TableCells(path: "\(new)/\(path)").values { !Self.isFree($0) }
    let empty = zip(now.columns, now.counts).filter { $1 == 0 && !Self.isFree($0) }.map(\.0)
    guard !empty.isEmpty else { return [] }
    // A current set that cannot be read says nothing against the new one.
    guard let before = try? TableCells(path: "\(old)/\(earlier)").values() else { return [] }
    let had = Dictionary(zip(before.columns, before.counts)) { first, _ in first }
    // A column that one record in a hundred has is empty some night because that record has changed. Ten values, or at least three
    // in half of the rows, are more than changes of single records can explain.
    return empty.filter { column in
      let values = had[column] ?? 0
      return values >= 10 || values >= Self.fewestRecords && values * 2 >= before.rows
    }
  }
}

extension PublishedFile {
  /// The path without the ending of the compression.
  fileprivate var plainPath: String { Compression.of(path).plainName }
}
