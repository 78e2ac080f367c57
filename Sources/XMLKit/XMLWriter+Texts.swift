extension XMLWriter {
  /// Writes an attribute of the element that was just opened.
  public func attribute(_ name: XMLName, _ value: String) {
    var value = value
    value.withUTF8 { attribute(name, UnsafeRawBufferPointer($0)) }
  }

  /// Writes an attribute of the element that was just opened.
  public func attribute(_ name: XMLName, _ value: [UInt8]) {
    value.withUnsafeBytes { attribute(name, $0) }
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
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { room in
      let digits = value.writeDecimal(atEndOf: room)
      element(name, UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(room)[digits...]))
    }
  }
}

extension Int64 {
  /// Writes the number in decimal at the end of a room of twenty bytes or more.
  ///
  /// - Returns: where it begins.
  func writeDecimal(atEndOf room: UnsafeMutableBufferPointer<UInt8>) -> Int {
    var rest = magnitude
    var start = room.count
    repeat {
      start -= 1
      room[start] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    } while rest > 0
    if self < 0 {
      start -= 1
      room[start] = UInt8(ascii: "-")
    }
    return start
  }
}

extension [UInt8] {
  /// Appends a number in decimal.
  mutating func append(decimal value: Int64) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { room in
      append(contentsOf: UnsafeBufferPointer(rebasing: room[value.writeDecimal(atEndOf: room)...]))
    }
  }
}
