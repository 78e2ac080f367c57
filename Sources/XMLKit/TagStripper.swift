/// Reports the tags of a prepared text as they stand, without the rules of HTML: for texts nested too deeply for the
/// parser, whose time grows with the square of the depth.
enum TagStripper {
  /// - Parameters:
  ///   - fragment: A text prepared by `HTMLNormalizer`, so that whatever opens also ends.
  ///   - writer: What it is reported to; its markup would be of no use.
  /// - Complexity: O(*n*).
  static func strip(_ fragment: [UInt8], into writer: inout FragmentWriter) {
    fragment.withUnsafeBytes { bytes in
      var text: [UInt8] = []
      var index = 0
      while index < bytes.count {
        if bytes[index] == 0x26, let reference = CharacterReference(in: bytes, at: index) {
          text.append(scalar: reference.scalar)
          index += reference.count
        } else if bytes[index] == 0x3C {
          text.withUnsafeBytes { writer.characters($0) }
          text.removeAll(keepingCapacity: true)
          index = report(bytes, at: index, to: &writer)
        } else {
          text.append(bytes[index])
          index += 1
        }
      }
      text.withUnsafeBytes { writer.characters($0) }
    }
  }

  /// Reports what the `<` at a place opens.
  ///
  /// - Returns: The place after it.
  private static func report(_ bytes: UnsafeRawBufferPointer, at start: Int, to writer: inout FragmentWriter) -> Int {
    var end = bytes[start...].firstIndex(of: 0x3E) ?? bytes.count
    if bytes[start...].starts(with: "<!--".utf8) {
      while end < bytes.count, end < start + 6 || bytes[end] != 0x3E || bytes[end - 1] != 0x2D || bytes[end - 2] != 0x2D
      {
        end += 1
      }
      return min(end + 1, bytes.count)
    }
    let inside = bytes[(start + 1)..<end]
    let isEnd = inside.first == 0x2F
    let name = String(
      decoding: inside.dropFirst(isEnd ? 1 : 0).prefix { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }, as: UTF8.self
    ).lowercased()
    if !name.isEmpty {
      if isEnd { writer.end(name) } else { writer.start(name, href: nil) }
    }
    return min(end + 1, bytes.count)
  }
}
