import APIs
import Basics
import Invented

/// A request for a list of Comic Vine: the filters and the order.
struct ComicVineQuery {
  /// A filter that cannot be read: the answer has status 104.
  struct BadFilter: Error {}

  let catalog: ComicVineCatalog
  let resource: ComicVineResource

  private var archive: Archive { catalog.archive }

  /// Returns the records that a filter keeps, in an order.
  ///
  /// - Parameters:
  ///   - filter: `field:value,field:value`, all of which must hold; of values with `|` between them one must. Unknown fields are ignored.
  ///   - sort: `field:asc` or `field:desc`; nil for the order of ids.
  /// - Complexity: O(records · filters + found · log found).
  func records(filter: String?, sort: String?) throws(BadFilter) -> [UInt32] {
    var found = catalog.order(of: resource)
    for part in (filter ?? "").split(separator: ",") {
      let halves = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard halves.count == 2 else { throw BadFilter() }
      guard let test = test(String(halves[0]), is: String(halves[1])) else { continue }
      found = found.filter { test(Int($0)) }
    }
    let order = (sort ?? "").split(separator: ":")
    guard let field = order.first, let key = sortKey(String(field)) else { return found }
    let keyed = found.map { ($0, key(Int($0))) }
    let isDescending = order.count > 1 && order[1] == "desc"
    return keyed.sorted { first, second in
      if first.1 == second.1 { return first.0 < second.0 }
      return isDescending ? second.1 < first.1 : first.1 < second.1
    }.map(\.0)
  }

  private func test(_ field: String, is value: String) -> RecordTest? {
    let values = value.split(separator: "|").map(String.init)
    let numbers = Set(values.compactMap { Int($0) })
    switch (resource, field) {
    case (.issue, "id"), (.volume, "id"), (.character, "id"), (.storyArc, "id"), (.publisher, "id"):
      return { numbers.contains(catalog.id(resource, at: $0)) }
    case (_, "name"):
      let parts = values.map { PlainText.folded($0.utf8) }
      return { slot in
        let name = PlainText.folded(catalog.name(resource, at: slot))
        return parts.contains { name.holds($0) }
      }
    case (_, "date_last_updated"), (_, "date_added"), (.issue, "cover_date"), (.issue, "store_date"):
      return range(of: field, within: values)
    case (.issue, "issue_number"):
      return { values.contains(String(decoding: archive.issueFacts.numbers[$0], as: UTF8.self)) }
    case (.issue, "volume"):
      let homes = archive.universe.issues.series
      let slots = Set(numbers.compactMap { catalog.slot(.volume, id: $0) }.map(UInt32.init))
      return { slots.contains(homes[$0]) }
    case (.volume, "publisher"), (.character, "publisher"), (.storyArc, "publisher"), (.team, "publisher"):
      return { catalog.publisher(resource, at: $0).map { numbers.contains(catalog.id(.publisher, at: $0)) } ?? false }
    case (.volume, "start_year"): return { numbers.contains(Int(archive.universe.series.startYear[$0])) }
    case (.character, "gender"), (.person, "gender"): return { numbers.contains(catalog.gender(resource, at: $0)) }
    default: return nil
    }
  }

  /// Returns a test whether a date lies within two others, both included; a single value is a day.
  private func range(of field: String, within values: [String]) -> RecordTest? {
    guard let first = values.first, let last = values.last, let from = Self.padded(first), let to = Self.padded(last)
    else { return nil }
    // A day is all of it.
    let end = to.utf8.count == 10 ? to + " 23:59:59" : to
    guard let key = sortKey(field) else { return nil }
    return { slot in
      let date = key(slot)
      return !date.isEmpty && date >= from && date <= end
    }
  }

  /// Returns a date with two digits for month and day, also from `2024-1-1`; nil for a text that is no date.
  private static func padded(_ date: String) -> String? {
    let halves = date.split(separator: " ", maxSplits: 1)
    let parts = (halves.first ?? "").split(separator: "-").compactMap { Int($0) }
    guard parts.count == 3 else { return nil }
    let day = CivilDate.days(year: Int64(parts[0]), month: Int64(parts[1]), day: Int64(parts[2]))
    let text = String(CivilDate(days: day).timestamp.prefix(10))
    return halves.count > 1 ? "\(text) \(halves[1])" : text
  }

  /// Returns the key by which records are sorted; nil for a field that they cannot be sorted by.
  private func sortKey(_ field: String) -> ((Int) -> String)? {
    switch (resource, field) {
    case (_, "id"):
      return {
        String(repeating: "0", count: 12 - "\(catalog.id(resource, at: $0))".count) + "\(catalog.id(resource, at: $0))"
      }
    case (_, "name"): return { String(decoding: PlainText.folded(catalog.name(resource, at: $0)), as: UTF8.self) }
    case (_, "date_last_updated"): return { catalog.changed(resource, at: $0) }
    case (_, "date_added"): return { catalog.added(resource, at: $0) }
    case (.issue, "cover_date"): return { day(archive.coverDay($0)) }
    case (.issue, "store_date"): return { archive.storeDay($0).map(day) ?? "" }
    case (.issue, "issue_number"): return { String(decoding: archive.issueFacts.numbers[$0], as: UTF8.self) }
    case (.volume, "start_year"): return { "\(archive.universe.series.startYear[$0])" }
    default: return nil
    }
  }

  private func day(_ day: Int) -> String { String(CivilDate(days: Int64(day)).timestamp.prefix(10)) }
}
