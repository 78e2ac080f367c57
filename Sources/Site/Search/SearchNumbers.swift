import Basics
import Catalog

/// A number of an issue in the trade.
struct SearchNumber {
  /// The place of the issue in the index.
  let issue: Int
  /// As ``TradeNumbers`` has it.
  let key: ArraySlice<UInt8>
}

/// In which shards things are.
struct SearchPlaces {
  /// By entry: 0 for the root, else the number of its first shard among those of both tiers, from 1 on.
  var entries: [UInt32]
  /// By issue: the entry that it is, or that of its series, -1 for neither; and the number of its shard of issues, 0 for one that is an
  /// entry.
  var issues: [(entry: Int, shard: UInt32)]
}

/// The numbers that things are found by, in the order of their digits: the source's own, and those of the trade.
///
/// A number is found with the shards that the thing itself is in, so that its name and its picture stand nowhere twice.
struct SearchNumbers {
  private let keys: [UInt8]
  private let rows: [Row]
  /// In the order of the digits.
  private let order: [SearchSuffix]

  private struct Row {
    let kind: UInt32
    let id: Int64
    /// Whether the key is the id.
    let isOwn: Bool
    let home: UInt32
    let shard: UInt32
  }

  /// - Complexity: O(n log n) in the numbers.
  init(_ shelf: SearchShelf, _ numbers: [SearchNumber], places: SearchPlaces) {
    var keys: [UInt8] = []
    var rows: [Row] = []
    var order: [SearchSuffix] = []
    func add(_ row: Row, key: some Sequence<UInt8>) {
      let start = keys.count
      keys.append(contentsOf: key)
      order.append(SearchSuffix(slot: rows.count, start: start, end: keys.count, in: keys))
      rows.append(row)
    }
    for (slot, entry) in shelf.entries.enumerated() {
      let home = places.entries[slot]
      add(
        Row(kind: UInt32(shelf.group(slot)), id: entry.id, isOwn: true, home: home, shard: 0),
        key: String(entry.id).utf8)
    }
    let issueKind = UInt32(shelf.kinds.firstIndex(of: shelf.roles.issue) ?? 0)
    func row(ofIssue issue: Int, isOwn: Bool) -> Row {
      let (entry, shard) = places.issues[issue]
      return Row(
        kind: issueKind, id: shelf.issues[issue].id, isOwn: isOwn, home: places.entries[entry], shard: shard)
    }
    for issue in shelf.issues.indices where places.issues[issue].shard > 0 {
      add(row(ofIssue: issue, isOwn: true), key: String(shelf.issues[issue].id).utf8)
    }
    for number in numbers where places.issues[number.issue].entry >= 0 {
      add(row(ofIssue: number.issue, isOwn: false), key: number.key)
    }
    keys.withUnsafeBufferPointer { keys in
      order.sort { one, other in
        let (left, right) = (rows[Int(one.slot)], rows[Int(other.slot)])
        return switch one.compare(other, in: keys) {
        case 0: (left.kind, left.id) < (right.kind, right.id)
        case let order: order < 0
        }
      }
    }
    (self.keys, self.rows, self.order) = (keys, rows, order)
  }

  /// Cuts the numbers into shards by size: for each the least key that lies in it.
  func shards(limit: Int) -> [(boundary: [UInt8], numbers: Range<Int>)] {
    var shards: [(boundary: [UInt8], numbers: Range<Int>)] = []
    var cost = limit
    for place in order.indices {
      let more = rows[Int(order[place].slot)].isOwn ? 4 : 8
      if cost + more > limit {
        let boundary =
          place == 0
          ? []
          : SearchShelf.boundary(after: order[place - 1].bytes(in: keys), upTo: order[place].bytes(in: keys))
        shards.append((boundary, place..<place))
        cost = 0
      }
      cost += more
      shards[shards.count - 1].numbers = shards[shards.count - 1].numbers.lowerBound..<(place + 1)
    }
    return shards
  }

  /// Appends the columns of a shard. An id is 0 where it is the key.
  func append(_ numbers: Range<Int>, to out: inout ByteBuilder) {
    let order = order[numbers].lazy
    let rows = order.map { self.rows[Int($0.slot)] }
    SearchFile.append("keys", lines: order.map { $0.bytes(in: keys) }, to: &out)
    SearchFile.append(",kinds", numbers: rows.map { Int64($0.kind) }, to: &out)
    SearchFile.append(",ids", numbers: rows.map { $0.isOwn ? 0 : $0.id }, to: &out)
    SearchFile.append(",homes", numbers: rows.map { Int64($0.home) }, to: &out)
    SearchFile.append(",lists", numbers: rows.map { Int64($0.shard) }, to: &out)
  }
}
