import Basics
import JSONKit

/// Markup that is safe where it stands: literals are ours, values are escaped, addresses have types of their own.
///
/// Written as an interpolated literal: `"<h1>\(name)</h1>"`. A value is escaped so that it is harmless in text and in a quoted
/// attribute alike; nothing of it can open a tag, end an attribute or begin a reference. What is interpolated as it is has a
/// type that says why: `Markup` itself, ``PageAddress``, ``WebLink``.
struct Markup: Sendable, Equatable, ExpressibleByStringInterpolation {
  /// UTF-8.
  var bytes: [UInt8]

  /// Nothing.
  init() { bytes = [] }

  /// Takes over bytes that were made harmless elsewhere, as sanitised descriptions are.
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

  /// Whether there is nothing.
  var isEmpty: Bool { bytes.isEmpty }

  static func += (markup: inout Markup, more: Markup) {
    markup.bytes += more.bytes
  }

  static func + (left: Markup, right: Markup) -> Markup {
    var both = left
    both += right
    return both
  }

  /// A value with its escapes.
  static func escaping(_ text: some Collection<UInt8>) -> Markup {
    var markup = Markup()
    markup.bytes.reserveCapacity(text.count)
    markup.bytes.appendEscaped(text)
    return markup
  }
}

extension [Markup] {
  /// One behind the other, with something between them.
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
  /// Puts literals and values together.
  struct Interpolation: StringInterpolationProtocol {
    typealias StringLiteralType = StaticString
    var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + interpolationCount * 24)
    }

    mutating func appendLiteral(_ literal: StaticString) {
      bytes.append(literal)
    }

    /// Markup as it is.
    mutating func appendInterpolation(_ markup: Markup) {
      bytes += markup.bytes
    }

    /// Markup as it is; nothing for nil.
    mutating func appendInterpolation(_ markup: Markup?) {
      if let markup { bytes += markup.bytes }
    }

    /// The address of a page of ours; it holds letters, digits and a few marks only.
    mutating func appendInterpolation(_ address: PageAddress) {
      address.append(to: &bytes)
    }

    /// A web address, which is escaped.
    mutating func appendInterpolation(_ link: WebLink) {
      bytes.appendEscaped(link.bytes)
    }

    /// A text, which is escaped.
    mutating func appendInterpolation(_ text: ArraySlice<UInt8>) {
      bytes.appendEscaped(text)
    }

    /// A text, which is escaped.
    mutating func appendInterpolation(_ text: [UInt8]) {
      bytes.appendEscaped(text)
    }

    /// A text, which is escaped.
    mutating func appendInterpolation(_ text: String) {
      bytes.appendEscaped(text.utf8)
    }

    /// A text of a record, which is escaped.
    mutating func appendInterpolation(_ text: JSONString) {
      if text.hasEscapes { bytes.appendEscaped(text.string.utf8) } else { bytes.appendEscaped(text.rawContents) }
    }

    /// A whole number in plain digits, for attributes; see `Wording.number` for readers.
    mutating func appendInterpolation(_ number: some BinaryInteger) {
      bytes.append(integer: Int64(number))
    }
  }
}
