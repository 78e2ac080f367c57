extension XMLWriter {
  /// Writes an attribute of the element that was just opened.
  public func attribute(_ name: XMLName, _ value: String) {
    var value = value
    value.withUTF8 { attribute(name, UnsafeRawBufferPointer($0)) }
  }

  /// Writes text into the open element.
  public func text(_ value: String) {
    var value = value
    value.withUTF8 { text(UnsafeRawBufferPointer($0)) }
  }

  /// Writes an element that holds a text and nothing else.
  ///
  /// - Parameter value: UTF-8, possibly hostile; may be empty.
  public func element(_ name: XMLName, _ value: UnsafeRawBufferPointer) {
    start(name)
    text(value)
    end()
  }

  /// Writes an element that holds a text and nothing else.
  public func element(_ name: XMLName, _ value: String) {
    start(name)
    text(value)
    end()
  }

  /// Writes an element that holds a whole number.
  public func element(_ name: XMLName, _ value: Int64) {
    start(name)
    text(value)
    end()
  }
}
