package import Catalog
package import JSONKit
package import Store

/// Compares records with their former forms.
package struct RecordDifferences {
  private let formerReader = JSONReader()
  private let currentReader = JSONReader()
  private let lists: [[(name: [UInt8], place: Int)]]
  /// The field with markup of each kind.
  private let markup: [[UInt8]?]

  /// Creates a comparison of records of a model.
  package init(_ model: CatalogModel) {
    lists = model.all.map { kind in
      ReferringField.all(of: kind, in: model).enumerated().filter { $0.element.isList }
        .map { ($0.element.nameBytes, $0.offset) }
    }
    markup = model.kinds.map { kind in
      kind.fields.first { if case .markup = $0.shape { true } else { false } }.map { Array($0.name.description.utf8) }
    }
  }

  /// Calls `body` with the former and the current form of a record; nil where it has no such form.
  ///
  /// - Throws: `JSONError` where a stored record is damaged; what `body` throws.
  func read<R>(_ change: RecordChange, _ body: (JSONValue?, JSONValue?) throws -> R) throws -> R {
    func withFormer(_ current: JSONValue?) throws -> R {
      guard !change.former.isEmpty else { return try body(nil, current) }
      return try formerReader.read(change.former) { try body($0, current) }
    }
    guard !change.current.isEmpty else { return try withFormer(nil) }
    return try currentReader.read(change.current) { try withFormer($0) }
  }

  /// Returns the names of the fields that are different, in the order of the API; none of a record that is new or missing.
  ///
  /// - Parameter isOtherList: whether a resource list differs, by its place among the referring fields of the kind; by default, whether its
  ///   bytes in the record itself differ.
  /// - Throws: `JSONError` where a stored record is damaged.
  package func fields(
    of change: RecordChange,
    isOtherList: (_ place: Int, _ former: JSONValue, _ current: JSONValue) -> Bool = { !$1.raw.elementsEqual($2.raw) }
  ) throws -> [[UInt8]] {
    guard change.changeType == .changed || change.changeType == .back else { return [] }
    return try read(change) { former, current in
      guard let former, let current else { return [] }
      var old: [[UInt8]: JSONValue] = [:]
      for member in former.object?.map({ $0 }) ?? [] { old[Array(member.name.rawContents)] = member.value }
      var fields: [[UInt8]] = []
      for member in current.object?.map({ $0 }) ?? [] {
        let name = Array(member.name.rawContents)
        guard let before = old.removeValue(forKey: name) else {
          fields.append(name)
          continue
        }
        let isOther =
          if let list = lists[change.id.kind.index].first(where: { $0.0 == name }) {
            isOtherList(list.1, before, member.value)
          } else {
            !before.raw.elementsEqual(member.value.raw)
          }
        // Of a text with markup both forms are written.
        if isOther || change.isOtherMarkup && name == markup[change.id.kind.index] { fields.append(name) }
      }
      guard !old.isEmpty else { return fields }
      return fields + (former.object?.map { Array($0.name.rawContents) }.filter { old[$0] != nil } ?? [])
    }
  }
}
