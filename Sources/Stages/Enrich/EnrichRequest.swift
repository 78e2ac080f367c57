import Catalog
import CatalogSources
import Store

/// One call for what the pages of collections do not tell.
struct EnrichRequest: Sendable, Hashable {
  /// What is asked for.
  enum Question: Sendable, Hashable {
    /// A page of a list.
    case list(owner: RecordID, target: Kind, offset: Int)
    /// A record.
    case record(RecordID)
  }

  let question: Question
  /// Counts the calls of its sort.
  let number: Int

  /// Its place in the crawl.
  var place: PagePlace {
    switch question {
    case .list(_, let target, _): PagePlace(kind: target, walk: PagePlace.listWalk, offset: number)
    case .record(let id): PagePlace(kind: id.kind, walk: PagePlace.lookUps, offset: number)
    }
  }

  /// The call, without keys.
  var call: MarvelRequest {
    switch question {
    case .list(let owner, let target, let offset):
      .related(owner.kind.description, id: owner.id, target.description, offset: offset)
    case .record(let id): .record(id.kind.description, id: id.id)
    }
  }
}

/// What came of a call.
enum EnrichAnswer: Sendable, Equatable {
  /// The keys of the records that it gave, and how many there are in all, as it says.
  case records([Int64], total: Int?)
  /// The source does not have it.
  case absent
  /// The source does not answer that.
  case failed
}
