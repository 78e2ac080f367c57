public import Catalog

/// The requests that a source takes, and its behaviour: planners decide by this, and know no source.
///
/// ```swift
/// let byFirst = SourceTraits.Collection(filters: [Kind(number: 0)])
/// var traits = SourceTraits(paging: .pageNumber(size: 100), collections: [.init(), byFirst])
/// traits.changes = .byMoment
/// traits.pacing = Pacing([RateWindow("minute", calls: 20, in: 60)], callsInFlight: 1)
/// ```
public struct SourceTraits: Sendable, Hashable {
  /// The orders of a collection.
  public struct Orders: Sendable, Hashable {
    /// The order of a walk, under which records move the least; nil for the source's own.
    public var walk: SourceOrder?
    /// The order with the last modified record first; nil where the source has none.
    public var newestFirst: SourceOrder?
    /// The order in which the records changed since a day are walked; nil for the source's own.
    public var changes: SourceOrder?
    /// Other orders that recovery may try, the best first.
    public var others: [SourceOrder]

    package init(
      walk: SourceOrder? = nil, newestFirst: SourceOrder? = nil, changes: SourceOrder? = nil, others: [SourceOrder] = []
    ) {
      self.walk = walk
      self.newestFirst = newestFirst
      self.changes = changes
      self.others = others
    }
  }

  /// The requests that a collection takes.
  public struct Collection: Sendable, Hashable {
    /// The orders of its rows.
    public var orders: Orders
    /// The kinds whose ids can narrow its list, those with few links a record first.
    public var filters: [Kind]
    /// Whether its records can be chosen by the beginning of a name.
    public var takesBeginnings: Bool
    /// Whether a crawl can begin with records of it that are chosen by their ids.
    public var takesIDs: Bool
    /// Whether its list can be narrowed to the records of some ids, as many as a filter takes: they need no look-ups then.
    public var listsIDs = false
    /// Whether its records can be chosen by a part of a name.
    public var takesNames: Bool
    /// Whether its records can be chosen by the days from which to which they came out.
    public var takesDays = false
    /// The rows of a page of its lists, and of its records' own lists; nil for the page size of the source.
    public var pageSize: Int?
    /// Whether one of its records can be asked for: without an address of its own a call would be answered with 404.
    public var hasLookUps = true

    package init(
      orders: Orders = Orders(), filters: [Kind] = [], takesBeginnings: Bool = false, takesNames: Bool = false,
      takesIDs: Bool = true
    ) {
      self.orders = orders
      self.filters = filters
      self.takesBeginnings = takesBeginnings
      self.takesIDs = takesIDs
      self.takesNames = takesNames
    }
  }

  /// The request for changes: since a day, which begins so many hours behind UTC, or since a moment.
  public struct Changes: Sendable, Hashable {
    /// Hours between the beginning of a day in UTC and its beginning at the source.
    public var hoursBehindUTC: Int
    /// Whether changes are asked for since a moment.
    public var isByMoment = false

    /// A request for changes since a moment.
    public static let byMoment = Changes(hoursBehindUTC: 0, isByMoment: true)
  }

  /// The way in which the source cuts lists into pages.
  public var paging: Paging
  /// The requests that each collection takes, by the number of its kind.
  public var collections: [Collection]
  /// The number of ids that a filter takes.
  public var filterLimit = 1
  /// The kinds that lead to others which no filter reaches, the best first: those whose records name others most exactly.
  public var bridges: [Kind] = []
  /// The lists of records that can be asked for by themselves.
  public var routes: Set<ListRoute> = []
  /// The request for changes; nil where there is none: then every crawl is a full one.
  public var changes: Changes?
  /// The parameter of an order: it shows whether a stored page was asked for in one; nil where there is none.
  public var orderParameter: String?
  /// The parameters that the address of a walk's page may have.
  public var pageParameters: [String] = []
  /// The pace of calls that the source allows, and the signs of a lock-out.
  public var pacing = Pacing()

  package init(paging: Paging, collections: [Collection]) {
    self.paging = paging
    self.collections = collections
  }
}

/// The way in which a source cuts a list into pages. Planners ask for rows from an offset on; `target(of:)` translates that for its API.
public enum Paging: Sendable, Hashable {
  /// Pages by their first row and the number of rows, up to so many: a page may begin at any row.
  case offset(greatest: Int)
  /// Pages by number, each of so many rows: no page begins elsewhere.
  case pageNumber(size: Int)
  /// No pages: a list comes whole, in one answer.
  case whole
}

extension SourceTraits {
  /// The rows of a page, the most that the source gives.
  public var pageSize: Int {
    switch paging {
    case .offset(let size), .pageNumber(let size): size
    case .whole: PageFrame.greatestTotal
    }
  }

  /// Whether a page may begin at any row.
  public var takesWindows: Bool { if case .offset = paging { true } else { false } }

  /// The requests that a collection takes.
  public subscript(kind: Kind) -> Collection { collections[kind.index] }

  /// Returns the rows of a page of a list.
  public func pageSize(of list: CatalogList) -> Int {
    if case .owned(let owner) = list.scope { self[owner.kind].pageSize ?? pageSize } else { pageSize(of: list.kind) }
  }

  /// Returns the rows of a page of a collection.
  public func pageSize(of kind: Kind) -> Int { self[kind].pageSize ?? pageSize }

  /// Returns the number of pages that some rows fill; at least 1, since only a page shows that a list is empty.
  ///
  /// - Parameter kind: the collection of the rows.
  public func pages(of rows: Int, _ kind: Kind) -> Int {
    let size = pageSize(of: kind)
    return max(1, (rows + size - 1) / size)
  }

  /// Whether changes are asked for without reading the newest records first: the source has no order by change, but takes the moment of the
  /// last look.
  public func asksForChangesAtOnce(of kind: Kind) -> Bool {
    changes?.isByMoment == true && self[kind].orders.newestFirst == nil
  }

  /// Whether an answer that a filter leaves nothing is accepted at once; otherwise it is asked for again.
  public var believesEmptyLists: Bool { changes?.isByMoment == true }

  /// Returns the request of a whole page of a list.
  ///
  /// - Parameter offset: the first row of the page, from 0.
  public func page(of list: CatalogList, from offset: Int = 0) -> SourceRequest {
    SourceRequest(list, rows: .init(offset: offset, limit: pageSize(of: list)))
  }

  /// Returns the look-up of a record.
  public func lookUp(_ id: RecordID) -> SourceRequest {
    page(of: CatalogList(id.kind, .record(id.id)))
  }

  /// Returns the order in which a list is walked; nil for a look-up.
  public func order(of list: CatalogList) -> SourceOrder? { list.isRecord ? nil : self[list.kind].orders.walk }

  /// Whether the lists of a kind can be narrowed to the records that belong to records of another kind.
  public func canFilter(_ kind: Kind, by other: Kind) -> Bool { kind != other && self[kind].filters.contains(other) }

  /// Returns the collection that leads from one to another; nil where none of `collections` does.
  ///
  /// - Parameter collections: the collections that are read.
  public func bridge(from root: Kind, to target: Kind, among collections: [Kind]) -> Kind? {
    bridges.first {
      collections.contains($0) && $0 != target && canFilter($0, by: root) && canFilter(target, by: $0)
    }
  }
}

/// The things that the `total` of a source counts, as its operator knows it.
public enum TotalCounts: String, Sendable, Codable, CaseIterable {
  /// Not known; found out where rows repeat each other.
  case auto
  /// Distinct records: every repeat has displaced another record.
  case records
  /// Rows, repeats included: a list is complete with as many rows as the total.
  case rows
}
