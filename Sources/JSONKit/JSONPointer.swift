/// The place of a value in a document as a JSON Pointer (RFC 6901), made on demand.
///
/// `value` must stand inside `root` or be it; then the answer is the path from there, empty for `root` itself.
/// - Complexity: O(depth × siblings on the way).
public func jsonPointer(of value: JSONValue, in root: JSONValue) -> String {
  precondition(
    value.document == root.document && value.token >= root.token
      && value.token < root.document.pointee.tokenAfterValue(root.token),
    "A JSON Pointer needs a value inside its root.")
  var pointer = ""
  var here = root
  while here.token != value.token {
    if let object = here.object {
      guard let member = object.first(where: { $0.value.contains(value) }) else { break }
      pointer += "/" + escapedForPointer(member.name.string)
      here = member.value
    } else if let array = here.array {
      guard let (position, element) = array.enumerated().first(where: { $0.element.contains(value) }) else { break }
      pointer += "/\(position)"
      here = element
    } else {
      break
    }
  }
  return pointer
}

private func escapedForPointer(_ name: String) -> String {
  var escaped = ""
  for scalar in name.unicodeScalars {
    switch scalar {
    case "~": escaped += "~0"
    case "/": escaped += "~1"
    default: escaped.unicodeScalars.append(scalar)
    }
  }
  return escaped
}

extension JSONValue {
  /// True when `other` is this value or stands inside it.
  fileprivate func contains(_ other: JSONValue) -> Bool {
    other.token >= token && other.token < document.pointee.tokenAfterValue(token)
  }
}
