/// Many short texts in one buffer, UTF-8.
public struct TextList: Sendable {
  @usableFromInline var bytes: [UInt8] = []
  @usableFromInline var ends: [UInt32] = []

  /// No texts.
  package init() {}

  /// How many there are.
  package var count: Int { ends.count }

  @inlinable
  func range(_ place: Int) -> Range<Int> { (place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place]) }

  /// The text at a place.
  @inlinable
  public subscript(_ place: Int) -> ArraySlice<UInt8> { bytes[range(place)] }

  /// Appends the text at a place to a buffer.
  @inlinable
  public func append(_ place: Int, to out: inout ByteBuilder) {
    bytes.withUnsafeBytes { out.append($0.slice(range(place))) }
  }

  /// Adds a text.
  package mutating func append(_ text: some Collection<UInt8>) { append { $0 += text } }

  /// Adds a text, which `body` appends to the buffer.
  package mutating func append(_ body: (inout [UInt8]) throws -> Void) rethrows {
    // Most texts are shorter; what is left over for them stays small, too.
    if bytes.capacity - bytes.count < 256 { bytes.reserveCapacity(bytes.count + bytes.count / 4 + 1024) }
    try body(&bytes)
    ends.appendTightly(UInt32(bytes.count))
  }
}

extension Array {
  /// Appends an element, growing by a quarter and not to the double: what is gathered here stays, and is large.
  @inlinable
  public mutating func appendTightly(_ element: Element) {
    if count == capacity { reserveCapacity(count + count / 4 + 64) }
    append(element)
  }

  /// Appends elements, growing by a quarter and not to the double.
  package mutating func appendTightly(contentsOf elements: some Collection<Element>) {
    if count + elements.count > capacity {
      reserveCapacity(Swift.max(count + elements.count, count + count / 4 + 4096))
    }
    append(contentsOf: elements)
  }
}
