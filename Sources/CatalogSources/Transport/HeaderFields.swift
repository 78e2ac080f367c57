/// Header fields in the order of their arrival; names are compared without case (RFC 9110, section 5.1).
public struct HeaderFields: Sendable, Hashable, ExpressibleByDictionaryLiteral {
  /// One field.
  public struct Field: Sendable, Hashable {
    /// The name as it was spelled.
    public let name: String
    /// The value without outer spaces.
    public let value: String
  }

  /// All fields, repeats included.
  public private(set) var fields: [Field] = []

  /// Creates an empty list of fields.
  public init() {}

  /// Creates fields in the order of the literal.
  public init(dictionaryLiteral elements: (String, String)...) {
    for (name, value) in elements { append(name: name, value: value) }
  }

  /// Adds a field at the end.
  public mutating func append(name: String, value: String) {
    fields.append(Field(name: name, value: value))
  }

  /// The value of the first field of a name.
  public subscript(_ name: String) -> String? {
    let wanted = name.lowercased()
    return fields.first { $0.name.lowercased() == wanted }?.value
  }

  /// Returns the fields without those of some names, given in lower case.
  func without(_ names: Set<String>) -> HeaderFields {
    var rest = HeaderFields()
    for field in fields where !names.contains(field.name.lowercased()) {
      rest.append(name: field.name, value: field.value)
    }
    return rest
  }
}

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
  /// - Returns: the lines, and the number of their bytes with the blank line; nil where there is no blank line.
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
