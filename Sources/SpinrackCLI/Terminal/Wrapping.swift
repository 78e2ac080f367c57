/// Breaks texts into lines.
enum Wrapping {
  /// The words of a text in lines of at most `width` columns, the second and later ones behind `indent` spaces.
  ///
  /// - Parameter head: what stands before the first word; its last column is at most `indent`.
  static func hanging(_ text: String, head: String, indent: Int, width: Int = 80) -> String {
    var lines = [head + String(repeating: " ", count: max(0, indent - head.count))]
    var isAtStart = true
    for word in text.split(separator: " ") {
      if !isAtStart, lines[lines.count - 1].count + 1 + word.count > width {
        lines.append(String(repeating: " ", count: indent))
        isAtStart = true
      }
      lines[lines.count - 1] += (isAtStart ? "" : " ") + word
      isAtStart = false
    }
    return lines.joined(separator: "\n")
  }
}
