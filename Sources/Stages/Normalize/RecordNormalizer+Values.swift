import Basics
import Catalog
import JSONKit
import Store
import XMLKit

extension RecordNormalizer {
  /// Writes the record's own address, always in the model's form.
  mutating func writeOwnAddress() {
    out.append(UInt8(ascii: "\""))
    if let identity, case .address(_, let form) = plan.references {
      form.append(identity.id, of: plan.names[identity.kind.index], to: &out)
    }
    out.append(UInt8(ascii: "\""))
  }

  /// Writes null in the place of a value, and quarantines a value that should not be there.
  mutating func writeNull(insteadOf value: JSONValue? = nil, _ rule: CleaningRule = .wrongType) {
    if let value { quarantine(value, rule) }
    out.append("null")
  }

  /// Writes a cleaned text. A number is written with its own digits, since sources send digits either way.
  mutating func writeText(_ value: JSONValue?, orNull: Bool) {
    if let string = value?.string {
      writeText(string, orNull: orNull)
    } else if let number = value?.number {
      out.appendJSONString(utf8: number.raw)
    } else {
      if let value, !value.isNull { quarantine(value, .wrongType) }
      out.append(orNull ? "null" : "\"\"")
    }
  }

  /// Writes a cleaned text; `null` or the empty string where nothing is left of it.
  mutating func writeText(_ string: JSONString, orNull: Bool) {
    // Most texts are plain, so that they are written as they were sent.
    if !string.isEmpty, !string.hasEscapes, TextCleaner.isPlain(string.rawContents) {
      if orNull, saysNone(string.rawContents) { return out.append("null") }
      return out.appendJSONString(string)
    }
    text.withCleaned(string) { cleaned in
      if orNull, cleaned.isEmpty || saysNone(cleaned) {
        out.append("null")
      } else if let composed = ComposedText.of(cleaned) {
        count(.composed)
        composed.withUnsafeBytes { out.appendJSONString(utf8: $0) }
      } else {
        out.appendJSONString(utf8: cleaned)
      }
    }
    if text.wasMisread { quarantine(misread: string) }
  }

  /// Whether a cleaned text is one by which the source says that there is none.
  private func saysNone(_ cleaned: UnsafeRawBufferPointer) -> Bool {
    !plan.noTexts.isEmpty && plan.noTexts.contains { cleaned.equals($0) }
  }

  /// Writes cleaned texts, without those that say that there is none; null in the place of an element that is no text.
  mutating func writeTexts(_ value: JSONValue?) {
    if let value, value.array == nil { quarantine(value, .wrongType) }
    out.append(UInt8(ascii: "["))
    if let array = value?.array {
      let first = out.count
      pageQuarantine.beginList()
      for (index, item) in array.enumerated() where !item.isNull {
        place.index = index
        let start = out.count
        if start > first { out.append(UInt8(ascii: ",")) }
        writeText(item, orNull: true)
        let isNull = out.withUnsafeBytes { $0.last == UInt8(ascii: "l") }
        if isNull, item.string != nil { out.truncate(to: start) }
      }
      pageQuarantine.endList()
    }
    out.append(UInt8(ascii: "]"))
  }

