import Basics
import Catalog
import CompressionKit
import Datasets
import Sets

/// The number of rows of a published table that have a record in one of its columns.
package struct TableUse: Sendable, Equatable {
  package let table: String
  package let column: String
  package let rows: Int

  /// Returns the tables of a published set that have a record, as itself or in a relation.
  ///
  /// - Parameter set: the set's folder.
  /// - Throws: `DecompressionError`, `CancellationError`; an error of Foundation where a table cannot be opened.
  /// - Complexity: reads every table that can have the record.
  static func all(
    of id: RecordID, _ model: CatalogModel, in set: String, files: FileAccess = .system
  ) throws -> [TableUse] {
    var uses: [TableUse] = []
    let collection = model[id.kind].name.description
    for table in CatalogTables(model).all {
      let columns = columns(of: table, for: collection)
      guard !columns.isEmpty,
        let path = try Compression.path(
          of: "\(set)/data/csv/\(table.name).csv", where: { try files.status($0) != nil })
      else { continue }
      let counts = try count(id.id, of: collection, columns: columns, in: TableCells(path: path))
      for (column, rows) in zip(columns, counts) where rows > 0 {
        uses.append(TableUse(table: table.name, column: column, rows: rows))
      }
    }
    return uses
  }

  /// Returns the columns that have ids of a collection. Of an id column and its `_ref` twin, which is null for records never seen, only the
  /// id column.
  private static func columns(of table: TableDescription, for collection: String) -> [String] {
    if table.name == collection || table.columns.first?.name == "kind" { return ["id"] }
    var columns: [String] = []
    for column in table.columns where column.references?.table == collection {
      let name = column.name.hasSuffix("_ref") ? column.name.dropLast(4) + "_id" : column.name
      if !columns.contains(name) { columns.append(name) }
    }
    return columns
  }

  private static func count(
    _ id: Int64, of collection: String, columns: [String], in table: TableCells
  ) throws -> [Int] {
    let digits = Array(String(id).utf8)
    let kind = Array(collection.utf8)
    var places: [Int: Int] = [:]
    var counts = Array(repeating: 0, count: columns.count)
    var tellsKind = false
    var isOfKind = true
    try table.forEachCell { row, column, cell in
      if row == 0 {
        let name = String(decoding: cell, as: UTF8.self)
        if column == 0, name == "kind" { tellsKind = true }
        if let place = columns.firstIndex(of: name) { places[column] = place }
      } else if column == 0, tellsKind {
        isOfKind = cell.elementsEqual(kind)
      } else if isOfKind, let place = places[column], cell.elementsEqual(digits) {
        counts[place] += 1
      }
      return true
    }
    return counts
  }
}
