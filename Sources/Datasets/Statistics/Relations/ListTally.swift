import Catalog

/// What is known of the lists of one relation's side, by the rank of their owners.
struct ListItems {
  /// Items that the owner's own list has.
  var own: [UInt32]
  /// Those and the ones that others tell.
  var known: [UInt32]

  init(count: Int) {
    own = [UInt32](repeating: 0, count: count)
    known = own
  }

  @inline(__always)
  mutating func add(_ owner: Int, isOwn: Bool) {
    known[owner] += 1
    if isOwn { own[owner] += 1 }
  }
}

/// How whole the lists of one kind that name another one are.
struct ListTally: Sendable {
  /// Whose lists, and of what.
  let owner: Kind
  let list: Kind
  /// Records whose list has items, as they say; how many items, and how many of them their own lists have.
  var records = 0
  var available = 0
  var own = 0
  /// Lists with fewer items than there are; of them those that others complete, and those that stay short.
  var cut = 0
  var completed = 0
  var short = 0
  /// How many items lists lack that stay short.
  var lacking = 0

  /// Counts the lists of all records that are not missing.
  init(_ owners: Roster, _ list: Kind, _ available: [Int32], _ items: ListItems) {
    owner = owners.kind
    self.list = list
    for (record, rank) in owners.storedRanks.enumerated() where available[record] > 0 {
      let (said, own, known) = (Int(available[record]), Int(items.own[Int(rank)]), Int(items.known[Int(rank)]))
      records += 1
      self.available += said
      self.own += own
      guard own < said else { continue }
      cut += 1
      if known < said {
        short += 1
        lacking += said - known
      } else {
        completed += 1
      }
    }
  }
}
