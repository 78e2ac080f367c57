import APIs
import Basics
import Catalog
import Glibc
import Synchronization

/// The lists of the API: filters, orders and pages over the columns of a catalogue.
struct ComicVineList {
  let catalog: ComicVineCatalog
  let shelf: ComicVineCatalog.Shelf
  let ids: ComicVineSettings.IDs
  let orders: ComicVineOrders

  /// The fields by which lists of a resource can be filtered.
  static func filters(of resource: ComicVineResource) -> Set<String> {
    switch resource {
    case .issue: ["id", "volume", "issue_number", "cover_date", "store_date", "date_last_updated", "date_added"]
    case .volume: ["id", "name", "start_year", "publisher", "date_last_updated", "date_added"]
    default: ["id", "name", "date_last_updated", "date_added"]
    }
  }

  /// The fields by which lists of a resource can be sorted.
  static func sorts(of resource: ComicVineResource) -> Set<String> {
    switch resource {
    case .issue: ["id", "issue_number", "cover_date", "store_date", "date_last_updated", "date_added"]
    case .volume: ["id", "name", "start_year", "count_of_issues", "date_last_updated", "date_added"]
    default: ["id", "name", "date_last_updated", "date_added"]
    }
  }

  private typealias Test = (Int) -> Bool

  /// Returns the slots of a page, and the number of rows of all pages.
  ///
  /// - Throws: `badFilter` for a value that its field cannot take.
  /// - Complexity: O(records · filters), without filters O(rows of the page).
  func page(
    _ filters: [ComicVineParameters.Filter], sort: (field: String, isDescending: Bool)?, limit: Int, offset: Int
  ) throws(ComicVineAnswer.Failure) -> (slots: [Int], total: Int) {
    var tests: [Test] = []
    var chosen: [Int]?
    for filter in filters {
      if let slots = try slots(filter) {
        // Of several choices all must hold.
        chosen = chosen.map { known in known.filter(Set(slots).contains) } ?? slots
      } else {
        tests.append(try test(filter))
      }
    }
    var sort = sort
    if sort?.field == "id", sort?.isDescending == false { sort = nil }
    if let chosen {
      let found = chosen.filter { slot in tests.allSatisfy { $0(slot) } }
      return (part(sorted(found.map(UInt32.init), by: sort), limit: limit, offset: offset), found.count)
    }
    if tests.isEmpty {
      let order = sort.map { orders.order(of: self, $0.field) }
      let total = order?.count ?? shownCount
      guard offset < total else { return ([], total) }
      let end = min(total, offset + limit)
      guard let sort, let order else { return (shelf.listed[offset..<end].map { Int($0) }, total) }
      return ((offset..<end).map { Int(order[sort.isDescending ? total - 1 - $0 : $0]) }, total)
    }
    var found: [UInt32] = []
    for place in 0..<shownCount {
      let slot = shelf.listed[place]
      if tests.allSatisfy({ $0(Int(slot)) }) { found.append(slot) }
    }
    let ordered = sort == nil ? found : sorted(found, by: sort)
    return (part(ordered, limit: limit, offset: offset), found.count)
  }

  private func part(_ slots: [UInt32], limit: Int, offset: Int) -> [Int] {
    guard offset < slots.count else { return [] }
    return slots[offset..<min(slots.count, offset + limit)].map { Int($0) }
  }

  /// The number of records that lists show; they are the first ones by number.
  var shownCount: Int { shelf.listed.partitionPoint { !ids.shows(shelf.numbers[Int($0)]) } }

  // MARK: - Filters

  /// Returns the records that a filter names one by one; nil for a filter that is a test of each record.
  private func slots(_ filter: ComicVineParameters.Filter) throws(ComicVineAnswer.Failure) -> [Int]? {
    switch (shelf.resource, filter.field) {
    case (_, "id"):
      let slots = filter.values.compactMap { value in
        Self.number(value).flatMap { shelf.slot(number: $0, in: catalog.model) }
      }
      return Array(Set(slots)).filter { ids.shows(shelf.numbers[$0]) }
    case (.issue, "volume"):
      let volumes = filter.values.compactMap { value in
        Self.number(value).flatMap { catalog[.volume]?.slot(number: $0, in: catalog.model) }
      }
      return Set(volumes).flatMap { catalog.issues(ofVolume: $0, ids) }
    default: return nil
    }
  }

  /// Returns the number that a value names: `123`, also `4050-123`.
  private static func number(_ value: String) -> Int? {
    value.split(separator: "-").last.flatMap { Int($0.filter { $0 != " " }) }
  }

