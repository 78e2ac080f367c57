import Basics

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
    let isPrefix = name.hasSuffix("StartsWith")
    let field = isPrefix ? name.dropLast("StartsWith".count) : name[...]
    let part: TextList?
    switch (collection, field) {
    case (.characters, "name"), (.events, "name"), (.comics, "title"), (.series, "title"): part = nil
    case (.creators, "name") where isPrefix: part = nil
    case (.creators, "firstName"): part = universe.staff.first
    case (.creators, "middleName"): part = universe.staff.middle
    case (.creators, "lastName"): part = universe.staff.last
    case (.creators, "suffix") where !isPrefix: part = universe.staff.suffix
    default: return nil
    }
    let key = Folded.key(Array(value.utf8))
    guard !key.isEmpty else { throw .conflict("\(name) cannot be blank if it is set") }
    let matches = { @Sendable (text: [UInt8]) in isPrefix ? text.starts(with: key) : text == key }
    if let part { return .test { matches(Folded.key(part[$0])) } }
    return .test { [universe, collection] slot in
      let bare = Folded.key(universe.bareName(collection, slot))
      // The full title begins with the bare one, so that few have to be composed.
      guard !matches(bare), collection == .series || collection == .comics, key.starts(with: bare) else {
        return matches(bare)
      }
      var writer = RecordWriter(universe: universe, caller: "", capacity: 128)
      writer.name(collection, slot)
      return matches(Folded.key(writer.out.array()))
    }
  }

  private func numberFilter(_ name: String, _ value: String) throws(Refusal) -> Query.Filter? {
    let (universe, collection) = (universe, collection)
    switch (collection, name) {
    case (_, "modifiedSince"):
      guard let instant = DateText.instant(value) else {
        throw .conflict("You must pass a valid date for modifiedSince.")
      }
      return .test { universe.population(collection).modified[$0] >= instant }
    case (.comics, "startYear"), (.series, "startYear"):
      let year = try integer(name, value)
      return .test { slot in
        Int(universe.series.startYear[collection == .comics ? Int(universe.issues.series[slot]) : slot]) == year
      }
    case (.comics, "issueNumber"):
      let tenths = try integer(name, value) * 10
      return .test { Int(universe.issues.number[$0]) == tenths }
    case (.comics, "digitalId"):
      let id = try integer(name, value)
      return .test { universe.digitalID($0) == id }
    case (.comics, "format"):
      let format = value.lowercased()
      guard Self.formats.contains(format) else { throw .conflict("\(value) is not a valid format.") }
      return .test { universe.format($0).description.lowercased() == format }
    case (.comics, "formatType"):
      guard value == "comic" || value == "collection" else { throw .conflict("\(value) is not a valid format type.") }
      return .test { slot in
        (value == "collection") == (universe.series.form[Int(universe.issues.series[slot])] == .collection)
      }
    case (.comics, "noVariants"), (.comics, "hasDigitalIssue"):
      guard value == "true" else { throw .conflict("\(name) can only be set to true.") }
      if name == "noVariants" { return .test { universe.issues.variant[$0] == 0 } }
      return .test { universe.digitalID($0) > 0 }
    case (.comics, "dateRange"):
      let days = value.split(separator: ",").compactMap { DateText.day($0) }
      guard days.count == 2, days[0] <= days[1] else {
        throw .conflict("You must specify exactly two valid dates for dateRange.")
      }
      return .test { slot in
        if case .day(let day) = universe.saleDate(slot) { (days[0]...days[1]).contains(day) } else { false }
      }
    case (.comics, "sharedAppearances"): return .linkedToAll(.characters, try ids(value, of: .characters))
    case (.comics, "collaborators"): return .linkedToAll(.creators, try ids(value, of: .creators))
    case (.series, "seriesType"):
      guard let form = SeriesShelf.Form(rawValue: value) else {
        throw .conflict("\(value) is not a valid series type.")
      }
      return .test { universe.series.form[$0] == form }
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
