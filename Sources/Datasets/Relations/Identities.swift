import Basics
import JSONKit

/// The numbers of one kind, those of stored records and those only referred to, in ascending order.
///
/// A number's place in that order is its rank; relations are kept in ranks.
struct Identities: Sendable {
  /// One number.
  struct Identity: Sendable {
    let id: Int64
    /// How many stored records refer to it.
    let references: UInt32
    let nameStart: UInt32
    let nameCount: UInt32
    let isStored: Bool
  }

  /// By rank.
  let all: [Identity]
  /// The ranks of the stored records, ascending.
  let storedRanks: [UInt32]
  private let names: [UInt8]

  /// Puts a table into order.
  ///
  /// - Returns: the identities, and the rank of every index of the table.
  /// - Complexity: O(n log n).
  static func ranking(_ table: consuming IdentityTable) -> (Identities, ranks: [UInt32]) {
    let entries = table.entries
    let names = table.names
    // The index of the entries is no longer needed.
    _ = consume table
    var order = entries.indices.map { UInt32($0) }
    order.sort { entries[Int($0)].id < entries[Int($1)].id }
    var ranks = [UInt32](repeating: 0, count: entries.count)
    for (rank, index) in order.enumerated() { ranks[Int(index)] = UInt32(rank) }
    let all = order.map { index in
      let entry = entries[Int(index)]
      return Identity(
        id: entry.id, references: entry.references, nameStart: entry.nameStart, nameCount: entry.nameCount,
        isStored: entry.isStored)
    }
    let stored = all.indices.lazy.filter { all[$0].isStored }.map { UInt32($0) }
    return (Identities(all: all, storedRanks: Array(stored), names: names), ranks)
  }

  /// Whether there is a record of this number.
  ///
  /// - Complexity: O(log n).
  func isStored(_ id: Int64) -> Bool { rank(of: id).map { all[$0].isStored } ?? false }

  /// The rank of a number; nil for an unknown number.
  ///
  /// - Complexity: O(log n).
  func rank(of id: Int64) -> Int? {
    let place = all.partitionPoint { $0.id >= id }
    return place < all.count && all[place].id == id ? place : nil
  }

  /// The name of a number; may be empty.
  ///
  /// - Throws: `JSONError` where a stored name is damaged.
  func name(ofRank rank: Int, _ reader: JSONReader) throws -> String {
    try withName(ofRank: rank) { try JSONText.decoded($0, reader) }
  }

  /// Calls `body` with the name of a number, escaped as in JSON: the record's own, else the first list's; may be empty.
  func withName<R>(ofRank rank: Int, _ body: (UnsafeRawBufferPointer) throws -> R) rethrows -> R {
    let identity = all[rank]
    let start = Int(identity.nameStart)
    return try names.withUnsafeBytes { names in
      try body(UnsafeRawBufferPointer(rebasing: names[start..<(start + Int(identity.nameCount))]))
    }
  }
}