  private func test(_ filter: ComicVineParameters.Filter) throws(ComicVineAnswer.Failure) -> Test {
    switch (shelf.resource, filter.field) {
    case (_, "name"): return name(filter.values)
    case (.volume, "start_year"):
      let years = Set(filter.values.compactMap { Int16($0.filter { $0 != " " }) })
      return { [column = catalog.volumes.years] in years.contains(column[$0]) }
    case (.volume, "publisher"):
      let slots = filter.values.compactMap { value in
        Self.number(value).flatMap { catalog[.publisher]?.slot(number: $0, in: catalog.model) }.map(UInt32.init)
      }
      return { [column = catalog.volumes.publishers] in slots.contains(column[$0]) }
    case (.issue, "issue_number"):
      let keys = filter.values.map { Array(IssueKey.key($0).utf8) }
      let texts = catalog.issues.keys
      var isMeant = [Bool](repeating: false, count: texts.count)
      for rank in isMeant.indices {
        isMeant[rank] = keys.contains { texts.bytes[texts.range(rank)].elementsEqual($0) }
      }
      return { [column = catalog.issues.numberRanks] in isMeant[Int(column[$0])] }
    case (.issue, "cover_date"): return try days(catalog.issues.covers, filter.values)
    case (.issue, "store_date"): return try days(catalog.issues.sales, filter.values)
    default:
      guard let first = filter.values.first, let last = filter.values.last, let from = PacificTime.moment(first),
        let to = PacificTime.moment(last)
      else { throw .badFilter }
      // A day is all of it.
      let end = PacificTime.isDay(last) ? to + 86_399 : to
      return { [column = shelf.modified] in (from...max(from, end)).contains(Int64(column[$0])) }
    }
  }

  private func days(
    _ column: MappedColumn<Int32>, _ values: [String]
  ) throws(ComicVineAnswer.Failure) -> Test {
    guard let first = values.first, let last = values.last, let from = DateText.day(first), let to = DateText.day(last)
    else { throw .badFilter }
    return { slot in
      let day = column[slot]
      return day != ComicVineCatalog.Issues.noDay && day >= from && day <= to
    }
  }

  /// Returns a test whether a name holds one of some texts.
  private func name(_ values: [String]) -> Test {
    var isMeant = [Bool](repeating: values.isEmpty, count: shelf.count)
    for value in values {
      // Articles are in no name.
      if SearchWords.hasOnlyIgnored(value.utf8) { return { _ in true } }
      shelf.names.mark(SearchWords.folded(value.utf8), in: &isMeant)
    }
    return { isMeant[$0] }
  }

  // MARK: - Orders

  /// Returns slots in an order, those that are equal in it by their numbers; nil for the order of numbers.
  fileprivate func sorted(_ slots: [UInt32], by sort: (field: String, isDescending: Bool)?) -> [UInt32] {
    let numbers = shelf.numbers
    guard let sort else { return slots.sorted { numbers[Int($0)] < numbers[Int($1)] } }
    if sort.field == "name" {
      let keys = slots.map { (key: shelf.names.text(Int($0)), slot: $0) }
      return keys.sorted { one, other in
        if one.key == other.key { return numbers[Int(one.slot)] < numbers[Int(other.slot)] }
        return one.key.lexicographicallyPrecedes(other.key) != sort.isDescending
      }.map(\.slot)
    }
    let keys = slots.map { (key: key(sort.field, Int($0)), slot: $0) }
    return keys.sorted { one, other in
      if one.key == other.key { return numbers[Int(one.slot)] < numbers[Int(other.slot)] }
      return (one.key < other.key) != sort.isDescending
    }.map(\.slot)
  }

  private func key(_ field: String, _ slot: Int) -> Int64 {
    switch field {
    case "issue_number": Int64(catalog.issues.numberRanks[slot])
    case "cover_date": Int64(catalog.issues.covers[slot])
    case "store_date": Int64(catalog.issues.sales[slot])
    case "start_year": Int64(catalog.volumes.years[slot])
    case "count_of_issues": Int64(catalog.volumes.issues.count(slot))
    case "date_last_updated", "date_added": Int64(shelf.modified[slot])
    default: Int64(shelf.numbers[slot])
    }
  }
}

extension ComicVineCatalog.Texts {
  /// Marks the texts that hold another one.
  ///
  /// - Complexity: O(bytes of all texts).
  func mark(_ part: [UInt8], in isMeant: inout [Bool]) {
    guard !part.isEmpty else { return }
    bytes.withElements { all in
      guard let start = all.baseAddress else { return }
      var position = 0
      while position + part.count <= all.count {
        // The first byte is found by the processor's widest instructions, the rest compared.
        guard let match = memchr(start + position, Int32(part[0]), all.count - part.count + 1 - position) else {
          return
        }
        let place = start.distance(to: match.assumingMemoryBound(to: UInt8.self))
        guard memcmp(match, part, part.count) == 0 else {
          position = place + 1
          continue
        }
        let text = ends.partitionPoint { Int($0) > place }
        // A match may lie across the end of a text.
        if place + part.count <= Int(ends[text]) {
          isMeant[text] = true
          position = Int(ends[text])
        } else {
          position = place + 1
        }
      }
    }
  }
}

/// The orders of whole lists, each sorted once.
final class ComicVineOrders: Sendable {
  private let orders = Mutex<[String: [UInt32]]>([:])

  /// Returns the slots of a whole list in an order, ascending.
  ///
  /// - Complexity: O(n log n) the first time.
  func order(of list: ComicVineList, _ field: String) -> [UInt32] {
    let key = "\(list.shelf.resource) \(field)"
    if let known = orders.withLock({ $0[key] }) { return known }
    let slots = Array(list.shelf.listed.prefix(list.shownCount))
    let order = list.sorted(slots, by: (field, false))
    orders.withLock { $0[key] = order }
    return order
  }
}
