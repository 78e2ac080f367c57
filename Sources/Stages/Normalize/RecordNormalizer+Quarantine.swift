import Catalog
import CatalogSources
import JSONKit
import Store

extension RecordNormalizer {
  /// Sets a whole row aside.
  mutating func reject(_ value: JSONValue, _ rule: CleaningRule) {
    aside.add(
      row: row, key: nil, rule, rejectsRecord: true, pointer: { "" }, raw: { [excerpt] in excerpt.text(value.raw) })
  }

  /// Sets one value of the record in hand aside; the record lives on without it.
  mutating func quarantine(_ value: JSONValue, _ rule: CleaningRule, at pointer: @autoclosure () -> String) {
    aside.add(row: row, key: identity?.key, rule, pointer: pointer, raw: { [excerpt] in excerpt.text(value.raw) })
  }

  /// Sets a row that is no JSON aside.
  mutating func reject(_ row: BrokenRow) {
    aside.add(
      row: row.index, key: nil, .rowSyntax, rejectsRecord: true, pointer: { "" },
      raw: { [excerpt] in excerpt.text(row.excerpt) })
  }

  /// Tells of the values of the record in hand in which bytes were replaced, each once.
  ///
  /// - Complexity: O(values of the row + repairs).
  mutating func quarantine(repairs: ArraySlice<JSONRepair.Place>, in row: JSONValue) {
    let excerpt = excerpt
    aside.beginList()
    row.forEachValue(repairedAt: repairs) { value, place, pointer in
      quarantine(value, place.fault == .invalidUTF8 ? .invalidUTF8 : .rawControl, at: excerpt.text(pointer()))
    }
    aside.endList()
  }
}
