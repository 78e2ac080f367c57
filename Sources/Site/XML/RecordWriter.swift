import Catalog
import Datasets
import JSONKit
import Store
import XMLKit

/// Writes the elements of the records of one kind, one after the other in the order of ids.
struct RecordWriter {
  /// All numbers of the kind, by rank.
  private let numbers: [Relations.Number]
  private let document: CatalogueDocument
  private var rows: RecordRows<ElementRows>
  private var lists: RecordLists
  /// The place of the last record among the numbers of its kind.
  private var rank = 0

  init(_ kind: Kind, _ relations: Relations, _ document: CatalogueDocument) throws {
    numbers = Array(relations.numbers(of: kind))
    self.document = document
    let tables = CatalogTables(relations.model)
    rows = RecordRows(
      kind, relations: relations, sinks: tables.filled(by: kind).map { ElementRows($0, document) },
      shared: tables.parts(of: nil).map { ElementRows($0, document) })
    lists = try RecordLists(kind, relations)
  }

  /// Writes a record.
  ///
  /// - Throws: `JSONError` where the stored record is damaged.
  mutating func write(_ record: RecordView, withNames: Bool) throws {
    try rows.append(record)
    document.closeContainer()
    // Every record is among the numbers of its kind, and both come in the same order.
    while numbers[rank].id < record.entry.id.id { rank += 1 }
    try lists.write(rank, to: document, withNames: withNames)
    document.end()
  }
}

/// The lists of the records of one kind: the union of what both sides list, by id.
struct RecordLists {
  private let lists: [List]
  private let relations: Relations
  private let namer = JSONReader()
  private var name: [UInt8] = []

  /// One list of every record.
  private struct List {
    let target: Kind
    let element: XMLName
    let adjacency: Adjacency
    /// All numbers of the target, by rank.
    let numbers: [Relations.Number]
    /// What stands beside the items: `role` or `type`, and the texts by number.
    let detail: XMLName?
    let texts: [[UInt8]]
  }

  /// The lists of a kind, in the order of its table's columns.
  ///
  /// - Complexity: O(pairs of the kind's relations); 6 bytes of memory a pair and 16 a number, and 12 a pair for one relation at a time.
  init(_ kind: Kind, _ relations: Relations) throws {
    self.relations = relations
    lists = try TableDescription.records(of: kind).columns.compactMap { column in
      guard column.name.hasSuffix("_available"), let target = Kind(name: String(column.name.dropLast(10))),
        let (relation, ownerIsLeft) = Relation.between(kind, target)
      else { return nil }
      try Task.checkCancellation()
      let pairs = relations.pairs(of: relation).map(Adjacency.Pair.init)
      let count = relations.numbers(of: kind).count
      let hasDetails = relation.detail != nil
      return List(
        target: target, element: XMLName(target.description),
        adjacency: ownerIsLeft
          ? Adjacency(count: count, pairs: pairs, hasDetails: hasDetails)
          : Adjacency(mirroring: pairs, count: count, hasDetails: hasDetails),
        numbers: Array(relations.numbers(of: target)), detail: relation.detail.map { XMLName($0.name.description) },
        texts: relations.details(of: relation))
    }
  }

  /// Writes the lists of a record into its open element.
  ///
  /// - Parameters:
  ///   - rank: the record's place among the numbers of its kind.
  ///   - withNames: whether the references say what they refer to, for a document in which that stands nowhere else.
  /// - Throws: `JSONError` where a stored name is damaged.
  mutating func write(_ rank: Int, to document: CatalogueDocument, withNames: Bool) throws {
    for list in lists {
      let available = document.available[Int(list.target.rawValue)]
      guard available != nil || list.adjacency.count(rank) > 0 else { continue }
      document.writer.start(list.element)
      if let available { document.writer.attribute(.available, available) }
      if list.adjacency.count(rank) > 0 { try write(list, rank, to: document, withNames: withNames) }
      document.end()
    }
  }

  private mutating func write(_ list: List, _ rank: Int, to document: CatalogueDocument, withNames: Bool) throws {
    var failure: (any Error)?
    document.writer.emptyElements { elements in
      for (neighbour, detail) in list.adjacency.detailed(rank) {
        let number = list.numbers[neighbour]
        elements.start(.ref)
        elements.attribute(.id, number.id)
        if let attribute = list.detail, detail > 0 { elements.attribute(attribute, list.texts[detail]) }
        if withNames {
          name.removeAll(keepingCapacity: true)
          do {
            try relations.appendName(of: list.target, rank: neighbour, to: &name, namer)
          } catch {
            failure = error
          }
          if !name.isEmpty { elements.attribute(.name, name) }
        }
        if !number.isStored { elements.attribute(.unseen, "true") }
        elements.end()
      }
    }
    if let failure { throw failure }
  }
}
