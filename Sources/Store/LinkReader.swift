/// Reads what `LinkWriter` packed, front to back.
///
/// Usage: for every referring field in order, `begin()`; where it gives a count, that many times `item()`, then `end()`.
public struct LinkReader {
  private let bytes: UnsafeRawBufferPointer
  private var position = 0
  private var cursor = 0

  /// A reader of one record's packed links.
  public init(_ bytes: UnsafeRawBufferPointer) {
    self.bytes = bytes
  }

  /// Starts the next field: its number of items, or nil for a field that is null.
  public mutating func begin() -> Int? {
    let count = read()
    return count == 0 ? nil : Int(truncatingIfNeeded: count) - 1
  }

  /// The next reference.
  public mutating func item() -> Link {
    let id = Int64(bitPattern: read())
    let nameStart = readOffset()
    let nameEnd = nameStart + Int(truncatingIfNeeded: read())
    cursor = nameEnd
    var detail: Range<Int>?
    let detailLength = read()
    if detailLength > 0 {
      let start = readOffset()
      cursor = start + Int(truncatingIfNeeded: detailLength) - 1
      detail = start..<cursor
    }
    return Link(id: id == 0 ? nil : id, name: nameStart..<nameEnd, detail: detail)
  }

  /// What follows the items of a field.
  public mutating func end() -> LinkListEnd {
    let items = readOffset()
    let length = Int(truncatingIfNeeded: read())
    guard length > 0 else { return LinkListEnd(items: items, returned: items..<items) }
    let start = readOffset()
    cursor = start + length
    return LinkListEnd(items: items, returned: start..<cursor)
  }

  private mutating func readOffset() -> Int {
    cursor += Int(truncatingIfNeeded: read())
    return cursor
  }

  private mutating func read() -> UInt64 {
    var value: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count {
      let byte = bytes[position]
      position += 1
      value |= UInt64(byte & 0x7f) << shift
      if byte < 0x80 { return value }
      shift += 7
    }
    return value
  }
}
