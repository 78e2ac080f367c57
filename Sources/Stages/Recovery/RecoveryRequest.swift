public import Catalog
public import CatalogSources
public import Store

/// One call that looks for records which a walk did not see.
public struct RecoveryRequest: Sendable, Hashable {
  /// What is asked.
  public enum Subject: Sendable, Hashable {
    /// Rows of the whole collection.
    case rows(orderBy: SourceOrder?, offset: Int, limit: Int)
    /// The records that belong to some records of another kind, no more than a filter takes.
    case related(to: Kind, ids: [Int64])
    /// One record.
    case record(Int64)
    /// The records whose names hold a text, from a row on.
    case named(String, offset: Int)
  }

  /// Its place in the crawl: recovery is walk 1, and its calls count up.
  public let place: PagePlace
  /// What is looked through.
  public let list: CatalogList
  /// Its collection.
  public var kind: Kind { list.kind }
  /// Why it is asked.
  public let move: RecoveryMove
  /// What is asked.
  public let subject: Subject
}

extension RecoveryRequest {
  /// What the source is asked.
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
  /// A page some of whose rows were unusable, once more.
  case samePage = "same-page"
  /// Rows around a place where records repeat each other, or other rows than those of a page.
  case border
  /// A page in another order.
  case otherOrder = "other-order"
  /// The records of a name that stands on both sides of the border between two pages.
  case name
  /// The records that belong to those which refer to unresolved ids.
  case referrers
  /// A look-up of an unresolved id.
  case lookUp = "look-up"
}

/// What came of a recovery call.
public enum RecoveryAnswer: Sendable, Equatable {
  /// The keys of the records on the page, in its order, and how many of its rows could not be used.
  case records([Int64], rejected: Int = 0)
  /// The source does not take the parameters.
  case refused
  /// The source does not have what was asked for.
  case notFound
}

extension RecoveryAnswer {
  /// What a status and the keys of a page say.
  init(status: Int, keys: [Int64], rejected: Int) {
    switch status {
    case 200: self = .records(keys, rejected: rejected)
    case 404: self = .notFound
    default: self = .refused
    }
  }
}
