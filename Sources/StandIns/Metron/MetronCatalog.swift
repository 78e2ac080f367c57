import APIs
import Basics
import Invented

/// The archive as Metron lists it: every list in its order.
final class MetronCatalog: Sendable {
  let archive: Archive
  let readingLists: [ReadingList]
  let account: MetronAccount
  /// The records of each kind in the order of its list.
  private let orders: [[UInt32]]
  /// A number for each slot of each kind that is equal for records that are equal in the order; empty for none.
  private let groups: [[UInt32]]

  init(seed: UInt64, scale: Double, night: Int) {
    let archive = Archive(seed: seed, scale: scale, night: night)
    var orders: [[UInt32]] = []
    var groups: [[UInt32]] = []
    let series = Self.ordered(.series, of: archive) { slot in
      Array(archive.seriesFacts.sortNames[slot])
        + [0] + [
          UInt8(archive.universe.series.startYear[slot] >> 8), UInt8(archive.universe.series.startYear[slot] & 0xFF),
        ]
    }
    for kind in Archive.Kind.allCases {
      let sorted =
        switch kind {
        case .series: series
        case .issue: Self.orderedIssues(archive, series: series.order)
        case .world:
          Self.ordered(kind, of: archive) { Array(archive[kind].names[$0]) + [0] + archive.designation(ofWorld: $0) }
        default: Self.ordered(kind, of: archive) { Array(archive[kind].names[$0]) }
        }
      orders.append(sorted.order)
      groups.append(sorted.groups)
    }
    (self.archive, self.orders, self.groups) = (archive, orders, groups)
    readingLists = ReadingList.all(of: archive, scale: scale)
    account = MetronAccount(
      issues: orders[Archive.Kind.issue.rawValue], series: orders[Archive.Kind.series.rawValue],
      dice: archive.surroundings.publishers.dice)
  }

  /// Returns the records of a kind in the order of its list.
  func order(of kind: Archive.Kind) -> [UInt32] { orders[kind.rawValue] }

  /// Whether two records are equal in the order of a list.
  func areEqual(_ first: UInt32, to second: UInt32, as kind: Archive.Kind) -> Bool {
    groups[kind.rawValue][Int(first)] == groups[kind.rawValue][Int(second)]
  }

  private typealias Sorted = (order: [UInt32], groups: [UInt32])

  /// Returns the existing records in the order of the bytes of a key, which is the order of code points.
  private static func ordered(_ kind: Archive.Kind, of archive: Archive, by key: (Int) -> [UInt8]) -> Sorted {
    let shelf = archive[kind]
    let keys = (0..<shelf.count).map { shelf.isLive[$0] ? key($0) : [] }
    let order = (0..<UInt32(shelf.count)).filter { shelf.isLive[Int($0)] }
      .sorted { first, second in
        let (a, b) = (keys[Int(first)], keys[Int(second)])
        return a == b ? first < second : a.lexicographicallyPrecedes(b)
      }
    var groups = [UInt32](repeating: 0, count: shelf.count)
    for rank in order.indices.dropFirst() {
      let isEqual = keys[Int(order[rank])] == keys[Int(order[rank - 1])]
      groups[Int(order[rank])] = groups[Int(order[rank - 1])] + (isEqual ? 0 : 1)
    }
    return (order, groups)
  }

  /// Returns the issues by the sort name of their series, cover date, day of sale and number.
  private static func orderedIssues(_ archive: Archive, series: [UInt32]) -> Sorted {
    struct Key: Comparable {
      let cover: Int
      let store: Int
      let number: [UInt8]

      static func < (first: Key, second: Key) -> Bool {
        if first.cover != second.cover { return first.cover < second.cover }
        if first.store != second.store { return first.store < second.store }
        return first.number.lexicographicallyPrecedes(second.number)
      }
    }
    var order: [UInt32] = []
    var groups = [UInt32](repeating: 0, count: archive[.issue].count)
    var group: UInt32 = 0
    var start = 0
    while start < series.count {
      var end = start + 1
      let name = archive.seriesFacts.sortNames[Int(series[start])]
      while end < series.count, archive.seriesFacts.sortNames[Int(series[end])] == name { end += 1 }
      let keyed = series[start..<end].flatMap { archive.links.seriesIssues.row(Int($0)) }.map {
        (issue: UInt32) -> (UInt32, Key) in
        // Those without a day of sale stand behind the others.
        (
          issue,
          Key(
            cover: archive.coverDay(Int(issue)), store: archive.storeDay(Int(issue)) ?? .max,
            number: Array(archive.issueFacts.numbers[Int(issue)]))
        )
      }
      let sorted = keyed.sorted { first, second in first.1 == second.1 ? first.0 < second.0 : first.1 < second.1 }
      for (place, (issue, key)) in sorted.enumerated() {
        if place == 0 || key != sorted[place - 1].1 { group += 1 }
        groups[Int(issue)] = group
        order.append(issue)
      }
      start = end
    }
    return (order, groups)
  }
}

/// A list of issues in a recommended order of reading.
struct ReadingList: Sendable {
  let id: Int
  /// The arc that it follows.
  let arc: Int
  let name: [UInt8]
  let user: Int
  let issues: [UInt32]
  /// Whether it is private to the account.
  let isPrivate: Bool

  /// Returns the public lists and a private one, in the order of their names. A list is deleted with its arc; other lists keep their ids.
  static func all(of archive: Archive, scale: Double) -> [ReadingList] {
    let arcs = archive[.arc]
    let count = min(max(12, Int(240 * scale)), arcs.count)
    return (0..<count).filter { arcs.isLive[$0] }.map { arc in
      let issues = archive.links.arcIssues.row(arc).sorted {
        (archive.coverDay(Int($0)), $0) < (archive.coverDay(Int($1)), $1)
      }
      return ReadingList(
        id: 3 + arc * 2, arc: arc, name: Array(arcs.names[arc]) + Array(" Reading Order".utf8), user: 7 + arc % 5,
        issues: issues, isPrivate: arc == 5)
    }.sorted { $0.name.lexicographicallyPrecedes($1.name) }
  }
}

extension MetronResource {
  /// The kind of its records in the archive; nil for a resource without records there.
  var kind: Archive.Kind? {
    switch self {
    case .arc: .arc
    case .character: .character
    case .creator: .creator
    case .imprint: .imprint
    case .issue: .issue
    case .publisher: .publisher
    case .series: .series
    case .team: .team
    case .universe: .world
    default: nil
    }
  }
}
