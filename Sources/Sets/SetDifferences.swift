import Basics
import JSONKit
import Pipeline

/// A table that both sets have.
package struct TablePair: Sendable {
  package let old, new: SetTable
  /// The columns that both tables have, in the order of the new one.
  package let shared: [String]

  package var name: String { new.name }
  /// Whether both tables have the same key, by which their rows can be matched.
  package var isComparable: Bool { Self.key(of: old) == Self.key(of: new) }
  /// The columns that only one of the tables has.
  package var onlyInOld: [String] { old.columns.map(\.name).filter { new.column($0) == nil } }
  package var onlyInNew: [String] { new.columns.map(\.name).filter { old.column($0) == nil } }

  init(_ old: SetTable, _ new: SetTable) {
    self.old = old
    self.new = new
    shared = new.columns.map(\.name).filter { old.column($0) != nil }
  }

  private static func key(of table: SetTable) -> [String] {
    table.key.map { "\($0) \(table.column($0)?.type.rawValue ?? "")" }
  }

  /// Whether equal bytes are equal rows in both tables.
  fileprivate var hasSameCells: Bool {
    old.columns.map(\.name) == new.columns.map(\.name)
      && zip(old.columns, new.columns).allSatisfy { $0.isTextWithoutNull == $1.isTextWithoutNull }
  }
}

/// A cell of a row that is in one set alone, or that has another value in each.
package struct CellChange: Sendable, Equatable {
  package let table: String
  /// The values of the key's columns, as a JSON array.
  package let key: String
  package let change: RowChange
  package let column: String
  /// The values as the tables have them; nil for null, and where the set does not have the row.
  package let old, new: String?

  package init(table: String, key: String, change: RowChange, column: String, old: String?, new: String?) {
    (self.table, self.key, self.change, self.column, self.old, self.new) = (table, key, change, column, old, new)
  }
}

/// The numbers of differences in a table.
package struct TableTally: Sendable, Equatable {
  package var rows = RowCounts()
  /// The number of changed rows with another value in a column, by the column's name.
  package var cells: [String: Int] = [:]
}

