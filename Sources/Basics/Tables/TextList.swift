/// Many short texts in one buffer, UTF-8.
public struct TextList: Sendable {
  @usableFromInline var bytes: [UInt8] = []
  @usableFromInline var ends: [UInt32] = []

  /// Creates a list without texts.
  package init() {}

  /// The number of texts.
  package var count: Int { ends.count }

  @inlinable
  func range(_ place: Int) -> Range<Int> { (place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place]) }

  /// Returns the text at a place.
  @inlinable
  public subscript(_ place: Int) -> ArraySlice<UInt8> { bytes[range(place)] }

  /// Appends the text at a place to a buffer.
  @inlinable
  public func append(_ place: Int, to out: inout ByteBuilder) {
    bytes.withUnsafeBytes { out.append($0.slice(range(place))) }
  }

  /// Adds a text.
  package mutating func append(_ text: some Collection<UInt8>) { append { $0 += text } }

  /// Adds the text that `body` appends to the buffer.
  package mutating func append(_ body: (inout [UInt8]) throws -> Void) rethrows {
    // Most texts are shorter than this; the unused room stays small, too.
    if bytes.capacity - bytes.count < 256 { bytes.reserveCapacity(bytes.count + bytes.count / 4 + 1024) }
    try body(&bytes)
    ends.appendTightly(UInt32(bytes.count))
  }
}

extension Array {
  /// Appends an element; the array grows by a quarter, not to the double, since gathered elements stay in memory and are many.
  @inlinable
  public mutating func appendTightly(_ element: Element) {
    if count == capacity { reserveCapacity(count + count / 4 + 64) }
    append(element)
  }

  /// Appends elements; the array grows by a quarter, not to the double.
  package mutating func appendTightly(contentsOf elements: some Collection<Element>) {
    if count + elements.count > capacity {
      reserveCapacity(Swift.max(count + elements.count, count + count / 4 + 4096))
    }
    append(contentsOf: elements)
  }
}
