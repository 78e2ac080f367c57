import Basics
import Catalog

/// A trade number of an issue.
struct SearchNumber {
  /// The place of the issue in the index.
  let issue: Int
  /// The number as ``TradeNumbers`` stores it.
  let key: ArraySlice<UInt8>
}

/// The trade numbers of issues, as columns, because there are more of them than issues.
struct TradeNumberList {
  private var issues: [UInt32] = []
  /// The place of each number in `keys`.
  private var places: [UInt32] = []
  private let keys: TextList

  /// Creates an empty list.
  ///
  /// - Parameter keys: all numbers that may be added, as ``TradeNumbers`` stores them.
  init(of keys: TextList = TextList()) {
    self.keys = keys
    issues.reserveCapacity(keys.count)
    places.reserveCapacity(keys.count)
  }

  var count: Int { issues.count }

  subscript(place: Int) -> SearchNumber { SearchNumber(issue: Int(issues[place]), key: keys[Int(places[place])]) }

  /// Adds a number of an issue.
  ///
  /// - Parameters:
  ///   - issue: the place of the issue in the index.
  ///   - place: the place of the number among the keys.
  mutating func append(ofIssue issue: Int, at place: Int) {
    issues.appendTightly(UInt32(issue))
    places.appendTightly(UInt32(place))
  }
}

/// The shards of entries and issues.
struct SearchPlaces {
  /// The number of the first shard of each entry, among the shards of both tiers, from 1 on; 0 for the root.
  var entries: [UInt32]
  /// The entry and the shard of each issue: its own entry, else that of its series, else -1; and the number of its shard of issues, 0 for
  /// an issue that is an entry.
  var issues: [(entry: Int, shard: UInt32)]
}

/// The numbers by which things are found, in the order of their digits: ids of the source, and trade numbers.
///
/// A number names the shards of its thing, so that name and picture are stored only once.
struct SearchNumbers {
  private let rows: Rows
  /// The numbers, in the order of the digits.
  private let order: [Entry]

  /// A number in the order of the digits, with only as many bytes of its key as most comparisons need, since there are so many.
  private struct Entry {
    /// The first eight bytes of the key, and the next four: numbers of books first differ behind the seventh.
    let head: UInt64
    let middle: UInt32
    let slot: UInt32

    init(_ slot: Int, key: ArraySlice<UInt8>) {
      self.slot = UInt32(slot)
      head = SearchSuffix.head(of: key)
      middle = UInt32(truncatingIfNeeded: SearchSuffix.head(of: key.dropFirst(8)) >> 32)
    }
  }

  /// The thing that a number finds.
  private struct Row {
    let kind: Int
    let id: Int64
    /// Whether the key is the id of the thing.
    var isOwn = true
    let home: UInt32
    var shard: UInt32 = 0
  }

  /// The rows by slot, made on demand: first those of the entries, then of the issues that are no entries, then of the trade numbers.
  private struct Rows {
    let shelf: SearchShelf
    let numbers: TradeNumberList
    let places: SearchPlaces
    /// The issues that are no entries.
    let listed: [UInt32]
    let issueKind: Int

    var firstNumber: Int { shelf.entries.count + listed.count }

    subscript(slot: Int) -> Row {
      guard slot >= shelf.entries.count else {
        return Row(kind: shelf.group(slot), id: shelf.entries[slot].id, home: places.entries[slot])
      }
      guard slot < firstNumber else { return row(ofIssue: numbers[slot - firstNumber].issue, isOwn: false) }
      return row(ofIssue: Int(listed[slot - shelf.entries.count]), isOwn: true)
    }

    /// Returns the key of a slot.
    func key(_ slot: Int) -> ArraySlice<UInt8> {
      if slot >= firstNumber { return numbers[slot - firstNumber].key }
      let entries = shelf.entries
      let id = slot < entries.count ? entries[slot].id : shelf.issueIDs[Int(listed[slot - entries.count])]
      return Array(String(id).utf8)[...]
    }

    private func row(ofIssue issue: Int, isOwn: Bool) -> Row {
      let (entry, shard) = places.issues[issue]
      return Row(
        kind: issueKind, id: shelf.issueIDs[issue], isOwn: isOwn, home: places.entries[entry], shard: shard)
    }
  }

  /// - Parameter shelf: a shelf that has forgotten its issues.
  /// - Complexity: O(n log n) in the numbers, 16 bytes of memory for each.
  init(_ shelf: SearchShelf, _ numbers: TradeNumberList, places: SearchPlaces) {
    let rows = Rows(
      shelf: shelf, numbers: numbers, places: places,
      listed: shelf.issueIDs.indices.filter { places.issues[$0].shard > 0 }.map { UInt32($0) },
      issueKind: shelf.kinds.firstIndex(of: shelf.roles.issue) ?? 0)
    var order: [Entry] = []
    order.reserveCapacity(rows.firstNumber + numbers.count)
    for slot in 0..<(rows.firstNumber + numbers.count)
    where slot < shelf.entries.count
      ? !shelf.entries[slot].isTitle
      : slot < rows.firstNumber || places.issues[numbers[slot - rows.firstNumber].issue].entry >= 0
    {
      order.append(Entry(slot, key: rows.key(slot)))
    }
    order.sort { one, other in
      if (one.head, one.middle) != (other.head, other.middle) {
        return (one.head, one.middle) < (other.head, other.middle)
      }
      let (left, right) = (Int(one.slot), Int(other.slot))
      let (leftKey, rightKey) = (rows.key(left), rows.key(right))
      if leftKey.lexicographicallyPrecedes(rightKey) { return true }
      if rightKey.lexicographicallyPrecedes(leftKey) { return false }
      let (leftRow, rightRow) = (rows[left], rows[right])
      return (leftRow.kind, leftRow.id) < (rightRow.kind, rightRow.id)
    }
    (self.rows, self.order) = (rows, order)
  }

  /// Cuts the numbers into shards by size, each with the least key that lies in it.
  func shards(limit: Int) -> [(boundary: [UInt8], numbers: Range<Int>)] {
    var shards: [(boundary: [UInt8], numbers: Range<Int>)] = []
    var cost = limit
    for place in order.indices {
      let more = rows[Int(order[place].slot)].isOwn ? 4 : 8
      if cost + more > limit {
        let boundary =
          place == 0 ? [] : SearchShelf.boundary(after: key(at: place - 1), upTo: key(at: place))
        shards.append((boundary, place..<place))
        cost = 0
      }
      cost += more
      shards[shards.count - 1].numbers = shards[shards.count - 1].numbers.lowerBound..<(place + 1)
    }
    return shards
  }

  private func key(at place: Int) -> ArraySlice<UInt8> { rows.key(Int(order[place].slot)) }

  /// Appends the columns of a shard. An id equal to its key is written as 0.
  func append(_ numbers: Range<Int>, to out: inout ByteBuilder) {
    let rows = order[numbers].lazy.map { self.rows[Int($0.slot)] }
    SearchFile.append("keys", lines: numbers.lazy.map(key(at:)), to: &out)
    SearchFile.append(",kinds", numbers: rows.map { Int64($0.kind) }, to: &out)
    SearchFile.append(",ids", numbers: rows.map { $0.isOwn ? 0 : $0.id }, to: &out)
    SearchFile.append(",homes", numbers: rows.map { Int64($0.home) }, to: &out)
    SearchFile.append(",lists", numbers: rows.map { Int64($0.shard) }, to: &out)
  }
}
