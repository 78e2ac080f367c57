import Catalog
import JSONKit

/// Gives the rows of the table `unseen`, in the order of its key.
public struct UnseenRows<Sink: RowSink> {
  private let relations: Relations
  private let sink: Sink

  /// Rows of what is referred to and was never seen.
  public init(relations: Relations, sink: Sink) {
    self.relations = relations
    self.sink = sink
  }

  /// Adds every row; `drain` is called after each.
  ///
  /// - Throws: what `drain` throws; `JSONError` where a stored name is damaged.
  public func append(drain: () throws -> Void) throws {
    let reader = JSONReader()
    for kind in Kind.allCases {
      let identities = relations.identities[Int(kind.rawValue)]
      for rank in relations.unseenRanks(of: kind) {
        sink.string(kind.name)
        sink.int64(identities.all[rank].id)
        let name = try identities.withName(ofRank: rank) { try JSONText.decoded($0, reader) }
        sink.string(name.isEmpty ? nil : name)
        sink.int64(Int64(identities.all[rank].references))
        sink.endRow()
        try drain()
      }
    }
  }
}
