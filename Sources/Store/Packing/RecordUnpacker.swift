import CZstd
import Catalog
import Foundation

/// An unpacker of records that `RecordPacker` packed.
///
/// It owns a context of zstd, some 160 kB, is reused from record to record and belongs to one task.
struct RecordUnpacker: ~Copyable {
  private let context: OpaquePointer
  /// The dictionary of the model; nil where the model has none.
  private let dictionary: OpaquePointer?

  init(_ packing: [UInt8]) {
    guard let context = ZSTD_createDCtx() else { fatalError("zstd cannot set up a decompressor: out of memory.") }
    self.context = context
    dictionary = packing.withUnsafeBytes { $0.isEmpty ? nil : ZSTD_createDDict($0.baseAddress, $0.count) }
    precondition(packing.isEmpty || dictionary != nil, "zstd cannot load the dictionary: out of memory.")
  }

  deinit {
    ZSTD_freeDCtx(context)
    ZSTD_freeDDict(dictionary)
  }

  /// Returns the length of a stored record in bytes when it is unpacked; nil where its head is damaged. The length of no bytes is 0, where
  /// only links were read.
  static func plainCount(_ packed: UnsafeRawBufferPointer) -> Int? {
    guard !packed.isEmpty else { return 0 }
    // zstd would also read its formats of before 2016, which no store has.
    guard packed.starts(with: magic),
      let count = Int(exactly: ZSTD_getFrameContentSize(packed.baseAddress, packed.count)),
      count > 0, count <= min(packed.count * greatestRatio, greatestCount)
    else { return nil }
    return count
  }

  /// Unpacks a record to the front of `room`, of which no more than `plainCount` bytes are written.
  ///
  /// - Returns: false where the record is damaged or does not fit.
  /// - Complexity: O(bytes of the record).
  func unpack(_ packed: UnsafeRawBufferPointer, into room: UnsafeMutableRawBufferPointer) -> Bool {
    guard let count = Self.plainCount(packed), count <= room.count else { return false }
    guard count > 0 else { return true }
    // A frame that names no dictionary was packed without one.
    let dictionary = ZSTD_getDictID_fromFrame(packed.baseAddress, packed.count) == 0 ? nil : dictionary
    return ZSTD_decompress_usingDDict(
      context, room.baseAddress, count, packed.baseAddress, packed.count, dictionary) == count
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

  private static let magic: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD]
  /// The most unpacked bytes for each packed one, so that a damaged length does not ask for endless memory: a block of at least four bytes
  /// gives at most 128 KiB (RFC 8878, section 3.1.1.2), and no record is larger than a file of recordings may be.
  private static let greatestRatio = 1 << 15
  private static let greatestCount = 1 << 30
}
