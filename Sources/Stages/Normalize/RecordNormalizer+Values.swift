import Basics
import Catalog
import JSONKit
import Store
import XMLKit

extension RecordNormalizer {
  /// The record's own address, always in the API's own form.
  mutating func writeOwnAddress() {
    out.append(UInt8(ascii: "\""))
    if let identity { appendAddress(identity) }
    out.append(UInt8(ascii: "\""))
  }

  mutating func appendAddress(_ record: RecordID) {
    out.append(ResourceURI.prefix)
    out.append(record.kind.name)
    out.append(UInt8(ascii: "/"))
    out.append(integer: record.id)
  }

  /// A cleaned text. Numbers are taken by their own spelling, since sources send digits either way.
  mutating func writeText(_ value: JSONValue?, _ field: FieldPlan.Entry, orNull: Bool) {
    guard let value else {
      out.append(orNull ? "null" : "\"\"")
      return
    }
    if let string = value.string {
      writeText(string, orNull: orNull)
    } else if let number = value.number {
      out.appendJSONString(utf8: number.raw)
    } else {
      quarantine(value, .wrongType, at: "/\(field.name)")
      out.append(orNull ? "null" : "\"\"")
    }
  }

  /// A cleaned text; where nothing is left of it `null` or the empty string.
  mutating func writeText(_ string: JSONString, orNull: Bool) {
    text.withCleaned(string) { cleaned in
      if cleaned.isEmpty, orNull {
        out.append("null")
      } else {
        out.appendJSONString(utf8: cleaned)
      }
    }
  }

  /// A cleaned text that is one of a few words, whatever its capitals, or another text.
  mutating func writeTerm(_ value: JSONValue?, _ field: FieldPlan.Entry, _ words: [String]) {
    guard let string = value?.string else {
      writeText(value, field, orNull: true)
      return
    }
    let usual = text.withCleaned(string) { cleaned in
      words.first { word in
        word.utf8.count == cleaned.count
          && zip(word.utf8, cleaned).allSatisfy { $0 == $1 || ($0 | 0x20 == $1 | 0x20 && $0 >= 0x41) }
      }.map { (word: $0, isChanged: !$0.utf8.elementsEqual(cleaned)) }
    }
    guard let usual else {
      writeText(string, orNull: true)
      return
    }
    if usual.isChanged { count(.spelling) }
    out.append(UInt8(ascii: "\""))
    out.append(usual.word)
    out.append(UInt8(ascii: "\""))
  }

  /// Plain text of a description.
  ///
  /// - Returns: its sanitised markup, or nil where the source had none.
  mutating func writeMarkup(_ value: JSONValue?, _ field: FieldPlan.Entry) -> [UInt8]? {
    guard let value else {
      out.append("null")
      return nil
    }
    guard let string = value.string else {
      if let number = value.number {
        out.appendJSONString(utf8: number.raw)
      } else {
        quarantine(value, .wrongType, at: "/\(field.name)")
        out.append("null")
      }
      return nil
    }
    let (markup, isCut) = writePlainText(string)
    if isCut { quarantine(value, .tooLong, at: "/\(field.name)") }
    return markup
  }

  /// Plain text of something that may carry markup; null where nothing is left or the text is `#N/A`.
  ///
  /// - Returns: its sanitised markup, or nil where the source had none; and whether the text lost its end.
  mutating func writePlainText(_ string: JSONString) -> (markup: [UInt8]?, isCut: Bool) {
    text.withDecoded(string) { decoded in writePlainText(TextCleaner.trimmed(decoded)) }
  }

  private mutating func writePlainText(_ trimmed: UnsafeRawBufferPointer) -> (markup: [UInt8]?, isCut: Bool) {
    if trimmed.isEmpty || trimmed.elementsEqual("#N/A".utf8) {
      out.append("null")
      return (nil, false)
    }
    if TextCleaner.isPlain(trimmed), !TextCleaner.hasWideSpace(trimmed) {
      out.appendJSONString(utf8: trimmed)
      return (nil, false)
    }
    let html = HTMLText(html: trimmed)
    if TextCleaner.hasFoldedSpace(trimmed) { count(.whiteSpace) }
    if html.hadInvisible { count(.invisible) }
    if html.keepsTagLikeText { count(.tagLike) }
    if html.plainText.isEmpty {
      out.append("null")
    } else {
      html.plainText.withUnsafeBytes { out.appendJSONString(utf8: $0) }
    }
    return (html.markup, html.isCut)
  }

