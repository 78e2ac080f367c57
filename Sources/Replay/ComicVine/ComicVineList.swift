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
  /// - Throws: `badFilter` for a value that its field cannot take, and for too many texts in names.
  /// - Complexity: O(records · filters), without filters O(rows of the page · log(records)).
  func page(
    _ filters: [ComicVineParameters.Filter], sort: (field: String, isDescending: Bool)?, limit: Int, offset: Int
  ) throws(ComicVineAnswer.Failure) -> (slots: [Int], total: Int) {
    var tests: [Test] = []
    var chosen: [Int]?
    for filter in filters {
      if let slots = try slots(filter) {
        // All of several choices must hold.
        chosen = chosen.map { known in known.filter(Set(slots).contains) } ?? slots
      } else if let test = try test(filter) {
        tests.append(test)
      }
    }
    if let isNamed = try isNamed(filters.filter { $0.field == "name" }.map(\.values)) {
      tests.append { isNamed[$0] }
    }
    if let isNumbered = isNumbered(filters.filter { $0.field == "issue_number" }.map(\.values)) {
      tests.append { [column = catalog.issues.numberRanks] in isNumbered[Int(column[$0])] }
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
      if sort.isDescending { return (descending(offset..<end, of: order, sort.field), total) }
      return (order[offset..<end].map { Int($0) }, total)
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

  /// Returns the test of a filter; nil for filters of names and of numbers of issues, of which all are tested at once.
  private func test(_ filter: ComicVineParameters.Filter) throws(ComicVineAnswer.Failure) -> Test? {
    switch (shelf.resource, filter.field) {
    case (_, "name"), (_, "issue_number"): return nil
    case (.volume, "start_year"):
      let years = Set(filter.values.compactMap { Int16($0.filter { $0 != " " }) })
      return { [column = catalog.volumes.years] in years.contains(column[$0]) }
    case (.volume, "publisher"):
      let slots = Set(
        filter.values.compactMap { value in
          Self.number(value).flatMap { catalog[.publisher]?.slot(number: $0, in: catalog.model) }.map(UInt32.init)
        })
      return { [column = catalog.volumes.publishers] in slots.contains(column[$0]) }
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

  /// The most different texts of a call that are looked for in names: each costs a walk over all of them.
  private static let greatestTexts = ComicVineParameters.greatestFilters

  /// Returns for each record whether its name holds one of the texts of every filter; nil where all names do.
  ///
  /// Texts without a letter or a digit, such as the `+` of a title whose words are sent one by one, are no condition beside others. Where
  /// there is nothing else, no name is found.
  ///
  /// - Throws: `badFilter` for too many texts.
  private func isNamed(_ filters: [[String]]) throws(ComicVineAnswer.Failure) -> [Bool]? {
    var isNamed: [Bool]?
    var (hasWords, hasSigns) = (false, false)
    var count = 0
    for values in filters {
      let texts = Set(values.map { SearchWords.folded($0.utf8) })
      if texts.contains([]) { hasSigns = true }
      let words = texts.filter { !$0.isEmpty }
      guard !words.isEmpty else { continue }
      hasWords = true
      // Articles are in no name.
      if values.contains(where: { SearchWords.hasOnlyIgnored($0.utf8) }) { continue }
      count += words.count
      guard count <= Self.greatestTexts else { throw .badFilter }
      var isMeant = [Bool](repeating: false, count: shelf.count)
      for text in words { shelf.names.mark(text, in: &isMeant) }
      if let known = isNamed { for slot in known.indices where !known[slot] { isMeant[slot] = false } }
      isNamed = isMeant
    }
    return hasSigns && !hasWords ? [Bool](repeating: false, count: shelf.count) : isNamed
  }

  /// Returns for each different number of issues, by rank, whether every filter has it; nil without filters.
  private func isNumbered(_ filters: [[String]]) -> [Bool]? {
    let sets = filters.map { values in Set(values.map { Array(IssueKey.key($0).utf8) }) }
    guard let first = sets.first else { return nil }
    let keys = sets.dropFirst().reduce(first) { $0.intersection($1) }
    return (0..<catalog.issues.keys.count).map { keys.contains(catalog.issues.keys.text($0)) }
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

  /// Returns the slots at some places of a whole list in descending order; equal ones are ordered by their numbers there, too.
  ///
  /// - Parameter order: the list in ascending order.
  private func descending(_ places: Range<Int>, of order: [UInt32], _ field: String) -> [Int] {
    var slots: [Int] = []
    var place = places.lowerBound
    while place < places.upperBound {
      let group = group(of: order.count - 1 - place, in: order, field)
      let start = order.count - group.upperBound
      let end = min(places.upperBound, order.count - group.lowerBound)
      let first = group.lowerBound + (place - start)
      slots += order[first..<first + (end - place)].map { Int($0) }
      place = end
    }
    return slots
  }

  /// Returns the places of all slots that are equal in an order to the one at a place.
  private func group(of place: Int, in order: [UInt32], _ field: String) -> Range<Int> {
    let slot = Int(order[place])
    if field == "name" {
      let (names, name) = (shelf.names, shelf.names.text(slot))
      let start = order.partitionPoint { !names.text(Int($0)).lexicographicallyPrecedes(name) }
      return start..<order.partitionPoint { name.lexicographicallyPrecedes(names.text(Int($0))) }
    }
    let own = key(field, slot)
    let start = order.partitionPoint { key(field, Int($0)) >= own }
    return start..<order.partitionPoint { key(field, Int($0)) > own }
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
