/// A path as the system knows it: bytes, which need not be UTF-8.
public struct RawPath: Sendable, Hashable {
  /// The bytes; no zero among them, which would end the path early.
  public let bytes: [UInt8]

  /// A path of its bytes.
  public init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// A path of a text.
  public init(_ text: String) { bytes = Array(text.utf8) }

  /// The path for people: bytes that are not UTF-8 become U+FFFD, control characters are escaped.
  public var text: String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator: text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Calls `body` with the path as the system wants it, closed by a zero.
  func withCString<R>(_ body: (UnsafePointer<CChar>) -> R) -> R { body(bytes.map { CChar(bitPattern: $0) } + [0]) }
}
