public import Catalog
import JSONKit
import Store

extension Relations {
  /// Adds the rows of a relation's table to a sink, in the order of its key.
  ///
  /// - Parameter drain: called every 16,384 rows.
  /// - Throws: what `drain` throws; `StoreError` for a large catalogue.
  public func appendRows(of relation: Relation, to sink: some RowSink, drain: () throws -> Void) throws {
    if let rest, relation.leftField != nil, relation.rightField == nil {
      return try appendRows(of: relation, from: rest, to: sink, drain: drain)
    }
    let texts = details(of: relation)
    let ids = detailIDs(of: relation)
    // The first one stands for none.
    let numbers = relation.detail?.isNumber == true ? texts.map(Self.number(of:)) : []
    var count = 0
    for pair in pairs(of: relation) {
      sink.int64(pair.left)
      sink.int64(pair.right)
      if relation.detail?.kind != nil {
        sink.int64(ids[pair.detail])
        texts[pair.detail].withUnsafeBytes { sink.string($0) }
      } else if !numbers.isEmpty {
        sink.int64(numbers[pair.detail])
      } else if let detail = relation.detail {
        // A detail that is part of the key is empty where it is unknown; any other is null.
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

  /// Returns the number that a detail is; nil for an empty one.
  private static func number(of text: [UInt8]) -> Int64? { Int64(String(decoding: text, as: UTF8.self)) }

  /// Adds the rows of a relation that the left side alone tells, record by record.
  private func appendRows(
    of relation: Relation, from store: CatalogStore, to sink: some RowSink, drain: () throws -> Void
  ) throws {
    let fields = ReferringField.all(of: relation.left, in: model)
    guard let place = fields.firstIndex(where: { $0.place.map { $0.relation == relation && $0.ownerIsLeft } ?? false })
    else { return }
    var details = DetailTexts(isKey: relation.detail?.isKey == true)
    var pairs: [LeftPair] = []
    var cursor = try RecordCursor(store: store, kind: relation.left, part: relation.detail == nil ? .links : .whole)
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      try batch.forEach { record in
        pairs.removeAll(keepingCapacity: true)
        var links = record.linkReader
        for index in 0...place {
          guard let count = try links.begin() else { continue }
          for _ in 0..<count {
            let link = try links.item()
            guard index == place, let id = link.id else { continue }
            var detail: UInt32 = 0
            if let range = link.detail, relation.detail != nil {
              detail = try details.number(of: UnsafeRawBufferPointer(rebasing: record.json[range]))
            }
            pairs.append(LeftPair(right: id, detail: detail, position: pairs.count))
          }
          _ = try links.end()
        }
        append(&pairs, texts: details.texts, of: record.entry.id.id, in: relation, to: sink)
      }
      cursor.giveBack(consume batch)
      try drain()
    }
  }

  /// A pair as a left record tells it, with the number of its detail and its place in the list.
  private struct LeftPair {
    let right: Int64
    let detail: UInt32
    let position: Int
  }

  /// Adds the rows of one left record: one for each right record and role, or one with the first type that is given.
  private func append(
    _ pairs: inout [LeftPair], texts: [[UInt8]], of left: Int64, in relation: Relation, to sink: some RowSink
  ) {
    let isKey = relation.detail?.isKey == true
    pairs.sort { one, other in
      if one.right != other.right { return one.right < other.right }
      if isKey, one.detail != other.detail {
        return texts[Int(one.detail)].lexicographicallyPrecedes(texts[Int(other.detail)])
      }
      // Of a type the first that is said comes first.
      if !isKey, (one.detail == 0) != (other.detail == 0) { return other.detail == 0 }
      return one.position < other.position
    }
    var last: LeftPair?
    for pair in pairs {
      if let last, last.right == pair.right, !isKey || last.detail == pair.detail { continue }
      last = pair
      sink.int64(left)
      sink.int64(pair.right)
      if let detail = relation.detail {
        if detail.isNumber {
          sink.int64(Self.number(of: texts[Int(pair.detail)]))
        } else if pair.detail == 0, !detail.isKey {
          sink.null()
        } else {
          texts[Int(pair.detail)].withUnsafeBytes { sink.string($0) }
        }
      }
      sink.int64(left)
      sink.int64(isStored(relation.right, pair.right) ? pair.right : nil)
      sink.endRow()
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
      if let rest, table == .names {
        try appendNames(of: kind, from: rest, to: sink, drain: drain)
        continue
      }
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

extension Relations {
  /// Adds the rows of the names of a kind; names of records are added as the records are read.
  private func appendNames(
    of kind: Kind, from store: CatalogStore, to sink: some RowSink, drain: () throws -> Void
  ) throws {
    let (description, identities, reader) = (model[kind], identities[kind.index], JSONReader())
    var names = NameReader(model)
    func append(_ id: Int64, _ name: String, isStored: Bool) throws {
      sink.string(description.name)
      sink.int64(id)
      sink.string(name.isEmpty ? nil : name)
      sink.bool(isStored)
      sink.endRow()
      try drain()
    }
    var rank = 0
    /// Adds the numbers without a record that come before a number.
    func appendUnseen(before id: Int64) throws {
      while rank < identities.all.count, identities.all[rank].id < id {
        let identity = identities.all[rank]
        if !identity.isStored { try append(identity.id, identities.name(ofRank: rank, reader), isStored: false) }
        rank += 1
      }
    }
    var cursor = try RecordCursor(store: store, kind: kind)
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      try batch.forEach { record in
        try appendUnseen(before: record.entry.id.id)
        let name = try names.withName(of: kind, in: record.json) { try JSONText.decoded($0, reader) }
        try append(record.entry.id.id, name, isStored: true)
      }
      cursor.giveBack(consume batch)
    }
    try appendUnseen(before: .max)
  }
}

/// A table of numbers and their names.
public enum NameTable: Sendable {
  /// Every number of a record or that a record refers to, and whether there is a record.
  case names
  /// The numbers without a record, and how many records refer to each.
  case unseen

  /// The description of the table.
  public var description: TableDescription {
    switch self {
    case .names: .names
    case .unseen: .unseen
    }
  }
}
