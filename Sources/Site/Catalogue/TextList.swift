/// Many short texts in one buffer, UTF-8.
struct TextList: Sendable {
  private var bytes: [UInt8] = []
  private var ends: [UInt32] = []

  /// How many there are.
  var count: Int { ends.count }

  /// The text at a place.
  subscript(_ place: Int) -> ArraySlice<UInt8> {
    bytes[(place == 0 ? 0 : Int(ends[place - 1]))..<Int(ends[place])]
  }

  /// Adds a text, which `body` appends to the buffer.
  mutating func append(_ body: (inout [UInt8]) throws -> Void) rethrows {
    try body(&bytes)
    ends.append(UInt32(bytes.count))
  }
}
