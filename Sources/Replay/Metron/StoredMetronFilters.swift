import APIs
import Basics

/// The filters of Metron's lists over the records of a store. Unknown filters are ignored, as by the service.
///
/// Source: the service's filter classes.
struct StoredMetronFilters {
  let catalog: StoredMetron
  let resource: MetronResource
  let columns: MetronColumns

  /// Returns the records of a list that all filters keep, in the order of the list.
  ///
  /// - Complexity: O(records · filters).
  func records(_ parameters: [(name: String, value: String)]) throws(BadFilterValue) -> [UInt32] {
    let tests = try MetronParameters.tests(of: parameters, test)
    return tests.isEmpty ? columns.order : columns.order.filter { slot in tests.allSatisfy { $0(Int(slot)) } }
  }

  private func test(_ name: String, is value: String) throws(BadFilterValue) -> RecordTest? {
    let columns = columns
    switch name {
    case "modified_gt":
      guard let moment = MetronMoment.parsed(value) else {
        throw BadFilterValue(field: name, message: "Enter a valid date/time.")
      }
      return { columns.modified[$0] > moment }
    case "cv_id" where hasForeignNumbers: return equal(columns.comicVine, try number(name, is: value))
    case "gcd_id" where hasForeignNumbers: return equal(columns.grandDatabase, try number(name, is: value))
    default: break
    }
    switch resource {
    case .issue: return try issueTest(name, is: value)
    case .series: return try seriesTest(name, is: value)
    case .readingList: return try readingListTest(name, is: value)
    default:
      switch (resource, name) {
      case (_, "name"): return part(value)
      case (.publisher, "alt_names"): return alias(value)
      case (.publisher, "q"): return words(of: value) { either(part($0), alias($0)) }
      case (.universe, "designation"):
        let part = PlainText.folded(value.utf8)
        return columns.codes[name].map { texts in { texts[$0].holds(part) } }
      default: return nil
      }
    }
  }

  /// Whether the service knows the ids of its records in other databases.
  private var hasForeignNumbers: Bool {
    switch resource {
    case .role, .seriesType, .universe, .readingList: false
    default: true
    }
  }

  private func seriesTest(_ name: String, is value: String) throws(BadFilterValue) -> RecordTest? {
    switch name {
    case "name": return words(of: value) { part($0) }
    case "alt_names": return alias(value)
    case "q": return words(of: value) { either(part($0), alias($0)) }
    case "volume": return equal(columns.volumes, try number(name, is: value))
    case "year_began": return equal(columns.firstYears, try number(name, is: value))
    case "year_end": return equal(columns.lastYears, try number(name, is: value))
    case "series_type_id": return equal(columns.types, try number(name, is: value))
    case "series_type": return equal(columns.types, among: .seriesType, named: value)
    case "language": return equal(columns.languages, value)
    case "missing_cv_id": return missing(columns.comicVine, is: value)
    case "missing_gcd_id": return missing(columns.grandDatabase, is: value)
    case "creator_id", "character_id", "team_id", "universe_id", "role_id":
      guard let issues = catalog[.issue], let test = try linkedIssues(name, is: value) else { return { _ in false } }
      let series = Set((0..<issues.shelf.count).lazy.filter(test).map { issues.series[$0] })
      return { [ids = columns.shelf.ids] in series.contains(ids[$0]) }
    case "status":
      // Numbers; the documentation says words.
      guard let number = Int(value), (1...4).contains(number) else {
        throw MetronParameters.noChoice(name, is: value)
      }
      return equal(columns.statuses, ["Cancelled", "Completed", "Hiatus", "Ongoing"][number - 1])
    default: return try publisherTest(name, is: value)
    }
  }

  private func issueTest(_ name: String, is value: String) throws(BadFilterValue) -> RecordTest? {
    let columns = columns
    switch name {
    case "series_id": return equal(columns.series, try number(name, is: value))
    case "series_name": return words(of: value) { part($0) }
    case "series_volume": return equal(columns.volumes, try number(name, is: value))
    case "series_year_began": return equal(columns.firstYears, try number(name, is: value))
    case "number":
      let key = PlainText.folded(value.utf8)
      return { PlainText.folded(columns.numbers[$0]) == key }
    case "sku", "upc", "cover_hash", "rating", "alt_number":
      return columns.codes[name].map { equal($0, value.lowercased()) }
    case "upc_starts_with": return columns.codes["upc"].map { codes in { codes[$0].starts(with: value.utf8) } }
    case "cover_year", "cover_month":
      let number = try number(name, is: value)
      return { slot in
        guard columns.covers[slot] != MetronColumns.noDay else { return false }
        let date = CivilDate(days: Int64(columns.covers[slot]))
        return (name == "cover_year" ? date.year : date.month) == number
      }
    case "missing_cv_id": return missing(columns.comicVine, is: value)
    case "missing_gcd_id": return missing(columns.grandDatabase, is: value)
    case "creator_id", "character_id", "team_id", "universe_id", "role_id": return try linkedIssues(name, is: value)
    case "series_alt_names": return ofSeries { $0.alias(value) }
    case "series_q":
      return words(of: value) { word in either(part(word), ofSeries { either($0.part(word), $0.alias(word)) }) }
    default:
      if let test = try dayTest(name, is: value) { return test }
      return try publisherTest(name, is: value)
    }
  }

