import Catalog
import CatalogSources
import Store

/// One call for a list or a record that pages do not give completely.
struct EnrichRequest: Sendable, Hashable {
  /// What is requested.
  enum Subject: Sendable, Hashable {
    /// A page of a list.
    case list(owner: RecordID, target: Kind, offset: Int)
    /// A record.
    case record(RecordID)
  }

  let subject: Subject
  /// Counts the calls of its sort.
  let number: Int

  /// Its place in the crawl.
  var place: PagePlace {
    switch subject {
    case .list(_, let target, _): PagePlace(kind: target, walk: PagePlace.listWalk, offset: number)
    case .record(let id): PagePlace(kind: id.kind, walk: PagePlace.lookUps, offset: number)
    }
  }

  /// What the source is asked.
  func call(of traits: SourceTraits) -> SourceRequest {
    switch subject {
    case .list(let owner, let target, let offset):
      traits.page(of: CatalogList(target, .owned(by: owner)), from: offset)
    case .record(let id): traits.lookUp(id)
    }
  }
}

/// The result of a call.
enum EnrichAnswer: Sendable, Equatable {
  /// The keys of the records that it gave, and how many there are in all, as it says.
  case records([Int64], total: Int?)
  /// The source does not have it.
  case notFound
  /// The source does not answer that.
  case failed
}
