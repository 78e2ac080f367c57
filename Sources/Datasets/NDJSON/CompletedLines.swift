package import Catalog
package import JSONKit
package import Store

/// Writes the records of one kind as lines of canonical JSON with completed lists.
///
/// Items that only the other side tells of follow a record's own items, by id; `returned` counts them too. All else is
/// copied. Give it every record of the kind in the order of ids.
package struct CompletedLines {
  private let fields: [ReferringField]
  private let sources: [Source?]
  private let ranks: [UInt32]
  private var record = 0
  private var own: [UInt32] = []
  private var missing: [UInt32] = []

  /// Where the completion of one field comes from.
  private struct Source {
    let own: Statements
    let told: Told
    let targets: Identities
  }

  /// Lines of a kind, completed from what the relations tell.
  package init(_ kind: Kind, relations: Relations) {
    fields = ReferringField.all(of: kind)
    ranks = relations.identities[Int(kind.rawValue)].storedRanks
    sources = fields.map { field in
      guard field.isList, let place = field.place,
        let statements = relations.statements.first(where: { $0.relation == place.relation })
      else { return nil }
      let owners = relations.identities[Int(kind.rawValue)]
      let targets = relations.identities[Int(field.target.rawValue)]
      return place.ownerIsLeft
        ? Source(own: statements.left, told: statements.toldOfLeft(owners, targets), targets: targets)
        : Source(own: statements.right, told: statements.toldOfRight(targets, owners), targets: targets)
    }
  }

  /// Appends the line of the next record; none where the source does not have it any more, since a line has no place to
  /// say so.
  ///
  /// - Throws: `DamagedLinks`.
  /// - Complexity: O(bytes of the record and of what is added).
  package mutating func append(_ view: RecordView, to out: inout ByteBuilder) throws(DamagedLinks) {
    defer { record += 1 }
    guard view.entry.missingSince == nil else { return }
    let json = view.json
    var copied = 0
    var links = view.linkReader
    for (index, field) in fields.enumerated() {
      guard let count = try links.begin() else { continue }
      for _ in 0..<count { _ = try links.item() }
      let end = try links.end()
      // Most lists lack nothing; a copy of their source would cost more than finding that out.
      guard let tellers = sources[index]?.told.tellers(ofRank: Int(ranks[record])), !tellers.isEmpty,
        let source = sources[index]
      else { continue }
      findMissing(among: tellers, source)
      guard !missing.isEmpty else { continue }
      out.append(UnsafeRawBufferPointer(rebasing: json[copied..<end.items]))
      for (position, rank) in missing.enumerated() {
        if count + position > 0 { out.append(UInt8(ascii: ",")) }
        appendItem(Int(rank), field, source, to: &out)
      }
      out.append(UnsafeRawBufferPointer(rebasing: json[end.items..<end.returned.lowerBound]))
      out.append(integer: Int64(count + missing.count))
      copied = end.returned.upperBound
    }
    out.append(UnsafeRawBufferPointer(rebasing: json[copied...]))
    out.append(UInt8(ascii: "\n"))
  }

  /// Those that list this record and that it does not list, by id.
  private mutating func findMissing(among tellers: ArraySlice<UInt32>, _ source: Source) {
    missing.removeAll(keepingCapacity: true)
    own.removeAll(keepingCapacity: true)
    own.append(contentsOf: source.own.targets[source.own.range(ofRecord: record)])
    own.sort()
    var position = 0
    for teller in tellers {
      while position < own.count, own[position] < teller { position += 1 }
      if position < own.count, own[position] == teller { continue }
      if missing.last != teller { missing.append(teller) }
    }
  }

  private func appendItem(_ rank: Int, _ field: ReferringField, _ source: Source, to out: inout ByteBuilder) {
    out.append("{\"resourceURI\":\"")
    out.append(ResourceURI.prefix)
    out.append(field.target.name)
    out.append(UInt8(ascii: "/"))
    out.append(integer: source.targets.all[rank].id)
    out.append("\",\"name\":\"")
    source.targets.withName(ofRank: rank) { out.append($0) }
    switch field.itemDetail {
    case .none: out.append("\"}")
    // The other side's lists have neither roles nor types.
    case .role: out.append("\",\"role\":\"\"}")
    case .type: out.append("\",\"type\":null}")
    }
  }
}
