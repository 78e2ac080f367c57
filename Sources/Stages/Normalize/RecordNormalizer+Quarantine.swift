import Catalog
import CatalogSources
import JSONKit
import Store

extension RecordNormalizer {
  /// Sets a whole row aside.
  mutating func reject(_ value: JSONValue, _ rule: CleaningRule) {
    quarantined.append(
      QuarantinedValue(
        row: row, key: nil, pointer: "", rule: rule.rawValue, raw: RecordNormalizer.excerpt(value.raw),
        remedy: rule.remedy, rejectsRecord: true))
  }

  /// Sets one value of the record in hand aside; the record lives on without it.
  mutating func quarantine(_ value: JSONValue, _ rule: CleaningRule, at pointer: String) {
    quarantined.append(
      QuarantinedValue(
        row: row, key: identity?.key, pointer: pointer, rule: rule.rawValue,
        raw: RecordNormalizer.excerpt(value.raw), remedy: rule.remedy))
  }

  /// Sets a row that is no JSON aside.
  mutating func reject(_ row: BrokenRow) {
    quarantined.append(
      QuarantinedValue(
        row: row.index, key: nil, pointer: "", rule: CleaningRule.rowSyntax.rawValue, raw: row.excerpt,
        remedy: CleaningRule.rowSyntax.remedy, rejectsRecord: true))
  }

  /// Tells of the values of the record in hand in which bytes were replaced, each once.
  mutating func quarantine(repairs: ArraySlice<JSONRepair.Place>, in row: JSONValue) {
    var last: Int?
    for place in repairs {
      guard let value = row.innermost(at: place.offset), value.offset != last else { continue }
      last = value.offset
      let rule: CleaningRule = place.fault == .invalidUTF8 ? .invalidUTF8 : .rawControl
      quarantine(value, rule, at: jsonPointer(of: value, in: row))
    }
  }

  /// The first 200 bytes of a value, cut between characters.
  private static func excerpt(_ raw: UnsafeRawBufferPointer) -> String {
    guard raw.count > 200 else { return String(decoding: raw, as: UTF8.self) }
    var end = 200
    while end > 0, raw[end] & 0xC0 == 0x80 { end -= 1 }
    return String(decoding: raw[0..<end], as: UTF8.self) + "…"
  }
}
