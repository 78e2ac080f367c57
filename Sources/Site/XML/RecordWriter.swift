import Basics
import Catalog
import Datasets
import JSONKit
import Store
import XMLKit

/// A writer of the elements of the records of one kind in the order of ids: the rows of each, then its lists, each the union of the lists
/// of both sides, by id.
struct RecordWriter {
  private let relations: Relations
  /// The ids of the kind, by rank.
  private let numbers: Relations.Numbers
  private let document: CatalogueDocument
  private var rows: RecordRows<ElementRows>
  /// The lists, in the order of the fields.
  private let lists: [List]
  /// The rank of the last written record.
  private var rank = 0
  /// The first rank whose inputs are not digested yet.
  private var inputRank = 0
  private let namer = JSONReader()
  private var name: [UInt8] = []

  /// One list of every record.
  private struct List {
    let target: Kind
    let element: XMLName
    /// The place of the field that gives the number of records on the list; nil for a field that lists them all.
    let field: Int?
    let adjacency: Adjacency
    /// The ids of the target, by rank.
    let numbers: Relations.Numbers
    /// The attribute of the items, `role` or `type`, and its texts by number.
    let detail: XMLName?
    let texts: [[UInt8]]
    /// The digests of the texts.
    let textDigests: [UInt64]
  }

  /// Creates a writer of a kind.
  ///
  /// - Complexity: O(pairs of the kind's relations); 6 bytes of memory for each pair, and 6 more for each pair of one relation at a time.
  init(_ kind: Kind, of relations: Relations, to document: CatalogueDocument) throws {
    self.relations = relations
    numbers = relations.numbers(of: kind)
    self.document = document
    let model = relations.model
    func parts(of kind: Kind?) -> [ElementRows] {
      model.parts.filter { $0.kind == kind }.map { ElementRows(CellElement.all(of: $0), in: document) }
    }
    rows = RecordRows(
      kind, relations: relations,
      sinks: [ElementRows(CellElement.all(of: model[kind]), in: document)] + parts(of: kind),
      shared: parts(of: nil))
    lists = try model.lists(of: kind).map { list in
      try Task.checkCancellation()
      let (relation, ownerIsLeft) = list.side
      let target = ownerIsLeft ? relation.right : relation.left
      let left = Adjacency(
        count: relations.numbers(of: relation.left).count, relations.pairs(of: relation),
        hasDetails: relation.detail != nil)
      let texts = relations.details(of: relation)
      return List(
        target: target, element: list.element, field: list.isCounted ? list.field : nil,
        adjacency: ownerIsLeft ? left : left.mirrored(count: relations.numbers(of: kind).count),
        numbers: relations.numbers(of: target), detail: relation.detail.map { XMLName("\($0.name)") },
        texts: texts, textDigests: texts.map { QuickDigest.of($0) })
    }
  }

  /// Writes a record.
  ///
  /// - Parameter withNames: whether references in lists have the names of their records, for a document that has these nowhere else.
  /// - Throws: `JSONError` where the stored record, or a stored name, is damaged.
  mutating func write(_ record: RecordView, withNames: Bool) throws {
    try rows.append(record)
    document.closeContainer()
    // Every record is among the numbers of its kind, and both come in the same order.
    while numbers[rank].id < record.entry.id.id { rank += 1 }
    for list in lists {
      let available = list.field.flatMap { document.available[$0] }
      guard available != nil || list.adjacency.count(rank) > 0 else { continue }
      document.writer.start(list.element)
      if let available { document.writer.attribute(.available, value: available) }
      try write(list, to: document.writer, withNames: withNames)
      document.writer.endLine()
    }
    document.writer.endLine()
  }

  /// Returns a digest of all inputs of the elements of some records, in a document without names: equal digests mean equal elements.
  ///
  /// Parts come in the order of their ids, like records in ``write(_:withNames:)``, and may be ahead of these.
  mutating func inputs(of part: RecordParts.Part) -> UInt64 {
    var digest = QuickDigest()
    digest.add(part.digest)
    while inputRank < numbers.count, numbers[inputRank].id <= part.numbers.upperBound {
      if numbers[inputRank].isStored { addLists(of: inputRank, to: &digest) }
      inputRank += 1
    }
    return digest.value
  }

  private func addLists(of rank: Int, to digest: inout QuickDigest) {
    for list in lists {
      digest.add(list.adjacency.count(rank))
      for (neighbour, detail) in list.adjacency.detailed(rank) {
        let number = list.numbers[neighbour]
        digest.add(UInt64(bitPattern: number.id))
        digest.add(number.isStored ? 1 : 0)
        if list.detail != nil { digest.add(list.textDigests[detail]) }
      }
    }
  }

  private mutating func write(_ list: List, to writer: XMLWriter, withNames: Bool) throws {
    for (neighbour, detail) in list.adjacency.detailed(rank) {
      let number = list.numbers[neighbour]
      writer.startEmpty(.ref)
      writer.attribute(.id, value: number.id)
      if let attribute = list.detail, detail > 0 { writer.attribute(attribute, value: list.texts[detail]) }
      if withNames {
        name.removeAll(keepingCapacity: true)
        try relations.appendName(of: list.target, rank: neighbour, to: &name, namer)
        if !name.isEmpty { writer.attribute(.name, value: name) }
      }
      if !number.isStored { writer.attribute(.unseen, value: "true") }
      writer.end()
    }
  }
}

extension CatalogModel {
  /// A field of a kind that lists the other side of a relation.
  struct RelationList {
    /// The place of the field.
    let field: Int
    let element: XMLName
    /// Whether the source gives the number of records on the list.
    let isCounted: Bool
    let side: (relation: Relation, ownerIsLeft: Bool)
  }

  /// Returns the lists of a kind, in the order of its fields.
  func lists(of kind: Kind) -> [RelationList] {
    self[kind].fields.enumerated().compactMap { place, field in
      guard let side = relation(of: field.name, of: kind) else { return nil }
      let element = XMLName(words: field.name.description)
      return switch field.shape {
      case .list: RelationList(field: place, element: element, isCounted: true, side: side)
      case .references, .credits: RelationList(field: place, element: element, isCounted: false, side: side)
      default: nil
      }
    }
  }
}