  mutating func writeInteger(_ value: JSONValue?, _ field: FieldPlan.Entry, zeroIsNull: Bool) {
    guard let value else {
      out.append("null")
      return
    }
    guard let number = integer(of: value) else {
      quarantine(value, value.number == nil ? .wrongType : .wrongNumber, at: "/\(field.name)")
      out.append("null")
      return
    }
    if number == 0, zeroIsNull { out.append("null") } else { out.append(integer: number) }
  }

  /// A number that may have a fraction, also where it came as text.
  mutating func writeDecimal(_ value: JSONValue?, pointer: @autoclosure () -> String) {
    guard let value else {
      out.append("null")
      return
    }
    let double: Double? =
      if let number = value.number {
        number.double
      } else if let string = value.string {
        text.withCleaned(string) { RecordNormalizer.decimal(of: $0) }
      } else {
        nil
      }
    guard let double, double.isFinite else {
      quarantine(value, value.number == nil ? .wrongType : .wrongNumber, at: pointer())
      out.append("null")
      return
    }
    out.append(double: double)
  }

  /// A number in a text: digits, a point, an exponent; no hexadecimal and no words, which `Double` would take.
  private static func decimal(of text: UnsafeRawBufferPointer) -> Double? {
    let isDecimal = text.allSatisfy { byte in
      byte &- UInt8(ascii: "0") < 10 || "+-.eE".utf8.contains(byte)
    }
    return isDecimal ? Double(String(decoding: text, as: UTF8.self)) : nil
  }

  /// A moment, ISO 8601 in UTC; null for the source's sentinels.
  ///
  /// - Returns: seconds since the epoch, or nil.
  mutating func writeMoment(_ value: JSONValue?, pointer: @autoclosure () -> String) -> Int64? {
    guard let value else {
      out.append("null")
      return nil
    }
    guard let string = value.string else {
      quarantine(value, .wrongType, at: pointer())
      out.append("null")
      return nil
    }
    let (date, isEmpty) = text.withCleaned(string) { (CatalogDate($0), $0.isEmpty) }
    if case .moment(let seconds) = date {
      out.append(UInt8(ascii: "\""))
      CivilDate(seconds: seconds).withTimestamp { out.append($0) }
      out.append(UInt8(ascii: "\""))
      return seconds
    }
    if date == .invalid, !isEmpty { quarantine(value, .wrongDate, at: pointer()) }
    if date == .none(.early) { count(.earlyDate) }
    out.append("null")
    return nil
  }

  /// Takes a date of the record in hand into account for its latest one.
  mutating func note(_ date: Int64?) {
    if let date { latest = max(latest ?? date, date) }
  }

  mutating func writeDay(_ value: JSONValue?, _ field: FieldPlan.Entry) {
    guard let value else {
      out.append("null")
      return
    }
    guard let string = value.string else {
      quarantine(value, .wrongType, at: "/\(field.name)")
      out.append("null")
      return
    }
    let (date, isEmpty) = text.withCleaned(string) { (CatalogDate($0), $0.isEmpty) }
    if case .moment(let seconds) = date {
      note(seconds)
      out.append(UInt8(ascii: "\""))
      CivilDate(seconds: seconds).withDay { out.append($0) }
      out.append(UInt8(ascii: "\""))
      return
    }
    if date == .invalid, !isEmpty { quarantine(value, .wrongDate, at: "/\(field.name)") }
    if date == .none(.early) { count(.earlyDate) }
    out.append("null")
  }

  /// A whole number, also where it came as text.
  mutating func integer(of value: JSONValue) -> Int64? {
    if let number = value.number { return number.int64 }
    guard let string = value.string else { return nil }
    return text.withCleaned(string) { Int64(String(decoding: $0, as: UTF8.self)) }
  }
}
