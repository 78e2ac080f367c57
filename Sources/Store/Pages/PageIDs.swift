import Basics
import Catalog

/// The packed form of a page's records: for each key the difference from the one before, as zigzag and `Varint`.
///
/// A page is a hundred keys of one kind, mostly of neighbouring numbers: about two bytes each.
enum PageIDs {
  /// Returns the packed form of some numbers, in their order.
  static func pack(_ keys: some Collection<Int64>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(keys.count * 3 + 8)
    var last: Int64 = 0
    for key in keys {
      let difference = key &- last
      last = key
      Varint.append(Varint.zigzag(difference), to: &bytes)
    }
    return bytes
  }

  /// Returns the numbers that `pack` packed.
  ///
  /// - Throws: `DamagedValue` where the bytes are incomplete.
  static func unpack(_ bytes: some Sequence<UInt8>) throws -> [Int64] {
    try Array(bytes).withUnsafeBytes { bytes in
      var keys: [Int64] = []
      var last: Int64 = 0
      var position = 0
      while position < bytes.count {
        guard let value = Varint.read(bytes, at: &position) else { throw DamagedValue(what: "a list of records") }
        last = last &+ Varint.signed(zigzag: value)
        keys.append(last)
      }
      return keys
    }
  }

  /// Returns the keys of records that `pack` packed.
  ///
  /// - Throws: `DamagedValue` where the bytes are incomplete, or where a number is no key of the model.
  static func records(_ bytes: some Sequence<UInt8>, of model: CatalogModel) throws -> [Int64] {
    let keys = try unpack(bytes)
    guard keys.allSatisfy({ model.record(key: $0) != nil }) else {
      throw DamagedValue(what: "the list of a page's records")
    }
    return keys
  }

  /// Returns how many times `modified` falls from one record to the next; no date is the least.
  static func descents(of records: [NormalizedRecord]) -> Int {
    zip(records, records.dropFirst()).count { ($0.modified ?? .min) > ($1.modified ?? .min) }
  }
}
