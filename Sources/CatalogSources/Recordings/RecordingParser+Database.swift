import JSONKit

/// Caches of HTTP libraries as recordings.
extension RecordingParser {
  /// Reads the answers in a database.
  mutating func readDatabase(
    _ bytes: UnsafeRawBufferPointer, with reader: JSONReader, _ position: Position, _ body: Body
  ) throws {
    do {
      let database = try CacheDatabase(bytes)
      let tables = try database.tables()
      if tables.isEmpty {
        skip(position.place, "no catalogue answer: a database without a table of answers by their address")
      }
      for table in tables {
        try database.forEachRow(of: table) { row in
          var inner = position
          inner.place = "\(table.name) row \(row.number)"
          inner.kindHint = signs.kind(ofAddressText: row.address) ?? position.kindHint
          if PickledAnswer.begins(row.answer) {
            try readPickle(row.answer, with: reader, inner, body)
          } else if Self.beginsAsJSON(row.answer) {
            try readOrSalvage(row.answer, with: reader, inner, body)
          } else {
            others += 1
          }
        }
      }
    } catch let notice as Notice {
      skip(position.place, notice.reason)
    }
  }

  /// Reads an answer that was kept as a pickle, as far as that is possible without running the pickle.
  mutating func readPickle(
    _ bytes: UnsafeRawBufferPointer, with reader: JSONReader, _ position: Position, _ body: Body
  ) throws {
    guard let answer = PickledAnswer(bytes) else {
      let remedy = "have the cache written as JSON (requests-cache: serializer=\"json\")"
      return skip(
        position.place, Notice.damageMark + "a pickle of Python that would have to be run to be read; \(remedy)")
    }
    guard answer.status == 200 else {
      return skip(position.place, "an error answer: HTTP status \(answer.status)")
    }
    let plain = UnsafeRawBufferPointer(rebasing: bytes[answer.body])
    guard Self.beginsAsJSON(plain) else {
      others += 1
      return
    }
    var inner = position
    inner.kindHint = signs.kind(ofAddressText: answer.address) ?? position.kindHint
    try readOrSalvage(plain, with: reader, inner, body)
  }

  /// Whether the first byte that is no space opens an object or a list.
  static func beginsAsJSON(_ bytes: some Sequence<UInt8>) -> Bool {
    // A byte order mark is no space, and no ASCII.
    let first = bytes.first { $0 > 0x20 && $0 < 0x80 }
    return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
  }
}
