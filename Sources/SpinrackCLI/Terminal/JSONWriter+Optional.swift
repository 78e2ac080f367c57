import JSONKit

extension JSONWriter {
  /// The text, or null.
  mutating func optional(_ text: String?) {
    if let text { string(text) } else { null() }
  }

  /// The number, or null.
  mutating func optional(_ number: Int?) {
    if let number { integer(Int64(number)) } else { null() }
  }
}
