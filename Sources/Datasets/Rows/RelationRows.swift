public import Catalog
import JSONKit

/// Gives the rows of a relation's table, in the order of its key.
public struct RelationRows<Sink: RowSink> {
  private let detail: ListDetail?
  private let texts: [[UInt8]]
  private let sink: Sink
  private var pairs: RelationPairs

  /// Rows of a relation.
  public init(_ relation: Relation, relations: Relations, sink: Sink) {
    detail = relation.detail
    texts = relations.details(of: relation)
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
      if let detail {
        // One that is part of the key is empty where it is unknown, another one null.
        if pair.detail == 0, !detail.isKey {
          sink.null()
        } else {
          texts[pair.detail].withUnsafeBytes { sink.string($0) }
        }
      }
      sink.int64(pair.leftIsStored ? pair.left : nil)
      sink.int64(pair.rightIsStored ? pair.right : nil)
      sink.endRow()
    }
    return true
  }
}

/// Gives the rows of a table of numbers and their names, in the order of its key: of `names` or of `unseen`.
public struct NameRows<Sink: RowSink> {
  private let table: NameTable
  private let relations: Relations
  private let sink: Sink

  /// Rows of a table.
  public init(_ table: NameTable, relations: Relations, sink: Sink) {
    self.table = table
    self.relations = relations
    self.sink = sink
  }

  /// Adds every row; `drain` is called after each.
  ///
  /// - Throws: what `drain` throws; `JSONError` where a stored name is damaged.
  /// - Complexity: O(numbers).
  public func append(drain: () throws -> Void) throws {
    let reader = JSONReader()
    for kind in relations.model.allByName {
      let (kindName, identities) = (relations.model[kind].name, relations.identities[kind.index])
      for (rank, identity) in identities.all.enumerated() where table == .names || !identity.isStored {
        sink.string(kindName)
        sink.int64(identity.id)
        let name = try identities.name(ofRank: rank, reader)
        sink.string(name.isEmpty ? nil : name)
        switch table {
        case .names: sink.bool(identity.isStored)
        case .unseen: sink.int64(Int64(identity.references))
        }
        sink.endRow()
        try drain()
      }
    }
  }
}

/// A table of numbers and their names.
public enum NameTable: Sendable {
  /// Every number of a record or that a record refers to, and whether there is a record.
  case names
  /// The numbers without a record, and how many records refer to each.
  case unseen

  /// What the table is.
  public var description: TableDescription {
    switch self {
    case .names: .names
    case .unseen: .unseen
    }
  }
}
