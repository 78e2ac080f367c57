import Basics
import Catalog
import JSONKit
import Store
import XMLKit

/// Texts: names, terms, lines and descriptions.
extension ValueWriter {
  /// Writes a cleaned text. A number is written with its own digits, since sources send digits either way.
  mutating func writeText(_ value: JSONValue?, orNull: Bool) {
    if let string = value?.string {
      writeText(string, orNull: orNull)
    } else if let number = value?.number {
      out.appendJSONString(utf8: number.raw)
    } else {
      if let value, !value.isNull { quarantine.add(value, .wrongType) }
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
    noteMisread(string)
  }

  /// Counts and quarantines the last text, as it was sent, if it was UTF-8 that had been misread.
  private mutating func noteMisread(_ string: JSONString) {
    guard text.wasMisread else { return }
    count(.mojibake)
    quarantine.add(misread: string)
  }

  /// Whether a cleaned text is one by which the source says that there is none.
  private func saysNone(_ cleaned: UnsafeRawBufferPointer) -> Bool {
    !plan.noTexts.isEmpty && plan.noTexts.contains { cleaned.equals($0) }
  }

  /// Writes cleaned texts, without those that say that there is none; null in the place of an element that is no text.
  mutating func writeTexts(_ value: JSONValue?) {
    out.append(UInt8(ascii: "["))
    if let array = array(value) {
      let first = out.count
      quarantine.beginList()
      for (index, item) in array.enumerated() where !item.isNull {
        quarantine.place.index = index
        let start = out.count
        if start > first { out.append(UInt8(ascii: ",")) }
        writeText(item, orNull: true)
        let isNull = out.withUnsafeBytes { $0.last == UInt8(ascii: "l") }
        if isNull, item.string != nil { out.truncate(to: start) }
      }
      quarantine.endList()
    }
    out.append(UInt8(ascii: "]"))
  }

  /// Writes the lines of a text as texts, each cleaned, without those that say that there is none.
  mutating func writeLines(_ value: JSONValue?) {
    if let value, value.string == nil { quarantine.add(value, .wrongType) }
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
      noteMisread(string)
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
    noteMisread(string)
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
    if isCut { quarantine.add(value, .tooLong) }
    noteMisread(string)
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
}
