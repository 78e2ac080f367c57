public import Basics

/// Writes JSON into a buffer, and takes care of commas and nesting.
///
/// Wrong nesting (a value in an object without a name, the wrong closing bracket, more than 64 levels) is a programming
/// error and traps.
public struct JSONWriter: ~Copyable {
  /// The written bytes. Bytes appended directly must keep the document in order.
  public var bytes: ByteBuilder

  private var depth = 0
  /// One bit a level, the innermost lowest: set for an object.
  private var objects: UInt64 = 0
  private var needsComma = false
  private var isAfterName = false

  /// Creates a writer with room for `capacity` bytes.
  public init(capacity: Int = 0) {
    bytes = ByteBuilder(capacity: capacity)
  }

  /// Begins an object.
  public mutating func beginObject() {
    beginValue()
    push(isObject: true)
    bytes.append(ASCII.openBrace)
  }

  /// Ends the innermost object.
  public mutating func endObject() {
    precondition(depth > 0 && objects & 1 == 1 && !isAfterName, "endObject without a beginObject, or behind a name.")
    pop()
    bytes.append(ASCII.closeBrace)
  }

  /// Begins an array.
  public mutating func beginArray() {
    beginValue()
    push(isObject: false)
    bytes.append(ASCII.openBracket)
  }

  /// Ends the innermost array.
  public mutating func endArray() {
    precondition(depth > 0 && objects & 1 == 0, "endArray without a beginArray.")
    pop()
    bytes.append(ASCII.closeBracket)
  }

  /// Writes the name of the next member of an object.
  public mutating func key(_ name: StaticString) {
    name.withUTF8Buffer { key(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Writes the name of the next member of an object. Disfavoured, so that a literal becomes a `StaticString`.
  @_disfavoredOverload
  public mutating func key(_ name: String) {
    var name = name
    name.withUTF8 { key(utf8: UnsafeRawBufferPointer($0)) }
  }

  /// Writes the name of the next member of an object, given as valid UTF-8.
  public mutating func key(utf8 name: UnsafeRawBufferPointer) {
    beginName()
    bytes.appendJSONString(utf8: name)
    bytes.append(ASCII.colon)
  }

  /// Writes a text.
  public mutating func string(_ text: String) {
    beginValue()
    bytes.appendJSONString(text)
  }

  /// Writes a text given as valid UTF-8.
  public mutating func string(utf8: UnsafeRawBufferPointer) {
    beginValue()
    bytes.appendJSONString(utf8: utf8)
  }

  /// Writes a whole number.
  public mutating func integer(_ value: Int64) {
    beginValue()
    bytes.append(integer: value)
  }

  /// Writes a number, which must be finite, as its shortest decimal.
  public mutating func double(_ value: Double) {
    beginValue()
    bytes.append(double: value)
  }

  /// Writes `true` or `false`.
  public mutating func bool(_ value: Bool) {
    beginValue()
    bytes.append(value ? "true" : "false")
  }

  /// Writes `null`.
  public mutating func null() {
    beginValue()
    bytes.append("null")
  }

  /// Writes one complete value that is already JSON, such as `JSONValue.raw`.
  public mutating func raw(_ value: UnsafeRawBufferPointer) {
    beginValue()
    bytes.append(value)
  }

  /// Ends a complete document with a line feed, so that another may follow (NDJSON).
  public mutating func endLine() {
    precondition(depth == 0, "endLine inside an object or an array.")
    bytes.append(ASCII.lineFeed)
    needsComma = false
  }

  /// Returns the buffer with the written document, which must be complete.
  public consuming func finish() -> ByteBuilder {
    precondition(depth == 0, "finish inside an object or an array.")
    return bytes
  }

  /// Forgets the written bytes and keeps the capacity.
  public mutating func removeAll() {
    bytes.removeAll()
    depth = 0
    objects = 0
    needsComma = false
    isAfterName = false
  }

  @inline(__always)
  private mutating func beginValue() {
    if depth == 0 {
      precondition(!needsComma, "A document is one value; call endLine before the next.")
    } else {
      precondition(objects & 1 == 0 || isAfterName, "A value in an object needs a key.")
    }
    if needsComma { bytes.append(ASCII.comma) }
    needsComma = true
    isAfterName = false
  }

  @inline(__always)
  private mutating func beginName() {
    precondition(depth > 0 && objects & 1 == 1 && !isAfterName, "A key stands in an object, before a value.")
    if needsComma { bytes.append(ASCII.comma) }
    needsComma = false
    isAfterName = true
  }

  @inline(__always)
  private mutating func push(isObject: Bool) {
    precondition(depth < 64, "A writer nests at most 64 levels.")
    objects = objects << 1 | (isObject ? 1 : 0)
    depth += 1
    needsComma = false
  }

  @inline(__always)
  private mutating func pop() {
    objects >>= 1
    depth -= 1
    needsComma = true
  }
}

/// Methods that write a member of an object in one call.
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
    array(name, texts) { json, text in json.string(text) }
  }
}

extension JSONWriter {
  /// The written text.
  package var text: String { String(decoding: bytes.array(), as: UTF8.self) }

  /// Returns the text of a document that is one object.
  package static func text(capacity: Int, _ members: (inout JSONWriter) -> Void) -> String {
    var json = JSONWriter(capacity: capacity)
    json.beginObject()
    members(&json)
    json.endObject()
    return json.text
  }

  /// Writes a name and an object.
  package mutating func object(_ name: String, _ members: (inout JSONWriter) -> Void) {
    key(name)
    beginObject()
    members(&self)
    endObject()
  }

  /// Writes a name and the object of a value, or null for none.
  package mutating func object<Value>(
    _ name: String, of value: Value?, _ members: (inout JSONWriter, Value) -> Void
  ) {
    guard let value else { return field(name, String?.none) }
    object(name) { json in members(&json, value) }
  }

  /// Writes a name and an array with one value for each element.
  package mutating func array<Elements: Sequence>(
    _ name: String, _ elements: Elements, _ value: (inout JSONWriter, Elements.Element) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements { value(&self, element) }
    endArray()
  }

  /// Writes a name and an array with one object for each element.
  package mutating func objects<Elements: Sequence>(
    _ name: String, _ elements: Elements, _ members: (inout JSONWriter, Elements.Element) -> Void
  ) {
    array(name, elements) { json, element in
      json.beginObject()
      members(&json, element)
      json.endObject()
    }
  }

  /// Writes a name and an object of whole numbers, in the order in which they are given.
  package mutating func field(_ name: String, counts: [(String, Int)]) {
    object(name) { json in
      for (name, count) in counts { json.field(name, count) }
    }
  }
}
