/// The resource that a path of Metron's API names.
package enum MetronRoute: Sendable {
  case index
  case list(MetronResource)
  case detail(MetronResource, Int)
  /// The issues of a record, the series of a publisher or the items of a reading list.
  case sublist(MetronResource, Int, of: MetronResource)

  /// Reads a path; nil for a path without a resource.
  package init?(_ segments: [String]) {
    guard segments.first == "api" else { return nil }
    guard segments.count > 1 else {
      self = .index
      return
    }
    if segments.count == 3, let list = MetronResource(rawValue: "\(segments[1])/\(segments[2])"), list.isOfAccount {
      self = .list(list)
      return
    }
    guard let resource = MetronResource(rawValue: segments[1]), segments.count < 5 else { return nil }
    guard segments.count > 2 else {
      self = .list(resource)
      return
    }
    guard resource.hasDetails, segments[2].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let id = Int(segments[2])
    else { return nil }
    guard segments.count > 3 else {
      self = .detail(resource, id)
      return
    }
    switch (resource, segments[3]) {
    case (.arc, "issue_list"), (.character, "issue_list"), (.series, "issue_list"), (.team, "issue_list"):
      self = .sublist(resource, id, of: .issue)
    case (.publisher, "series_list"): self = .sublist(resource, id, of: .series)
    case (.readingList, "items"): self = .sublist(resource, id, of: .readingListItem)
    default: return nil
    }
  }
}

/// The resources of Metron's API, by the names that they have in paths.
package enum MetronResource: String, CaseIterable, Sendable {
  case arc, character, collection, creator, imprint, issue, publisher, role, series, team, universe
  case pullList = "pull_list"
  case readingList = "reading_list"
  case seriesType = "series_type"
  case wishList = "wish_list"
  case pullListSeries = "pull_list/series"
  case wishListItem = "wish_list/items"
  /// The rows of a reading list; the name is not a path of its own.
  case readingListItem = "reading_list/items"

  /// Whether its records belong to the catalogue, not to a short list of words or to a reader's own lists.
  package var isOfCatalogue: Bool {
    switch self {
    case .arc, .character, .creator, .imprint, .issue, .publisher, .series, .team, .universe: true
    default: false
    }
  }

  /// Whether each record can be asked for by its id.
  package var hasDetails: Bool { isOfCatalogue || self == .readingList || self == .collection }

  /// Whether it is a list that an account keeps for itself.
  var isOfAccount: Bool { [.collection, .pullListSeries, .wishListItem].contains(self) }

  /// The number of rows of a page.
  package var pageSize: Int { self == .readingList || self == .readingListItem ? 50 : 100 }

  /// Whether answers say if they come from the server's cache.
  package var isCached: Bool { isOfCatalogue }
}
