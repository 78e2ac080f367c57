public import Catalog
import CatalogSources
import Store

/// A list of a source that is walked like a collection: a whole collection, or the part of it that a filter leaves.
public struct CatalogList: Sendable, Hashable {
  /// Which records of the collection are listed.
  public enum Scope: Sendable, Hashable {
    /// All of them.
    case everything
    /// One, by its id.
    case record(Int64)
    /// Those whose name or title begins with a text.
    case named(beginning: String)
    /// Those that belong to any of some records of another kind, at most ten.
    case related(to: Kind, ids: [Int64])
    /// Those that belong to one record of another kind, by that record's own list.
    case owned(by: RecordID)
  }

  /// The collection.
  public let kind: Kind
  /// What of it.
  public let scope: Scope
  /// Its number among the lists of its kind in a crawl, from 0; 0 for a whole collection.
  public let number: Int

  /// A whole collection.
  public init(_ kind: Kind) {
    self.init(kind, .everything, number: 0)
  }

  /// A list of its parts.
  init(_ kind: Kind, _ scope: Scope, number: Int) {
    self.kind = kind
    self.scope = scope
    self.number = number
  }

  /// Whether it is a part of a collection.
  public var isNarrowed: Bool { scope != .everything }
  /// Whether the source may answer it and ignore the filter.
  var isFiltered: Bool {
    switch scope {
    case .related, .named: true
    case .everything, .record, .owned: false
    }
  }
  /// Whether it is a look-up, which has one row and no pages.
  var isRecord: Bool { if case .record = scope { true } else { false } }

  /// What the list is, for sentences: `comics of 10 characters`.
  var words: String {
    switch scope {
    case .everything: "\(kind)"
    case .record(let id): "\(kind.singular) \(id)"
    case .named(let beginning): "\(kind) whose name begins with \"\(beginning)\""
    case .related(let other, let ids):
      ids.count == 1 ? "\(kind) of \(other.singular) \(ids[0])" : "\(kind) of \(ids.count) \(other)"
    case .owned(let owner): "\(kind) of \(owner.kind.singular) \(owner.id)"
    }
  }

  /// The call for a page of it.
  func call(limit: Int = WalkPlanner.pageSize, offset: Int = 0, orderBy: String? = nil) -> MarvelRequest {
    switch scope {
    case .everything:
      return .list(kind.description, limit: limit, offset: offset, orderBy: orderBy)
    case .record(let id):
      return .record(kind.description, id: id)
    case .named(let beginning):
      let filters = [QueryItem(Self.beginningFilter(of: kind), beginning)]
      return .list(kind.description, limit: limit, offset: offset, orderBy: orderBy, filters: filters)
    case .related(let other, let ids):
      let filters = [QueryItem(other.description, ids.map { String($0) }.joined(separator: ","))]
      return .list(kind.description, limit: limit, offset: offset, orderBy: orderBy, filters: filters)
    case .owned(let owner):
      return .related(kind, of: owner, limit: limit, offset: offset, orderBy: orderBy)
    }
  }

  /// The order in which it is walked; a look-up has none.
  var order: String? { isRecord ? nil : WalkPlanner.order(of: kind) }

  /// The filter by the beginning of a name (marvel-api 1.3). Stories have none.
  private static func beginningFilter(of kind: Kind) -> String {
    kind == .comics || kind == .series ? "titleStartsWith" : "nameStartsWith"
  }
}

/// The places of the pages of a list in a crawl.
extension CatalogList {
  /// The walk of narrowed lists, and that of the calls which look for what they did not show.
  static let narrowedWalk = PagePlace.narrowedWalk
  static let narrowedRecovery = 6
  /// Bits of a page's offset that are the row's; those above are the list's number.
  static let offsetBits = 18
  /// Rows that a narrowed list can have: more than any collection of a comics catalogue has.
  static let greatestRows = 1 << offsetBits
  /// Lists of one kind that a crawl can have.
  static let greatestCount = 1 << (32 - offsetBits)

  /// The place of the page that begins at a row.
  func place(offset: Int) -> PagePlace {
    guard isNarrowed else { return PagePlace(kind: kind, walk: 0, offset: offset) }
    return PagePlace(kind: kind, walk: Self.narrowedWalk, offset: number << Self.offsetBits | offset)
  }

  /// The place of a call that looks for displaced records.
  ///
  /// - Parameter call: counts up from 0.
  func recoveryPlace(call: Int) -> PagePlace {
    guard isNarrowed else { return PagePlace(kind: kind, walk: 1, offset: call) }
    return PagePlace(kind: kind, walk: Self.narrowedRecovery, offset: number << Self.offsetBits | call)
  }

  /// The row at which a page of the list's walk begins; nil for a page of something else.
  func offset(of place: PagePlace) -> Int? {
    guard place.kind == kind else { return nil }
    guard isNarrowed else { return place.walk == 0 ? place.offset : nil }
    guard place.walk == Self.narrowedWalk, place.offset >> Self.offsetBits == number else { return nil }
    return place.offset & (Self.greatestRows - 1)
  }
}

extension PagePlace {
  /// Whether the page belongs to a walk, not to what looks for displaced records.
  var isWalk: Bool { walk == 0 || walk == CatalogList.narrowedWalk }
  /// Whether it belongs to the walk of a narrowed list.
  var isNarrowedWalk: Bool { walk == CatalogList.narrowedWalk }
  /// The number of its list; 0 for a whole collection.
  var list: Int {
    let isNarrowed = walk == CatalogList.narrowedWalk || walk == CatalogList.narrowedRecovery
    return isNarrowed ? offset >> CatalogList.offsetBits : 0
  }
}
