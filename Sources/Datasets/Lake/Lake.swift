import Parquet
import Pipeline

/// The catalogue of a DuckLake whose snapshots are the kept sets, as values.
///
/// It grows by a snapshot for each set that becomes current, and loses the snapshots of removed generations. Numbers of snapshots, tables,
/// columns and files stay as they are: a reader that has opened it remembers them.
///
/// Format: https://ducklake.select/docs/stable/specification, version 1.0.
struct Lake: Equatable, Sendable {
  /// The snapshots, oldest first.
  var snapshots: [LakeSnapshot] = []
  /// The tables of all snapshots, by number.
  var tables: [LakeTable] = []

  /// Appends a snapshot that shows a set.
  ///
  /// - Parameters:
  ///   - time: the time at which the set became current.
  ///   - last: the set of the last snapshot; nil where it cannot be read. A file that both have is not described once more.
  ///   - footer: returns the footer of a table's file; nil where it cannot be read. The snapshot is without that table then.
  mutating func append(
    _ set: LakeSet, at time: WallTime, after last: LakeSet?, footer: (_ table: String) -> ParquetFooter?
  ) {
    let before = snapshots.last
    var next = LakeSnapshot(of: set.id, at: time, after: before)
    next.isReturn = snapshots.contains { $0.generation == set.id }
    next.changes = before == nil ? ["created_schema:\"main\""] : []
    var changed: [Int] = []

    var live: [String: Int] = [:]
    for place in tables.indices where tables[place].span.end == nil { live[tables[place].name] = place }
    let unchanged = Set(live.keys.filter { set.has($0, as: last) })
    let footers = set.files.keys.filter { !unchanged.contains($0) }.reduce(into: [:]) { $0[$1] = footer($1) }
    for (name, place) in live.sorted(by: { $0.value < $1.value }) {
      guard !unchanged.contains(name), footers[name] == nil else { continue }
      tables[place].end(at: next.number)
      next.changes.append("dropped_table:\(tables[place].id)")
      live[name] = nil
      next.schemaVersion = (before?.schemaVersion ?? 0) + 1
    }
    for (name, footer) in footers.sorted(by: { $0.key < $1.key }) {
      guard let file = set.files[name] else { continue }
      let place = live[name] ?? tables.count
      if live[name] == nil {
        tables.append(LakeTable(id: next.nextTable, name: name, span: LakeSpan(begin: next.number)))
        next.nextTable += 1
        next.changes.append("created_table:\"main\".\"\(name)\"")
      }
      if tables[place].alter(to: footer, at: next.number) {
        changed.append(place)
        if live[name] != nil { next.changes.append("altered_table:\(tables[place].id)") }
      }
      next.changes += tables[place].replaceFile(with: file, footer, at: next.number, nextFile: &next.nextFile)
    }
    if !changed.isEmpty { next.schemaVersion = (before?.schemaVersion ?? 0) + 1 }
    for place in changed { tables[place].versions.append(.init(begin: next.number, version: next.schemaVersion)) }
    snapshots.append(next)
  }

  /// Removes the snapshots of all other generations, and everything that only they show.
  mutating func keep(_ generations: Set<GenerationID>) {
    snapshots.removeAll { !generations.contains($0.generation) }
    let numbers = snapshots.map(\.number)
    tables.removeAll { !$0.span.contains(anyOf: numbers) }
    for place in tables.indices { tables[place].keep(numbers) }
  }

  /// Returns the path of a file of a table, below the folder of the generations: in the newest of those that have the file, which is kept
  /// for the longest time.
  func path(of file: LakeFile, of table: LakeTable) -> String {
    let generations = snapshots.filter { file.span.contains($0.number) }.map(\.generation)
    return "\(generations.max()?.description ?? "")/\(ParquetFile.path(of: table.name))"
  }
}

/// A set among the snapshots: its generation and the Parquet files of its tables.
struct LakeSet: Sendable {
  let id: GenerationID
  /// The files, by the name of their table.
  let files: [String: PublishedFile]

  /// Whether it has the same file of a table as another set.
  fileprivate func has(_ table: String, as other: LakeSet?) -> Bool {
    guard let file = files[table], let known = other?.files[table] else { return false }
    return file.sha256 == known.sha256 && file.bytes == known.bytes
  }
}

/// A row of `ducklake_snapshot` and of `ducklake_snapshot_changes`.
struct LakeSnapshot: Equatable, Sendable {
  /// The time in digits, `20261128220132`, like the name of the generation; the next number where that is taken. So a lake that is made
  /// anew gives a generation the number that it had.
  var number: Int64
  var time: WallTime
  var generation: GenerationID
  /// Goes up when tables or columns come, go or change.
  var schemaVersion: Int64
  /// The number of the next table.
  var nextTable: Int64
  /// The number of the next file or mapping.
  var nextFile: Int64
  /// The changes since the snapshot before, in the words of the format.
  var changes: [String] = []
  /// Whether an earlier snapshot shows the same generation: this one is a rollback.
  var isReturn = false
}

extension LakeSnapshot {
  /// Creates the snapshot of a generation behind another one, as if nothing had changed.
  ///
  /// It is later than the one before, by a second at least, unless a wrong clock dated that one ahead.
  fileprivate init(of generation: GenerationID, at time: WallTime, after before: LakeSnapshot?) {
    self.generation = generation
    self.time = time
    if let before, before.time >= time, !before.time.isAhead(of: time) {
      self.time.seconds = before.time.seconds + 1
    }
    let digits = Int64(self.time.basic.filter(\.isWholeNumber)) ?? 0
    number = max(digits, (before?.number ?? 0) + 1)
    (schemaVersion, nextTable, nextFile) =
      (before?.schemaVersion ?? 0, before?.nextTable ?? 1, before?.nextFile ?? 0)
  }
}

/// The snapshots in which something is there: from a number on, up to another one.
struct LakeSpan: Equatable, Sendable {
  var begin: Int64
  /// The first snapshot without it; nil for none.
  var end: Int64?

  func contains(_ number: Int64) -> Bool { number >= begin && number < end ?? .max }
  func contains(anyOf numbers: [Int64]) -> Bool { end == nil || numbers.contains(where: contains) }
}
