public import Catalog
import JSONKit

extension Relations {
  /// Adds the rows of a relation's table to a sink, in the order of its key.
  ///
  /// - Parameter drain: called every 16,384 rows.
  /// - Throws: what `drain` throws.
  public func appendRows(of relation: Relation, to sink: some RowSink, drain: () throws -> Void) rethrows {
    let texts = details(of: relation)
    let ids = detailIDs(of: relation)
    var count = 0
    for pair in pairs(of: relation) {
      sink.int64(pair.left)
      sink.int64(pair.right)
      if relation.detail?.kind != nil {
        sink.int64(ids[pair.detail])
        texts[pair.detail].withUnsafeBytes { sink.string($0) }
      } else if let detail = relation.detail {
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
      count += 1
      if count % (1 << 14) == 0 { try drain() }
    }
  }

  /// Adds the rows of a table of numbers and their names to a sink, in the order of its key.
  ///
  /// - Parameter drain: called after each row.
  /// - Throws: what `drain` throws; `JSONError` where a stored name is damaged.
  /// - Complexity: O(numbers).
  public func appendRows(of table: NameTable, to sink: some RowSink, drain: () throws -> Void) throws {
    let reader = JSONReader()
    for kind in model.allByName {
      let (kindName, identities) = (model[kind].name, identities[kind.index])
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
