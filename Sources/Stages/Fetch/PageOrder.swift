import CLinux
import Catalog
import CatalogSources
import Pipeline
import Store

/// Checks whether the rows of an answer are in the requested order, without reading the rows.
///
/// A source that fails now and then may ignore the order for one answer. Such a page belongs to another walk: its
/// records are on other pages too, and the records that it should have shown are on none.
enum PageOrder {
  /// Whether the rows are in order; nil where that cannot be told: one row, or an order by something else than dates and
  /// numbers.
  ///
  /// - Complexity: O(bytes), a few microseconds for a page.
  static func isKept(_ order: SourceOrder?, in body: [UInt8]) -> Bool? {
    guard let order else { return nil }
    let values: [Int64]
    switch order.key {
    case .modified: values = body.withUnsafeBytes { Self.values(of: "modified", in: $0, moment) }
    case .id: values = body.withUnsafeBytes { Self.values(of: "id", in: $0, number) }
    case .other: return nil
    }
    guard values.count > 1 else { return nil }
    return zip(values, values.dropFirst()).allSatisfy { order.isDescending ? $0 >= $1 : $0 <= $1 }
  }

  /// Whether all rows were modified on a day or later; a row from the day before it is accepted, since time zones may differ.
  ///
  /// - Parameters:
  ///   - day: `2026-09-01`, or a moment.
  ///   - field: the field that says when a row was modified.
  /// - Complexity: O(bytes).
  static func isSince(_ day: String, by field: StaticString, in body: [UInt8]) -> Bool {
    guard let start = WallTime(extended: day.contains("T") ? day : day + "T00:00:00Z") else { return true }
    let values = body.withUnsafeBytes { Self.values(of: field.description, in: $0, moment) }
    return values.allSatisfy { $0 >= start.seconds - 86_400 }
  }

  /// Returns the values behind a name, in their order. Within a text the name would have its quotes escaped.
  private static func values(
    of name: String, in bytes: UnsafeRawBufferPointer, _ read: (UnsafeRawBufferPointer.SubSequence) -> Int64?
  ) -> [Int64] {
    guard let base = bytes.baseAddress else { return [] }
    let name = Array("\"\(name)\"".utf8)
    var values: [Int64] = []
    var start = 0
    while start < bytes.count,
      let found = memmem(base + start, bytes.count - start, name, name.count)
    {
      start = base.distance(to: UnsafeRawPointer(found)) + name.count
      let behind = bytes[start...].drop {
        $0 == UInt8(ascii: ":") || $0 == 0x20 || $0 == 0x0A || $0 == 0x0D || $0 == 0x09
      }
      if let value = read(behind) { values.append(value) }
    }
    return values
  }

  /// Returns a date as a number to compare; a missing date is the least.
  private static func moment(_ bytes: UnsafeRawBufferPointer.SubSequence) -> Int64? {
    guard bytes.first == UInt8(ascii: "\"") else { return nil }
    let text = bytes.dropFirst().prefix(40).prefix { $0 != UInt8(ascii: "\"") }
    guard case .moment(let seconds) = CatalogDate(UnsafeRawBufferPointer(rebasing: text)) else {
      return .min
    }
    return seconds
  }

  private static func number(_ bytes: UnsafeRawBufferPointer.SubSequence) -> Int64? {
    let digits = bytes.prefix(19).prefix { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }
    guard !digits.isEmpty else { return nil }
    return digits.reduce(Int64(0)) { $0 &* 10 &+ Int64($1 &- UInt8(ascii: "0")) }
  }
}

extension StoredPage {
  /// Whether the rows of the page are not in the requested order.
  func isDisordered(in order: SourceOrder?) -> Bool {
    guard let order, !order.isDescending else { return false }
    return switch order.key {
    case .modified: descents > 0
    case .id: zip(keys, keys.dropFirst()).contains { $0 > $1 }
    case .other: false
    }
  }
}

/// Compares the rows of answers without reading them.
enum PageFingerprint {
  /// The bytes compared at each end of the rows: more than the first and the last record need to differ.
  private static let span = 4096

  /// Returns a digest of the beginning and the end of the rows; equal for equal rows, within one process.
  ///
  /// The frame comes before the rows and says the offset, which a source may echo without obeying it.
  static func of(_ body: [UInt8], in answers: AnswerShape) -> Int? {
    body.withUnsafeBytes { bytes in
      let mark = Array(answers.rows.last.map { "\"\($0)\"" }?.utf8 ?? "[".utf8)
      let head = bytes.prefix(span)
      guard let start = head.indices.first(where: { bytes[$0...].starts(with: mark) }) else { return nil }
      var hasher = Hasher()
      hasher.combine(bytes.count - start)
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<min(bytes.count, start + span)]))
      hasher.combine(bytes: UnsafeRawBufferPointer(rebasing: bytes[max(start, bytes.count - span)...]))
      return hasher.finalize()
    }
  }
}

extension KindDescription {
  /// The field with the moment of a record's last change; nil for a kind without one.
  var modifiedName: StaticString? {
    fields.first { if case .modified = $0.shape { true } else { false } }?.name
  }
}

extension Collection where Element == StoredPage {
  /// The offsets of the pages of one list that are followed by a page with a smaller total, ascending. Rows deleted between the two calls
  /// have moved the rows behind them up: the row that began the next page ends this one now, and was shown by neither.
  var offsetsBeforeFalls: [Int] {
    let pages = filter { $0.total != nil }.sorted { $0.place.offset < $1.place.offset }
    return zip(pages, pages.dropFirst()).filter { ($0.total ?? 0) > ($1.total ?? 0) }.map(\.0.place.offset)
  }
}
