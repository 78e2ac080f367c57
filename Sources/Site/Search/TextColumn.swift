/// Texts as UTF-8, one behind the other, without an allocation for each.
struct TextColumn {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []

  var count: Int { ends.count }

  /// Appends a text; characters that steer instead of showing become spaces.
  mutating func append(_ text: some Collection<UInt8>) {
    for byte in text { bytes.append(byte < 0x20 || byte == 0x7F ? 0x20 : byte) }
    ends.append(bytes.count)
  }

  /// The place of a text in `bytes`.
  func range(_ index: Int) -> Range<Int> { (index == 0 ? 0 : ends[index - 1])..<ends[index] }

  subscript(index: Int) -> ArraySlice<UInt8> { bytes[range(index)] }
}
