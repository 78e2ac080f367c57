import Basics
import Serving

/// Reads the parameters of a list.
struct QueryParser {
  let collection: MarvelCollection
  var owner: Query.Owner?
  /// The day that decides which week is "this week", in days since 1970.
  let today: Int
  /// The order of a list whose request names none.
  let usualOrder: [OrderTerm]

  /// - Throws: a `Refusal` with status 409 for the first parameter that is wrong.
  func query(_ parameters: [(name: String, value: String)]) throws(Refusal) -> Query {
    var query = Query(collection: collection, owner: owner, order: usualOrder)
    for (name, value) in Self.joined(parameters) {
      switch name {
      case "limit":
        guard let limit = Int(value), limit > 0 else {
          throw .conflict("You must pass an integer limit greater than 0.")
        }
        guard limit <= 100 else { throw .conflict("You may not request more than 100 items.") }
        query.limit = limit
      case "offset":
        guard let offset = Int(value), offset >= 0 else {
          throw .conflict("You must pass an integer offset greater than or equal to 0.")
        }
        query.offset = offset
      case "orderBy": query.order = try order(value)
      default: if let filter = try filter(name, value) { query.filters.append(filter) }
      }
    }
    return query
  }

  /// The parameters with one value: if one is repeated, its last value holds.
  private static let lastHolds: Set<String> = ["limit", "offset", "noVariants", "hasDigitalIssue"]

  /// Returns the parameters without credentials, each name once: values of a repeated name are joined by commas, or the last one holds.
  private static func joined(_ parameters: [(name: String, value: String)]) -> [(name: String, value: String)] {
    var joined: [(name: String, value: String)] = []
    for (name, value) in parameters where !RequestTarget.credentials.contains(name) {
      if let place = joined.firstIndex(where: { $0.name == name }) {
        joined[place].value = lastHolds.contains(name) ? value : joined[place].value + "," + value
      } else {
        joined.append((name, value))
      }
    }
    return joined
  }

  private func order(_ value: String) throws(Refusal) -> [OrderTerm] {
    guard !value.isEmpty else { throw .blank("orderBy") }
    var terms: [OrderTerm] = []
    for part in value.split(separator: ",", omittingEmptySubsequences: false) {
      let isDescending = part.hasPrefix("-")
      let word = String(isDescending ? part.dropFirst() : part)
      guard let field = OrderTerm.Field(rawValue: word), OrderTerm.Field.allowed(for: collection).contains(field) else {
        throw .conflict("\(word) is not a valid ordering parameter.")
      }
      if !terms.contains(where: { $0.field == field }) {
        terms.append(OrderTerm(field: field, isDescending: isDescending))
      }
    }
    return terms
  }

  /// Returns the filter of a parameter; nil for a parameter that leaves all records.
  private func filter(_ name: String, _ value: String) throws(Refusal) -> Query.Filter? {
    if let target = MarvelCollection(named: name) {
      guard isFilter(target) else { throw .unknownParameter(name) }
      return .linked(target, try ids(value, of: target))
    }
    if let filter = try textFilter(name, value) { return filter }
    switch (collection, name) {
    case (_, "id"): return .ids(try ids(value, of: collection))
    case (_, "modifiedSince"):
      guard let instant = DateText.instant(value) else {
        throw .conflict("You must pass a valid date for modifiedSince.")
      }
      return .modifiedSince(instant)
    case (.comics, "startYear"), (.series, "startYear"): return .startYear(try integer(name, value))
    case (.series, "seriesType"):
      guard Query.seriesTypes.contains(value.lowercased()) else {
        throw .conflict("\(value) is not a valid series type.")
      }
      return .seriesType(value.lowercased())
    case (.series, "contains"): return .contains(format: try format(value))
    case (.comics, _): return try comicFilter(name, value)
    default: throw .unknownParameter(name)
    }
  }

  private func comicFilter(_ name: String, _ value: String) throws(Refusal) -> Query.Filter? {
    if let code = Query.Code(rawValue: name) {
      guard !value.isEmpty else { throw .blank(name) }
      return .code(code, value)
    }
    switch name {
    case "issueNumber":
      guard !value.isEmpty else { throw .blank(name) }
      guard let number = Double(value), number.isFinite else {
        throw .conflict("You must pass an integer issueNumber.")
      }
      return .issueNumber(number)
    case "digitalId": return .digitalID(try integer(name, value))
    case "format": return .format(try format(value))
    case "formatType":
      let type = value.lowercased()
      guard type == "comic" || type == "collection" else { throw .conflict("\(value) is not a valid format type.") }
      return .formatType(isCollection: type == "collection")
    case "noVariants": return try flag(name, value) ? .noVariants : nil
    case "hasDigitalIssue": return try flag(name, value) ? .hasDigitalIssue : nil
    case "dateRange":
      let parts = value.split(separator: ",", omittingEmptySubsequences: false)
      let days = parts.compactMap { DateText.day($0) }
      guard parts.count == 2, days.count == 2, days[0] <= days[1] else {
        throw .conflict("You must specify exactly two valid dates for dateRange.")
      }
      return .onSale(days[0]...days[1])
    case "dateDescriptor":
      guard let days = Calendar.days(of: value, from: today) else {
        throw .conflict("\(value) is not a valid date descriptor.")
      }
      return .onSale(days)
    case "sharedAppearances": return .linkedToAll(.characters, try ids(value, of: .characters))
    case "collaborators": return .linkedToAll(.creators, try ids(value, of: .creators))
    default: throw .unknownParameter(name)
    }
  }

