/// The place of a value in its record.
struct ValuePlace {
  /// The field.
  let field: StaticString
  /// The member of the object in the field.
  let object: StaticString?
  /// The part of a list, such as its items; nil outside of lists.
  var part: StaticString?
  /// The element of an array, from 0.
  var index: Int?
  /// The member of an object.
  var member: StaticString?

  /// Creates the place of a field, or of a member of the object in it.
  init(_ field: StaticString, object: StaticString? = nil) { (self.field, self.object) = (field, object) }

  /// The place as a JSON Pointer (RFC 6901).
  var pointer: String {
    var pointer = "/\(field)"
    if let object { pointer += "/\(object)" }
    if let part { pointer += "/\(part)" }
    if let index { pointer += "/\(index)" }
    if let member { pointer += "/\(member)" }
    return pointer
  }
}
