/// The lines before the body of a message as HTTP, mail and WARC write it: a first line, fields, a blank line.
///
/// Source: RFC 9112, sections 2.1 and 5; lines may end with a line feed alone, and a field may be folded.
struct HeaderLines {
  /// The first line, such as `HTTP/1.1 200 OK`.
  let start: String
  /// The fields in their order.
  let fields: HeaderFields

  /// Reads the lines at the beginning of some bytes.
  ///
  /// - Returns: the lines, and how many bytes they take with the blank line; nil where there is no blank line.
  /// - Complexity: O(bytes of the lines).
  static func read(_ bytes: Slice<UnsafeRawBufferPointer>) -> (lines: HeaderLines, count: Int)? {
    var start: String?
    var fields: [(name: String, value: String)] = []
    var at = bytes.startIndex
    while let end = bytes[at...].firstIndex(of: 10) {
      var line = bytes[at..<end]
      if line.last == 13 { line.removeLast() }
      at = end + 1
      if line.isEmpty {
        guard let start else { continue }
        var all = HeaderFields()
        for field in fields { all.append(name: field.name, value: field.value.trimmed) }
        return (HeaderLines(start: start, fields: all), at - bytes.startIndex)
      }
      let text = String(decoding: line, as: UTF8.self)
      if start == nil {
        start = text
      } else if text.first == " " || text.first == "\t", !fields.isEmpty {
        fields[fields.count - 1].value += " " + text.trimmed
      } else if let colon = text.firstIndex(of: ":") {
        fields.append((text[..<colon].description.trimmed, String(text[text.index(after: colon)...])))
      }
    }
    return nil
  }
}
