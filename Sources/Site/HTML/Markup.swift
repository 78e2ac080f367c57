import Basics
import JSONKit

/// Markup that is safe in any place: literals are the program's own, values are escaped, addresses have types of their own.
///
/// Markup is written as an interpolated literal: `"<h1>\(name)</h1>"`. A value is escaped so that it is harmless in text and in a quoted
/// attribute: it cannot open a tag, end an attribute or begin a reference. Values that are interpolated without escapes have a type that
/// guarantees their safety: `Markup` itself, ``PageAddress``, ``WebLink``.
struct Markup: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The markup in UTF-8.
  var bytes: [UInt8]

  /// Creates empty markup.
  init() { bytes = [] }

  /// Takes over bytes that are already harmless, such as sanitised descriptions.
  init(sanitised bytes: [UInt8]) {
    self.bytes = bytes
    self.bytes.replaceNoncharacters()
  }

  init(stringLiteral value: StaticString) {
    bytes = []
    bytes.append(value)
  }

  init(stringInterpolation: Interpolation) {
    bytes = stringInterpolation.bytes
  }

  /// Whether the markup is empty.
  var isEmpty: Bool { bytes.isEmpty }

  static func += (markup: inout Markup, more: Markup) {
    markup.bytes += more.bytes
  }

  static func + (left: Markup, right: Markup) -> Markup {
    var both = left
    both += right
    return both
  }

  /// Returns a text with escapes.
  static func escaping(_ text: some Collection<UInt8>) -> Markup {
    var markup = Markup()
    markup.bytes.reserveCapacity(text.count)
    markup.bytes.appendEscaped(text)
    return markup
  }
}

extension [Markup] {
  /// Returns the markups one after the other, with a separator between them.
  func joined(by separator: Markup) -> Markup {
    var joined = Markup()
    for (place, markup) in enumerated() {
      if place > 0 { joined += separator }
      joined += markup
    }
    return joined
  }
}

extension Markup {
  /// The interpolation that joins literals and values.
  struct Interpolation: StringInterpolationProtocol {
    typealias StringLiteralType = StaticString
    var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 24)
    }

    mutating func appendLiteral(_ literal: StaticString) {
      bytes.append(literal)
    }

    /// Appends markup unchanged.
    mutating func appendInterpolation(_ markup: Markup) {
      bytes += markup.bytes
    }

    /// Appends markup unchanged; nothing for nil.
    mutating func appendInterpolation(_ markup: Markup?) {
      if let markup { bytes += markup.bytes }
    }

    /// Appends the address of a page of the site, which has only letters, digits and a few marks.
    mutating func appendInterpolation(_ address: PageAddress) {
      address.append(to: &bytes)
    }

    /// Appends a web address, escaped.
    mutating func appendInterpolation(_ link: WebLink) {
      bytes.appendEscaped(link.bytes)
    }

    /// Appends a text, escaped.
    mutating func appendInterpolation(_ text: ArraySlice<UInt8>) {
      bytes.appendEscaped(text)
    }

    /// Appends a text, escaped.
    mutating func appendInterpolation(_ text: [UInt8]) {
      bytes.appendEscaped(text)
    }

    /// Appends a text, escaped.
    mutating func appendInterpolation(_ text: String) {
      bytes.appendEscaped(text.utf8)
    }

    /// Appends a text of a record, escaped.
    mutating func appendInterpolation(_ text: JSONString) {
      if text.hasEscapes { bytes.appendEscaped(text.string.utf8) } else { bytes.appendEscaped(text.rawContents) }
    }

    /// Appends a whole number in plain digits, for attributes; see `Wording.number` for numbers that readers see.
    mutating func appendInterpolation(_ number: some BinaryInteger) {
      bytes.append(integer: Int64(number))
    }
  }
}
