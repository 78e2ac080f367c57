import APIs
import Basics
import Invented

/// The filters of Metron's lists. Unknown filters are ignored, so that a misspelt filter answers the whole list.
///
/// Source: the service's filter classes.
struct MetronFilters {
  let catalog: MetronCatalog
  let kind: Archive.Kind

  private var archive: Archive { catalog.archive }

  /// Returns the records of a list that all filters keep, in the order of the list.
  ///
  /// - Complexity: O(records · filters).
  func records(_ parameters: [(name: String, value: String)]) throws(BadFilterValue) -> [UInt32] {
    let tests = try MetronParameters.tests(of: parameters, test)
    let order = catalog.order(of: kind)
    guard !tests.isEmpty else { return order }
    return order.filter { slot in tests.allSatisfy { $0(Int(slot)) } }
  }

  private func test(_ name: String, is value: String) throws(BadFilterValue) -> RecordTest? {
    switch (kind, name) {
    case (_, "modified_gt"):
      guard let moment = MetronMoment.parsed(value) else {
        throw BadFilterValue(field: name, message: "Enter a valid date/time.")
      }
      let modified = archive[kind].modified
      return { modified[$0] > moment }
    case (.world, "cv_id"), (.world, "gcd_id"): return nil
    case (_, "cv_id"): return foreign(.comicVine, is: try MetronParameters.number(name, is: value))
    case (_, "gcd_id"): return foreign(.grandDatabase, is: try MetronParameters.number(name, is: value))
    case (.issue, _): return try issueTest(name, is: value)
    case (.series, _): return try seriesTest(name, is: value)
    case (_, "name"): return part(value, of: archive[kind].names)
    case (.world, "designation"):
      let part = PlainText.folded(value.utf8)
      return { [archive] in PlainText.folded(archive.designation(ofWorld: $0)).holds(part) }
    case (.publisher, "alt_names"): return alias(value)
    case (.publisher, "q"):
      return MetronParameters.words(of: value) { part($0, of: archive[kind].names, or: alias($0)) }
    default: return nil
    }
  }

  // MARK: - Series

  private func seriesTest(_ name: String, is value: String) throws(BadFilterValue) -> RecordTest? {
    let homes = archive.universe.issues.series
    switch name {
    case "name": return MetronParameters.words(of: value) { part($0, of: archive.seriesFacts.names) }
    case "alt_names": return alias(value)
    case "q": return MetronParameters.words(of: value) { part($0, of: archive.seriesFacts.names, or: alias($0)) }
    case "creator_id", "character_id", "team_id", "universe_id", "role_id":
      guard let issues = try linkedIssues(name, is: value) else { return nil }
      let series = Set(issues.map { homes[Int($0)] })
      return { series.contains(UInt32($0)) }
    case "missing_cv_id": return missing(.comicVine, is: value)
    case "missing_gcd_id": return missing(.grandDatabase, is: value)
    default: return try ofSeries(name, is: value)
    }
  }

  /// Returns a test of the fields of a series, by the names of the filters of series.
  private func ofSeries(_ name: String, is value: String) throws(BadFilterValue) -> RecordTest? {
    let facts = archive.seriesFacts
    let (publishers, imprints) = (archive[.publisher], archive[.imprint])
    switch name {
    case "language":
      guard value.utf8.count == 2 else { throw MetronParameters.noChoice(name, is: value) }
      return { [catalog] in catalog.language(ofSeries: $0) == value }
    case "volume":
      let number = try MetronParameters.number(name, is: value)
      return { facts.volume[$0] == number }
    case "year_began":
      let number = try MetronParameters.number(name, is: value)
      let years = archive.universe.series.startYear
      return { Int(years[$0]) == number }
    case "year_end":
      let number = try MetronParameters.number(name, is: value)
      return { facts.endYear[$0] == number }
    case "publisher_id":
      let id = try MetronParameters.number(name, is: value)
      return { publishers.ids[Int(facts.publisher[$0])] == id }
    case "publisher_name":
      let names = part(value, of: publishers.names)
      return { names(Int(facts.publisher[$0])) }
    case "imprint_id":
      let id = try MetronParameters.number(name, is: value)
      return { facts.imprint[$0] != SeriesShelf.nobody && imprints.ids[Int(facts.imprint[$0])] == id }
    case "imprint_name":
      let names = part(value, of: imprints.names)
      return { facts.imprint[$0] != SeriesShelf.nobody && names(Int(facts.imprint[$0])) }
    case "series_type_id":
      let id = try MetronParameters.number(name, is: value)
      return { facts.form[$0].rawValue == id }
    case "series_type":
      let part = PlainText.folded(value.utf8)
      return {
        PlainText.folded(MetronTables.name(facts.form[$0].rawValue, in: MetronTables.seriesTypes).utf8).holds(part)
      }
    case "status":
      // Numbers; the documentation says words.
      guard let number = Int(value), (1...4).contains(number) else { throw MetronParameters.noChoice(name, is: value) }
      return { facts.status[$0].rawValue == number }
    default: return nil
    }
  }

  // MARK: - Issues

