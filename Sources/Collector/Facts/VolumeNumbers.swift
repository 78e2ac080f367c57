import Catalog
import JSONKit
import Store

/// The numbers of records for programs that know Comic Vine's numbers only: the record's own number there, where it has one, else one that
/// its model makes.
///
/// Among several records with one number, the one with the lowest own number keeps it.
struct VolumeNumbers {
  /// The name of the catalogue whose numbers these are.
  static let catalogue = "Comic Vine"

  private let model: CatalogModel
  /// The known numbers by own number, by kind.
  private var known: [[Int64: Int64]]
  private let isOwn: Bool

  /// Reads the numbers of a store.
  ///
  /// - Parameter isNeeded: whether anybody asks for them; otherwise none is read.
  /// - Throws: `StoreError`; `JSONError`; `CancellationError`.
  /// - Complexity: one pass over the kinds that have such numbers; some 40 bytes of memory for each record with one.
  init(_ store: CatalogStore, isNeeded: Bool = true) throws {
    model = store.model
    isOwn = model.collectors.catalogue?.description == Self.catalogue
    known = model.kinds.map { _ in [:] }
    guard isNeeded, !isOwn else { return }
    let json = JSONReader()
    for kind in model.all {
      guard let place = model.place(ofNumbersIn: Self.catalogue, of: kind) else { continue }
      var reader = KindReader(kind, in: model)
      var taken: Set<Int64> = []
      var cursor = try RecordCursor(store: store, kind: kind)
      while let batch = try cursor.nextBatch() {
        try Task.checkCancellation()
        try batch.forEach { record in
          let number = try json.read(record.json) { document in
            reader.find(document)
            return reader[place]?.number?.int64
          }
          guard let number, CollectorTraits.countsAsStated(number), taken.insert(number).inserted else { return }
          known[kind.index][record.entry.id.id] = number
        }
        cursor.giveBack(consume batch)
      }
    }
  }

  /// Returns the number of a record in the catalogue; nil where it is not known.
  func known(_ kind: Kind?, _ id: Int64?) -> Int64? {
    guard let kind, let id else { return nil }
    return isOwn ? id : known[kind.index][id]
  }

  /// Returns the number of a record, made where it is not known; nil for a record that no number can stand for.
  func number(_ kind: Kind?, _ id: Int64?) -> Int64? {
    guard let kind, let id else { return nil }
    return known(kind, id) ?? RecordID(kind, id).flatMap(model.syntheticNumber(of:))
  }
}
