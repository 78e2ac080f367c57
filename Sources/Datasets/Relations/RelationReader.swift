import Basics
import Catalog
import JSONKit
import Pipeline
import Store

/// Gathers the lists of all records, in one walk over the packed links of the store.
struct RelationReader {
  private let model: CatalogModel
  private var tables: [IdentityTable]
  /// The texts of details, by detail of the model.
  private var details: [DetailTexts]
  /// The lists, by kind, then by referring field in the kind's order.
  private var statements: [[Statements]]
  private let fields: [[ReferringField]]
  private var names: NameReader
  /// The pairs from answers to calls for lists, by `Relation.number`.
  private var listed: [ListedPairs]
  /// The answers to calls for lists, by owner: the length that the owner gave then.
  private var asked: [Int64: [Kind: Int]] = [:]
  private let json = JSONReader()
  private var records: UInt32 = 0
  private let isLarge: Bool
  /// The numbers of the records of a large catalogue, by kind, ascending. `tables` then has only numbers without a record, whose indices
  /// follow.
  private var stored: [NarrowIDs]
  /// The place in `stored` of the last number, by kind.
  private var hints: [Int]
  /// The digests of the records, see `Relations.contents`; nil where they are not wanted.
  private var contents: [[UInt64]]?

  private init(_ store: CatalogStore, isLarge: Bool, withContents: Bool) throws {
    let model = store.model
    self.model = model
    tables = model.kinds.map { _ in IdentityTable() }
    details = model.details.map { DetailTexts(isKey: $0.isKey, member: $0.kind == nil ? nil : model.references.member) }
    listed = model.relations.map { _ in ListedPairs() }
    names = NameReader(model)
    fields = model.all.map { ReferringField.all(of: $0, in: model) }
    statements = fields.map { $0.map { _ in Statements() } }
    hints = model.kinds.map { _ in 0 }
    self.isLarge = isLarge
    contents = withContents ? model.kinds.map { _ in [] } : nil
    stored = model.kinds.map { _ in NarrowIDs() }
    if isLarge {
      for kind in model.all { try store.records.forEachNumber(of: kind) { stored[kind.index].append($0) } }
    }
    try store.enrichment.forEachList { asked[$0.owner.key, default: [:]][$0.target] = $0.available }
  }

