import Catalog
import Stages
import Store

/// Whether a collection was read whole, as the manifest says it.
struct CollectionVerdict: Sendable, Equatable {
  /// The words of the manifest.
  enum Status: String, Sendable {
    /// As many distinct records as the source says there are.
    case complete
    /// Fewer.
    case incomplete
    /// The source does not say how many there are, as with recordings.
    case unknown
  }

  let kind: Kind
  /// How many there are, as the source says.
  let total: Int?
  /// Distinct records of this crawl.
  let distinct: Int
  let status: Status

  init(kind: Kind, count: KindCount) {
    self.kind = kind
    total = count.total
    distinct = count.distinct
    if let total = count.total {
      status = count.distinct >= total ? .complete : .incomplete
    } else {
      status = .unknown
    }
  }

  /// How many the source has and this crawl has not.
  var missing: Int? { total.map { max(0, $0 - distinct) } }
}
