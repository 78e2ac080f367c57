public import Catalog

/// Gives the rows of a relation's table, in the order of its key.
public struct RelationRows<Sink: RowSink> {
  private let relation: Relation
  private let relations: Relations
  private let sink: Sink
  private var pairs: RelationPairs

  /// Rows of a relation.
  public init(_ relation: Relation, relations: Relations, sink: Sink) {
    self.relation = relation
    self.relations = relations
    self.sink = sink
    pairs = relations.pairs(of: relation)
  }

  /// Adds rows until `count` were added or none is left.
  ///
  /// - Returns: false at the end.
  public mutating func append(upTo count: Int) -> Bool {
    for _ in 0..<count {
      guard let pair = pairs.next() else { return false }
      sink.int64(pair.left)
      sink.int64(pair.right)
      if relation.detail != .none { appendDetail(of: pair) }
      sink.int64(pair.leftIsStored ? pair.left : nil)
      sink.int64(pair.rightIsStored ? pair.right : nil)
      sink.endRow()
    }
    return true
  }

  private func appendDetail(of pair: RelationPair) {
    guard let text = relations.text(of: pair, in: relation) else { return sink.null() }
    text.withUnsafeBytes { sink.string($0) }
  }
}
