public import Catalog

/// What a source can be asked, and how it behaves: planners decide by this, and know no source.
public struct SourceTraits: Sendable, Hashable {
  /// The orders of a collection.
  public struct Orders: Sendable, Hashable {
    /// The one in which it is walked: under which records move the least; nil for the source's own.
    public var walk: SourceOrder?
    /// What was modified last in front; nil where the source has none.
    public var newestFirst: SourceOrder?
    /// The one in which what changed since a day is walked.
    public var changes: SourceOrder?
    /// Others that recovery may try, the best first.
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

  /// What a collection can be asked.
  public struct Collection: Sendable, Hashable {
    /// Its orders.
    public var orders: Orders
    /// The kinds by whose ids its list can be narrowed, those with few links a record first.
    public var filters: [Kind]
    /// Whether its records can be chosen by the beginning of a name.
    public var takesBeginnings: Bool
    /// Whether a crawl can begin with records of it that are chosen by their ids.
    public var takesIDs: Bool
    /// Whether its list can be narrowed to the records of some ids, as many as a filter takes: they need no look-ups then.
    public var listsIDs = false
    /// Whether they can be chosen by a part of a name.
    public var takesNames: Bool
    /// Whether they can be chosen by the days from which to which they came out.
    public var takesDays = false
    /// Rows of a page of its lists, and of its records' own lists; nil for as many as pages of the source have otherwise.
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

  /// How what changed is asked for: since a day, which begins so many hours behind UTC, or since a moment.
  public struct Changes: Sendable, Hashable {
    /// Hours between the beginning of a day in UTC and its beginning at the source.
    public var hoursBehindUTC: Int
    /// Whether it is asked for since a moment.
    public var isByMoment = false

    /// Since a moment.
    public static let byMoment = Changes(hoursBehindUTC: 0, isByMoment: true)
  }

  /// How it cuts lists into pages.
  public var paging: Paging
  /// What each collection can be asked, by the number of its kind.
  public var collections: [Collection]
  /// Ids that a filter takes.
  public var filterLimit = 1
  /// Kinds by way of which others are reached that no filter reaches, the best first: those of which records name the most exact
  /// company.
  public var bridges: [Kind] = []
  /// Lists of records that can be asked for by themselves.
  public var routes: Set<ListRoute> = []
  /// How changes are asked for; nil where they cannot be: then every crawl is a full one.
  public var changes: Changes?
  /// The parameter of an order: it shows whether a stored page was asked for in one; nil where there is none.
  public var orderParameter: String?
  /// The parameters that the address of a walk's page may have.
  public var pageParameters: [String] = []
  /// How often it may be asked, and what makes it lock clients out.
  public var pacing = Pacing()

  package init(paging: Paging, collections: [Collection]) {
    self.paging = paging
    self.collections = collections
  }
}

/// How a source cuts a list into pages. Planners ask for rows from an offset on; what these are in its API, `target(of:)` says.
public enum Paging: Sendable, Hashable {
  /// By the first row and how many there are, up to so many: a page may begin at any row.
  case offset(greatest: Int)
  /// By the number of a page, each of so many rows. No page begins elsewhere.
  case pageNumber(size: Int)
  /// Not at all: a list comes whole, in one answer.
  case whole
}

extension SourceTraits {
  /// Rows of a page, the most that the source gives.
  public var pageSize: Int {
    switch paging {
    case .offset(let size), .pageNumber(let size): size
    case .whole: PageFrame.greatestTotal
    }
  }

  /// Whether a page may begin at any row.
  public var takesWindows: Bool { if case .offset = paging { true } else { false } }

  /// What a collection can be asked.
  public subscript(kind: Kind) -> Collection { collections[kind.index] }

  /// Rows of a page of a list.
  public func pageSize(of list: CatalogList) -> Int {
    if case .owned(let owner) = list.scope { self[owner.kind].pageSize ?? pageSize } else { pageSize(of: list.kind) }
  }

  /// Rows of a page of a collection.
  public func pageSize(of kind: Kind) -> Int { self[kind].pageSize ?? pageSize }

  /// Pages of a list of rows; an empty one takes a page, to see that.
  ///
  /// - Parameter kind: the collection that it is of.
  public func pages(of rows: Int, _ kind: Kind) -> Int {
    let size = pageSize(of: kind)
    return max(1, (rows + size - 1) / size)
  }

  /// Whether what changed is asked for without a look at the newest records first: the source has no order of theirs, but takes
  /// the moment of the last look.
  public func asksForChangesAtOnce(of kind: Kind) -> Bool {
    changes?.isByMoment == true && self[kind].orders.newestFirst == nil
  }

  /// Whether it is believed at once that a filter leaves nothing; otherwise such an answer is asked for again.
  public var believesEmptyLists: Bool { changes?.isByMoment == true }

  /// The request of a whole page of a list.
  ///
  /// - Parameter offset: the first row of it, from 0.
  public func page(of list: CatalogList, from offset: Int = 0) -> SourceRequest {
    SourceRequest(list, rows: .init(offset: offset, limit: pageSize(of: list)))
  }

  /// The look-up of a record.
  public func lookUp(_ id: RecordID) -> SourceRequest {
    page(of: CatalogList(id.kind, .record(id.id)))
  }

  /// The order in which a list is walked; a look-up has none.
  public func order(of list: CatalogList) -> SourceOrder? { list.isRecord ? nil : self[list.kind].orders.walk }

  /// Whether the lists of a kind can be narrowed to what belongs to records of another.
  public func canFilter(_ kind: Kind, by other: Kind) -> Bool { kind != other && self[kind].filters.contains(other) }

  /// The collection by way of which another is reached; nil where none of them is read.
  ///
  /// - Parameter collections: what is read.
  public func bridge(from root: Kind, to target: Kind, among collections: [Kind]) -> Kind? {
    bridges.first {
      collections.contains($0) && $0 != target && canFilter($0, by: root) && canFilter(target, by: $0)
    }
  }
}

/// What the `total` of a source counts, as its operator knows it.
public enum TotalCounts: String, Sendable, Codable, CaseIterable {
  /// Nobody knows; it is found out where rows repeat each other.
  case auto
  /// Distinct records: every repeat has displaced another record.
  case records
  /// Rows, repeats included: as many rows as the total are everything.
  case rows
}
