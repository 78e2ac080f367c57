import Basics

extension FieldFormat<UInt32> {
  /// A colour as six hexadecimal digits behind a `#`; as a value 0xRRGGBB.
  public static var color: Self {
    let shape = FieldShape.text(pattern: "^#[0-9A-Fa-f]{6}$", words: "a colour such as \"#b3261e\"")
    return Self(
      shape,
      read: { node, reading in
        guard case .text(let text)? = node.scalar, let value = value(of: text) else {
          // What follows a # without quotes is a comment.
          let remedy = node.isNull ? "write it in quotes" : nil
          reading.expected(shape.expected, node, remedy: remedy)
          return nil
        }
        return value
      },
      show: { .text(text(of: $0)) })
  }

  private static func value(of text: String) -> UInt32? {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "#"), digits.count == 6, !digits.contains(UInt8(ascii: "+")) else {
      return nil
    }
    return UInt32(text.dropFirst(), radix: 16)
  }

  private static func text(of value: UInt32) -> String {
    "#" + Hexadecimal.text(UInt64(value & 0xFF_FFFF), digits: 6)
  }
}