  /// Reads the store from end to end, in two tasks: one takes the records out of the database, this one their links.
  ///
  /// - Throws: `StoreError`; `CancellationError`.
  static func read(_ store: CatalogStore, isLarge: Bool, withContents: Bool) async throws -> Relations {
    let batches = BoundedChannel<RecordBatch>(capacity: 2)
    let start = try RecordCursor(store: store)
    return try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        do {
          var cursor = start
          while let batch = try cursor.nextBatch() { try await batches.send(batch) }
          batches.finish()
        } catch {
          batches.finish(throwing: error)
        }
      }
      var reader = try RelationReader(store, isLarge: isLarge, withContents: withContents)
      var count = 0
      while let batch = try await batches.next() {
        try batch.forEach { try reader.add($0) }
        start.giveBack(consume batch)
        count += 1
        // Tables grow by moving to larger buffers, and leave the smaller ones behind.
        if count % 64 == 0 { FreedMemory.release() }
      }
      return try reader.finish(store)
    }
  }

  private mutating func add(_ record: RecordView) throws {
    let kind = record.entry.id.kind.index
    records += 1
    contents?[kind].appendTightly(record.contents)
    if !isLarge {
      let own = tables[kind].index(of: record.entry.id.id)
      names.withName(of: record.entry.id.kind, in: record.json, passing: &tables[kind]) { $0.store(own, name: $1) }
    }
    var links = record.linkReader
    for (index, field) in fields[kind].enumerated() {
      if let count = try links.begin() {
        for _ in 0..<count { try add(try links.item(), of: field, at: index, kind: kind, json: record.json) }
        _ = try links.end()
      }
      if keeps(field) { statements[kind][index].endRecord() }
    }
    try dropStale(record)
  }

  /// Forgets answers for lists of a record that gives another length now.
  private mutating func dropStale(_ record: RecordView) throws {
    guard let lists = asked[record.entry.id.key] else { return }
    let fields = fields[record.entry.id.kind.index]
    asked[record.entry.id.key] = try json.read(record.json) { value in
      lists.filter { target, available in
        fields.list(of: target).flatMap { fields[$0].available(in: value) } == Int64(available)
      }
    }
  }

  @inline(__always)
  private mutating func add(
    _ link: Link, of field: ReferringField, at index: Int, kind: Int, json: UnsafeRawBufferPointer
  ) throws {
    guard let id = link.id else { return }
    let (target, referrer) = (field.target.index, records)
    let other = self.index(of: id, target) { table, other in
      table.refer(to: other, from: referrer, name: UnsafeRawBufferPointer(rebasing: json[link.name]))
    }
    guard field.place != nil, keeps(field) else { return }
    guard let kept = field.keptDetail else { return statements[kind][index].append(other) }
    guard let text = link.detail.map({ UnsafeRawBufferPointer(rebasing: json[$0]) }) else {
      return statements[kind][index].append(other, detail: 0)
    }
    guard let separator = field.itemDetail?.separator, text.contains(separator) else {
      return statements[kind][index].append(other, detail: try details[kept].number(of: text))
    }
    for part in text.split(separator: separator) {
      let detail = try details[kept].number(of: UnsafeRawBufferPointer(rebasing: part))
      statements[kind][index].append(other, detail: detail)
    }
  }

  /// Whether the references of a field are kept. In a large catalogue, pairs that one side alone tells, record by record, are read again
  /// when they are written.
  private func keeps(_ field: ReferringField) -> Bool {
    !isLarge || field.place.map { !($0.ownerIsLeft && $0.relation.rightField == nil) } ?? true
  }

  /// Returns the index of a number.
  ///
  /// - Parameter refer: notes a reference to the number in the table, under its index there; not called for records of a large catalogue.
  @inline(__always)
  private mutating func index(
    of id: Int64, _ kind: Int, refer: (inout IdentityTable, Int) -> Void = { _, _ in }
  ) -> Int {
    guard let place = storedPlace(of: id, kind) else {
      let other = tables[kind].index(of: id)
      refer(&tables[kind], other)
      return stored[kind].count + other
    }
    return place
  }

  /// Returns the place of a number among the records of a large catalogue; nil for a number without a record. Most references are to
  /// neighbours.
  private mutating func storedPlace(of id: Int64, _ kind: Int) -> Int? {
    guard isLarge else { return nil }
    for place in hints[kind]..<min(hints[kind] + 2, stored[kind].count) where stored[kind][place] == id {
      hints[kind] = place
      return place
    }
    guard let place = stored[kind].place(of: id) else { return nil }
    hints[kind] = place
    return place
  }

  /// Takes an answer to a call for a list. Items beyond the owner's own list have no role.
  private mutating func add(_ answer: ListAnswer) {
    let kind = answer.owner.kind.index
    guard asked[answer.owner.key]?[answer.target] != nil, let list = fields[kind].list(of: answer.target),
      let place = fields[kind][list].place
    else { return }
    let relation = place.relation.number
    let owner = self.index(of: answer.owner.id, kind)
    // A list without its owner belongs to no record.
    guard isLarge ? owner < stored[kind].count : tables[kind].entries[owner].isStored else { return }
    for id in answer.ids {
      let other = self.index(of: id, answer.target.index)
      listed[relation].append(left: place.ownerIsLeft ? owner : other, right: place.ownerIsLeft ? other : owner)
    }
  }

  /// Takes the answers to calls for lists, and sorts everything by id.
  ///
  /// The lists are changed in place, since they are most of the memory of relations.
  private mutating func finish(_ store: CatalogStore) throws -> Relations {
    try store.enrichment.forEachList { add($0) }
    var identities: [Identities] = []
    // nil where an index is its rank.
    var ranks: [[UInt32]?] = []
    for kind in tables.indices {
      var table = IdentityTable()
      swap(&table, &tables[kind])
      if isLarge {
        var numbers = NarrowIDs()
        swap(&numbers, &stored[kind])
        let (ordered, order) = Identities.ranking(numbers, table)
        identities.append(ordered)
        ranks.append(order)
      } else {
        let (ordered, order) = Identities.ranking(table)
        identities.append(ordered)
        ranks.append(order)
      }
    }
    for (index, detail) in model.details.enumerated() {
      guard let kind = detail.kind else { continue }
      let records = identities[kind.index]
      details[index].rename { id in
        guard let rank = records.rank(of: id), records.all[rank].isStored,
          let name = try? records.name(ofRank: rank, json), !name.isEmpty
        else { return nil }
        return Array(name.utf8)
      }
    }
    let detailRanks = details.indices.map { details[$0].sort() }
    for kind in statements.indices {
      for (index, field) in fields[kind].enumerated() {
        statements[kind][index].renumber(
          targets: ranks[field.target.index], details: field.keptDetail.map { detailRanks[$0] } ?? [])
      }
    }
    for (index, relation) in model.relations.enumerated() {
      listed[index].renumber(lefts: ranks[relation.left.index], rights: ranks[relation.right.index])
    }
    let united = zip(model.relations, listed).map { relation, listed in
      RelationStatements(relation, listed: listed) { owner, isLeft in
        let index = fields[owner.index].firstIndex { field in
          field.place.map { $0.relation == relation && $0.ownerIsLeft == isLeft } ?? false
        }
        return index.map { statements[owner.index][$0] }
      }
    }
    return Relations(
      model: model, identities: identities, statements: united, texts: details.map(\.texts),
      detailIDs: details.map(\.ids), contents: contents ?? [], rest: isLarge ? store : nil)
  }
}

extension RecordView {
  /// A digest of a stored record and of the facts that the store keeps about it.
  fileprivate var contents: UInt64 {
    var digest = QuickDigest()
    digest.add(json)
    if let markup { digest.add(markup) } else { digest.add(-1) }
    digest.add((entry.missingSince ?? "").utf8)
    digest.add(UInt64(bitPattern: entry.fields.unsent))
    digest.add(entry.modified.map { UInt64(bitPattern: $0) } ?? .max)
    digest.add((entry.attribution ?? "").utf8)
    return digest.value
  }
}