  private func textFilter(_ name: String, _ value: String) throws(Refusal) -> Query.Filter? {
    let isPrefix = name.hasSuffix("StartsWith")
    let field: Query.TextField
    switch (collection, isPrefix ? name.dropLast("StartsWith".count) : name[...]) {
    case (.characters, "name"), (.events, "name"), (.comics, "title"), (.series, "title"): field = .name
    case (.creators, "name") where isPrefix: field = .name
    case (.creators, "firstName"): field = .firstName
    case (.creators, "middleName"): field = .middleName
    case (.creators, "lastName"): field = .lastName
    case (.creators, "suffix") where !isPrefix: field = .suffix
    default: return nil
    }
    let key = Folded.key(Array(value.utf8))
    guard !key.isEmpty else { throw .blank(name) }
    return .text(field, Query.TextMatch(key: key, isPrefix: isPrefix))
  }

  /// Whether a list can be limited to the records that are linked to records of a collection. The official description has two slips, a
  /// filter too many and one too few; both lists take both.
  private func isFilter(_ target: MarvelCollection) -> Bool {
    switch (owner?.collection, collection, target) {
    case (.events, .comics, .events), (.comics, .creators, .comics): true
    // The lists of comics can be narrowed to a series, though no comic has a list of series.
    case (let owner, _, _):
      target != owner && (collection.hasList(of: target) || (collection == .comics && target == .series))
    }
  }

  private func format(_ value: String) throws(Refusal) -> String {
    let format = value.lowercased()
    guard Query.formats.contains(format) else { throw .conflict("\(value) is not a valid format.") }
    return format
  }

  /// Reads a flag. Programs send `true` in any case, and some send `false` or `0` for a flag that is not set.
  private func flag(_ name: String, _ value: String) throws(Refusal) -> Bool {
    switch value.lowercased() {
    case "true", "1": return true
    case "false", "0": return false
    default: throw .conflict("\(name) can only be set to true.")
    }
  }

  private func integer(_ name: String, _ value: String) throws(Refusal) -> Int {
    guard !value.isEmpty else { throw .blank(name) }
    guard let number = Int(value), abs(number) < 1 << 40 else { throw .conflict("You must pass an integer \(name).") }
    return number
  }

  /// Returns the ids of a parameter, at most ten.
  private func ids(_ value: String, of target: MarvelCollection) throws(Refusal) -> [Int] {
    let word = target == .comics ? "issue" : target.singular
    let parts = value.split(separator: ",")
    guard parts.count <= 10 else { throw .conflict("You may not submit more than 10 \(word) ids.") }
    let ids = parts.compactMap { part -> Int? in
      let digits = part.trimmingSpaces
      // A number that is too long is one that no record has.
      return Int(digits) ?? (!digits.isEmpty && digits.utf8.allSatisfy { (48...57).contains($0) } ? .max : nil)
    }
    guard !ids.isEmpty else {
      throw .conflict("You must pass at least one valid \(word) id if you set the \(word) filter.")
    }
    return ids
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var rest = drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}

extension Calendar {
  /// Returns the days of `lastWeek`, `thisWeek`, `nextWeek` or `thisMonth`, in days since 1970; nil for another word. A week begins on
  /// Sunday, as in the country of the API.
  static func days(of word: String, from today: Int) -> ClosedRange<Int>? {
    // 1970-01-01 was a Thursday.
    let sunday = today - ((today + 4) % 7 + 7) % 7
    switch word {
    case "lastWeek": return sunday - 7...sunday - 1
    case "thisWeek": return sunday...sunday + 6
    case "nextWeek": return sunday + 7...sunday + 13
    case "thisMonth":
      let date = CivilDate(days: Int64(today))
      let first = today - Int(date.day) + 1
      let isLast = date.month == 12
      let next = day(year: Int(date.year) + (isLast ? 1 : 0), month: isLast ? 1 : Int(date.month) + 1, day: 1)
      return first...next - 1
    default: return nil
    }
  }
}
