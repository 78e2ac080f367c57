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

  /// A value with its escapes.
  static func escaping(_ text: some Collection<UInt8>) -> Markup {
    var markup = Markup()
    markup.bytes.reserveCapacity(text.count)
    markup.bytes.appendEscaped(text)
    return markup
  }
}

extension [UInt8] {
  /// Appends a literal as UTF-8.
  mutating func append(_ text: StaticString) {
    text.withUTF8Buffer { append(contentsOf: $0) }
  }
}

extension Markup {
  static func + (left: Markup, right: Markup) -> Markup {
    var both = left
    both += right
    return both
  }
}
