package import Basics
package import Catalog
package import Store

/// Writes the records of one kind as lines of canonical JSON with completed lists.
///
/// Items that only the lists of the other side contain follow a record's own items, by id; `returned` counts them too.
/// All else is copied. Give it every record of the kind in the order of ids.
package struct CompletedLines {
  /// The sources that complete the lists, by referring field; nil for a field without such a list.
  private let sources: [CompletionSource?]
  private let ranks: Identities.StoredRanks
  /// A bit for each field that lists do not show; 0 where lists show whole records.
  private let detail: Int64
  private var record = 0
  private var own: [UInt32] = []
  private var missing: [UInt32] = []

  /// Creates the lines of a kind, whose lists are completed from the relations.
  package init(_ kind: Kind, relations: Relations) {
    detail = relations.model[kind].detail
    sources = ReferringField.all(of: kind, in: relations.model).map {
      $0.isList ? CompletionSource(of: kind, field: $0, relations: relations) : nil
    }
    ranks = relations.identities[kind.index].storedRanks
  }

  /// Appends the line of the next record. Its last fields say how much of the record is known, where lists show records in part, and since
  /// when a missing record is missing.
  ///
  /// - Throws: `DamagedLinks`.
  /// - Complexity: O(bytes of the record and of the added items).
  package mutating func append(_ view: RecordView, to out: inout ByteBuilder) throws(DamagedLinks) {
    defer { record += 1 }
    let json = view.json
    var copied = 0
    var links = view.linkReader
    for index in sources.indices {
      guard let count = try links.begin() else { continue }
      for _ in 0..<count { _ = try links.item() }
      let end = try links.end()
      guard let referrers = sources[index]?.reversed.referrers(ofRank: Int(ranks[record])), !referrers.isEmpty
      else { continue }
      findMissing(among: referrers, at: index)
      // Most lists lack nothing; a copy of their source would cost more than finding that out.
      guard !missing.isEmpty, let source = sources[index] else { continue }
      out.append(UnsafeRawBufferPointer(rebasing: json[copied..<end.items]))
      for (position, rank) in missing.enumerated() {
        if count + position > 0 { out.append(UInt8(ascii: ",")) }
        source.appendItem(ofRank: Int(rank), to: &out)
      }
      out.append(UnsafeRawBufferPointer(rebasing: json[end.items..<end.returned.lowerBound]))
      out.append(integer: Int64(count + missing.count))
      copied = end.returned.upperBound
    }
    // The brace that ends the record stands behind all lists.
    guard copied < json.count else { throw DamagedLinks() }
    out.append(UnsafeRawBufferPointer(rebasing: json[copied..<(json.count - 1)]))
    if detail != 0 { append("depth", view.entry.depth(detail), to: &out) }
    if let day = view.entry.missingSince { append("missing_since", day, to: &out) }
    out.append("}\n")
  }

  private func append(_ name: StaticString, _ value: String, to out: inout ByteBuilder) {
    out.append(",\"")
    out.append(name)
    out.append("\":\"")
    out.append(value)
    out.append(UInt8(ascii: "\""))
  }

  /// Collects the records that list this record and are not on its own list of a field, by id.
  private mutating func findMissing(among referrers: ArraySlice<UInt32>, at field: Int) {
    missing.removeAll(keepingCapacity: true)
    own.removeAll(keepingCapacity: true)
    if let lists = sources[field]?.own { own.append(contentsOf: lists.targets[lists.range(ofRecord: record)]) }
    own.sort()
    var position = 0
    for referrer in referrers {
      while position < own.count, own[position] < referrer { position += 1 }
      if position < own.count, own[position] == referrer { continue }
      if missing.last != referrer { missing.append(referrer) }
    }
  }
}

/// The source from which one field's lists are completed.
struct CompletionSource {
  /// The lists themselves.
  let own: Statements
  /// The records that refer to the owners of the lists.
  let reversed: ReversedStatements
  /// The identities of the kind that the lists name.
  let targets: Identities
  /// The bytes before the number of an item, between the number and the name, and behind the name.
  private let opening, middle, closing: [UInt8]

  /// Creates the source for a list of a kind; nil for a field that belongs to no relation.
  ///
  /// - Complexity: O(items of the other side's lists).
  init?(of kind: Kind, field: ReferringField, relations: Relations) {
    guard let place = field.place else { return nil }
    let (model, statements) = (relations.model, relations.statements[place.relation.number])
    let owners = relations.identities[kind.index]
    targets = relations.identities[field.target.index]
    own = place.ownerIsLeft ? statements.left : statements.right
    reversed = statements.referrers(ofLeft: place.ownerIsLeft, owners, among: targets)
    let number = model.references.around(model[field.target].name)
    opening = Array("{\"\(model.references.member)\":\(number.before)".utf8)
    middle = Array("\(number.behind),\"name\":\"".utf8)
    // The other side's lists have neither roles nor types.
    let detail = field.itemDetail.map { ",\"\($0.name)\":\($0.isKey ? "\"\"" : "null")" } ?? ""
    closing = Array("\"\(detail)}".utf8)
  }

  /// Appends an item that completes a list.
  func appendItem(ofRank rank: Int, to out: inout ByteBuilder) {
    targets.withName(ofRank: rank) { appendItem(targets.all[rank].id, named: $0, to: &out) }
  }

  /// Appends an item that completes a list.
  ///
  /// - Parameter name: escaped as in JSON.
  func appendItem(_ id: Int64, named name: UnsafeRawBufferPointer, to out: inout ByteBuilder) {
    out.append(opening)
    out.append(integer: id)
    out.append(middle)
    out.append(name)
    out.append(closing)
  }
}
