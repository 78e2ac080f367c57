import JSONKit

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

extension [UInt8] {
  /// Appends a whole number in decimal digits.
  mutating func append(integer: Int64) {
    if integer < 0 { append(UInt8(ascii: "-")) }
    let number = integer.magnitude
    var place: UInt64 = 1
    while number / place >= 10 { place *= 10 }
    while place > 0 {
      append(UInt8(ascii: "0") + UInt8(number / place % 10))
      place /= 10
    }
  }
}
