/// Reads the parameters of a list.
///
/// Known to the real API and refused here like an unknown parameter: of comics `dateDescriptor`, `diamondCode`, `upc`,
/// `isbn`, `ean` and `issn`; of series `contains`.
struct QueryParser {
  let universe: Universe
  let collection: Collection
  let owner: (collection: Collection, slot: Int)?

  /// - Throws: a `Refusal` with status 409 for the first parameter that is wrong.
  func query(_ parameters: [(name: String, value: String)]) throws(Refusal) -> Query {
    var query = Query(collection: collection, owner: owner, order: Universe.defaultOrder(collection))
    for (name, value) in parameters where !RequestTarget.credentials.contains(name) {
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
      default: query.filters.append(try filter(name, value))
      }
    }
    return query
  }

  private func order(_ value: String) throws(Refusal) -> [OrderTerm] {
    guard !value.isEmpty else { throw .conflict("orderBy cannot be blank if it is set") }
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

  private func filter(_ name: String, _ value: String) throws(Refusal) -> Query.Filter {
    if let target = Collection(named: name) {
      guard target != owner?.collection, collection.hasFilter(on: target) else { throw .unknownParameter(name) }
      return .linked(target, try ids(value, of: target))
    }
    if let filter = try textFilter(name, value) { return filter }
    if let filter = try numberFilter(name, value) { return filter }
    throw .unknownParameter(name)
  }

  private func textFilter(_ name: String, _ value: String) throws(Refusal) -> Query.Filter? {
    let made: ([UInt8]) -> Query.Filter
    switch (collection, name) {
    case (.characters, "name"), (.events, "name"), (.comics, "title"), (.series, "title"): made = Query.Filter.name
    case (.characters, "nameStartsWith"), (.events, "nameStartsWith"), (.creators, "nameStartsWith"),
      (.comics, "titleStartsWith"), (.series, "titleStartsWith"):
      made = Query.Filter.namePrefix
    case (.creators, "firstName"): made = Query.Filter.first
    case (.creators, "firstNameStartsWith"): made = Query.Filter.firstPrefix
    case (.creators, "middleName"): made = Query.Filter.middle
    case (.creators, "middleNameStartsWith"): made = Query.Filter.middlePrefix
    case (.creators, "lastName"): made = Query.Filter.last
    case (.creators, "lastNameStartsWith"): made = Query.Filter.lastPrefix
    case (.creators, "suffix"): made = Query.Filter.suffix
    default: return nil
    }
    let key = Folded.key(Array(value.utf8))
    guard !key.isEmpty else { throw .conflict("\(name) cannot be blank if it is set") }
    return made(key)
  }

  private func numberFilter(_ name: String, _ value: String) throws(Refusal) -> Query.Filter? {
    switch (collection, name) {
    case (_, "modifiedSince"):
      guard let instant = DateText.instant(value) else {
        throw .conflict("You must pass a valid date for modifiedSince.")
      }
      return .modifiedSince(instant)
    case (.comics, "startYear"), (.series, "startYear"): return .startYear(try integer(name, value))
    case (.comics, "issueNumber"): return .issueNumber(try integer(name, value) * 10)
    case (.comics, "digitalId"): return .digitalID(try integer(name, value))
    case (.comics, "format"):
      guard Self.formats.contains(value.lowercased()) else { throw .conflict("\(value) is not a valid format.") }
      return .format(value.lowercased())
    case (.comics, "formatType"):
      guard value == "comic" || value == "collection" else { throw .conflict("\(value) is not a valid format type.") }
      return .books(value == "collection")
    case (.comics, "noVariants"), (.comics, "hasDigitalIssue"):
      guard value == "true" else { throw .conflict("\(name) can only be set to true.") }
      return name == "noVariants" ? .mainEditions : .digital
    case (.comics, "dateRange"):
      let days = value.split(separator: ",").compactMap { DateText.day($0) }
      guard days.count == 2, days[0] <= days[1] else {
        throw .conflict("You must specify exactly two valid dates for dateRange.")
      }
      return .saleDays(days[0]...days[1])
    case (.comics, "sharedAppearances"): return .linkedToAll(.characters, try ids(value, of: .characters))
    case (.comics, "collaborators"): return .linkedToAll(.creators, try ids(value, of: .creators))
    case (.series, "seriesType"):
      switch value {
      case "collection": return .seriesForm(.collection)
      case "one shot": return .seriesForm(.oneShot)
      case "limited": return .seriesForm(.limited)
      case "ongoing": return .seriesForm(.ongoing)
      default: throw .conflict("\(value) is not a valid series type.")
      }
    default: return nil
    }
  }

  static let formats: Set<String> = [
    "comic", "magazine", "trade paperback", "hardcover", "digest", "graphic novel", "digital comic", "infinite comic",
  ]

  private func integer(_ name: String, _ value: String) throws(Refusal) -> Int {
    guard !value.isEmpty else { throw .conflict("\(name) cannot be blank if it is set") }
    guard let number = Int(value), abs(number) < 1 << 40 else { throw .conflict("You must pass an integer \(name).") }
    return number
  }

  /// At most ten ids; numbers that nobody has are dropped.
  private func ids(_ value: String, of target: Collection) throws(Refusal) -> [Int] {
    let word = target == .comics ? "issue" : target.singular
    let parts = value.split(separator: ",")
    guard parts.count <= 10 else { throw .conflict("You may not submit more than 10 \(word) ids.") }
    let ids = parts.compactMap { Int($0.trimmingSpaces) }
    guard !ids.isEmpty else {
      throw .conflict("You must pass at least one valid \(word) id if you set the \(word) filter.")
    }
    return ids.compactMap { universe.population(target).slot(id: $0) }
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    var rest = drop { $0 == " " }
    while rest.last == " " { rest.removeLast() }
    return rest
  }
}

extension Collection {
  /// Whether lists of this collection can be narrowed to what is linked to `other`.
  func hasFilter(on other: Collection) -> Bool {
    // The lists of comics can be narrowed to a series, though no comic has a list of series.
    hasList(of: other) || (self == .comics && other == .series)
  }
}