/// Two published sets, table by table.
package struct SetDifferences: Sendable {
  package let old, new: PublishedSet
  /// The tables of both sets, in the order of the new one.
  package let pairs: [TablePair]
  /// The tables that only one of the sets has.
  package let onlyInOld, onlyInNew: [SetTable]

  /// Finds the tables that can be compared; reads no rows.
  ///
  /// - Parameter tables: the names of the tables to compare; empty for all.
  /// - Throws: ``SetError`` for a name that neither set has.
  package init(_ old: PublishedSet, _ new: PublishedSet, tables: [String] = []) throws {
    (self.old, self.new) = (old, new)
    let names = Set((new.description.tables + old.description.tables).map(\.name))
    if let unknown = tables.first(where: { !names.contains($0) }) {
      let hint =
        Spelling.nearest(to: unknown, of: names.sorted()).map { "Did you mean \($0)?" }
        ?? "There are \(names.sorted().joined(separator: ", "))."
      throw SetError(.usage, saying: "Neither set has a table \"\(unknown)\". \(hint)")
    }
    func chosen(_ set: PublishedSet) -> [SetTable] {
      set.description.tables.filter { tables.isEmpty || tables.contains($0.name) }
    }
    let (before, after) = (chosen(old), chosen(new))
    pairs = after.compactMap { table in before.first { $0.name == table.name }.map { TablePair($0, table) } }
    onlyInOld = before.filter { table in !after.contains { $0.name == table.name } }
    onlyInNew = after.filter { table in !before.contains { $0.name == table.name } }
  }

  /// Sentences about tables and columns that cannot be compared.
  package var limits: [String] {
    var lines: [String] = []
    for (tables, set) in [(onlyInOld, old), (onlyInNew, new)] where !tables.isEmpty {
      lines.append("Only \(set.id) has: \(tables.map(\.name).joined(separator: ", ")). Their rows are not compared.")
    }
    for pair in pairs {
      guard pair.isComparable else {
        lines.append(
          "\(pair.name) is not compared: its key is (\(pair.old.key.joined(separator: ", "))) in \(old.id) and "
            + "(\(pair.new.key.joined(separator: ", "))) in \(new.id), or of other types.")
        continue
      }
      for (columns, set) in [(pair.onlyInOld, old), (pair.onlyInNew, new)] where !columns.isEmpty {
        lines.append("\(pair.name): only \(set.id) has \(columns.joined(separator: ", ")).")
      }
      for name in pair.shared {
        guard let one = pair.old.column(name)?.type, let other = pair.new.column(name)?.type, one != other else {
          continue
        }
        lines.append(
          "\(pair.name).\(name) is \(one.rawValue) in \(old.id) and \(other.rawValue) in \(new.id); compared as text.")
      }
    }
    return lines
  }

  /// Compares the rows of a table.
  ///
  /// The closure is called for each column of a row that was added or removed, and for each column of a changed row that both sets have and
  /// that has another value. The calls are in the order of the key, then of the columns.
  /// - Throws: ``SetError`` for a file that differs from its manifest, though calls may have been made before; `FileError`,
  ///   `CancellationError`; what the closure throws.
  /// - Complexity: O(bytes of both files); files of the same digest are not read.
  package func forEachCell(of pair: TablePair, _ body: (CellChange) throws -> Void) throws -> TableTally {
    var tally = TableTally()
    guard pair.isComparable else { return tally }
    if pair.hasSameCells, old.file(of: pair.old)?.sha256 == new.file(of: pair.new)?.sha256 { return tally }
    let places = pair.shared.compactMap { name -> (name: String, old: Int, new: Int)? in
      guard let old = pair.old.columns.firstIndex(where: { $0.name == name }),
        let new = pair.new.columns.firstIndex(where: { $0.name == name })
      else { return nil }
      return (name, old, new)
    }
    let comparison = try TableComparison(old, pair.old, new, pair.new)
    _ = try comparison.forEach(skippingSameBytes: pair.hasSameCells) { change, before, after in
      switch change {
      case .added:
        tally.rows.added += 1
        try Self.forEachCell(of: after, change, in: pair, body)
      case .removed:
        tally.rows.removed += 1
        try Self.forEachCell(of: before, change, in: pair, body)
      case .changed:
        let (former, current) = (before.cells, after.cells)
        var key: String?
        for place in places where place.old < former.count && place.new < current.count {
          let old = pair.old.columns[place.old].value(of: former[place.old])
          let new = pair.new.columns[place.new].value(of: current[place.new])
          guard !Self.isSame(old, new) else { continue }
          let known = key ?? after.keyText
          key = known
          tally.cells[place.name, default: 0] += 1
          try body(
            CellChange(table: pair.name, key: known, change: change, column: place.name, old: old, new: new))
        }
        if key != nil { tally.rows.changed += 1 }
      }
      return true
    }
    return tally
  }

  /// Gives every cell of a row that only one set has.
  private static func forEachCell(
    of row: RowCursor, _ change: RowChange, in pair: TablePair, _ body: (CellChange) throws -> Void
  ) throws {
    let key = row.keyText
    for (column, cell) in zip(row.table.columns, row.cells) {
      let value = column.value(of: cell)
      try body(
        CellChange(
          table: pair.name, key: key, change: change, column: column.name, old: change == .removed ? value : nil,
          new: change == .added ? value : nil))
    }
  }

  /// Whether two values have the same bytes, which texts that Unicode takes for equal need not have.
  private static func isSame(_ one: String?, _ other: String?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return one.utf8.elementsEqual(other.utf8)
  }
}

extension SetColumn {
  /// Returns the value of a cell of ``RowCursor/cells``; nil for null.
  fileprivate func value(of cell: ArraySlice<UInt8>) -> String? {
    guard !cell.isEmpty else { return isTextWithoutNull ? "" : nil }
    let text = String(decoding: cell, as: UTF8.self)
    return cell.contains(UInt8(ascii: "\"")) ? text.replacing("\"\"", with: "\"") : text
  }
}

extension RowCursor {
  /// The values of the key's columns, as a JSON array.
  fileprivate var keyText: String {
    let cells = cells
    var json = JSONWriter(capacity: 64)
    json.beginArray()
    for place in table.keyPlaces where place < cells.count {
      let column = table.columns[place]
      guard let value = column.value(of: cells[place]) else {
        json.null()
        continue
      }
      if column.type == .integer, let number = Int64(value) { json.integer(number) } else { json.string(value) }
    }
    json.endArray()
    return json.text
  }
}
