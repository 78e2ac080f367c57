public import Catalog
public import CatalogSources
public import Store

/// A call that searches for records which a walk did not see.
public struct RecoveryRequest: Sendable, Hashable {
  /// The rows or records that are requested.
  public enum Subject: Sendable, Hashable {
    /// Rows of the whole collection.
    case rows(orderBy: SourceOrder?, offset: Int, limit: Int)
    /// The records that belong to some records of another kind, no more than a filter takes.
    case related(to: Kind, ids: [Int64])
    /// One record.
    case record(Int64)
    /// The records whose names contain a text, from a row on.
    case named(String, offset: Int)
  }

  /// The call's place in the crawl: recovery is walk 1, or the recovery walk of narrowed lists, and its calls count up.
  public let place: PagePlace
  /// The list that is searched.
  public let list: CatalogList
  /// The list's collection.
  public var kind: Kind { list.kind }
  /// The way of searching.
  public let move: RecoveryMove
  /// The rows or records that are requested.
  public let subject: Subject
}

extension RecoveryRequest {
  /// Returns the request to the source.
  func call(of traits: SourceTraits) -> SourceRequest {
    switch subject {
    case .rows(let orderBy, let offset, let limit):
      SourceRequest(list, rows: .init(offset: offset, limit: limit), orderBy: orderBy)
    case .related(let other, let ids): traits.page(of: CatalogList(kind, .related(to: other, ids: ids)))
    case .record(let id): traits.page(of: CatalogList(kind, .record(id)))
    case .named(let name, let offset): traits.page(of: CatalogList(kind, .holding(name)), from: offset)
    }
  }
}

/// A way of finding displaced records.
public enum RecoveryMove: String, Sendable, CaseIterable, Codable, CodingKeyRepresentable {
  /// A second request for a page some of whose rows were unusable.
  case samePage = "same-page"
  /// Rows around a place of repeats, or a window that is no page.
  case border
  /// A page in another order.
  case otherOrder = "other-order"
  /// The records of a name that is on both sides of the border between two pages.
  case name
  /// The records that belong to records which refer to unresolved ids.
  case referrers
  /// A look-up of an unresolved id.
  case lookUp = "look-up"
}

/// The result of a recovery call.
public enum RecoveryAnswer: Sendable, Equatable {
  /// The keys of the records on the page, in its order, and the number of its rows that could not be used.
  case records([Int64], rejected: Int = 0)
  /// The source does not take the parameters.
  case refused
  /// The source does not have the records or the page.
  case notFound
}

extension RecoveryAnswer {
  /// Reads the status and the keys of a page.
  init(status: Int, keys: [Int64], rejected: Int) {
    switch status {
    case 200: self = .records(keys, rejected: rejected)
    case 404: self = .notFound
    default: self = .refused
    }
  }
}