  private func readingListTest(_ name: String, is value: String) throws(BadFilterValue) -> RecordTest? {
    let columns = columns
    switch name {
    case "name": return part(value)
    case "username":
      let part = PlainText.folded(value.utf8)
      return columns.codes[name].map { users in { PlainText.folded(users[$0]).holds(part) } }
    case "user", "attribution_source", "list_type":
      return columns.codes[name].map { equal($0, value.lowercased()) }
    case "is_private": return flag(value) { columns.isPrivate[$0] }
    case "average_rating__gte":
      guard let least = Double(value), least.isFinite else {
        throw BadFilterValue(field: name, message: "Enter a number.")
      }
      return { columns.ratings[$0] >= least }
    case "publisher":
      guard let issues = catalog[.issue] else { return { _ in false } }
      let isMeant = equal(issues.publishers, among: .publisher, named: value)
      return { columns.items[$0].contains { id in issues.shelf.slot(id: id).map(isMeant) ?? false } }
    default: return nil
    }
  }

  private func publisherTest(_ name: String, is value: String) throws(BadFilterValue) -> RecordTest? {
    switch name {
    case "publisher_id": return equal(columns.publishers, try number(name, is: value))
    case "imprint_id": return equal(columns.imprints, try number(name, is: value))
    case "publisher_name": return equal(columns.publishers, among: .publisher, named: value)
    case "imprint_name": return equal(columns.imprints, among: .imprint, named: value)
    default: return nil
    }
  }

  private func dayTest(_ name: String, is value: String) throws(BadFilterValue) -> RecordTest? {
    let days: [Int32]
    let rest: Substring
    if name.hasPrefix("store_date") {
      (days, rest) = (columns.sales, name.dropFirst("store_date".count))
    } else if name.hasPrefix("foc_date") {
      (days, rest) = (columns.finalOrders, name.dropFirst("foc_date".count))
    } else {
      return nil
    }
    guard ["", "_range_after", "_range_before"].contains(rest) else { return nil }
    guard let asked = DateText.day(value) else { throw BadFilterValue(field: name, message: "Enter a valid date.") }
    return { slot in
      guard days[slot] != MetronColumns.noDay else { return false }
      switch rest {
      case "": return Int(days[slot]) == asked
      case "_range_after": return Int(days[slot]) >= asked
      default: return Int(days[slot]) <= asked
      }
    }
  }

  // MARK: - Parts

  /// Returns a test of issues by a record that they refer to, also one that was never seen.
  private func linkedIssues(_ name: String, is value: String) throws(BadFilterValue) -> RecordTest? {
    let other: MetronResource
    switch name {
    case "creator_id": other = .creator
    case "character_id": other = .character
    case "team_id": other = .team
    case "universe_id": other = .universe
    default:
      var wanted: UInt64 = 0
      for part in value.split(separator: ",") {
        let id = try number(name, is: String(part))
        if (0..<64).contains(id) { wanted |= 1 << UInt64(id) }
      }
      guard let roles = catalog[.issue]?.roles else { return { _ in false } }
      return { [wanted] in roles[$0] & wanted != 0 }
    }
    let id = try number(name, is: value)
    guard let kind = catalog.kind(of: other), let issues = catalog.kind(of: .issue) else { return { _ in false } }
    let slot = catalog.columns[kind].shelf.slot(id: id)
    let slots =
      slot.map { Set(catalog.links.row(kind, $0, issues)) } ?? Set(catalog.links.referring(issues, to: kind, id: id))
    return { slots.contains(UInt32($0)) }
  }

  /// Returns a test of issues by a test of their series; an issue whose series has no record fails it.
  private func ofSeries(_ test: (StoredMetronFilters) -> RecordTest) -> RecordTest {
    guard let series = catalog[.series] else { return { _ in false } }
    let isMeant = test(StoredMetronFilters(catalog: catalog, resource: .series, columns: series))
    let meant = Set((0..<series.shelf.count).lazy.filter(isMeant).map { series.shelf.ids[$0] })
    return { [own = columns.series] in meant.contains(own[$0]) }
  }

  private func equal(_ values: [Int64], _ wanted: Int64) -> RecordTest? {
    // 0 stands for none.
    values.isEmpty ? nil : { wanted != 0 && values[$0] == wanted }
  }

  private func equal(_ texts: TextColumn, _ wanted: String) -> RecordTest { { texts[$0].elementsEqual(wanted.utf8) } }

  /// Returns a test whether an id belongs to a record of a resource with a text in its name.
  private func equal(_ values: [Int64], among resource: MetronResource, named text: String) -> RecordTest {
    let part = PlainText.folded(text.utf8)
    guard let others = catalog[resource] else { return { _ in false } }
    let meant = Set((0..<others.shelf.count).filter { others.names[$0].holds(part) }.map { others.shelf.ids[$0] })
    return { meant.contains(values[$0]) }
  }

  private func missing(_ values: [Int64], is value: String) -> RecordTest? { flag(value) { values[$0] == 0 } }

  /// Returns the test for a property, or for its lack; nil for a value that is neither true nor false.
  private func flag(_ value: String, _ property: @escaping RecordTest) -> RecordTest? {
    switch value.lowercased() {
    case "true", "1": property
    case "false", "0": { !property($0) }
    default: nil
    }
  }

  /// Returns a test whether a name contains a text, accents and case ignored.
  private func part(_ value: String) -> RecordTest {
    let (names, part) = (columns.names, PlainText.folded(value.utf8))
    return { names[$0].holds(part) }
  }

  private func alias(_ value: String) -> RecordTest {
    let (aliases, part) = (columns.aliases, PlainText.folded(value.utf8))
    return { aliases[$0].holds(part) }
  }

  private func either(_ first: @escaping RecordTest, _ second: @escaping RecordTest) -> RecordTest {
    { first($0) || second($0) }
  }

  private func words(of value: String, hold test: (String) -> RecordTest) -> RecordTest {
    MetronParameters.words(of: value, hold: test)
  }

  private func number(_ name: String, is value: String) throws(BadFilterValue) -> Int64 {
    Int64(try MetronParameters.number(name, is: value))
  }
}
