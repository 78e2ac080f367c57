/// The name of an element or an attribute.
///
/// Kept with the zero byte at its end that libxml2 wants, so that a name that is used a million times is made once.
public struct XMLName: Sendable, Hashable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// UTF-8 and a zero.
  let bytes: [UInt8]

  /// A name of letters, digits and `- _ . :`, as ours are; it begins with a letter or `_`. Anything else is a fault of
  /// the program.
  public init(_ name: String) {
    precondition(XMLName.isName(name), "'\(name)' is no name of an element")
    bytes = Array(name.utf8) + [0]
  }

  /// The same, from a literal.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name as text.
  public var description: String { String(decoding: bytes.dropLast(), as: UTF8.self) }

  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy { isLetter($0) || 0x30...0x3A ~= $0 || $0 == 0x2D || $0 == 0x2E }
  }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 || byte == 0x5F }
}
