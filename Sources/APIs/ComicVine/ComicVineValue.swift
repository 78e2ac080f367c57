package import Basics
import JSONKit

/// A value of an answer of Comic Vine's API, to be written as JSON or as XML.
///
/// ```swift
/// let issue = ComicVineValue.object([("id", .number(7)), ("issue_number", .bare("1.5")), ("deck", .null)])
/// // {"id":7,"issue_number":"1.5","deck":null}
/// // <id>7</id><issue_number>1.5</issue_number><deck/>
/// ```
///
/// Source: recorded answers in both forms.
package indirect enum ComicVineValue: Sendable {
  /// The members of an object, in their order.
  package typealias Members = [(name: String, value: ComicVineValue)]

  case null
  case flag(Bool)
  case number(Int64)
  /// A number of 64 bits without a sign.
  case digits(UInt64)
  /// A text; in XML a section of characters.
  case text(String)
  /// A text that XML has without such a section: dates of changes, and the numbers of linked issues.
  case bare(String)
  case object(Members)
  /// An array, whose items are elements of this name in XML.
  case list(of: String, [ComicVineValue])
  /// An array of objects, whose members follow each other in XML without elements around them.
  case flat([ComicVineValue])

  /// Returns a text, or null for none.
  package static func optional(_ text: String?) -> ComicVineValue { text.map(ComicVineValue.text) ?? .null }
}

extension ComicVineValue {
  /// Appends the value as JSON.
  package func appendJSON(to out: inout ByteBuilder) {
    switch self {
    case .null: out.append("null")
    case .flag(let flag): out.append(flag ? "true" : "false")
    case .number(let number): out.append(integer: number)
    case .digits(let number): out.append(unsigned: number)
    case .text(let text), .bare(let text): out.appendJSONString(text)
    case .object(let members):
      out.append("{")
      for (place, member) in members.enumerated() {
        if place > 0 { out.append(",") }
        out.appendJSONString(member.name)
        out.append(":")
        member.value.appendJSON(to: &out)
      }
      out.append("}")
    case .list(_, let items), .flat(let items):
      out.append("[")
      for (place, item) in items.enumerated() {
        if place > 0 { out.append(",") }
        item.appendJSON(to: &out)
      }
      out.append("]")
    }
  }

  /// Appends the value as the content of an element.
  package func appendXML(to out: inout ByteBuilder) {
    switch self {
    case .null: break
    case .flag(let flag): if flag { out.append("1") }
    case .number(let number): out.append(integer: number)
    case .digits(let number): out.append(unsigned: number)
    case .text(let text): Self.appendCharacters(text, to: &out)
    case .bare(let text):
      // Numbers of issues are free texts.
      if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x26 && $0 != 0x3C && $0 != 0x3E && $0 < 0x80 }) {
        out.append(text)
      } else {
        Self.appendCharacters(text, to: &out)
      }
    case .object(let members):
      for member in members { Self.appendElement(member.name, member.value, to: &out) }
    case .list(let name, let items):
      for item in items { Self.appendElement(name, item, to: &out) }
    case .flat(let items):
      for item in items { item.appendXML(to: &out) }
    }
  }

  /// Appends an element; one without content is empty.
  package static func appendElement(_ name: String, _ value: ComicVineValue, to out: inout ByteBuilder) {
    out.append("<")
    out.append(name)
    let start = out.count
    out.append(">")
    let content = out.count
    value.appendXML(to: &out)
    if out.count == content {
      out.truncate(to: start)
      out.append("/>")
    } else {
      out.append("</")
      out.append(name)
      out.append(">")
    }
  }

  /// Appends a section of characters, without those that XML 1.0 does not allow (section 2.2).
  private static func appendCharacters(_ text: String, to out: inout ByteBuilder) {
    out.append("<![CDATA[")
    var brackets = 0
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x10000...: break
      default: continue
      }
      // The end of a section cannot stand in one.
      if scalar == ">", brackets >= 2 { out.append("]]><![CDATA[") }
      brackets = scalar == "]" ? brackets + 1 : 0
      if scalar.isASCII { out.append(UInt8(scalar.value)) } else { out.append(String(scalar)) }
    }
    out.append("]]>")
  }
}
