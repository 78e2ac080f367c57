import Basics

/// Puts elements that hold nothing one behind the other; see ``XMLWriter/emptyElements(_:)``.
public struct XMLEmptyElements {
  var bytes: [UInt8]

  /// Begins an element.
  public mutating func start(_ name: XMLName) {
    bytes.append(UInt8(ascii: "<"))
    append(name)
  }

  /// Adds an attribute to the element that was begun.
  public mutating func attribute(_ name: XMLName, _ value: Int64) {
    begin(name)
    bytes.append(integer: value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds an attribute to the element that was begun.
  ///
  /// - Parameter value: UTF-8, possibly hostile; may be empty.
  public mutating func attribute(_ name: XMLName, _ value: UnsafeRawBufferPointer) {
    begin(name)
    XMLEscaping.append(value, isAttribute: true, to: &bytes)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds an attribute to the element that was begun.
  public mutating func attribute(_ name: XMLName, _ value: [UInt8]) {
    value.withUnsafeBytes { attribute(name, $0) }
  }

  /// Adds an attribute to the element that was begun; the text is ours and holds nothing that is to be escaped.
  public mutating func attribute(_ name: XMLName, _ value: StaticString) {
    begin(name)
    bytes.append(value)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Ends the element.
  public mutating func end() {
    bytes.append("/>")
  }

  private mutating func begin(_ name: XMLName) {
    bytes.append(UInt8(ascii: " "))
    append(name)
    bytes.append("=\"")
  }

  private mutating func append(_ name: XMLName) {
    name.bytes.withUnsafeBufferPointer { bytes.append(contentsOf: $0.dropLast()) }
  }
}
