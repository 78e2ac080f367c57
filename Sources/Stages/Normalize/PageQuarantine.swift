import Catalog
import CatalogSources
import JSONKit
import Store

/// The quarantine of one page: values are listed one by one up to a bound, and counted beyond it.
///
/// A page can be made of nothing but bad values, millions of them, and each would cost many times its bytes here and in the store. So a
/// list has entries for its first values only, and so has a page; each further value is counted in the first entry beyond the bound that
/// has its rule.
struct PageQuarantine {
  /// The most values of one list that get an entry of their own.
  static let longestList = 100
  /// The most values of one page that get an entry of their own.
  static let longestPage = 1_000

  /// The row of a quarantined value.
  private struct Row {
    /// The row's number in the page.
    let number: Int
    /// The record's key, where it is known.
    var key: Int64?
    /// Whether the value is the row itself, which is rejected as a whole.
    var isRejected = false
  }

  /// The key of values that share an entry beyond a bound.
  private struct Group: Hashable {
    let rule: CleaningRule
    let kind: Int64?
    let rejectsRecord: Bool
  }

  private let excerpt: RawExcerpt
  /// The current row, without being rejected.
  private var row = Row(number: 0)
  /// The place of the current value in its record.
  var place = ValuePlace("")
  /// The entries, in the order of the page.
  private(set) var entries: [QuarantinedValue] = []
  /// The number of values and rows of the page.
  private(set) var count = 0
  /// The number of values of the current list that have an entry of their own; nil outside of lists.
  private var listed: Int?
  /// The indices of the entries that count the further values of the current list, and of the page.
  private var restOfList: [Group: Int] = [:]
  private var restOfPage: [Group: Int] = [:]

  /// Creates an empty quarantine; the redactor removes keys from the texts of values.
  init(_ redactor: Redactor) { excerpt = RawExcerpt(redactor) }

  /// Clears the quarantine for the next page.
  mutating func beginPage() {
    entries.removeAll(keepingCapacity: true)
    count = 0
    restOfPage.removeAll()
    endList()
  }

  /// Begins a list: the values added until its end are values of this list.
  mutating func beginList() {
    listed = 0
  }

  /// Ends the list.
  mutating func endList() {
    listed = nil
    if !restOfList.isEmpty { restOfList.removeAll() }
  }

  /// Begins a row: the values added until the next one are values of this row.
  mutating func begin(row number: Int) { row = Row(number: number) }

  /// Names the record that the current row is.
  mutating func name(_ record: RecordID) { row.key = record.key }

  /// Rejects the current row.
  mutating func reject(_ value: JSONValue, _ rule: CleaningRule) {
    add(
      rule, in: Row(number: row.number, isRejected: true), pointer: { "" },
      raw: { [excerpt] in rule == .rowPrivate ? "" : excerpt.text(value.raw) })
  }

  /// Rejects a row that is no JSON.
  mutating func reject(_ row: BrokenRow) {
    add(
      .rowSyntax, in: Row(number: row.index, isRejected: true), pointer: { "" },
      raw: { [excerpt] in excerpt.text(row.excerpt) })
  }

  /// Quarantines the current value; the record is kept without it.
  mutating func add(_ value: JSONValue, _ rule: CleaningRule) {
    add(rule, in: row, pointer: { [place] in place.pointer }, raw: { [excerpt] in excerpt.text(value.raw) })
  }

  /// Quarantines a repaired text at the current place, as it was sent.
  mutating func add(misread string: JSONString) {
    add(
      .mojibake, in: row, pointer: { [place] in place.pointer },
      raw: { [excerpt] in "\"\(excerpt.text(string.rawContents))\"" })
  }

  /// Quarantines the values of the current record in which bytes were replaced, each once.
  ///
  /// - Complexity: O(values of the row + repairs).
  mutating func add(repairs: ArraySlice<JSONRepair.Place>, in value: JSONValue) {
    let (excerpt, row) = (excerpt, row)
    beginList()
    value.forEachValue(repairedAt: repairs) { value, place, pointer in
      add(
        place.fault == .invalidUTF8 ? .invalidUTF8 : .rawControl, in: row, pointer: { excerpt.text(pointer()) },
        raw: { excerpt.text(value.raw) })
    }
    endList()
  }

  /// Adds a value, or counts it.
  ///
  /// - Parameters:
  ///   - rule: the rule that the value breaks.
  ///   - pointer: returns its place in the record; called only where it gets an entry.
  ///   - raw: returns the value as it was sent; called only where it gets an entry.
  private mutating func add(_ rule: CleaningRule, in row: Row, pointer: () -> String, raw: () -> String) {
    count += 1
    let group = Group(rule: rule, kind: row.key.map { $0 >> 53 }, rejectsRecord: row.isRejected)
    if entries.count >= Self.longestPage {
      if count(one: group, in: restOfPage) { return }
      restOfPage[group] = entries.count
    } else if let listed {
      if listed < Self.longestList {
        self.listed = listed + 1
      } else {
        if count(one: group, in: restOfList) { return }
        restOfList[group] = entries.count
      }
    }
    entries.append(
      QuarantinedValue(
        row: row.number, key: row.key, pointer: pointer(), rule: rule.rawValue, raw: raw(), remedy: rule.remedy,
        rejectsRecord: row.isRejected))
  }

  /// Counts a value in the entry of its group; returns false where there is no entry yet.
  private mutating func count(one group: Group, in rest: [Group: Int]) -> Bool {
    guard let index = rest[group] else { return false }
    entries[index].count += 1
    return true
  }
}

/// The place of a value in its record.
struct ValuePlace {
  /// The field.
  let field: StaticString
  /// The member of the object in the field.
  let object: StaticString?
  /// The part of a list, such as its items; nil outside of lists.
  var part: StaticString?
  /// The element of an array, from 0.
  var index: Int?
  /// The member of an object.
  var member: StaticString?

  /// Creates the place of a field, or of a member of the object in it.
  init(_ field: StaticString, object: StaticString? = nil) { (self.field, self.object) = (field, object) }

  /// The place as a JSON Pointer (RFC 6901).
  var pointer: String {
    var pointer = "/\(field)"
    if let object { pointer += "/\(object)" }
    if let part { pointer += "/\(part)" }
    if let index { pointer += "/\(index)" }
    if let member { pointer += "/\(member)" }
    return pointer
  }
}
