// Writes the tables that a test describes: for each path given, reads PATH.cells and writes PATH with the Parquet target.
// Built by parquet_writer.py in a package of its own; no part of the program.
//
// PATH.cells: one line of JSON (`Description`), then the cells, row by row: one byte that says what follows, then a number
// little-endian, or a length of four bytes and a text.

import Foundation
import Parquet

struct Description: Decodable {
  struct Column: Decodable {
    var name: String
    var type: String
    var nullable: Bool
  }

  var columns: [Column]
  var sortedBy: [Int]
  var metadata: [String: String]
  var options: [String: Int]

  var schema: ParquetSchema {
    ParquetSchema(
      columns: columns.map { ParquetColumn($0.name, type(of: $0), isNullable: $0.nullable) }, sortedBy: sortedBy)
  }

  var parquetOptions: ParquetOptions {
    var result = ParquetOptions()
    for (key, value) in options {
      switch key {
      case "level": result.level = value < 0 ? nil : value
      case "rowGroupRows": result.rowGroupRows = value
      case "rowGroupBytes": result.rowGroupBytes = value
      case "pageRows": result.pageRows = value
      case "pageBytes": result.pageBytes = value
      case "dictionaryBytes": result.dictionaryBytes = value
      default: fatalError("no option is named \(key)")
      }
    }
    result.createdBy = "table-writer version 1.0.0"
    result.metadata = metadata.sorted { $0.key < $1.key }.map { ParquetProperty($0.key, $0.value) }
    return result
  }

  private func type(of column: Column) -> ParquetType {
    switch column.type {
    case "string": .string
    case "int64": .int64
    case "double": .double
    case "boolean": .boolean
    case "timestamp": .timestamp
    case "date": .date
    default: fatalError("no type is named \(column.type)")
    }
  }
}

func write(_ path: String) throws {
  let input = try Data(contentsOf: URL(filePath: path + ".cells"))
  let line = input.prefix { $0 != 0x0A }
  let table = try JSONDecoder().decode(Description.self, from: line)
  FileManager.default.createFile(atPath: path, contents: nil)
  let output = try FileHandle(forWritingTo: URL(filePath: path))
  let sink = { (bytes: UnsafeRawBufferPointer) in try output.write(contentsOf: Data(bytes)) }
  var writer = try ParquetWriter(table.schema, options: table.parquetOptions)
  let cells = [UInt8](input.dropFirst(line.count + 1))
  var place = 0
  // Of the processor, not of the wall: the machine may be busy.
  var busy = 0
  while place < cells.count {
    let start = clock()
    place = append(from: place, of: cells, columns: table.columns.count, to: &writer)
    try writer.flush(to: sink)
    busy += clock() - start
  }
  let rows = writer.rowCount
  let start = clock()
  try writer.finish(to: sink)
  busy += clock() - start
  try output.close()
  print("\(path)\t\(rows)\t\(Double(busy) / 1_000_000)")
}

/// Appends some thousand rows; says where the next one begins.
func append(from start: Int, of cells: [UInt8], columns: Int, to writer: inout ParquetWriter) -> Int {
  cells.withUnsafeBytes { cells in
    var place = start
    func number() -> UInt64 {
      defer { place += 8 }
      return UInt64(littleEndian: cells.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    for _ in 0..<4096 where place < cells.count {
      for _ in 0..<columns {
        let kind = cells[place]
        place += 1
        switch kind {
        case 0: writer.null()
        // A moment is a count of microseconds.
        case 1, 5: writer.int64(Int64(bitPattern: number()))
        case 2: writer.double(Double(bitPattern: number()))
        case 3: writer.bool(number() != 0)
        case 4:
          let count = Int(UInt32(littleEndian: cells.loadUnaligned(fromByteOffset: place, as: UInt32.self)))
          writer.string(UnsafeRawBufferPointer(rebasing: cells[(place + 4)..<(place + 4 + count)]))
          place += 4 + count
        case 6: writer.date(Int64(bitPattern: number()))
        default: fatalError("no cell begins with \(kind)")
        }
      }
      writer.endRow()
    }
    return place
  }
}

for path in CommandLine.arguments.dropFirst() { try write(path) }
