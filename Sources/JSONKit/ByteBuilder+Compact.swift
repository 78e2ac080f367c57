extension ByteBuilder {
  /// Appends a value without white space: texts with the fewest escapes, numbers by their own spelling, members in
  /// their own order, of repeated names the last.
  ///
  /// - Complexity: O(bytes of the value); its depth is bounded by the reader's cap.
  public mutating func appendCompact(_ value: JSONValue) {
    appendCompact(value) { text, out in out.appendJSONString(text) }
  }

  /// Appends a value without white space, its texts by `text`, which appends a whole JSON string to the builder it gets.
  ///
  /// - Complexity: O(bytes of the value) and what `text` costs.
  public mutating func appendCompact(_ value: JSONValue, text: (JSONString, inout ByteBuilder) -> Void) {
    if let string = value.string {
      text(string, &self)
    } else if let object = value.object {
      append(UInt8(ascii: "{"))
      var isFirst = true
      object.forEachDistinct { member in
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        appendJSONString(member.name)
        append(UInt8(ascii: ":"))
        appendCompact(member.value, text: text)
      }
      append(UInt8(ascii: "}"))
    } else if let array = value.array {
      append(UInt8(ascii: "["))
      var isFirst = true
      for element in array {
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        appendCompact(element, text: text)
      }
      append(UInt8(ascii: "]"))
    } else {
      append(value.raw)
    }
  }
}