  private func issueTest(_ name: String, is value: String) throws(BadFilterValue) -> RecordTest? {
    let archive = archive
    let series = MetronFilters(catalog: catalog, kind: .series)
    func ofSeries(_ test: RecordTest?) -> RecordTest? {
      let homes = archive.universe.issues.series
      return test.map { test in { test(Int(homes[$0])) } }
    }
    switch name {
    case "series_id":
      let id = try MetronParameters.number(name, is: value)
      let ids = archive[.series].ids
      return ofSeries { ids[$0] == id }
    case "series_name": return ofSeries(try series.seriesTest("name", is: value))
    case "series_alt_names": return ofSeries(try series.seriesTest("alt_names", is: value))
    case "series_q": return ofSeries(try series.seriesTest("q", is: value))
    case "series_volume": return ofSeries(try series.ofSeries("volume", is: value, as: name))
    case "series_year_began": return ofSeries(try series.ofSeries("year_began", is: value, as: name))
    case "publisher_id", "publisher_name", "imprint_id", "imprint_name":
      return ofSeries(try series.ofSeries(name, is: value))
    case "cover_year", "cover_month":
      let number = try MetronParameters.number(name, is: value)
      return {
        let date = CivilDate(days: Int64(archive.coverDay($0)))
        return Int(name == "cover_year" ? date.year : date.month) == number
      }
    case "creator_id", "character_id", "team_id", "universe_id", "role_id":
      guard let issues = try linkedIssues(name, is: value) else { return nil }
      return { issues.contains(UInt32($0)) }
    case "missing_cv_id": return missing(.comicVine, is: value)
    case "missing_gcd_id": return missing(.grandDatabase, is: value)
    default: return try dateTest(name, is: value) ?? codeTest(name, is: value)
    }
  }

  private func dateTest(_ name: String, is value: String) throws(BadFilterValue) -> RecordTest? {
    let archive = archive
    guard name.hasPrefix("store_date") || name.hasPrefix("foc_date") else { return nil }
    let day: (Int) -> Int? = { name.hasPrefix("store") ? archive.storeDay($0) : archive.orderDay($0) }
    let rest = name.drop { $0 != "_" }.dropFirst("_date".count)
    guard ["", "_range_after", "_range_before"].contains(rest) else { return nil }
    guard let asked = DateText.day(value) else { throw BadFilterValue(field: name, message: "Enter a valid date.") }
    switch rest {
    case "": return { day($0) == asked }
    case "_range_after": return { day($0).map { $0 >= asked } ?? false }
    default: return { day($0).map { $0 <= asked } ?? false }
    }
  }

  private func codeTest(_ name: String, is value: String) -> RecordTest? {
    let archive = archive
    let lower = value.lowercased()
    switch name {
    case "number":
      let numbers = archive.issueFacts.numbers
      let key = PlainText.folded(value.utf8)
      return { PlainText.folded(numbers[$0]) == key }
    case "alt_number": return { $0 % 41 == 0 && "\(100 + $0 % 700)" == value }
    case "sku": return { archive.stockNumber($0).lowercased() == lower }
    case "upc": return { archive.barCode($0) == value }
    case "upc_starts_with": return { archive.barCode($0).hasPrefix(value) }
    case "cover_hash": return { archive.coverHash($0) == lower }
    case "rating":
      return { MetronTables.name(archive.rating($0), in: MetronTables.ratings).lowercased() == lower }
    default: return nil
    }
  }

  // MARK: - Parts

  /// Returns the issues that belong to a record, or have a credit of one of some roles.
  private func linkedIssues(_ name: String, is value: String) throws(BadFilterValue) -> Set<UInt32>? {
    let links = archive.links
    let (kind, rows): (Archive.Kind, Links)
    switch name {
    case "creator_id": (kind, rows) = (.creator, links.creatorIssues)
    case "character_id": (kind, rows) = (.character, links.characterIssues)
    case "team_id": (kind, rows) = (.team, links.teamIssues)
    case "universe_id": (kind, rows) = (.world, links.worldIssues)
    default:
      var roles: Set<Int> = []
      for part in value.split(separator: ",") { roles.insert(try MetronParameters.number(name, is: String(part))) }
      return issues(withRoles: roles)
    }
    guard let slot = archive[kind].slot(id: try MetronParameters.number(name, is: value)) else { return [] }
    return Set(rows.row(slot))
  }

  private func issues(withRoles roles: Set<Int>) -> Set<UInt32> {
    let links = archive.links.issueCreators
    let dice = archive.surroundings.publishers.dice
    var found: Set<UInt32> = []
    for issue in 0..<links.rows {
      let isAmong = links.range(issue).contains { place in
        MetronTables.roles(links.roles[place], issue: issue, creator: Int(links.targets[place]), dice: dice)
          .contains { roles.contains($0) }
      }
      if isAmong { found.insert(UInt32(issue)) }
    }
    return found
  }

  /// Returns a test whether a name contains a text, accents and case ignored.
  private func part(_ value: String, of names: TextList, or other: RecordTest? = nil) -> RecordTest {
    let part = PlainText.folded(value.utf8)
    return { PlainText.folded(names[$0]).holds(part) || other?($0) ?? false }
  }

  private func alias(_ value: String) -> RecordTest {
    let part = PlainText.folded(value.utf8)
    return { [archive, kind] in archive.aliases(kind, at: $0).contains { PlainText.folded($0).holds(part) } }
  }

  private func foreign(_ catalogue: Archive.ForeignCatalogue, is id: Int) -> RecordTest {
    { [archive, kind] in archive.foreignID(kind, at: $0, in: catalogue) == id }
  }

  /// Returns a test whether a record lacks an id in another catalogue, or has one; nil for a value that is neither true nor false.
  private func missing(_ catalogue: Archive.ForeignCatalogue, is value: String) -> RecordTest? {
    let isMissing: Bool
    switch value.lowercased() {
    case "true", "1": isMissing = true
    case "false", "0": isMissing = false
    default: return nil
    }
    return { [archive, kind] in (archive.foreignID(kind, at: $0, in: catalogue) == nil) == isMissing }
  }

  /// Returns a test of a field of a series under the name of a filter of issues.
  private func ofSeries(_ name: String, is value: String, as field: String) throws(BadFilterValue) -> RecordTest? {
    _ = try MetronParameters.number(field, is: value)
    return try ofSeries(name, is: value)
  }
}