  /// Writes the lines of a text as texts, each cleaned, without those that say that there is none.
  mutating func writeLines(_ value: JSONValue?) {
    if let value, value.string == nil { quarantine(value, .wrongType) }
    out.append(UInt8(ascii: "["))
    if let string = value?.string {
      let first = out.count
      text.withDecoded(string) { lines in
        for line in lines.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
          text.withTidied(UnsafeRawBufferPointer(rebasing: line)) { line in
            guard !line.isEmpty, !saysNone(line) else { return }
            if out.count > first { out.append(UInt8(ascii: ",")) }
            out.appendJSONString(utf8: line)
          }
        }
      }
      if text.wasMisread { quarantine(misread: string) }
    }
    out.append(UInt8(ascii: "]"))
  }

  /// Writes a cleaned text as one of a few words, with any capitals, or as another text.
  mutating func writeTerm(_ value: JSONValue?, _ vocabulary: NormalizationPlan.Vocabulary) {
    guard let string = value?.string else { return writeText(value, orNull: true) }
    if let place = vocabulary.codes.firstIndex(where: { string.equals($0) }) {
      out.append(UInt8(ascii: "\""))
      out.append(vocabulary.words[place])
      return out.append(UInt8(ascii: "\""))
    }
    let usual = text.withCleaned(string) { cleaned in
      vocabulary.words.first { word in
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

  /// Writes a text of several lines, whose line ends stay; null where nothing is left of it.
  mutating func writeProse(_ value: JSONValue?) {
    guard let string = value?.string else { return writeText(value, orNull: true) }
    text.withCleaned(string, keepingLines: true) { prose in
      if prose.isEmpty || saysNone(prose) { out.append("null") } else { out.appendJSONString(utf8: prose) }
    }
    if text.wasMisread { quarantine(misread: string) }
  }

  /// Writes the plain text of a value that may carry markup.
  ///
  /// - Returns: the sanitised markup, or nil where the source had none.
  mutating func writeMarkup(_ value: JSONValue?) -> [UInt8]? {
    guard let value, let string = value.string else {
      writeText(value, orNull: true)
      return nil
    }
    let (markup, isCut) = text.withDecoded(string) { writePlainText(TextCleaner.trimmed($0)) }
    if isCut { quarantine(value, .tooLong) }
    if text.wasMisread { quarantine(misread: string) }
    return markup
  }

  /// Writes the plain text of a text that may carry markup; null where nothing is left or the text is `#N/A`.
  ///
  /// - Returns: the sanitised markup, or nil where the source had none; and whether the text lost its end.
  private mutating func writePlainText(_ trimmed: UnsafeRawBufferPointer) -> (markup: [UInt8]?, isCut: Bool) {
    if trimmed.isEmpty || trimmed.elementsEqual("#N/A".utf8) {
      out.append("null")
      return (nil, false)
    }
    if TextCleaner.isPlain(trimmed), !TextCleaner.hasWideSpace(trimmed) {
      out.appendJSONString(utf8: trimmed)
      return (nil, false)
    }
    let html = HTMLText(html: trimmed, base: plan.linkBase)
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

  /// Writes a whole number, also where it came as text.
  mutating func writeInteger(_ value: JSONValue?, zeroIsNull: Bool, least: Int64 = .min) {
    guard let value else { return writeNull() }
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
          return RecordNormalizer.decimal(of: cleaned)
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

  /// Writes a date; null for the source's sentinels. A moment keeps its fraction of a second, which is in `fraction` then.
  ///
  /// - Returns: seconds since the epoch, or nil.
  mutating func writeDate(_ value: JSONValue?, as form: DateForm = .moment) -> Int64? {
    guard let value, let string = value.string else {
      writeNull(insteadOf: value)
      return nil
    }
    var date: CatalogDate
    let sent: SentDate?
    let isEmpty: Bool
    (date, sent, fraction, isEmpty) = text.withCleaned(string) {
      (
        CatalogDate($0, local: form == .moment ? plan.localTime : .utc), form == .sent ? SentDate($0) : nil,
        form == .moment ? CatalogDate.fraction(of: $0) : 0, $0.isEmpty
      )
    }
    if !plan.hasSentinelDates, let seconds = date.written { date = .moment(seconds) }
    if case .moment(let seconds) = date {
      let date = CivilDate(seconds: seconds)
      out.append(UInt8(ascii: "\""))
      if let sent {
        sent.write { out.append($0) }
      } else if form == .moment {
        CivilDate.withTimestamp(microseconds: seconds * 1_000_000 + fraction) { out.append($0) }
      } else {
        date.withDay { out.append($0) }
      }
      out.append(UInt8(ascii: "\""))
      return seconds
    }
    if date.isEarly { count(.earlyDate) }
    writeNull(insteadOf: date == .invalid && !isEmpty ? value : nil, .wrongDate)
    return nil
  }

  /// Returns a whole number, also where it came as text; nil for any other value.
  mutating func integer(of value: JSONValue) -> Int64? {
    if let number = value.number { return number.int64 }
    guard let string = value.string else { return nil }
    return text.withCleaned(string) { Int64(String(decoding: $0, as: UTF8.self)) }
  }
}
