/// A member of an object in one call.
extension JSONWriter {
  /// Writes a name and a text, or null.
  public mutating func field(_ name: String, _ text: String?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  /// Writes a name and a whole number, or null.
  public mutating func field(_ name: String, _ number: (some BinaryInteger)?) {
    key(name)
    if let number { integer(Int64(number)) } else { null() }
  }

  /// Writes a name and a truth value.
  public mutating func field(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  /// Writes a name and a number with a fraction.
  public mutating func field(_ name: String, _ number: Double) {
    key(name)
    double(number)
  }

  /// Writes a name and an array of texts.
  public mutating func field(_ name: String, _ texts: [String]) {
    key(name)
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}
