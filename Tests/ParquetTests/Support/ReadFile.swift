import CompressionKit
import Parquet
import Testing

/// A file of the writer, read by a reader of its own that knows no more than the writer needs.
struct ReadFile {
  struct Page {
    let kind: Int
    let encoding: Int
    let rows: Int
    let offset: Int
    /// Bytes with the header.
    let count: Int
    let cells: [Cell]
  }

  struct Chunk {
    let metadata: CompactValue
    let pages: [Page]
    let columnIndex: CompactValue?
    let offsetIndex: CompactValue?

    var dataPages: [Page] { pages.filter { $0.kind == 0 } }
    var cells: [Cell] { dataPages.flatMap(\.cells) }
    var statistics: CompactValue? { metadata[12] }
  }

  let bytes: [UInt8]
  let footer: CompactValue
  /// By row group, then by column.
  let chunks: [[Chunk]]

  init(_ bytes: [UInt8]) throws {
    self.bytes = bytes
    precondition(bytes.prefix(4).elementsEqual("PAR1".utf8) && bytes.suffix(4).elementsEqual("PAR1".utf8))
    let size = Int(Decoding.fixed(Array(bytes.suffix(8).prefix(4)), width: 4)[0])
    var reader = CompactReader(bytes: bytes, place: bytes.count - 8 - size)
    let footer = reader.structure()
    precondition(reader.place == bytes.count - 8)
    self.footer = footer
    let elements = Array((footer[2]?.list ?? []).dropFirst())
    chunks = try (footer[4]?.list ?? []).map { rowGroup in
      try zip(rowGroup[1]?.list ?? [], elements).map { try ReadFile.chunk($0, of: $1, in: bytes) }
    }
  }

  /// All the cells of a column.
  func cells(of column: Int = 0) -> [Cell] { chunks.flatMap { $0[column].cells } }

  private static func chunk(_ chunk: CompactValue, of element: CompactValue, in bytes: [UInt8]) throws -> Chunk {
    let metadata = try #require(chunk[3])
    let type = try #require(element[1]?.int)
    let start = try #require(metadata[11]?.int ?? metadata[9]?.int)
    let end = start + (try #require(metadata[7]?.int))
    var dictionary: [Cell] = []
    var pages: [Page] = []
    var place = start
    while place < end {
      let page = try page(
        at: &place, in: bytes, type: type, isNullable: element[3]?.int == 1, codec: metadata[4]?.int ?? 0,
        dictionary: dictionary)
      if page.kind == 2 { dictionary = page.cells }
      pages.append(page)
    }
    return Chunk(
      metadata: metadata, pages: pages,
      columnIndex: chunk[6]?.int.map { structure(at: $0, in: bytes) },
      offsetIndex: chunk[4]?.int.map { structure(at: $0, in: bytes) })
  }

  private static func structure(at place: Int, in bytes: [UInt8]) -> CompactValue {
    var reader = CompactReader(bytes: bytes, place: place)
    return reader.structure()
  }

  private static func page(
    at place: inout Int, in bytes: [UInt8], type: Int, isNullable: Bool, codec: Int, dictionary: [Cell]
  ) throws -> Page {
    let offset = place
    var reader = CompactReader(bytes: bytes, place: place)
    let header = reader.structure()
    let size = try #require(header[3]?.int)
    let stored = Array(bytes[reader.place..<reader.place + size])
    place = reader.place + size
    let checksum = stored.withUnsafeBytes { CRC32.checksum(of: $0) }
    #expect(header[4]?.int == Int(Int32(bitPattern: checksum)))
    var body =
      switch codec {
      case 2: try gunzip(stored, maximumBytes: 1 << 30, maximumRatio: 2000)
      case 6: try unzstd(stored)
      default: stored
      }
    #expect(body.count == header[2]?.int)
    let kind = try #require(header[1]?.int)
    let data = try #require(kind == 2 ? header[7] : header[5])
    let rows = try #require(data[1]?.int)
    let encoding = try #require(data[2]?.int)
    var levels = [UInt64](repeating: 1, count: rows)
    if kind == 0, isNullable {
      let count = Int(Decoding.fixed(Array(body[..<4]), width: 4)[0])
      levels = Decoding.hybrid(Array(body[4..<4 + count]), width: 1, count: rows)
      body.removeFirst(4 + count)
    }
    var values = values(body, type: type, encoding: encoding, count: levels.count { $0 == 1 }, dictionary)[...]
    let cells = levels.map { $0 == 1 ? values.removeFirst() : Cell.null }
    #expect(values.isEmpty)
    return Page(kind: kind, encoding: encoding, rows: rows, offset: offset, count: place - offset, cells: cells)
  }

  private static func values(
    _ body: [UInt8], type: Int, encoding: Int, count: Int, _ dictionary: [Cell]
  ) -> [Cell] {
    switch (encoding, type) {
    case (8, _):
      Decoding.hybrid(Array(body.dropFirst()), width: Int(body[0]), count: count).map { dictionary[Int($0)] }
    case (5, 1): Decoding.delta(body, as: Int32.self).map { .number(Int64($0)) }
    case (5, _): Decoding.delta(body, as: Int64.self).map { .number($0) }
    case (_, 0): Decoding.packed(body[...], width: 1, count: count).map { .bool($0 == 1) }
    case (_, 1): Decoding.fixed(body, width: 4).map { .number(Int64(Int32(truncatingIfNeeded: $0))) }
    case (_, 2): Decoding.fixed(body, width: 8).map { .number(Int64(bitPattern: $0)) }
    case (_, 5): Decoding.fixed(body, width: 8).map { .bits($0) }
    default: Decoding.texts(body).map { .text($0) }
    }
  }
}

/// Returns the plain bytes of a frame of zstd.
private func unzstd(_ frame: [UInt8]) throws -> [UInt8] {
  var decompressor = Decompressor(.zstd(level: 1))
  var plain: [UInt8] = []
  try frame.withUnsafeBytes { frame in try decompressor.push(frame) { plain += $0 } }
  try decompressor.finish()
  return plain
}
