import Basics
public import Catalog
import Pipeline
import Store

/// Digests of the inputs of records' rows: one for the records of a kind with neighbouring numbers. Where a digest is the same in two sets,
/// so are the rows.
///
/// Rows are made of the records themselves, and of whether the records that they refer to are stored, and of those records' names. The
/// lists that a relation unites are no rows of a record.
public struct RecordParts: Sendable, Equatable {
  /// The number of bits by which a record's number is shifted to get that of its part.
  static let shift: Int64 = 4

  /// Some records of one kind with neighbouring numbers.
  public struct Part: Sendable, Equatable {
    /// The bits that the numbers of its records have in common.
    let number: Int64
    /// The number of its records.
    public let count: Int
    /// The digest of the inputs of its rows.
    public let digest: UInt64

    /// The range of the numbers that its records may have.
    public var numbers: ClosedRange<Int64> {
      let first = number << RecordParts.shift
      return first...(first | (1 << RecordParts.shift - 1))
    }
  }

  /// The parts, by kind, ascending.
  fileprivate var kinds: [[Part]]

  private init(kinds: [[Part]]) { self.kinds = kinds }

  /// The parts of a kind that have records, ascending.
  public subscript(kind: Kind) -> [Part] { kinds[kind.index] }

  /// Computes the parts of a store.
  ///
  /// - Parameter relations: the relations of the store, with the contents of its records.
  /// - Throws: `StoreError`; `CancellationError`.
  /// - Complexity: one pass over the links of the store, in two tasks; a word of memory a part.
  static func reading(_ store: CatalogStore, _ relations: Relations) async throws -> RecordParts {
    var parts = RecordParts(kinds: relations.model.kinds.map { _ in [] })
    try await withBoundedTasks(
      over: relations.model.all, limit: 2, operation: { ($0, try Self.parts(of: $0, in: store, relations)) },
      collect: { kind, found in parts.kinds[kind.index] = found })
    return parts
  }

  private static func parts(of kind: Kind, in store: CatalogStore, _ relations: Relations) throws -> [Part] {
    var (parts, place) = ([Part](), 0)
    var references = ReferenceInputs(of: kind, relations)
    let contents = relations.contents[kind.index]
    var cursor = try RecordCursor(store: store, kind: kind, part: .links)
    while let batch = try cursor.nextBatch() {
      try Task.checkCancellation()
      try batch.forEach { record in
        let number = record.entry.id.id >> shift
        let part = parts.last?.number == number ? parts.popLast() : nil
        var digest = QuickDigest()
        digest.add(part?.digest ?? 0)
        digest.add(contents[place])
        try references.add(record, to: &digest)
        parts.append(Part(number: number, count: (part?.count ?? 0) + 1, digest: digest.value))
        place += 1
      }
      cursor.giveBack(consume batch)
    }
    return parts
  }
}

/// The records that two sets have in common, as far as rows show them.
struct CommonParts {
  private let parts: RecordParts
  /// The numbers of the common parts, by kind.
  private let common: [Set<Int64>]

  /// Compares two sets.
  ///
  /// - Parameters:
  ///   - parts: the parts of one set.
  ///   - others: the parts of the other.
  /// - Returns: nil where the parts of one set are not known.
  init?(of parts: RecordParts?, and others: RecordParts?, _ model: CatalogModel) {
    guard let parts, let others else { return nil }
    self.parts = parts
    common = model.kinds.indices.map { Self.common(parts.kinds[$0], others.kinds[$0]) }
  }

  private static func common(_ parts: [RecordParts.Part], _ others: [RecordParts.Part]) -> Set<Int64> {
    var (common, place) = (Set<Int64>(), 0)
    for part in parts {
      while place < others.count, others[place].number < part.number { place += 1 }
      if place < others.count, others[place] == part { common.insert(part.number) }
    }
    return common
  }

  /// Whether both sets have the records of a part.
  func has(_ part: Int64, of kind: Kind) -> Bool { common[kind.index].contains(part) }

  /// Returns the numbers of the first set's records that are not in common; neighbouring parts give one range.
  func otherNumbers(of kind: Kind) -> [ClosedRange<Int64>] {
    var (ranges, isOpen) = ([ClosedRange<Int64>](), false)
    for part in parts[kind] {
      let isOther = !has(part.number, of: kind)
      if isOther, isOpen, let last = ranges.popLast() {
        ranges.append(last.lowerBound...part.numbers.upperBound)
      } else if isOther {
        ranges.append(part.numbers)
      }
      isOpen = isOther
    }
    return ranges
  }
}

// MARK: - In the memory of a set

extension RecordParts {
  /// Creates the parts of the current set; nil where they are not known.
  init?(_ memory: SetMemory, _ model: CatalogModel) {
    var kinds: [[Part]] = []
    for kind in model.kinds {
      guard let parts = memory.earlier(Self.output(kind)), parts.inputs.count == parts.numbers.count,
        parts.places.count == parts.numbers.count
      else { return nil }
      kinds.append(
        parts.numbers.indices.map {
          Part(number: parts.numbers[$0], count: parts.places[$0], digest: parts.inputs[$0])
        })
    }
    self.init(kinds: kinds)
  }

  /// Keeps the parts for the next set.
  func keep(in memory: SetMemory, _ model: CatalogModel) {
    for (kind, parts) in zip(model.kinds, kinds) {
      memory.keep(
        Memory.Parts(numbers: parts.map(\.number), inputs: parts.map(\.digest), places: parts.map(\.count)),
        of: Self.output(kind))
    }
  }

  private static func output(_ kind: KindDescription) -> String { "records \(kind.name)" }
}

/// Adds the facts about referred records that rows show to the digests of rows.
private struct ReferenceInputs {
  /// The referring fields, in the order of the packed links.
  private let fields: [ReferringField]
  private let relations: Relations
  /// The names of other records; nil where rows have none.
  private var names: ReferredNames?

  init(of kind: Kind, _ relations: Relations) {
    self.relations = relations
    fields = ReferringField.all(of: kind, in: relations.model)
    let hasNames = RecordCell.all(of: kind, in: relations.model).contains {
      if case .referenceName = $0 { true } else { false }
    }
    names = hasNames ? ReferredNames(relations) : nil
  }

  /// Adds the facts about the records that a record refers to.
  /// - Throws: `DamagedLinks`.
  mutating func add(_ record: RecordView, to digest: inout QuickDigest) throws {
    var links = record.linkReader
    for field in fields {
      guard let count = try links.begin() else { continue }
      for _ in 0..<count {
        let link = try links.item()
        guard !field.isList, let id = link.id else { continue }
        digest.add(relations.isStored(field.target, id) ? 1 : 0)
        if let name = names?[field.target, id] { digest.add(name) }
      }
      _ = try links.end()
    }
  }
}
