import JSONKit

/// What a reader says of a document: its error, or nil when it is valid.
func refusal(of bytes: [UInt8], by reader: JSONReader = JSONReader()) -> JSONError? {
  do {
    try reader.read(bytes) { _ in }
    return nil
  } catch let error as JSONError {
    return error
  } catch {
    return JSONError(code: .unreadable, offset: -1, message: "\(error)")
  }
}

/// What a reader says of a text.
func refusal(of text: String) -> JSONError? { refusal(of: Array(text.utf8)) }
