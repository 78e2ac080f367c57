/// Character references (entities) in text that is no markup, such as names and titles.
public enum CharacterReferences {
  /// The text with each reference of a known meaning replaced by its character, once: `&amp;lt;` becomes `&lt;`.
  ///
  /// - Parameter text: UTF-8.
  /// - Complexity: O(*n*).
  public static func decode(_ text: UnsafeRawBufferPointer) -> [UInt8] {
    var output: [UInt8] = []
    output.reserveCapacity(text.count)
    var index = 0
    while index < text.count {
      if text[index] == 0x26, let reference = CharacterReference(in: text, at: index) {
        output.append(scalar: reference.scalar)
        index += reference.count
      } else {
        output.append(text[index])
        index += 1
      }
    }
    return output
  }
}
