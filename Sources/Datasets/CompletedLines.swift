package import Basics
package import Catalog
package import Store

/// Writes the records of one kind as lines of canonical JSON with completed lists.
///
/// Items that only the other side tells of follow a record's own items, by id; `returned` counts them too. All else is
/// copied. Give it every record of the kind in the order of ids.
package struct CompletedLines {
  private let fields: [ReferringField]
  private let sources: [CompletionSource?]
  private let ranks: [UInt32]
  private var record = 0
  private var own: [UInt32] = []
  private var missing: [UInt32] = []

  /// Lines of a kind, completed from what the relations tell.
  package init(_ kind: Kind, relations: Relations) {
    fields = ReferringField.all(of: kind)
    ranks = relations.identities[Int(kind.rawValue)].storedRanks
    sources = fields.map { $0.isList ? CompletionSource(of: kind, $0, relations) : nil }
  }

  /// Appends the line of the next record. Where the source does not have it any more, the line says since when, behind all
  /// other fields.
  ///
  /// - Throws: `DamagedLinks`.
  /// - Complexity: O(bytes of the record and of what is added).
  package mutating func append(_ view: RecordView, to out: inout ByteBuilder) throws(DamagedLinks) {
    defer { record += 1 }
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
        let id = source.targets.all[Int(rank)].id
        source.targets.withName(ofRank: Int(rank)) { field.appendItem(id, named: $0, to: &out) }
      }
      out.append(UnsafeRawBufferPointer(rebasing: json[end.items..<end.returned.lowerBound]))
      out.append(integer: Int64(count + missing.count))
      copied = end.returned.upperBound
    }
    // The brace that ends the record stands behind all lists.
    guard copied < json.count else { throw DamagedLinks() }
    if let day = view.entry.missingSince {
      out.append(UnsafeRawBufferPointer(rebasing: json[copied..<(json.count - 1)]))
      out.append(",\"missing_since\":\"")
      out.append(day)
      out.append("\"}")
    } else {
      out.append(UnsafeRawBufferPointer(rebasing: json[copied...]))
    }
    out.append(UInt8(ascii: "\n"))
  }

  /// Those that list this record and that it does not list, by id.
  private mutating func findMissing(among tellers: ArraySlice<UInt32>, _ source: CompletionSource) {
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
}

/// Where the completion of one field's lists comes from.
struct CompletionSource {
  /// What the lists say themselves.
  let own: Statements
  /// Who names their owners.
  let told: Told
  /// The numbers of the kind that they name.
  let targets: Identities

  /// The source of a list of a kind; nil for a list that tells of no relation.
  ///
  /// - Complexity: O(items of the other side's lists).
  init?(of kind: Kind, _ field: ReferringField, _ relations: Relations) {
    guard let place = field.place, let statements = relations.statements.first(where: { $0.relation == place.relation })
    else { return nil }
    let owners = relations.identities[Int(kind.rawValue)]
    targets = relations.identities[Int(field.target.rawValue)]
    if place.ownerIsLeft {
      (own, told) = (statements.left, statements.toldOfLeft(owners, targets))
    } else {
      (own, told) = (statements.right, statements.toldOfRight(targets, owners))
    }
  }
}
