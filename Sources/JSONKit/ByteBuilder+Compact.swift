extension ByteBuilder {
  /// Appends a value without white space: texts with the fewest escapes, numbers by their own spelling, members in
  /// their own order.
  ///
  /// - Complexity: O(bytes of the value); its depth is bounded by the reader's cap.
  public mutating func appendCompact(_ value: JSONValue) {
    if let string = value.string {
      appendJSONString(string)
    } else if let object = value.object {
      append(UInt8(ascii: "{"))
      var isFirst = true
      for member in object {
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        appendJSONString(member.name)
        append(UInt8(ascii: ":"))
        appendCompact(member.value)
      }
      append(UInt8(ascii: "}"))
    } else if let array = value.array {
      append(UInt8(ascii: "["))
      var isFirst = true
      for element in array {
        if !isFirst { append(UInt8(ascii: ",")) }
        isFirst = false
        appendCompact(element)
      }
      append(UInt8(ascii: "]"))
    } else {
      append(value.raw)
    }
  }
}
