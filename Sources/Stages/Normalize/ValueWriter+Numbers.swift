import Basics
import Catalog
import JSONKit
import Store

/// Numbers and dates.
extension ValueWriter {
  /// Writes a whole number, also where it came as text.
  mutating func writeInteger(_ value: JSONValue?, zeroIsNull: Bool, least: Int64 = .min) {
    guard let value, !value.isNull else { return writeNull() }
    guard let number = integer(of: value), number >= least else {
      return writeNull(insteadOf: value, value.number == nil ? .wrongType : .wrongNumber)
    }
    if number == 0, zeroIsNull { writeNull() } else { out.append(integer: number) }
  }

  /// Writes a number that may have a fraction, also where it came as text.
  ///
  /// - Parameter isText: whether it is written as a text, with the digits that were sent.
  mutating func writeDecimal(_ value: JSONValue?, isText: Bool) {
    guard let value else { return writeNull() }
    var digits = ""
    let double: Double? =
      if let number = value.number {
        number.double
      } else if let string = value.string {
        text.withCleaned(string) { cleaned in
          if isText { digits = String(decoding: cleaned, as: UTF8.self) }
          return Self.decimal(of: cleaned)
        }
      } else {
        nil
      }
    guard let double, double.isFinite else {
      return writeNull(insteadOf: value, value.number == nil ? .wrongType : .wrongNumber)
    }
    guard isText else { return out.append(double: double) }
    if let number = value.number { out.appendJSONString(utf8: number.raw) } else { out.appendJSONString(digits) }
  }

  /// Returns a number in a text: digits, a point, an exponent; no hexadecimal and no words, which `Double` would take.
  private static func decimal(of text: UnsafeRawBufferPointer) -> Double? {
    let isDecimal = text.allSatisfy { byte in
      byte &- UInt8(ascii: "0") < 10 || "+-.eE".utf8.contains(byte)
    }
    return isDecimal ? Double(String(decoding: text, as: UTF8.self)) : nil
  }

  /// A written form of a date.
  enum DateForm {
    /// The moment, ISO 8601 in UTC.
    case moment
    /// The day of the moment in UTC.
    case day
    /// The day as sent, with time and offset where a time was sent.
    case sent
  }

  /// Writes a date; null for the source's sentinels. A moment keeps its fraction of a second.
  ///
  /// - Returns: seconds since the epoch, and the fraction of a moment in microseconds; nil for null.
  mutating func writeDate(_ value: JSONValue?, as form: DateForm = .moment) -> (seconds: Int64, fraction: Int64)? {
    guard let value, let string = value.string else {
      writeNull(insteadOf: value)
      return nil
    }
    var (date, sent, fraction, isEmpty) = text.withCleaned(string) {
      (
        CatalogDate($0, local: form == .moment ? plan.localTime : .utc), form == .sent ? SentDate($0) : nil,
        form == .moment ? CatalogDate.fraction(of: $0) : 0, $0.isEmpty
      )
    }
    if !plan.hasSentinelDates, let seconds = date.written { date = .moment(seconds) }
    guard case .moment(let seconds) = date else {
      if date.isEarly { count(.earlyDate) }
      writeNull(insteadOf: date == .invalid && !isEmpty ? value : nil, .wrongDate)
      return nil
    }
    out.append(UInt8(ascii: "\""))
    if let sent {
      sent.write { out.append($0) }
    } else if form == .moment {
      CivilDate.withTimestamp(microseconds: seconds * 1_000_000 + fraction) { out.append($0) }
    } else {
      CivilDate(seconds: seconds).withDay { out.append($0) }
    }
    out.append(UInt8(ascii: "\""))
    return (seconds, fraction)
  }

  /// Returns a whole number, also where it came as text; nil for any other value.
  mutating func integer(of value: JSONValue) -> Int64? {
    if let number = value.number { return number.int64 }
    guard let string = value.string else { return nil }
    return text.withCleaned(string) { Int64(String(decoding: $0, as: UTF8.self)) }
  }
}
