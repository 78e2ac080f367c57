import Basics
import Catalog
import Foundation
import GRDB

/// The form in which stores before the sixteenth migration hold records: as they are, or as a block of LZ4 behind a mark and
/// the record's length.
///
/// Only that migration reads it. A store cannot be filled again instead: captures may have been lost since, and recordings
/// moved away.
/// Source: LZ4 Block Format Description, 2022-07-31.
struct FormerPacking {
  /// What records were and are packed with.
  let packing: PackingDictionaries

  /// Packs every record of a store anew. One that is damaged stays as it is: whoever reads it finds it so.
  ///
  /// - Complexity: O(bytes of the store); some thousand records in memory.
  func repack(_ db: Database) throws {
    var packer = RecordPacker(packing)
    for table in ["body", "spare", "former"] {
      let update = try db.makeStatement(sql: "UPDATE \(table) SET json = ? WHERE rowid = ?")
      var last = Int64.min
      while true {
        let rows = try Row.fetchAll(
          db, sql: "SELECT rowid, json FROM \(table) WHERE rowid > ? ORDER BY rowid LIMIT 1000",
          arguments: [last])
        guard let end = rows.last else { break }
        for row in rows {
          guard let plain = (try row.value(1) as Data).withUnsafeBytes({ plain($0) }) else { continue }
          try update.execute(arguments: [
            plain.withUnsafeBytes { plain in packer.withPacked(plain) { Data($0) } }, try row.value(0) as Int64,
          ])
        }
        last = try end.value(0)
      }
    }
  }

  /// A record's bytes; nil where it is damaged.
  func plain(_ stored: UnsafeRawBufferPointer) -> [UInt8]? {
    guard stored.first == 1 else { return stored.first == UInt8(ascii: "{") ? Array(stored) : nil }
    var position = 1
    // No byte of a block stands for more than 255.
    guard let number = Varint.read(stored, at: &position, maximumBytes: 5), number <= stored.count * 255 else {
      return nil
    }
    // The dictionary lies before the record.
    var plain = packing.former
    let end = packing.former.count + Int(number)
    while position < stored.count {
      let token = Int(stored[position])
      position += 1
      guard let literals = length(token >> 4, in: stored, at: &position), literals <= stored.count - position,
        literals <= end - plain.count
      else { return nil }
      plain += stored[position..<position + literals]
      position += literals
      if position == stored.count { break }

      guard position + 2 <= stored.count else { return nil }
      let offset = Int(stored[position]) | Int(stored[position + 1]) << 8
      position += 2
      guard let matched = length(token & 15, in: stored, at: &position), (1...plain.count).contains(offset),
        matched + 4 <= end - plain.count
      else { return nil }
      // It may reach into itself: byte by byte it repeats.
      for _ in 0..<matched + 4 { plain.append(plain[plain.count - offset]) }
    }
    return plain.count == end ? Array(plain[packing.former.count...]) : nil
  }

  /// A length, of which a token holds up to 15; nil where the bytes that continue it do not end.
  private func length(_ start: Int, in stored: UnsafeRawBufferPointer, at position: inout Int) -> Int? {
    guard start == 15 else { return start }
    var length = start
    while position < stored.count {
      let byte = Int(stored[position])
      position += 1
      length += byte
      if byte < 255 { return length }
    }
    return nil
  }
}
