import JSONKit

/// A member of an object in one line.
extension JSONWriter {
  mutating func field(_ name: String, _ text: String) {
    key(name)
    string(text)
  }

  mutating func field(_ name: String, _ number: Int) {
    key(name)
    integer(Int64(number))
  }

  mutating func field(_ name: String, _ value: Bool) {
    key(name)
    bool(value)
  }

  mutating func field(_ name: String, _ texts: [String]) {
    key(name)
    beginArray()
    for text in texts { string(text) }
    endArray()
  }
}
