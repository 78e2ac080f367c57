import JSONKit

/// A member of an object in one line.
extension JSONWriter {
  /// A text, or null.
  mutating func field(_ name: StaticString, _ text: String?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  /// A whole number, or null.
  mutating func field(_ name: StaticString, _ number: (some BinaryInteger)?) {
    key(name)
    if let number { integer(Int64(number)) } else { null() }
  }

  /// A truth value.
  mutating func field(_ name: StaticString, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// A number with a fraction.
  mutating func field(_ name: StaticString, _ number: Double) {
    key(name)
    double(number)
  }

  /// What was written.
  var text: String { String(decoding: bytes.array(), as: UTF8.self) }
}
