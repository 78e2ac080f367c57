import JSONKit

extension JSONWriter {
  /// What was written.
  var text: String { String(decoding: bytes.array(), as: UTF8.self) }
}
