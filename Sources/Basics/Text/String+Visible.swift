extension String {
  /// The text with control characters written out as `\u001B`, which JSON understands too. Line feeds and tabs stay.
  ///
  /// Names of files, arguments and answers of a source are shown on the terminal in this form, so that none of them can move its cursor,
  /// colour it or turn its text around (ECMA-48; Unicode UAX 9 for the marks of direction).
  ///
  /// - Complexity: O(*n*).
  public var visible: String { written { $0 == "\n" || $0 == "\t" } }

  /// The text on one line, with control characters, line feeds and tabs written out as `\u001B`.
  public var visibleLine: String { written { _ in false } }

  private func written(sparing isSpared: (Unicode.Scalar) -> Bool) -> String {
    guard unicodeScalars.contains(where: { $0.isInvisible && !isSpared($0) }) else { return self }
    var text = ""
    for scalar in unicodeScalars {
      guard scalar.isInvisible, !isSpared(scalar) else {
        text.unicodeScalars.append(scalar)
        continue
      }
      text += "\\u" + Hexadecimal.text(UInt64(scalar.value), digits: 4, isUpperCase: true)
    }
    return text
  }

  /// Returns the text cut at a number of characters, with an ellipsis where something was cut off.
  public func cut(at limit: Int) -> String { count > limit ? prefix(limit) + "…" : self }

  /// Returns the text with each long run without spaces cut: nobody reads a path or a key of kilobytes.
  public func cuttingWords(at limit: Int) -> String {
    guard utf8.count > limit else { return self }
    return split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.split(separator: " ", omittingEmptySubsequences: false).map { String($0).cut(at: limit) }
        .joined(separator: " ")
    }.joined(separator: "\n")
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is a control (C0, DEL, C1), a separator of lines or paragraphs, or a mark that changes the direction of writing.
  fileprivate var isInvisible: Bool {
    switch value {
    case 0..<0x20, 0x7F..<0xA0, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
