import JSONKit

extension JSONWriter {
  /// What was written.
  var text: String { String(decoding: bytes.array(), as: UTF8.self) }

  /// Writes a name and an object of whole numbers, in the order in which they are given.
  mutating func field(_ name: String, counts: [(String, Int)]) {
    key(name)
    beginObject()
    for (name, count) in counts { field(name, count) }
    endObject()
  }
}
