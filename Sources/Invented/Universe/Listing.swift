package import APIs
import Basics
import Synchronization

/// A collection in its default order: first the listed records, then the ones that no list returns.
package struct Ordering: Sendable {
  /// The slot of each rank.
  package let slots: [UInt32]
  /// The rank of each slot.
  let ranks: [UInt32]
  /// The number of records that lists return.
  package let listed: Int

  init(_ order: [UInt32], _ population: Population) {
    let shown = order.filter { population.presence[Int($0)] == .listed }
    slots = shown + order.filter { population.presence[Int($0)] != .listed }
    listed = shown.count
    var ranks = [UInt32](repeating: 0, count: slots.count)
    for (rank, slot) in slots.enumerated() { ranks[Int(slot)] = UInt32(rank) }
    self.ranks = ranks
  }

  package func isListed(_ slot: UInt32) -> Bool { ranks[Int(slot)] < UInt32(listed) }

  /// Returns the number of listed records in a row in default order; they come first.
  package func listedCount(_ row: ArraySlice<UInt32>) -> Int {
    row.partitionPoint { !isListed($0) } - row.startIndex
  }
}

extension Universe {
  /// Returns a whole collection in an order; the orders in use are cached.
  package func listing(_ collection: MarvelCollection, order: [OrderTerm]) -> [UInt32] {
    let key = ListingKey(collection: collection, order: order)
    if let known = listings.withLock({ $0[key] }) { return known }
    let ordering = ordering(collection)
    let made = sorted(Array(ordering.slots.prefix(ordering.listed)), collection, order: order)
    return listings.withLock {
      // Comma lists can be combined without end; a few dozen orders are all that a client walks.
      if $0.count >= 48 { $0.removeAll() }
      $0[key] = made
      return made
    }
  }

  /// Returns slots in an order; the default order decides between equals.
  ///
  /// - Complexity: O(n log n).
  package func sorted(_ slots: [UInt32], _ collection: MarvelCollection, order: [OrderTerm]) -> [UInt32] {
    let ranks = ordering(collection).ranks
    if order == OrderTerm.usual(for: collection) { return slots.sorted { ranks[Int($0)] < ranks[Int($1)] } }
    var keyed: [(keys: [SortKey], slot: UInt32)] = slots.map { slot in
      (order.map { sortKey(collection, Int(slot), $0.field) }, slot)
    }
    keyed.sort { a, b in
      for (index, term) in order.enumerated() where a.keys[index] != b.keys[index] {
        return term.isDescending != (a.keys[index] < b.keys[index])
      }
      return ranks[Int(a.slot)] < ranks[Int(b.slot)]
    }
    return keyed.map(\.slot)
  }

  /// The value of a record's field, as it is compared for an order.
  enum SortKey: Comparable, Sendable {
    case number(Int64)
    case text([UInt8])

    static func < (a: SortKey, b: SortKey) -> Bool {
      switch (a, b) {
      case (.number(let a), .number(let b)): a < b
      case (.text(let a), .text(let b)): a.lexicographicallyPrecedes(b)
      case (.number, .text): true
      case (.text, .number): false
      }
    }
  }

  private func sortKey(_ collection: MarvelCollection, _ slot: Int, _ field: OrderTerm.Field) -> SortKey {
    switch field {
    case .modified: .number(population(collection).modified[slot])
    case .id: .number(Int64(slot))
    case .startYear: .number(Int64(series.startYear[slot]))
    case .startDate: .number(Int64(events.start[slot]))
    case .issueNumber: .number(Int64(issues.number[slot]))
    case .focDate: .number(orderDate(slot).map(Int64.init) ?? .min)
    case .onsaleDate:
      switch saleDate(slot) {
      case .day(let day): .number(Int64(day))
      case .unknown: .number(1 << 40)
      case .farFuture: .number(1 << 41)
      }
    case .firstName: .text(Folded.key(staff.first[slot]))
    case .middleName: .text(Folded.key(staff.middle[slot]))
    case .lastName: .text(Folded.key(staff.last[slot]))
    case .suffix: .text(Folded.key(staff.suffix[slot]))
    // The default order is the order of titles, and those of a series stand together.
    case .name: .number(Int64(ordering(collection).ranks[slot]))
    case .title:
      collection == .comics
        ? .number(Int64(ordering(.series).ranks[Int(issues.series[slot])]))
        : .number(Int64(ordering(collection).ranks[slot]))
    }
  }
}
