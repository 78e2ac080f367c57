import Catalog
import CompressionKit
import Foundation

/// An unpacker of records that `RecordPacker` packed. It is used again from record to record and belongs to one task.
struct RecordUnpacker: ~Copyable {
  private let decompressor: ZstdDecompressor

  init(_ packing: [UInt8]) { decompressor = ZstdDecompressor(dictionary: packing) }

  /// Returns the length of a stored record in bytes when it is unpacked; nil where its head is damaged. The length of no bytes is 0, where
  /// only links were read.
  static func plainCount(_ packed: UnsafeRawBufferPointer) -> Int? {
    guard !packed.isEmpty else { return 0 }
    return ZstdDecompressor.plainCount(of: packed).flatMap { $0 > 0 ? $0 : nil }
  }

  /// Unpacks a record to the front of `room`, of which no more than `plainCount` bytes are written.
  ///
  /// - Returns: false where the record is damaged or does not fit.
  /// - Complexity: O(bytes of the record).
  func unpack(_ packed: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer) -> Bool {
    guard let count = Self.plainCount(packed) else { return false }
    return count == 0 || decompressor.decompress(packed, into: room)
  }

  /// Returns a record's bytes; nil where it is damaged.
  func plain(_ packed: UnsafeRawBufferPointer) -> [UInt8]? {
    guard let count = Self.plainCount(packed) else { return nil }
    var isWhole = false
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { room, written in
      isWhole = unpack(packed, into: UnsafeMutableRawBufferPointer(room))
      written = isWhole ? count : 0
    }
    return isWhole ? bytes : nil
  }

  /// Returns the bytes of the stored record of a key.
  ///
  /// - Throws: `DamagedValue`.
  func plain(_ stored: Data, key: Int64) throws -> [UInt8] {
    guard let plain = stored.withUnsafeBytes({ plain($0) }) else {
      throw DamagedValue(what: "the record of key \(key)")
    }
    return plain
  }

  /// Whether two records have the same contents. Versions of zstd pack the same record differently, so other bytes prove nothing.
  func isSame(_ one: Data, as other: Data) -> Bool {
    guard one != other else { return true }
    guard let plain = one.withUnsafeBytes({ plain($0) }) else { return false }
    return plain == other.withUnsafeBytes { self.plain($0) }
  }
}
