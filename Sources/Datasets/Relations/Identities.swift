import Basics
import JSONKit

/// The numbers of one kind, those of stored records and those only referred to, in ascending order.
///
/// A number's place in that order is its rank; relations are kept in ranks.
struct Identities: Sendable {
  /// One number.
  struct Identity: Sendable {
    let id: Int64
    /// The number of stored records that refer to it.
    let references: UInt32
    let nameStart: UInt32
    let nameCount: UInt32
    let isStored: Bool
  }

  /// The numbers, by rank.
  let all: Ranked
  private var names: [UInt8]

  /// Numbers by rank, each with its facts. For a large catalogue only bare numbers are kept, with facts only for those without a record.
  struct Ranked: RandomAccessCollection, Sendable {
    fileprivate var known: [Identity] = []
    fileprivate var numbers = NarrowIDs()
    /// The numbers without a record, by rank.
    fileprivate var unseen: [(rank: Int, identity: Identity)] = []

    var startIndex: Int { 0 }
    var endIndex: Int { known.isEmpty ? numbers.count : known.count }

    subscript(rank: Int) -> Identity { known.isEmpty ? bare(rank) : known[rank] }

    private func bare(_ rank: Int) -> Identity {
      let place = unseen.partitionPoint { $0.rank >= rank }
      if place < unseen.count, unseen[place].rank == rank { return unseen[place].identity }
      return Identity(id: numbers[rank], references: 0, nameStart: 0, nameCount: 0, isStored: true)
    }
  }

  /// The ranks of the stored records, ascending.
  var storedRanks: StoredRanks {
    all.known.isEmpty
      ? StoredRanks(unseen: all.unseen, count: all.count - all.unseen.count)
      : StoredRanks(kept: keptRanks, count: keptRanks.count)
  }
  private let keptRanks: [UInt32]

  /// The ranks of records, which are computed for bare numbers.
  struct StoredRanks: RandomAccessCollection, Sendable {
    fileprivate var kept: [UInt32]?
    fileprivate var unseen: [(rank: Int, identity: Identity)] = []
    let count: Int

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    /// Returns the rank of the record at a place.
    /// - Complexity: O(log numbers without a record) for bare numbers.
    subscript(place: Int) -> UInt32 {
      if let kept { return kept[place] }
      return UInt32(place + unseen.indices.partitionPoint { unseen[$0].rank - $0 > place })
    }
  }

  /// Sorts the numbers of a table.
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
    return (Identities(all: Ranked(known: all), names: names, keptRanks: Array(stored)), ranks)
  }

  /// Merges the numbers of records, which are sorted, with those of a table, which have no record.
  ///
  /// - Returns: the identities, and the rank of every index; nil where the rank is the index.
  /// - Complexity: O(n), and the sorting of numbers without a record.
  static func ranking(_ stored: NarrowIDs, _ table: consuming IdentityTable) -> (Identities, ranks: [UInt32]?) {
    let (entries, names) = (table.entries, table.names)
    guard !entries.isEmpty else { return (Identities(all: Ranked(numbers: stored), names: names, keptRanks: []), nil) }
    let order = entries.indices.sorted { entries[$0].id < entries[$1].id }
    var all = Ranked()
    all.numbers = NarrowIDs(capacity: stored.count + order.count)
    var ranks = [UInt32](repeating: 0, count: stored.count + order.count)
    var others = order[...]
    func add(_ index: Int) {
      let entry = entries[index]
      ranks[stored.count + index] = UInt32(all.numbers.count)
      all.unseen.append(
        (
          all.numbers.count,
          Identity(
            id: entry.id, references: entry.references, nameStart: entry.nameStart, nameCount: entry.nameCount,
            isStored: false)
        ))
      all.numbers.append(entry.id)
    }
    for (index, id) in stored.enumerated() {
      while let other = others.first, entries[other].id < id { add(others.removeFirst()) }
      ranks[index] = UInt32(all.numbers.count)
      all.numbers.append(id)
    }
    for other in others { add(other) }
    return (Identities(all: all, names: names, keptRanks: []), ranks)
  }

  /// Frees the names; nobody may ask for one afterwards.
  mutating func forgetNames() { names = [] }

  /// Whether there is a record of this number.
  ///
  /// - Complexity: O(log n).
  func isStored(_ id: Int64) -> Bool { rank(of: id).map { all[$0].isStored } ?? false }

  /// Returns the rank of a number; nil for an unknown number.
  ///
  /// - Complexity: O(log n).
  func rank(of id: Int64) -> Int? {
    // Bare numbers are searched directly, without making the facts about each.
    if all.known.isEmpty { return all.numbers.place(of: id) }
    let place = all.partitionPoint { $0.id >= id }
    return place < all.count && all[place].id == id ? place : nil
  }

  /// Returns the name of a number, which may be empty.
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
